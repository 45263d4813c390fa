#!/usr/bin/env python3
"""Kills long jobs at random points, lets them go on, and compares what comes out with an uninterrupted run.

    cargo build --release && python3 scripts/kills.py --kills 1000

`annotate`, `arena`, `fit` and `tree`, which does little but write, or those of them that are named, are each killed so often
(SIGKILL), at times drawn evenly over the time that a whole run takes, some twenty times before a run is let go on to its end.
Ends with code 1 if a byte differs, a run fails to go on, or anything is left behind.
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = """[White "Ann"]
[Black "Bob"]
[WhiteElo "{}"]
[BlackElo "1520"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0

"""
COMMANDS = ["annotate", "arena", "fit", "tree"]
INPUTS = ["games.pgn", "game.tree"]
PLAYERS = ["semi-random:ply=2", "semi-random:ply=3", "random"]


class Job:
    """A command that can be killed and given again, and what it must leave behind."""

    def __init__(self, name, errare, folder):
        self.name, self.folder = name, folder
        (folder / "games.pgn").write_text("".join(GAME.format(1500 + i) for i in range(4)))
        (folder / "game.tree").write_text("".join(f"n{i} max n{i + 1} 0 1 -1\n" for i in range(800)) + "n800 min 0 1\n")
        games, tree, out = folder / "games.pgn", folder / "game.tree", folder / "out"
        self.out = out
        self.command = {
            "annotate": [errare, "annotate", games, "--output", out, "--resume", "--nodes", "1000", "--positions", "1",
                         "--engine", "none"],
            "arena": [errare, "arena", "noughts-and-crosses", *PLAYERS, "--games", "4000",
                      "--journal", folder / "journal", "--resume", "--format", "csv"],
            "fit": [errare, "fit", games, "-o", out, "--cache", folder / "cache", "--split", "all"],
            "tree": [errare, "tree", tree, "-o", out, "--format", "svg"],
        }[name]

    def clean(self):
        for path in self.folder.iterdir():
            if path.name not in INPUTS:
                path.unlink()

    def run(self):
        """Goes on to the end; what comes out, and how long it took."""
        begun = time.monotonic()
        done = subprocess.run(self.command, capture_output=True)
        if done.returncode != 0:
            sys.exit(f"{self.name}: it does not go on: {done.stderr.decode()}")
        written = self.out.read_bytes() if self.name != "arena" else done.stdout
        left = sorted(path.name for path in self.folder.iterdir() if path.name not in (*INPUTS, "out", "cache", "journal"))
        if left:
            sys.exit(f"{self.name}: left behind: {left}")
        return written, time.monotonic() - begun

    def killed(self, after):
        child = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(after)
        in_time = child.poll() is None
        child.kill()
        child.wait()
        return in_time


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commands", nargs="*", metavar="command", help=f"which to kill, of {', '.join(COMMANDS)}; all, if none")
    parser.add_argument("--kills", type=int, default=1000, help="kills of each command")
    parser.add_argument("--errare", default=ROOT / "target" / "release" / "errare")
    parser.add_argument("--within", type=float, metavar="SECONDS",
                        help="over how many seconds kills are drawn, if not over the time that a first run takes")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for name in arguments.commands:
        if name not in COMMANDS:
            parser.error(f"{name} is none of {', '.join(COMMANDS)}")
    chance = random.Random(arguments.seed)
    for name in arguments.commands or COMMANDS:
        folder = Path(tempfile.mkdtemp())
        job = Job(name, arguments.errare, folder)
        expected, seconds = job.run()
        job.clean()
        seconds = arguments.within or seconds
        kills = in_the_middle = runs = 0
        while kills < arguments.kills:
            for _ in range(min(20, arguments.kills - kills)):
                in_the_middle += job.killed(chance.uniform(0, seconds))
                kills += 1
            written, _ = job.run()
            runs += 1
            if written != expected:
                sys.exit(f"{name}: what comes out after {kills} kills differs; see {folder}")
            job.clean()
        shutil.rmtree(folder)
        print(f"{name}: {kills} kills, {in_the_middle} of them in the middle; {runs} runs went on to the same bytes", flush=True)


if __name__ == "__main__":
    main()
