#!/usr/bin/env python3
"""Mutation testing of the core: how many of the small changes that cargo-mutants thinks of does no test notice?

    cargo install cargo-mutants
    python3 scripts/mutants.py --sample 200 --seed 1

cargo-mutants makes the list; the changes are tried here, because nearly all are noticed by the one or two test targets that
are made for their folder, and building only those takes a fifth of the time. A change that those do not notice has to survive all
other tests of the crate, examples in the documentation included. Exits with 1 if more than 3 % survive.
"""

import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile

FOLDERS = ["backup/**", "model/**", "search/**", "comment/**", "play/best_response.rs", "play/outcome.rs"]
SOURCE = "crates/errare/src/"
TARGETS = ["definitions", "counts", "laws", "comments", "wording", "selective", "worked_examples", "policies", "cycles", "specs",
           "memory", "exact"]
# Which targets are tried first for a folder.
FIRST = {"comment/": ["comments", "wording", "definitions"], "search/selective/": ["counts", "selective", "--lib"],
         "search/best_first": ["--lib"], "search/": ["counts", "definitions", "cycles", "laws"],
         "play/": ["definitions", "policies", "exact"], "model/noisy": ["--lib", "definitions"], "": ["definitions"]}
# Solving whole games takes minutes without optimisation.
SLOW = ["kalah_up_to_four_pits", "connect_four_scores", "small_boards"]
MOST_SURVIVORS = 0.03


def listed(tree):
    files = [argument for folder in FOLDERS for argument in ("--file", SOURCE + folder)]
    command = ["cargo", "mutants", "--list", "--json", "-p", "errare", *files]
    return json.loads(subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout)


def mutated(text, mutant):
    """The text with the span of a mutant replaced; lines and columns count from 1, and the end is not part of it."""
    lines = text.split("\n")
    place = lambda at: sum(len(line) + 1 for line in lines[: at["line"] - 1]) + at["column"] - 1
    start, end = (place(mutant["span"][side]) for side in ("start", "end"))
    return text[:start] + mutant["replacement"] + text[end:]


def stages(file):
    first = next(targets for prefix, targets in FIRST.items() if file.startswith(prefix))
    rest = [target for target in ["--lib", *TARGETS, "--doc"] if target not in first]
    return [target if target.startswith("--") else f"--test={target}" for target in first + rest]


def noticed(tree, file, limit):
    """`caught`, `timeout`, `unviable` or `missed`."""
    environment = dict(os.environ, CARGO_PROFILE_DEV_OPT_LEVEL="0", CARGO_PROFILE_DEV_DEBUG="0", RUST_BACKTRACE="0")
    for stage in stages(file):
        command = ["cargo", "test", "--quiet", "-p", "errare", stage]
        # Built first, so that the limit is one for tests alone.
        if stage != "--doc":
            built = subprocess.run([*command, "--no-run"], cwd=tree, env=environment, capture_output=True)
            if built.returncode != 0:
                return "unviable"
        command += ["--", *(argument for name in SLOW for argument in ("--skip", name))]
        try:
            if subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=limit).returncode != 0:
                return "caught"
        except subprocess.TimeoutExpired:
            return "timeout"
    return "missed"


def interval(hits, trials, z=1.96):
    """Wilson's interval for a proportion."""
    p, d = hits / trials, 1 + z * z / trials
    half = z * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials)) / d
    middle = (p + z * z / (2 * trials)) / d
    return max(0.0, middle - half), min(1.0, middle + half)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, help="how many mutants to draw; all, if 0")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only mutants whose name contains this")
    parser.add_argument("--limit", type=float, default=300, help="seconds that one test target may take")
    options = parser.parse_args()

    repository = subprocess.run(["git", "rev-parse", "--show-toplevel"], check=True, capture_output=True, text=True)
    repository = repository.stdout.strip()
    with tempfile.TemporaryDirectory() as tree:
        archive = subprocess.Popen(["git", "archive", "HEAD"], cwd=repository, stdout=subprocess.PIPE)
        subprocess.run(["tar", "x", "-C", tree], stdin=archive.stdout, check=True)
        mutants = [mutant for mutant in listed(tree) if options.only in mutant["name"]]
        if options.sample:
            mutants = random.Random(options.seed).sample(mutants, min(options.sample, len(mutants)))
        counts = {"caught": 0, "timeout": 0, "unviable": 0, "missed": 0}
        for mutant in mutants:
            path = os.path.join(tree, mutant["file"])
            with open(path, encoding="utf-8") as file:
                original = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(mutated(original, mutant))
            result = noticed(tree, mutant["file"].removeprefix(SOURCE), options.limit)
            with open(path, "w", encoding="utf-8") as file:
                file.write(original)
            counts[result] += 1
            print(f"{result:<9} {mutant['name']}", flush=True)
    viable = sum(counts.values()) - counts["unviable"]
    survive = counts["missed"] / max(viable, 1)
    low, high = interval(counts["missed"], max(viable, 1))
    print(f"{counts}: {counts['missed']} of {viable} viable survive, {survive:.1%} ({low:.1%} to {high:.1%})")
    sys.exit(survive > MOST_SURVIVORS)


if __name__ == "__main__":
    main()
