"""Trains the net on the choices of people, with Maia-1's nets as teachers.

    python train.py CHOICES HELD MAIA OUT [--minutes M] [--seed S]

CHOICES and HELD are folders that `encode_choices` wrote, MAIA is the folder of Maia-1's nets, OUT the file of the net. How well it
predicts the choices of HELD, beside Maia's nearest net, is printed; OUT.figures has it by rating. One GPU of 40 GB or more."""

import argparse
import json
import math
import time
from pathlib import Path

import torch
import torch.nn.functional as F

import maia
from choices import BOARD, BOARDS, MIDDLE, Choices, planes
from net import Net, appeals

BATCH = 2048
OF_PEOPLE = 1216
"""How many of a batch are choices of people; the others are asked of the teachers alone."""
BAND = 200
RATE = 1.6e-3
WARM = 300
SPEED_UNKNOWN, POOL_UNKNOWN = 0.25, 0.25
"""How often the net is not told."""
RESULT, WORTH = 0.15, 0.3
PAWNS = 0.00368208
"""The slope of the winning chance by centipawns, as Lichess has it."""


def rated(choices, random):
    """At which rating the teachers are asked about each position: the mover's own where they know his like."""
    own = choices.ratings.float()
    spread = 150 * torch.randn(len(choices), generator=random, device=choices.device)
    wide = 850 + 1500 * torch.rand(len(choices), generator=random, device=choices.device)
    chose = choices.chosen[:, 2] >= 0
    return torch.where(middle(choices), own, torch.where(chose, own + spread, wide))


def middle(choices):
    """Choices of the years that the teachers learnt in."""
    return (choices.chosen[:, 6] == MIDDLE) & (choices.chosen[:, 2] >= 0)


@torch.no_grad()
def teach(choices, ratings, nets, tables):
    """The teachers' probabilities of every legal move, mixed between the two nearest to a rating."""
    taught = torch.zeros(len(choices.legal), dtype=torch.float16, device=choices.device)
    place = ((ratings - maia.RATINGS[0]) / 100).clamp(0, len(nets) - 1)
    lower = place.floor().long().clamp(max=len(nets) - 2)
    for number in range(len(nets) - 1):
        which = torch.nonzero((lower == number) & choices.usable)[:, 0]
        for part in which.split(16384):
            places, there, (low, high) = maia.answers(choices, part, nets[number : number + 2], tables)
            share = (place[part] - number)[:, None]
            mixed = (1 - share) * low.exp() + share * high.exp()
            taught[places[there]] = mixed[there].half()
    return taught


