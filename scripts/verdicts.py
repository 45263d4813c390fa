#!/usr/bin/env python3
"""Whether what errare says of games is true, by Stockfish.

    pip install chess
    python3 scripts/verdicts.py --games lichess-2017-11-fit.pgn.zst --number 30 --depth 20 --cache verdicts.jsonl
    python3 scripts/verdicts.py --games masters.pgn --all --number 10 --depth 20 --cache verdicts.jsonl
    python3 scripts/verdicts.py --games lichess-2018-06-fit.pgn.zst --number 1000 --nodes 1000 --mates --depth 14

Draws games of people rated 800 to 2400, or of anybody with --all, has `errare annotate` judge them with the built-in engine at its
default budget, and asks Stockfish about every position of them. It prints how many of

- the ? and ?? cost 5 points of winning chances or more (100 is a win; Lichess's curve),
- the moves that Lichess's rule marks ? or ?? have a sign (?!, ? or ??), and how many of them ? or ??,
- the claims that only one move wins or holds are so: the move does, no other comes to 75 or 25 points, and 10 points lie between,
- the mates that are announced are refuted: Stockfish, eight plies deeper too, sees none for that side and less than ten pawns,

and by how many points the winning chance is wrong on average. Stockfish's answers are kept in the file of --cache, so that what was
asked once is not asked again, by a run that was cut off or by one with another errare.
"""

import argparse
import io
import json
import math
import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import chess
import chess.engine
import chess.pgn

# Games without so many moves of each side have little to be judged.
SHORTEST = 20
# How much deeper a mate is looked for before it is called refuted.
DEEPER = 8
# Of more games than this the draw would take longer than it is worth.
DRAWN_FROM = 20_000


def texts(path):
    """The games of a file, each as text."""
    command = ["zstdcat", path] if path.endswith(".zst") else ["cat", path]
    lines, in_moves = [], False
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as process:
        for line in process.stdout:
            if line.startswith("[") and in_moves:
                yield "".join(lines)
                lines, in_moves = [], False
            in_moves = in_moves or (not line.startswith("[") and line.strip() != "")
            lines.append(line)
        if in_moves:
            yield "".join(lines)


def draw(arguments):
    """Games by the seed, from the first of the file that will do."""
    pool = []
    for text in texts(arguments.games):
        game = chess.pgn.read_headers(io.StringIO(text))
        ratings = [game.get(name, "") for name in ("WhiteElo", "BlackElo")]
        rated = all(rating.isdigit() and 800 <= int(rating) <= 2400 for rating in ratings)
        if f" {SHORTEST}. " in text.replace("\n", " ") and (arguments.all or rated):
            pool.append(text)
        if len(pool) == DRAWN_FROM:
            break
    if not pool:
        sys.exit(f"no game in {arguments.games} will do")
    return random.Random(arguments.seed).sample(pool, min(arguments.number, len(pool)))


