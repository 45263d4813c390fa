#!/usr/bin/env python3
"""A match between two UCI engines.

    pip install chess
    python3 scripts/match.py "target/release/errare uci" /usr/games/stockfish \\
        --option-b UCI_LimitStrength=true --option-b UCI_Elo=2000 --movetime 100 --games 20 --pgn match.pgn

Games begin from short balanced openings, each played with both colours, and are played to their end; after 200 moves they are
drawn. Prints wins, draws and losses of the first engine, its score, and the difference in Elo with a 95 % interval.
"""

import argparse
import math
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor

import chess
import chess.engine
import chess.pgn

OPENINGS = [
    "e4 e5 Nf3 Nc6 Bb5 a6",
    "e4 e5 Nf3 Nc6 Bc4 Bc5",
    "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6",
    "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4",
    "e4 e5 Nc3 Nf6 Bc4 Nc6",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6",
    "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6",
    "e4 c5 Nc3 Nc6 g3 g6",
    "e4 e6 d4 d5 Nc3 Nf6",
    "e4 e6 d4 d5 e5 c5",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5",
    "e4 c6 d4 d5 e5 Bf5",
    "e4 d5 exd5 Qxd5 Nc3 Qa5",
    "d4 d5 c4 e6 Nc3 Nf6",
    "d4 d5 c4 c6 Nf3 Nf6",
    "d4 d5 c4 dxc4 Nf3 Nf6",
    "d4 Nf6 c4 e6 Nc3 Bb4",
    "d4 Nf6 c4 e6 Nf3 b6",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6",
    "d4 Nf6 c4 g6 Nc3 d5",
    "c4 e5 Nc3 Nf6 Nf3 Nc6",
    "Nf3 d5 g3 Nf6 Bg2 e6",
]

LONGEST = 200


def options(pairs):
    """`Name=Value` as a mapping."""
    for pair in pairs:
        if "=" not in pair:
            sys.exit(f"an option is Name=Value, not `{pair}`")
    return dict(pair.split("=", 1) for pair in pairs)


def play(number, seats, limit):
    """One game, by its number: the engines change colours after each, and the opening after every other."""
    opening = OPENINGS[number // 2 % len(OPENINGS)]
    white, black = seats if number % 2 == 0 else seats[::-1]
    board = chess.Board()
    for move in opening.split():
        board.push_san(move)
    engines, result, reason = {}, None, None
    try:
        for colour, seat in ((chess.WHITE, white), (chess.BLACK, black)):
            engines[colour] = chess.engine.SimpleEngine.popen_uci(seat["command"], timeout=20)
            engines[colour].configure(seat["options"])
        while result is None:
            outcome = board.outcome(claim_draw=True)
            if outcome:
                result, reason = outcome.result(), outcome.termination.name.lower().replace("_", " ")
            elif board.fullmove_number > LONGEST:
                result, reason = "1/2-1/2", "too long"
            else:
                answer = engines[board.turn].play(board, limit)
                if answer.move is None:
                    raise chess.engine.EngineError("no move")
                board.push(answer.move)
    except (chess.engine.EngineError, chess.engine.EngineTerminatedError, TimeoutError) as error:
        result, reason = ("0-1" if board.turn else "1-0"), f"failed: {type(error).__name__} {error}"
    finally:
        for engine in engines.values():
            try:
                engine.quit()
            except (chess.engine.EngineError, TimeoutError):
                engine.close()
    game = chess.pgn.Game.from_board(board)
    game.headers.update(White=white["name"], Black=black["name"], Round=str(number + 1), Result=result, Termination=reason)
    score = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[result]
    return score if number % 2 == 0 else 1.0 - score, reason, game


def elo(score):
    score = min(max(score, 1e-6), 1.0 - 1e-6)
    return -400.0 * math.log10(1.0 / score - 1.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engines", nargs=2, metavar="ENGINE", help="a command, such as `errare uci`")
    parser.add_argument("--option-a", action="append", default=[], metavar="NAME=VALUE", help="for the first engine")
    parser.add_argument("--option-b", action="append", default=[], metavar="NAME=VALUE", help="for the second engine")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--movetime", type=float, metavar="MS", help="milliseconds a move; 100, if nothing is given")
    parser.add_argument("--nodes", type=int, help="positions a move")
    parser.add_argument("--concurrency", type=int, default=1, help="games at the same time")
    parser.add_argument("--pgn", help="write the games to this file")
    arguments = parser.parse_args()
    seats = [
        {"name": name, "command": shlex.split(name), "options": options(pairs)}
        for name, pairs in zip(arguments.engines, (arguments.option_a, arguments.option_b))
    ]
    milliseconds = arguments.movetime or (None if arguments.nodes else 100.0)
    limit = chess.engine.Limit(time=milliseconds and milliseconds / 1000.0, nodes=arguments.nodes)

    scores, failures, games = [], 0, []
    with ThreadPoolExecutor(arguments.concurrency) as pool:
        for number, (score, reason, game) in enumerate(pool.map(lambda n: play(n, seats, limit), range(arguments.games))):
            scores.append(score)
            games.append(game)
            failures += reason.startswith("failed")
            print(f"game {number + 1}: {game.headers['Result']} ({reason}), {sum(scores):g} of {len(scores)}", flush=True)
    if arguments.pgn:
        with open(arguments.pgn, "w", encoding="utf-8") as file:
            for game in games:
                print(game, file=file, end="\n\n")

    count = len(scores)
    if count == 0:
        return 0
    mean = sum(scores) / count
    wins, draws, losses = (scores.count(score) for score in (1.0, 0.5, 0.0))
    deviation = math.sqrt(sum((score - mean) ** 2 for score in scores) / max(1, count - 1) / count)
    low, high = elo(mean - 1.96 * deviation), elo(mean + 1.96 * deviation)
    print(f"{seats[0]['name']} against {seats[1]['name']}: +{wins} ={draws} -{losses}, {100 * mean:.1f} %")
    print(f"Elo difference {elo(mean):+.0f} ± {(high - low) / 2:.0f}" if 0 < wins + draws and wins < count else "one side won all")
    if failures:
        print(f"{failures} games ended by a failure")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
