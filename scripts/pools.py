#!/usr/bin/env python3
"""How well twenty games tell the rating of those who played them.

    python3 scripts/pools.py lichess-2018-06-fit.pgn.zst

Takes the games that `errare fit` holds out (one in five), pools twenty of one band of 100 points as if one player had made all their
moves, asks `errare infer chess --pool all` for his rating, and compares it with the mean rating of the players. `zstd` must be
installed.
"""

import argparse
import collections
import json
import math
import pathlib
import re
import subprocess
import tempfile

POOL = 20
MAX_DIFFERENCE = 300


def held_out(number):
    """Whether a game is of the one fifth that is not fitted to: SplitMix64 of its number in the file, as errare does it."""
    mask = (1 << 64) - 1
    z = (number + 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return (z ^ (z >> 31)) % 5 == 0


def bands(path):
    """The games that are held out, by the band of their mean rating."""
    unpack = ["zstd", "-dc", path] if path.endswith(".zst") else ["cat", path]
    text = subprocess.run(unpack, capture_output=True, text=True, check=True).stdout
    found = collections.defaultdict(list)
    for number, game in enumerate(text.split("[Event ")[1:], 1):
        ratings = [re.search(rf'\[{side}Elo "(\d+)"', game) for side in ("White", "Black")]
        if held_out(number) and all(ratings):
            white, black = (int(rating[1]) for rating in ratings)
            if abs(white - black) <= MAX_DIFFERENCE:
                found[(white + black) // 200 * 100].append("[Event " + game)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games")
    parser.add_argument("--pools", type=int, default=3, help="of each band, at the most")
    parser.add_argument("--from", dest="low", type=int, default=900)
    parser.add_argument("--to", dest="high", type=int, default=2300)
    parser.add_argument("--errare", default="target/release/errare")
    parser.add_argument("--cache", help="where errare keeps what boards show")
    arguments = parser.parse_args()
    errors, covered = [], 0
    found = bands(arguments.games)
    print("band  choices  rating  inferred  95 % interval  prior")
    with tempfile.TemporaryDirectory() as folder:
        pool = pathlib.Path(folder, "pool.pgn")
        command = [arguments.errare, "infer", "chess", str(pool), "--pool", "all", "--format", "json"]
        command += ["--cache", arguments.cache] if arguments.cache else []
        for band in range(arguments.low, arguments.high, 100):
            for start in range(0, min(len(found[band]), POOL * arguments.pools) - POOL + 1, POOL):
                pool.write_text("".join(found[band][start : start + POOL]))
                player = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["players"][0]
                low, high = player["interval"]
                errors.append(player["mean"] - player["told"])
                covered += low <= player["told"] <= high
                print(
                    f"{band:4} {player['choices']:8} {player['told']:7.0f} {player['mean']:9.0f}  {low:5.0f} to {high:4.0f}"
                    f" {100 * player['prior_share']:5.0f} %",
                    flush=True,
                )
    rms = math.sqrt(sum(error * error for error in errors) / len(errors))
    print(f"{len(errors)} pools: root mean square error {rms:.0f} points, {covered} of the intervals hold the rating")


if __name__ == "__main__":
    main()
