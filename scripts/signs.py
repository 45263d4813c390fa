#!/usr/bin/env python3
"""Whether errare gives moves the signs that annotators give them.

    pip install chess
    python3 scripts/signs.py --games annotated.pgn --number 40 --seed 2 --engine stockfish --elo 2400

Draws games whose main line has signs from a collection that people annotated, takes away all signs, comments and variations, has
`errare annotate` judge them, and compares the signs: of ? and ??, of ! and !!, of !? and ?!, how many each gave, how many both, and
the precision, recall and their harmonic mean. A move that loses ten points of the winning chances by errare's oracle, which is
what Lichess's rule marks, is shown beside it.
"""

import argparse
import json
import random
import subprocess
import sys

import chess
import chess.pgn

SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
# Who signs fewer moves than this did not mean to sign a game.
FEWEST = 3
SHORTEST, LONGEST = 20, 120


def drawn(arguments):
    """Games as people annotated them, the same for the same seed."""
    games = []
    with open(arguments.games, encoding="utf-8", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            plies = len(list(game.mainline()))
            signs = sum(any(nag in SIGNS for nag in node.nags) for node in game.mainline())
            if not game.errors and SHORTEST <= plies <= LONGEST and signs >= FEWEST:
                games.append(game)
    random.Random(arguments.seed).shuffle(games)
    return games[: arguments.number]


def bare(game):
    """A game without anything that its annotator added."""
    stripped = chess.pgn.Game()
    for name in ("Event", "Site", "Date", "Round", "White", "Black", "Result"):
        stripped.headers[name] = game.headers.get(name, "?")
    if "FEN" in game.headers:
        stripped.setup(game.headers["FEN"])
    node = stripped
    for move in game.mainline_moves():
        node = node.add_variation(move)
    return str(stripped)


def judged(arguments, games):
    """What errare says of each move of each game."""
    command = [arguments.errare, "annotate", "-", "--format", "json", "--engine", arguments.engine]
    command += ["--nodes", str(arguments.nodes), "--positions", str(arguments.positions)]
    command += ["--white-elo", str(arguments.elo), "--black-elo", str(arguments.elo)]
    text = "\n\n".join(bare(game) for game in games) + "\n"
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return [json.loads(line)["moves"] for line in done.stdout.splitlines()]


def rates(both, ours, theirs):
    """Precision, recall and their harmonic mean, as they are printed."""
    precision, recall = both / max(ours, 1), both / max(theirs, 1)
    mean = 2 * precision * recall / (precision + recall) if both else 0.0
    return f"precision {precision:.2f}, recall {recall:.2f}, F1 {mean:.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", required=True, help="annotated games in PGN")
    parser.add_argument("--number", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--errare", default="target/release/errare")
    parser.add_argument("--engine", default="none")
    parser.add_argument("--nodes", type=int, default=150_000)
    parser.add_argument("--positions", type=int, default=16)
    parser.add_argument("--elo", type=int, default=2400, help="the rating of the players, who have none in old games")
    parser.add_argument("--moves", help="write every move with both signs to this file, one JSON object a line")
    arguments = parser.parse_args()
    games = drawn(arguments)
    rows = []
    for number, (game, moves) in enumerate(zip(games, judged(arguments, games), strict=True)):
        for node, move in zip(game.mainline(), moves, strict=True):
            theirs = next((SIGNS[nag] for nag in sorted(node.nags) if nag in SIGNS), "")
            rows.append({"game": number, "theirs": theirs, "ours": SIGNS.get(move["nag"], ""), **move})
    if arguments.moves:
        with open(arguments.moves, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)
    print(f"{len(games)} games, {len(rows)} moves")
    for name, signs in (("? and ??", ("?", "??")), ("! and !!", ("!", "!!")), ("!? and ?!", ("!?", "?!"))):
        theirs = {i for i, row in enumerate(rows) if row["theirs"] in signs}
        ours = {i for i, row in enumerate(rows) if row["ours"] in signs}
        both = len(theirs & ours)
        print(f"{name}: annotators {len(theirs)}, errare {len(ours)}, both {both}: {rates(both, len(ours), len(theirs))}")
        if name == "? and ??":
            losing = {i for i, row in enumerate(rows) if row["loss"] >= 0.1}
            both = len(theirs & losing)
            print(f"  ten points lost: {len(losing)}, both {both}: {rates(both, len(losing), len(theirs))}")


if __name__ == "__main__":
    main()
