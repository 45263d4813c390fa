#!/usr/bin/env python3
"""Reads annotated games with python-chess: no errors, an evaluation on every move of the main line."""

import sys

import chess.pgn


def check(path):
    problems, games, moves = [], 0, 0
    with open(path, encoding="utf-8") as text:
        while game := chess.pgn.read_game(text):
            games += 1
            problems += [f"game {games}: {error}" for error in game.errors]
            for node in game.mainline():
                moves += 1
                if node.eval() is None:
                    problems.append(f"game {games}: no evaluation after {node.san()} at ply {node.ply()}")
    return problems, games, moves


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: check_pgn.py GAMES.pgn...")
    failed = False
    for path in sys.argv[1:]:
        problems, games, moves = check(path)
        print(f"{path}: {games} games, {moves} moves, {len(problems)} problems")
        print("".join(f"  {problem}\n" for problem in problems[:20]), end="")
        failed |= bool(problems) or games == 0
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
