#!/usr/bin/env python3
"""Drives `errare uci` as a chess program would, and keeps the clocks itself.

    pip install chess
    cargo build --release && python3 scripts/uci_session.py

Plays whole games of the engine against itself with every strategy, with and without pondering, by several time controls and
in Chess960; checks that every move is legal (python-chess does), that nobody loses on time, and that stop, ucinewgame, quit
and the end of input work. Ends with code 1 if anything fails.
"""

import argparse
import queue
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import chess
import chess.engine

ENGINE = Path(__file__).resolve().parent.parent / "target" / "release" / "errare"
STRATEGIES = ["strongest", "exploit", "tutor", "lose", "human"]


class Control:
    """A time control, in seconds; `moves` is how many moves a new period has."""

    def __init__(self, base, increment=0.0, moves=None):
        self.base, self.increment, self.moves = base, increment, moves

    def __str__(self):
        period = f"{self.moves}/" if self.moves else ""
        return f"{period}{self.base:g}+{self.increment:g}"


def play(command, strategy, control, ponder, chess960, plies, seed):
    """One game: the result, the number of plies, and the least that was left on a clock."""
    board = chess.Board.from_chess960_pos(random.Random(seed).randrange(960)) if chess960 else chess.Board()
    engines = {colour: chess.engine.SimpleEngine.popen_uci(command, timeout=20) for colour in chess.COLORS}
    try:
        for engine in engines.values():
            engine.configure({"Strategy": strategy, "UCI_Elo": 1600, "OpponentElo": 1400})
        clocks = {colour: control.base for colour in chess.COLORS}
        least = control.base
        while not board.is_game_over(claim_draw=True) and board.ply() < plies:
            mover = board.turn
            made = board.fullmove_number - 1
            limit = chess.engine.Limit(
                white_clock=clocks[chess.WHITE],
                black_clock=clocks[chess.BLACK],
                white_inc=control.increment,
                black_inc=control.increment,
                remaining_moves=control.moves and control.moves - made % control.moves,
            )
            begun = time.perf_counter()
            answer = engines[mover].play(board, limit, game="one", ponder=ponder)
            clocks[mover] -= time.perf_counter() - begun
            least = min(least, clocks[mover])
            if clocks[mover] < 0:
                return f"{chess.COLOR_NAMES[mover]} lost on time by {-1000 * clocks[mover]:.0f} ms", board.ply(), least
            if answer.move is None:
                return f"no move in {board.fen()}", board.ply(), least
            board.push(answer.move)
            clocks[mover] += control.increment
            if control.moves and (made + 1) % control.moves == 0:
                clocks[mover] += control.base
        return None, board.ply(), least
    finally:
        for engine in engines.values():
            engine.quit()


class Conversation:
    """The engine without a chess library between."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=lambda: [self.lines.put(line.strip()) for line in self.process.stdout], daemon=True).start()

    def say(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word, seconds=5.0):
        heard = []
        deadline = time.monotonic() + seconds
        while not heard or not heard[-1].startswith(word):
            heard.append(self.lines.get(timeout=max(0.0, deadline - time.monotonic())))
        return heard

    def silent_about(self, word, seconds):
        try:
            self.until(word, seconds)
            return False
        except queue.Empty:
            return True


def converse(command):
    """Each step of a conversation with what it should do; yields the steps that fail."""
    talk = Conversation(command)
    talk.say("uci")
    talk.until("uciok")
    talk.say("isready", "ucinewgame", "position startpos moves e2e4", "go infinite", "isready")
    if any(line.startswith("bestmove") for line in talk.until("readyok") + talk.until("readyok")):
        yield "an infinite search answered by itself"
    talk.say("stop")
    if " ponder " not in talk.until("bestmove")[-1]:
        yield "no move to ponder on"
    talk.say("position startpos moves e2e4 e7e5", "go ponder wtime 1000 btime 1000")
    if not talk.silent_about("bestmove", 1.5):
        yield "pondering answered by itself"
    talk.say("ponderhit")
    talk.until("bestmove")
    talk.say("ucinewgame", "position fen 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1", "go wtime 100 btime 100")
    if talk.until("bestmove")[-1] != "bestmove (none)":
        yield "a move where there is none"
    talk.say("go infinite", "quit")
    if talk.process.wait(5) != 0:
        yield "quit ended with an error"
    talk = Conversation(command)
    talk.say("go infinite")
    talk.process.stdin.close()
    if talk.process.wait(5) != 0:
        yield "the end of input ended with an error"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default=str(ENGINE), help="the errare command")
    parser.add_argument("--plies", type=int, default=160, help="where games are broken off")
    parser.add_argument("--seed", type=int, default=1, help="for the starting positions of Chess960")
    arguments = parser.parse_args()
    command = [arguments.engine, "uci", "--seed", "1"]
    failures = 0
    for failure in converse(command):
        print(f"conversation: {failure}")
        failures += 1
    blitz = Control(1.0, 0.01)
    games = [(strategy, blitz, ponder, False) for strategy in STRATEGIES for ponder in (False, True)]
    games += [(strategy, blitz, False, True) for strategy in STRATEGIES]
    games += [(strategy, Control(0.1, 0.02), False, False) for strategy in STRATEGIES]
    games += [("strongest", Control(1.0, 0.0, 20), False, False), ("strongest", Control(3.0), True, True)]
    print(f"{'strategy':10} {'control':>9} {'ponder':>6} {'960':>4} {'plies':>5} {'least left':>10}  result")
    for number, (strategy, control, ponder, chess960) in enumerate(games):
        seed = arguments.seed + number
        try:
            failure, plies, least = play(command, strategy, control, ponder, chess960, arguments.plies, seed)
        except (chess.engine.EngineError, chess.engine.EngineTerminatedError, TimeoutError) as error:
            failure, plies, least = f"{type(error).__name__}: {error}", 0, 0.0
        failures += failure is not None
        yes = {True: "yes", False: "no"}
        row = f"{strategy:10} {control!s:>9} {yes[ponder]:>6} {yes[chess960]:>4} {plies:5} {1000 * least:7.0f} ms"
        print(f"{row}  {failure or 'ok'}", flush=True)
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