class Order:
    """Choices in random order, those of rare ratings more often than their share, none twice before all had their turn."""

    def __init__(self, which, bands, random):
        self.which, self.random = which, random
        counts = torch.bincount(bands[which]).float()
        wanted = counts.clamp(min=1) ** -0.25
        share = wanted[bands[which]]
        self.share = share / torch.quantile(share[:: max(1, len(share) // 100000)], 0.9)
        self.order, self.at = None, 0

    def next(self, count):
        if self.order is None or self.at + count > len(self.order):
            chance = torch.rand(len(self.which), generator=self.random, device=self.which.device)
            kept = self.which[chance < self.share]
            self.order = kept[torch.randperm(len(kept), generator=self.random, device=kept.device)]
            self.at = 0
        self.at += count
        return self.order[self.at - count : self.at]


ALONE = 0.1
"""How often the net is not shown the boards before: whoever asks about a position alone does not know them."""
MIRROR = 7 << 6 | 7
MIRRORED = 0.25


def predict(net, choices, which, circumstances, mirrored=None, alone=None):
    shown = choices.shown[which]
    if alone is not None:
        now = shown[:, :BOARD]
        shown[:, : BOARDS * BOARD] = torch.where(alone[:, None], now.repeat(1, BOARDS), shown[:, : BOARDS * BOARD])
    shown = planes(shown)
    if mirrored is not None:
        shown = torch.where(mirrored[:, None, None, None], shown.flip(3), shown)
    shown = shown.contiguous(memory_format=torch.channels_last)
    with torch.autocast(choices.device, torch.bfloat16):
        squares, lesser, result, worth = net(shown, circumstances)
    places, legal, there = choices.moves(which)
    if mirrored is not None:
        legal = legal ^ (mirrored[:, None] * MIRROR)
    log = F.log_softmax(appeals(squares.float(), lesser.float(), legal).masked_fill(~there, -1e9), 1)
    return log, places, there, result.float(), worth.float()[:, 0]


@torch.no_grad()
def scores(choices, which, ask):
    """Hits and losses of whoever is asked for logarithms of probabilities."""
    hits, losses = [], []
    for part in which.split(8192):
        log = ask(part)
        taken = choices.chosen[part, 2].long()
        hits.append((log.argmax(1) == taken).float())
        losses.append(-log.gather(1, taken[:, None])[:, 0])
    return torch.cat(hits), torch.cat(losses)


def by_band(choices, which, hits, losses):
    bands = choices.ratings[which] // BAND * BAND
    rows = {}
    for band in bands.unique().tolist():
        of = bands == band
        if of.sum() >= 500:
            rows[band] = (int(of.sum()), round(hits[of].mean().item(), 4), round(losses[of].mean().item(), 4))
    rows["all"] = (len(which), round(hits.mean().item(), 4), round(losses.mean().item(), 4))
    return rows


@torch.no_grad()
def evaluate(net, held, which, name, by_maia=None, told=True):
    net.eval()
    results = []

    def ask(part):
        circumstances = held.circumstances(part)
        if not told:
            circumstances[:, 2:] = 0
        log, _, _, result, _ = predict(net, held, part, circumstances)
        points = held.chosen[part, 3].long()
        results.append(F.cross_entropy(result[points >= 0], points[points >= 0], reduction="none"))
        if by_maia is None:
            return log
        return torch.logaddexp(log, by_maia(part)) - math.log(2)

    rows = by_band(held, which, *scores(held, which, ask))
    net.train()
    print(name, rows, f"result: {torch.cat(results).mean():.4f}", flush=True)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("choices", "held", "maia", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="do not compile the net")
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    torch.backends.cudnn.benchmark = True
    random = torch.Generator(device).manual_seed(options.seed)
    begun = time.time()

    def say(*words):
        print(f"{time.time() - begun:.0f} s:", *words, flush=True)

    held = Choices(options.held, device)
    tables = maia.ways(device)
    nets = [maia.Maia(options.maia / f"maia-{rating}.pb.gz", device) for rating in maia.RATINGS]
    tried = torch.nonzero(held.chose)[:, 0]
    by_own = [tried[held.chosen[tried, 6] == pool] for pool in (1, 2, 3)]

    def by_maia(part):
        _, _, logs = maia.answers(held, part, nets, tables)
        return torch.stack(logs, 1)[torch.arange(len(part), device=device), maia.nearest(held.ratings[part])]

    figures = {}
    for which in by_own:
        if len(which):
            which = which[torch.randperm(len(which), generator=random, device=device)[:250_000]]
            figures[f"maia {len(figures)}"] = by_band(held, which, *scores(held, which, by_maia))
            say("maia", figures[f"maia {len(figures) - 1}"])
    few = torch.cat([which[torch.randperm(len(which), generator=random, device=device)[:30_000]] for which in by_own])

    choices = Choices(options.choices, device)
    ratings = rated(choices, random)
    taught = teach(choices, ratings, nets, tables)
    known = middle(choices)
    # The teachers say less of those who are stronger or weaker than any of their players.
    own = choices.ratings.float()
    near = (1 - F.relu(1000 - own) / 250 - F.relu(own - 1950) / 250).clamp(0, 1) * known
    say(f"{len(choices)} positions, {int(choices.chose.sum())} choices, taught")

    bands = (choices.ratings // BAND).long().clamp(0, 15)
    chosen = Order(torch.nonzero(choices.chose)[:, 0], bands, random)
    asked = Order(torch.nonzero(choices.usable & (choices.counts >= 2))[:, 0], bands, random)

    net = Net().to(device).to(memory_format=torch.channels_last)
    say(f"{sum(p.numel() for p in net.parameters())} parameters")
    decayed = [p for p in net.parameters() if p.ndim > 1]
    plain = [p for p in net.parameters() if p.ndim <= 1]
    groups = [{"params": decayed, "weight_decay": 0.03}, {"params": plain, "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=RATE, betas=(0.9, 0.98), fused=device == "cuda")
    run = net if options.plain else torch.compile(net)

    step, steps, mean = 0, None, None
    started = last = told = time.time()
    while steps is None or step < steps:
        # The first steps tell how many there is time for.
        if step == 100:
            calibrated = time.time()
        if step == 300:
            left = 60 * options.minutes - (time.time() - started)
            steps = step + max(1, int(left * 200 / (time.time() - calibrated)))
            say(f"{steps} steps, {200 * BATCH / (time.time() - calibrated):.0f} positions a second")
        done = 0.0 if steps is None else step / steps
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / WARM) * (1 - done + 1e-3)
        of_people, of_teachers = chosen.next(OF_PEOPLE), asked.next(BATCH - OF_PEOPLE)
        which = torch.cat([of_people, of_teachers])
        circumstances = choices.circumstances(which)
        drop = torch.rand(BATCH, 2, device=device, generator=random)
        circumstances[:, 2] *= drop[:, 0] > SPEED_UNKNOWN
        circumstances[:, 3] *= drop[:, 1] > POOL_UNKNOWN
        # Teachers know neither speeds nor other years.
        circumstances[OF_PEOPLE:, 0] = ratings[of_teachers]
        circumstances[OF_PEOPLE:, 1] = ratings[of_teachers] + 60 * torch.randn(len(of_teachers), device=device, generator=random)
        circumstances[OF_PEOPLE:, 2] = 0
        circumstances[OF_PEOPLE:, 3] = MIDDLE
        # Nobody's rating is known to the point.
        circumstances[:, :2] += 20 * torch.randn(BATCH, 2, device=device, generator=random)
        # Where nobody may castle any more, a board in a mirror is as good.
        mirrored = (choices.shown[which, -3] == 0) & (torch.rand(BATCH, device=device, generator=random) < MIRRORED)
        alone = torch.rand(BATCH, device=device, generator=random) < ALONE
        log, places, there, result, worth = predict(run, choices, which, circumstances, mirrored, alone)
        taken = choices.chosen[of_people, 2].long()
        hard = -log[:OF_PEOPLE].gather(1, taken[:, None])[:, 0]
        soft = -(taught[places].float() * log.clamp(min=-30) * there).sum(1)
        trust = 0.5 * near[of_people]
        loss = ((1 - trust) * hard + trust * soft[:OF_PEOPLE]).sum() + soft[OF_PEOPLE:].sum()
        points = choices.chosen[of_people, 3].long()
        loss = loss / BATCH + RESULT * F.cross_entropy(result[:OF_PEOPLE], points, ignore_index=-1)
        value = choices.value[which].float()
        said = value > -32000
        chance = torch.sigmoid(PAWNS * value)
        off = F.binary_cross_entropy_with_logits(worth, chance, reduction="none") * said
        loss = loss + WORTH * off.sum() / said.sum().clamp(min=1)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        step += 1
        if step % 50 == 0:
            mean = hard.mean().detach() if mean is None else 0.9 * mean + 0.1 * hard.mean().detach()
        if time.time() - told > 30:
            told = time.time()
            say(f"step {step} of {steps}, loss of choices {mean or math.nan:.4f}")
        if time.time() - last > 150:
            last = time.time()
            evaluate(net, held, few, f"step {step}")
            save(net, options.out)
    save(net, options.out)
    say("trained")
    for name, which in zip(("early", "middle", "recent"), by_own):
        if len(which):
            which = which[:60_000]
            figures[name] = evaluate(net, held, which, name)
            figures[f"{name}, not told"] = evaluate(net, held, which, f"{name}, not told", told=False)
            some = which[:60_000]
            figures[f"{name} and maia"] = evaluate(net, held, some, f"{name} and maia", by_maia)
    options.out.with_suffix(".figures").write_text(json.dumps(figures))
    say("done")


def load(path):
    """A net that was saved."""
    net = Net()
    saved = torch.load(path, map_location="cpu")
    net.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in saved.items()})
    return net


def save(net, path):
    half = {name: value.half() if value.is_floating_point() else value for name, value in net.state_dict().items()}
    torch.save(half, path)


if __name__ == "__main__":
    main()
