#!/usr/bin/env python3
"""How well a tutor hides his errors: his score against a learner, and the gifts that the learner could see.

    pip install chess
    python3 scripts/tutor.py --learner human:1400 --partner tutor --movetime 1000 --games 60
    python3 scripts/tutor.py --learner stockfish:1350 --partner skill:3 --games 60

Learners are `stockfish:ELO` (UCI_Elo, 1350 at the least) or `human:ELO` (errare's model of people). Partners are `tutor` (errare's,
told the learner's strength) or `skill:N` (Stockfish's Skill Level, 0 to 20; below 0, where weak learners score, Fairy-Stockfish's,
which is Stockfish with levels down to -20: `apt-get install fairy-stockfish`). A gift is a single move of the partner that drops his own
winning chances by more than 15 points at a depth that the learner sees: 2 plies below 1150, 3 below 1550, 4 below 1950, else 5,
counting the move itself and followed by Stockfish's quiescence. The referee is Stockfish at full strength at that depth, with an
empty memory; because so shallow a search errs on one move in twenty of its own, the loss must show at depth 12 too.
"""

import argparse
import math
import sys
from concurrent.futures import ThreadPoolExecutor

import chess
import chess.engine

from match import LONGEST, OPENINGS

GIFT = 0.15
LEARNER_TIME = 0.1


def depth_seen(elo):
    return 2 if elo < 1150 else 3 if elo < 1550 else 4 if elo < 1950 else 5


def chance(score):
    """Winning chances from 0 to 1 by Lichess's published curve."""
    return 1 / (1 + math.exp(-0.00368208 * score.score(mate_score=10000)))


def start(arguments, kind, value, learner_elo):
    if kind == "stockfish":
        engine = chess.engine.SimpleEngine.popen_uci(arguments.stockfish)
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": value})
    elif kind == "skill":
        engine = chess.engine.SimpleEngine.popen_uci(arguments.stockfish if value >= 0 else arguments.fairy)
        engine.configure({"Skill Level": value})
    elif kind == "human":
        engine = chess.engine.SimpleEngine.popen_uci([arguments.errare, "uci"])
        engine.configure({"Strategy": "human", "UCI_LimitStrength": True, "UCI_Elo": value})
    elif kind == "tutor":
        engine = chess.engine.SimpleEngine.popen_uci([arguments.errare, "uci"])
        engine.configure({"Strategy": "tutor", "OpponentElo": learner_elo})
    else:
        sys.exit(f"nobody is called `{kind}`: stockfish:ELO, human:ELO, tutor or skill:N")
    return engine


def loss(referee, board, move, limit):
    """What a move loses of the winning chances, to a search with this limit."""
    look = lambda moves: referee.analyse(board, limit, root_moves=moves, game=object())["score"].relative
    best, played = look(None), look([move])
    return chance(best) - chance(played)


def play(number, arguments, learner, partner):
    """One game: the learner's score, the gifts that he saw, and the moves of his partner."""
    learner_is_white = number % 2 == 0
    board = chess.Board()
    for move in OPENINGS[number // 2 % len(OPENINGS)].split():
        board.push_san(move)
    seats = {learner_is_white: start(arguments, *learner, learner[1]), not learner_is_white: start(arguments, *partner, learner[1])}
    referee = chess.engine.SimpleEngine.popen_uci(arguments.stockfish)
    times = {learner_is_white: LEARNER_TIME, not learner_is_white: arguments.movetime / 1000}
    look = chess.engine.Limit(depth=depth_seen(learner[1]))
    gifts = moves = 0
    try:
        while not board.is_game_over(claim_draw=True) and board.fullmove_number <= LONGEST:
            move = seats[board.turn].play(board, chess.engine.Limit(time=times[board.turn])).move
            if board.turn != learner_is_white:
                loses = lambda limit: loss(referee, board, move, limit) > GIFT
                if loses(look) and loses(chess.engine.Limit(depth=12)):
                    gifts += 1
                    print(f"game {number + 1}: {board.san(move)} is a gift in {board.fen()}", file=sys.stderr)
                moves += 1
            board.push(move)
    finally:
        for engine in (*seats.values(), referee):
            engine.quit()
    outcome = board.outcome(claim_draw=True)
    winner = outcome.winner if outcome else None
    score = 0.5 if winner is None else float(winner == learner_is_white)
    print(f"game {number + 1}: {score:g} for the learner, {gifts} gifts, {moves} moves", file=sys.stderr)
    return score, gifts, moves


def seat(text):
    kind, _, value = text.partition(":")
    return kind, int(value or 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learner", required=True, type=seat)
    parser.add_argument("--partner", required=True, type=seat)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--movetime", type=float, default=100, help="milliseconds a move of the partner")
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--errare", default="target/release/errare")
    parser.add_argument("--stockfish", default="/usr/games/stockfish")
    parser.add_argument("--fairy", default="/usr/games/fairy-stockfish")
    arguments = parser.parse_args()
    with ThreadPoolExecutor(arguments.concurrency) as pool:
        results = list(pool.map(lambda n: play(n, arguments, arguments.learner, arguments.partner), range(arguments.games)))
    scores, gifts, moves = zip(*results)
    name = lambda seat: seat[0] if seat[0] == "tutor" else f"{seat[0]}:{seat[1]}"
    print(
        f"{name(arguments.learner)} against {name(arguments.partner)}: {len(scores)} games, learner "
        f"+{scores.count(1.0)} ={scores.count(0.5)} -{scores.count(0.0)} ({100 * sum(scores) / len(scores):.0f} %), "
        f"gifts {sum(gifts) / len(gifts):.2f} a game, moves {sum(moves) / len(moves):.0f} a game"
    )


if __name__ == "__main__":
    main()
