#!/usr/bin/env python3
"""Whether the reasons that errare gives for errors are true, by Stockfish, and how many errors have one.

    pip install chess
    errare annotate games.pgn --engine none --format json > games.jsonl
    python3 scripts/motifs.py games.jsonl --sample 60 --seed 1

Reads what `errare annotate` said of games. Of every ? and ?? with a reason, what it allows or misses is a claim, and what is said of the
better line is another. Stockfish confirms a claim if

- the line that shows it begins with a move that gives away no more than 5 points of winning chances (100 is a win; Lichess's curve),
- a mate that is claimed is one: Stockfish sees a mate for that side, or ten pawns,
- of men that are won, that side is ahead by six tenths of what is claimed, more than it was, by the men on the board at the end of
  Stockfish's own best line after that move, or by Stockfish's value beside that of the other line,
- and of what wins nothing yet, the error costs 5 points.

It prints how many of the ? and ?? have a reason, how many claims are confirmed, by motif, and every one that is not; with --sample, claims
drawn at random to be read by hand.
"""

import argparse
import collections
import json
import math
import random

import chess
import chess.engine

WORTH = {"pawn": 1, "knight": 3.2, "bishop": 3.3, "rook": 5, "queen": 9.5, "exchange": 1.7, "material": 1}
NUMBERS = {"two": 2, "three": 3, "many": 4}
# Ten pawns, in centipawns, are as good as a mate; and so much is nearly everything.
DECISIVE = 1_000
# What is claimed must come to this part of itself, and a move may give away no more than this, in points.
PART, SLIP = 0.6, 5


def worth(words):
    """What `a rook and two pawns for a knight` is worth, in pawns."""
    def side(text):
        total = 0
        for part in text.replace(" and ", ", ").split(", "):
            *number, name = part.removeprefix("the ").removeprefix("a ").split()
            total += NUMBERS.get(number[0] if number else "", 1) * WORTH[name.removesuffix("s") if number else name]
        return total

    won, _, paid = words.partition(" for ")
    return side(won) - (side(paid) if paid else 0)


def men(board, colour):
    """The men of a colour less those of the other, in pawns."""
    values = (0, 1, 3.2, 3.3, 5, 9.5, 0)
    return sum(values[piece.piece_type] * (1 if piece.color == colour else -1) for piece in board.piece_map().values())


def chance(centipawns):
    return 100 / (1 + math.exp(-0.00368208 * max(-1500, min(1500, centipawns))))


class Judge:
    """Stockfish, which remembers what it was asked."""

    def __init__(self, path, nodes):
        self.engine, self.nodes, self.known = chess.engine.SimpleEngine.popen_uci(path), nodes, {}

    def ask(self, board):
        """Centipawns for White, and the best line."""
        key = board.fen()
        if key not in self.known:
            if board.is_game_over():
                mated = -100_000 if board.turn else 100_000
                self.known[key] = (mated if board.is_checkmate() else 0, [])
            else:
                info = self.engine.analyse(board, chess.engine.Limit(nodes=self.nodes), game=object())
                self.known[key] = (info["score"].white().score(mate_score=100_000), info["pv"])
        return self.known[key]


def confirmed(judge, start, line, other, claim):
    """Whether a claim of a line from a board is so; `other` is the board that comes instead of the line's first move."""
    colour = start.turn
    view = (lambda value: value) if colour else (lambda value: -value)
    board = start.copy()
    board.push_san(line[0])
    best, after = view(judge.ask(start)[0]), view(judge.ask(board)[0])
    if chance(best) - chance(after) > SLIP:
        return False, f"{best} at best, {after} by this"
    if claim["motif"] in ("mate", "back-rank-mate"):
        return after >= DECISIVE, f"{after}"
    instead = view(judge.ask(other)[0])
    if "wins" not in claim:
        return chance(after) - chance(instead) >= SLIP, f"{after} instead of {instead}"
    end = board.copy()
    for move in judge.ask(board)[1]:
        end.push(move)
    # What the opponent took just before is part of what there is to win back.
    won = men(end, colour) - men(start, colour)
    least = PART * worth(claim["wins"])
    enough = won >= least or (after - instead) / 100 >= least or after >= DECISIVE
    return enough, f"{won:+.1f} men, {after} instead of {instead}"


def claims(report):
    """Every claim of a game, with the board and the line that show it and the board that comes instead."""
    for move in report["moves"]:
        board = chess.Board(move["fen"])
        played = board.copy()
        played.push_uci(move["uci"])
        lines = {"allows": (played, move.get("refutation")), "misses": (board, move.get("better"))}
        said = []
        if why := move.get("why"):
            said.append((why["how"], why))
        if (better := move.get("better_why")) and not (why and why["how"] == "misses"):
            said.append(("misses", better))
        for how, claim in said:
            start, line = lines[how]
            if not line:
                continue
            other = played
            if how == "allows":
                other = board.copy()
                if move["better"]:
                    other.push_san(move["better"][0])
            yield move, how, claim, start, line, other


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reports", help="what `errare annotate --format json` wrote")
    parser.add_argument("--nodes", type=int, default=400_000, help="positions that Stockfish may look at for each answer")
    parser.add_argument("--stockfish", default="/usr/games/stockfish", metavar="PATH")
    parser.add_argument("--sample", type=int, default=0, help="claims to print for reading")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with open(arguments.reports, encoding="utf-8") as file:
        reports = [json.loads(line) for line in file]
    errors = [move for report in reports for move in report["moves"] if move["nag"] in (2, 4)]
    reasons = sum(bool(move.get("why")) for move in errors)
    print(f"{len(reports)} games, {len(errors)} ? and ??, {reasons} with a reason ({100 * reasons / max(1, len(errors)):.0f} %)")
    judge = Judge(arguments.stockfish, arguments.nodes)
    everything, by_motif = [claim for report in reports for claim in claims(report)], collections.defaultdict(list)
    for move, how, claim, start, line, other in everything:
        is_so, numbers = confirmed(judge, start, line, other, claim)
        by_motif[claim["motif"]].append(is_so)
        if not is_so:
            print(f"  not so: {move['fen']} {move['san']} {how} {claim} {line}: {numbers}")
    judge.engine.quit()
    for motif, found in sorted(by_motif.items(), key=lambda item: -len(item[1])):
        print(f"{motif}: {sum(found)} of {len(found)}")
    true = sum(sum(found) for found in by_motif.values())
    print(f"{len(everything)} claims, {true} confirmed ({100 * true / max(1, len(everything)):.1f} %)")
    for move, how, claim, _, line, _ in random.Random(arguments.seed).sample(everything, min(arguments.sample, len(everything))):
        print(f"{move['fen']} {move['san']} {how} {claim} {' '.join(line)} | {move.get('remark') or ''}")


if __name__ == "__main__":
    main()
