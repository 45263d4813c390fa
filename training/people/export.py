"""Writes a trained net as the file that errare reads, and says what the small numbers cost.

    python export.py NET OUT HELD [--fine F] [--examples FILE]

Weights become whole numbers of one byte: the unit of a row is its root mean square over F. The finer, the larger is the file.
With --examples answers of the net as it is written are kept for some positions of HELD, for a test of errare."""

import argparse
import copy
import struct
from pathlib import Path

import torch
import zstandard

from choices import Choices, planes
from net import Net, appeals
from train import evaluate, load

NAME = b"errare net\0\0"
VERSION = 1


def folded(layer, norm):
    """A convolution with the normalisation that follows worked into it."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return layer.weight.flatten(1) * scale[:, None], norm.bias - norm.running_mean * scale


def plain(layer):
    weight = layer.weight.flatten(1)
    return weight, layer.bias if layer.bias is not None else torch.zeros(len(weight))


def layers(net):
    """All layers in the order of the file: a matrix, what is added, and where both come from."""
    yield plain(net.hear_first), (net.hear_first, None)
    yield plain(net.hear_second), (net.hear_second, None)
    yield folded(net.entry, net.entry_norm), (net.entry, net.entry_norm)
    for block in net.blocks:
        yield folded(block.first, block.first_norm), (block.first, block.first_norm)
        yield folded(block.second, block.second_norm), (block.second, block.second_norm)
        yield plain(block.squeeze), (block.squeeze, None)
        yield plain(block.excite), (block.excite, None)
    yield folded(net.view, net.view_norm), (net.view, net.view_norm)
    for layer in (net.tune, net.origin, net.target, net.lesser):
        yield plain(layer), (layer, None)
    yield folded(net.value, net.value_norm), (net.value, net.value_norm)
    for layer in (net.value_board, net.value_heard, net.result):
        yield plain(layer), (layer, None)


def whole(weight, fine):
    """Whole numbers and the unit of each row."""
    weight = weight.detach()
    size = weight.pow(2).mean(1).sqrt().clamp(min=1e-12)
    unit = torch.maximum(size / fine, weight.abs().amax(1) / 127)
    return torch.round(weight / unit[:, None]), unit


@torch.no_grad()
def rounded(net, fine):
    """The bytes of the file, and the net as they say."""
    net = copy.deepcopy(net)
    parts = []
    for (weight, bias), (layer, norm) in layers(net):
        numbers, unit = whole(weight, fine)
        parts += [numbers.to(torch.int8).numpy().tobytes(), unit.numpy().tobytes(), bias.detach().numpy().astype("<f4").tobytes()]
        layer.weight.copy_((numbers * unit[:, None]).reshape(layer.weight.shape))
        if norm is not None:
            norm.running_var.fill_(1 - norm.eps)
            norm.running_mean.zero_()
            norm.bias.copy_(bias)
            norm.weight.fill_(1)
    packed = zstandard.ZstdCompressor(level=19, write_content_size=True).compress(b"".join(parts))
    return NAME + struct.pack("<IIQ", VERSION, len(packed), checksum(packed)) + packed, net


def checksum(data):
    """FNV-1a, as errare has it."""
    table = 0xCBF29CE484222325
    for byte in data:
        table = (table ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return table


@torch.no_grad()
def examples(net, held, which, path):
    """For each position: the board as it is packed, who plays, the index of a legal move and its probability, lost, drawn, won."""
    lines = []
    for one in which:
        circumstances = held.circumstances(one[None])
        squares, lesser, result, _ = net.eval()(planes(held.shown[one[None]]), circumstances)
        _, legal, _ = held.moves(one[None])
        p = appeals(squares, lesser, legal).softmax(1)[0]
        numbers = [*circumstances[0].int().tolist()]
        moves = " ".join(f"{index}:{chance:.6f}" for index, chance in zip(legal[0].tolist(), p.tolist()))
        results = " ".join(f"{chance:.6f}" for chance in result.softmax(1)[0].tolist())
        shown = bytes(held.shown[one].tolist()).hex()
        lines.append(f"{shown} {' '.join(map(str, numbers))} | {moves} | {results}\n")
    path.write_text("".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("net", "out", "held"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--fine", type=float, default=11.0)
    parser.add_argument("--examples", type=Path)
    parser.add_argument("--choices", type=int, default=4000, help="how many of HELD to judge by")
    options = parser.parse_args()
    net = load(options.net)
    data, small = rounded(net, options.fine)
    options.out.write_bytes(data)
    print(f"{options.out}: {len(data)} bytes")
    held = Choices(options.held, "cpu")
    order = torch.randperm(len(held), generator=torch.Generator().manual_seed(1))
    chosen = order[held.chose[order]]
    if options.examples:
        examples(small, held, chosen[:12], options.examples)
    for each, name in ((net, "as trained"), (small, "as written")):
        evaluate(each, held, chosen[: options.choices], name)


if __name__ == "__main__":
    main()