def annotate(arguments, games):
    """What errare says of games."""
    command = [arguments.errare, "annotate", "-", "--engine", "none", "--format", "json"]
    command += ["--nodes", str(arguments.nodes)] if arguments.nodes else []
    done = subprocess.run(command, input="\n\n".join(games), capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Judge:
    """Stockfish, with a memory in a file."""

    def __init__(self, arguments):
        self.depth, self.path, self.cache = arguments.depth, arguments.cache, {}
        self.lock, self.local, self.engines, self.stockfish = threading.Lock(), threading.local(), [], arguments.stockfish
        try:
            with open(self.path) as file:
                for line in file:
                    key, answer = json.loads(line)
                    self.cache[key] = answer
        except FileNotFoundError:
            pass

    def engine(self):
        if not hasattr(self.local, "engine"):
            self.local.engine = chess.engine.SimpleEngine.popen_uci(self.stockfish)
            with self.lock:
                self.engines.append(self.local.engine)
        return self.local.engine

    def ask(self, fen, moves=None, deeper=0):
        """[centipawns or null, moves to mate or null] for the mover; of some moves alone, if they are given."""
        depth = self.depth + deeper
        key = f"{depth} {fen} {' '.join(sorted(moves or []))}"
        if key not in self.cache:
            board = chess.Board(fen)
            if board.is_checkmate():
                answer = [None, 0]
            elif not any(board.legal_moves) or board.is_insufficient_material():
                answer = [0, None]
            else:
                roots = [board.parse_uci(m) for m in moves] if moves else None
                limit = chess.engine.Limit(depth=depth)
                score = self.engine().analyse(board, limit, root_moves=roots, game=object())["score"].relative
                answer = [score.score(), score.mate()]
            with self.lock:
                self.cache[key] = answer
                with open(self.path, "a") as file:
                    print(json.dumps([key, answer]), file=file)
        return self.cache[key]

    def quit(self):
        for engine in self.engines:
            engine.quit()


def chance(answer):
    """Points of 100, for the mover, by Lichess's curve."""
    centipawns, mate = answer
    if mate is not None:
        return 100.0 if mate > 0 else 0.0
    return 100 / (1 + math.exp(-0.00368208 * max(-1000, min(1000, centipawns))))


def turned(answer):
    return [None if number is None else -number for number in answer]


def lichess(before, after):
    """0 to 3: nothing, ?!, ?, ?? by Lichess's rule; both answers are the mover's."""
    (was, mated), (is_now, mates) = before, after
    steps = lambda left: 1 if left > 999 else 2 if left > 700 else 3
    if mated is not None and mated > 0 and (mates is None or mates <= 0):
        return steps(-9999 if mates is not None else is_now)
    if mates is not None and mates <= 0 and mated is None:
        return steps(-was)
    if mated is None and mates is None:
        loss = chance(before) - chance(after)
        return sum(loss >= step for step in (5, 10, 15))
    return 0


def ask_mates(judge, game):
    """Of every mate that is announced, Stockfish's answer after the move, and whether it refutes the mate."""
    rows = []
    for m in game["moves"]:
        board = chess.Board(m["fen"])
        board.push_uci(m["uci"])
        if m["mate_after"] and not board.is_game_over():
            after, refuted = refutes(judge, board, m)
            rows.append((m, after, refuted))
    return game, rows


def refutes(judge, board, m):
    """Stockfish's answer for the mover, and whether it denies the mate that is announced after a move."""
    after = turned(judge.ask(board.fen()))
    side = (1 if m["colour"] == "white" else -1) * m["mate_after"]
    # A mate that is not seen at once may be further than this depth.
    return after, not mates(after, side) and not mates(turned(judge.ask(board.fen(), deeper=DEEPER)), side)


def ask_all(judge, game):
    """Of every move, Stockfish's answers before and after it, and on its claims that one move alone will do."""
    rows = []
    for m in game["moves"]:
        board = chess.Board(m["fen"])
        before = judge.ask(m["fen"])
        board.push_uci(m["uci"])
        after = turned(judge.ask(board.fen()))
        # A mate on the board, turned, is for the mover.
        after = [None, 1] if board.is_checkmate() else after
        only = []
        for claim in m.get("claims", []):
            if claim["asserts"].startswith("only"):
                others = [o.uci() for o in chess.Board(m["fen"]).legal_moves if o.uci() != claim["uci"]]
                own, rest = chance(judge.ask(m["fen"], [claim["uci"]])), chance(judge.ask(m["fen"], others))
                bar = 75 if claim["asserts"].endswith("wins") else 25
                only.append((own >= bar - 5 and rest <= bar and own - rest >= 10, claim, own, rest))
        refuted = bool(m["mate_after"]) and not board.is_game_over() and refutes(judge, board, m)[1]
        rows.append((m, before, after, only, refuted))
    return game, rows


def mates(answer, side):
    """Whether a mate for the mover, or against him if the side is negative, is seen, or as good as seen."""
    centipawns, mate = answer
    return mate is not None and mate * side > 0 or centipawns is not None and centipawns * side > 0 and abs(centipawns) >= 1000


def share(part, whole):
    return f"{part} of {whole}" + (f" ({100 * part / whole:.1f} %)" if whole else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", required=True, metavar="FILE", help="games in PGN, packed by zstd or not")
    parser.add_argument("--number", type=int, default=30, help="how many of them [30]")
    parser.add_argument("--all", action="store_true", help="whoever played, rated or not")
    parser.add_argument("--seed", type=int, default=1, help="which of them [1]")
    parser.add_argument("--nodes", type=int, help="positions for each move [as errare annotate takes by default]")
    parser.add_argument("--depth", type=int, default=20, help="how deep Stockfish searches [20]")
    parser.add_argument("--cache", default="verdicts.jsonl", metavar="FILE", help="where answers are kept [verdicts.jsonl]")
    parser.add_argument("--concurrency", type=int, default=2, help="how many Stockfishes at once [2]")
    parser.add_argument("--errare", default="target/release/errare", metavar="PATH")
    parser.add_argument("--stockfish", default="/usr/games/stockfish", metavar="PATH")
    parser.add_argument("--mates", action="store_true", help="ask about the mates that are announced, and nothing else")
    parser.add_argument("--verbose", action="store_true", help="name every verdict that is not confirmed")
    arguments = parser.parse_args()
    reports = annotate(arguments, draw(arguments))
    judge = Judge(arguments)
    ask = ask_mates if arguments.mates else ask_all
    with ThreadPoolExecutor(arguments.concurrency) as pool:
        judged = list(pool.map(lambda game: ask(judge, game), reports))
    judge.quit()

    def name(game, m, *more):
        if arguments.verbose:
            tags = game["tags"]
            print(f"  {tags.get('White')}-{tags.get('Black')} {m['ply']} {m['san']} {m['fen']}", *more)

    if arguments.mates:
        asked = [(game, *row) for game, rows in judged for row in rows]
        for game, m, after, refuted in asked:
            if refuted:
                name(game, m, f"announces mate in {abs(m['mate_after'])}; Stockfish sees {after}")
        print(f"{len(judged)} games, mates announced: {len(asked)}, refuted: {sum(row[-1] for row in asked)}")
        return

    errors = confirmed = marked = signed = signed_hard = claims = true_claims = announced = refuted = positions = 0
    wrong = 0.0
    for game, rows in judged:
        for m, before, after, only, denied in rows:
            loss = chance(before) - chance(after)
            if m["nag"] in (2, 4):
                errors += 1
                confirmed += loss >= 5
                if loss < 5:
                    name(game, m, f"is called {m['grade']} for {100 * m['loss']:.0f} points and costs {loss:.1f}")
            if lichess(before, after) >= 2:
                marked += 1
                signed += m["nag"] in (2, 4, 6)
                signed_hard += m["nag"] in (2, 4)
                if m["nag"] not in (2, 4, 6):
                    name(game, m, f"costs {loss:.1f} points and has no sign; errare saw {100 * m['loss']:.1f}")
            for is_true, claim, own, rest in only:
                claims += 1
                true_claims += is_true
                if not is_true:
                    name(game, m, f"{claim['asserts']}: {claim['san']} {own:.0f}, the others {rest:.0f}")
            white = 1 if m["colour"] == "white" else -1
            if m["mate_after"]:
                announced += 1
                refuted += denied
                if denied:
                    name(game, m, f"announces mate in {abs(m['mate_after'])}; Stockfish sees {after}")
            ours = 100 / (1 + math.exp(-max(-32_000, min(32_000, white * m["value_after"])) / 180))
            wrong += abs(ours - chance(after))
            positions += 1
    print(f"{len(judged)} games, {positions} moves, Stockfish at depth {arguments.depth}")
    print(f"? and ?? that cost 5 points or more: {share(confirmed, errors)}")
    print(f"Lichess's ? and ?? with a sign: {share(signed, marked)}; with ? or ??: {share(signed_hard, marked)}")
    print(f"claims that one move alone will do: {share(true_claims, claims)} true")
    print(f"mates announced: {announced}, refuted: {refuted}")
    print(f"the winning chance is wrong by {wrong / max(1, positions):.2f} points on average")


if __name__ == "__main__":
    main()
