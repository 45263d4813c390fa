#!/usr/bin/env python3
"""Exploiting beside playing one's strongest, against people: the same games twice, once by each.

    pip install chess numpy onnxruntime
    python3 scripts/odds.py --without d1b1 --opponent 1900 --games 100 --movetime 100 --maia FOLDER
    zstdcat games.pgn.zst | python3 scripts/odds.py --lost --opponent 1500 --games 100 --movetime 100 --maia FOLDER

The opponent is Maia's net of that rating, a move drawn from what it says, by FOLDER/maia_policy.py. `--without` names the squares of
White's men that are taken off before the game, White being the one that is measured; the first four moves of each game are drawn from
Maia for both sides. `--lost` takes positions of games with evaluations that were not learnt from, one a game, in which the mover
stands worse by 2.5 pawns to 6 with ten pieces at least; he is the one that is measured. A pair of games begins with the same position
and the same luck of the opponent. Prints the score of each, the difference with its 95 % interval by pairs, and points saved.
"""

import argparse
import io
import math
import random
import re
import statistics
import sys
from concurrent.futures import ThreadPoolExecutor

import chess
import chess.engine
import chess.pgn

from tutor import maia

LONGEST = 160
STRATEGIES = ("exploit", "strongest")
EVALUATION = re.compile(r"\[%eval (-?[0-9.]+)\]")


def draw(says, board, chances):
    moves = says(board)
    (move,) = chances.choices(list(moves), list(moves.values()))
    return move


def at_odds(without, says, number):
    """A position after four moves of each side, White giving odds."""
    chances = random.Random(f"opening {number}")
    board = chess.Board()
    for square in re.findall("[a-h][1-8]", without):
        board.remove_piece_at(chess.parse_square(square))
    board = chess.Board(board.fen())
    for _ in range(8):
        board.push(draw(says, board, chances))
    return board


def held_out(number):
    """Whether a game, by its place in the file, is one that nothing was fitted to."""
    mixed = (number + 0x9E3779B97F4A7C15) % 2**64
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = ((mixed ^ mixed >> shift) * factor) % 2**64
    return (mixed ^ mixed >> 31) % 5 == 0


def lost_positions(wanted):
    """One position of each unseen game, drawn from those that are lost."""
    found, file = [], io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
    number = 0
    while len(found) < wanted and (game := chess.pgn.read_game(file)):
        number += 1
        if not held_out(number):
            continue
        candidates = []
        for node in game.mainline():
            told, board = EVALUATION.search(node.comment), node.board()
            if not told or board.ply() < 20 or len(board.piece_map()) < 12:
                continue
            worth = float(told[1]) * (1 if board.turn else -1)
            if -6 <= worth <= -2.5:
                candidates.append(board)
        if candidates:
            found.append(random.Random(f"lost {number}").choice(candidates))
    return found


def play(number, strategy, board, says, arguments):
    """The score of who is to move first, or of White at odds."""
    board, chances = board.copy(), random.Random(f"opponent {number}")
    us = board.turn
    engine = chess.engine.SimpleEngine.popen_uci([arguments.errare, "uci", "--seed", str(number)])
    engine.configure({"Strategy": strategy, "OpponentElo": arguments.opponent})
    limit = chess.engine.Limit(time=arguments.movetime / 1000)
    last = board.fullmove_number + LONGEST
    try:
        while not board.is_game_over(claim_draw=True) and board.fullmove_number < last:
            board.push(engine.play(board, limit).move if board.turn == us else draw(says, board, chances))
    finally:
        engine.quit()
    outcome = board.outcome(claim_draw=True)
    winner = outcome.winner if outcome else None
    return 0.5 if winner is None else float(winner == us)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--without", default="", help="squares whose men are taken off, such as d1 or a1b1")
    parser.add_argument("--lost", action="store_true", help="from lost positions of the games that are read")
    parser.add_argument("--opponent", type=int, required=True)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--movetime", type=float, default=100)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--maia", required=True)
    parser.add_argument("--errare", default="target/release/errare")
    arguments = parser.parse_args()
    says = maia(arguments.maia, arguments.opponent)
    numbers = range(arguments.first, arguments.first + arguments.games)
    if arguments.lost:
        boards = dict(zip(numbers, lost_positions(arguments.games)))
    else:
        boards = {number: at_odds(arguments.without, says, number) for number in numbers}

    def pair(number):
        scores = [play(number, strategy, boards[number], says, arguments) for strategy in STRATEGIES]
        print(number, *scores, file=sys.stderr, flush=True)
        return scores

    with ThreadPoolExecutor(arguments.concurrency) as pool:
        pairs = list(pool.map(pair, boards))
    means = [100 * statistics.fmean(scores) for scores in zip(*pairs)]
    differences = [exploit - strongest for exploit, strongest in pairs]
    error = 196 * statistics.stdev(differences) / math.sqrt(len(differences))
    print(
        f"{len(pairs)} pairs against {arguments.opponent}: exploit {means[0]:.1f} %, strongest {means[1]:.1f} %, "
        f"difference {means[0] - means[1]:+.1f} ± {error:.1f}"
    )


if __name__ == "__main__":
    main()
