#!/usr/bin/env python3
"""Mutation testing: how many of the small changes that cargo-mutants thinks of does no test notice?

    cargo install cargo-mutants
    python3 scripts/mutants.py --sample 150 --seed 1
    python3 scripts/mutants.py --crate errare-chess --only src/engine/search --sample 50
    python3 scripts/mutants.py --crate errare-chess --only 'src/(endgame|study)/' --tests endgame --tests study --sample 60

cargo-mutants makes the list. All mutants that are drawn are built at once, each behind a switch (scripts/switches), and only
the tests run anew for each, until one fails: a build for each would take minutes. What cannot be built behind a switch, such as
a change in a constant, gets a build of its own if it compiles at all. Exits with 1 if more than 3 % survive.
"""

import argparse
import json
import math
import os
import random
import re
import resource
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "target" / "mutants"
TREE = WORK / "tree"
# What is looked at in a crate unless something else is named: where a wrong line is a wrong result.
PARTS = {"errare": r"src/(backup|model|search|comment)/|src/play/(best_response|outcome)\.rs"}
SWITCH = """
/// The mutant that is active.
fn mutant() -> u32 {
    static ACTIVE: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|number| number.parse().ok()).unwrap_or(0));
    *ACTIVE
}
"""
MOST_SURVIVORS = 0.03
MOST_MEMORY = 8 << 30
ENVIRONMENT = dict(os.environ, CARGO_TARGET_DIR=str(WORK / "build"), RUSTFLAGS="--cap-lints=warn", RUST_BACKTRACE="0",
                   CARGO_PROFILE_DEV_DEBUG="0")


def cargo(*arguments):
    return subprocess.run(["cargo", *arguments], cwd=TREE, env=ENVIRONMENT, capture_output=True, text=True)


def write(path, text):
    """Writes what differs only: cargo builds anew whatever was written."""
    if not path.exists() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def copy_tree():
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout.decode()
    names = {name for name in files.split("\0") if name and (ROOT / name).is_file()}
    for name in names:
        write(TREE / name, (ROOT / name).read_bytes())
    # A module that was moved must not be there twice.
    for old in (TREE / "crates").rglob("*.rs"):
        if str(old.relative_to(TREE)) not in names:
            old.unlink()


def listed(crate):
    found = cargo("mutants", "--list", "--json", "-p", crate)
    if found.returncode != 0:
        sys.exit(f"cargo mutants: {found.stderr}")
    return json.loads(found.stdout)


def switched(crate, sources, mutants):
    """Writes the sources with a switch for each mutant, and returns those that it is there for."""
    for file, source in sources.items():
        here = [mutant for mutant in mutants if mutant["file"] == file]
        given = json.dumps({"source": source, "mutants": here})
        made = subprocess.run([WORK / "build/release/switches"], input=given, capture_output=True, text=True, check=True)
        write(TREE / file, (made.stdout + (SWITCH if file == f"crates/{crate}/src/lib.rs" else "")).encode())
    texts = {mutant["file"]: (TREE / mutant["file"]).read_text() for mutant in mutants}
    return [mutant for mutant in mutants if f"/*<{mutant['number']}*/" in texts[mutant["file"]]]


def refused(crate, mutants):
    """The numbers of mutants that the compiler refuses."""
    numbers = set()
    for line in cargo("check", "-p", crate, "--lib", "--message-format=json").stdout.splitlines():
        message = json.loads(line).get("message")
        if not message or message["level"] != "error":
            continue
        inside, around = set(), set()
        for span in message["spans"]:
            text = (TREE / span["file_name"]).read_bytes() if (TREE / span["file_name"]).exists() else b""
            for found in re.finditer(rb"/\*<(<?)(\d+)\*/", text):
                number = found[2]
                end = text.find(b"/*" + number + (b">>*/" if found[1] else b">*/"), found.end())
                if found.start() <= span["byte_start"] and span["byte_end"] <= end + 4 + len(number):
                    (around if found[1] else inside).add((end - found.start(), int(number)))
        # If no replacement is to blame, the smallest switch that the error is in.
        smallest = {number for length, number in around if length - min(around)[0] < 8 * len(mutants)}
        found = {number for _, number in inside} or smallest
        if not found and message["spans"]:
            sys.exit(f"an error that belongs to no mutant:\n{message['rendered']}")
        numbers |= found
    return numbers


def tests_of(packages, names):
    """Builds the tests: what runs them, where, and how cargo calls them; those with one of these names, or all."""
    chosen = [argument for package in packages for argument in ("-p", package)]
    built = cargo("test", *chosen, "--no-run", "--message-format=json")
    if built.returncode != 0:
        sys.exit(f"the tests are not built:\n{built.stderr}")
    tests = []
    for line in built.stdout.splitlines():
        made = json.loads(line)
        if made.get("executable") and made["profile"]["test"]:
            name, kind, folder = made["target"]["name"], made["target"]["kind"][0], Path(made["manifest_path"]).parent
            alone = ["-p", folder.name, f"--{kind}", *([name] if kind != "lib" else [])]
            tests.append((name, [made["executable"], "--quiet", *names], folder, alone))
    return tests


def documentation(packages, names):
    chosen = [f"-p{package}" for package in packages]
    return ("documentation", ["cargo", "test", "--quiet", "--doc", *chosen, "--", *names], TREE, [*chosen, "--lib"])


def passes(test, number, limit):
    """Whether a target's tests pass: `None` if they do not end."""
    _, command, folder, _ = test
    bound = lambda: resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    try:
        environment = dict(ENVIRONMENT, MUTANT=str(number), CARGO_MANIFEST_DIR=str(folder))
        done = subprocess.run(command, cwd=folder, env=environment, preexec_fn=bound, timeout=limit,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        return done.returncode == 0
    except subprocess.TimeoutExpired:
        return None


def timed(tests):
    """The tests with the seconds that each may take, the quickest first."""
    limited = []
    for test in tests:
        begun = time.monotonic()
        if not passes(test, 0, 3600):
            sys.exit(f"{test[0]} fails without any mutant")
        seconds = time.monotonic() - begun
        limited.append((seconds, test))
    return [(test, 10 * seconds + 30) for seconds, test in sorted(limited, key=lambda pair: pair[0])]


def noticed(tests, number, last):
    """`caught`, `timeout` or `missed`, and by which tests; those that were the last to notice something come first."""
    for test, limit in sorted(tests, key=lambda test: test[0][0] != last):
        passed = passes(test, number, limit)
        if not passed:
            return ("timeout" if passed is None else "caught"), test[0]
    return "missed", None


def in_its_own_build(mutant, source, packages, tests, last):
    """As `noticed`. Of the tests only those are built that are run."""
    path = TREE / mutant["file"]
    lines = source.split("\n")
    place = lambda at: sum(len(line) + 1 for line in lines[: at["line"] - 1]) + at["column"] - 1
    start, end = (place(mutant["span"][side]) for side in ("start", "end"))
    write(path, (source[:start] + mutant["replacement"] + source[end:]).encode())
    try:
        if cargo("check", "-p", packages[0], "--lib").returncode != 0:
            return "unviable", None
        for test, limit in sorted(tests, key=lambda test: test[0][0] != last):
            if cargo("test", "--no-run", *test[3]).returncode != 0:
                sys.exit(f"{test[0]} is not built")
            result, by = noticed([(test, limit)], 0, None)
            if by:
                return result, by
        return "missed", None
    finally:
        write(path, source.encode())


def interval(hits, trials, z=1.96):
    """Wilson's interval for a proportion."""
    p, d = hits / trials, 1 + z * z / trials
    half = z * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials)) / d
    middle = (p + z * z / (2 * trials)) / d
    return max(0.0, middle - half), min(1.0, middle + half)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crate", default="errare", help="whose sources are changed")
    parser.add_argument("--also", action="append", default=[], metavar="CRATE", help="whose tests count beside the crate's own")
    parser.add_argument("--only", help="a regular expression for the names of mutants, which begin with the file")
    parser.add_argument("--tests", action="append", default=[], metavar="NAME", help="only tests with this in their names")
    parser.add_argument("--sample", type=int, default=0, help="how many mutants to draw; all, if 0")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many to try at once")
    options = parser.parse_args()
    packages = [options.crate, *options.also]

    copy_tree()
    made = cargo("build", "--quiet", "--release", "--locked", "--manifest-path", str(ROOT / "scripts/switches/Cargo.toml"))
    if made.returncode != 0:
        sys.exit(made.stderr)
    parts = re.compile(options.only or PARTS.get(options.crate, ""))
    mutants = [mutant for mutant in listed(options.crate) if parts.search(mutant["name"])]
    print(f"{len(mutants)} mutants are listed", flush=True)
    if options.sample:
        mutants = random.Random(options.seed).sample(mutants, min(options.sample, len(mutants)))
    for number, mutant in enumerate(mutants, 1):
        mutant["number"] = number

    files = {mutant["file"] for mutant in mutants} | {f"crates/{options.crate}/src/lib.rs"}
    sources = {file: (TREE / file).read_text() for file in sorted(files)}
    behind = switched(options.crate, sources, mutants)
    while wrong := refused(options.crate, behind):
        behind = switched(options.crate, sources, [mutant for mutant in behind if mutant["number"] not in wrong])
    print(f"{len(behind)} of {len(mutants)} are built behind switches", flush=True)
    tests = timed([*tests_of(packages, options.tests), documentation(packages, options.tests)])

    counts = {"caught": 0, "timeout": 0, "unviable": 0, "missed": 0}
    last = {}

    def report(mutant, result, by):
        counts[result] += 1
        last[mutant["file"]] = by or last.get(mutant["file"])
        print(f"{result:<9}{mutant['name']}{f'  [{by}]' if by else ''}", flush=True)

    with ThreadPoolExecutor(options.jobs) as pool:
        tried = pool.map(lambda mutant: noticed(tests, mutant["number"], last.get(mutant["file"])), behind)
        for mutant, (result, by) in zip(behind, tried):
            report(mutant, result, by)
    for file, source in sources.items():
        write(TREE / file, source.encode())
    for mutant in mutants:
        if mutant not in behind:
            report(mutant, *in_its_own_build(mutant, sources[mutant["file"]], packages, tests, last.get(mutant["file"])))
    viable = sum(counts.values()) - counts["unviable"]
    survive = counts["missed"] / max(viable, 1)
    low, high = interval(counts["missed"], max(viable, 1))
    print(f"{counts}: {counts['missed']} of {viable} viable survive, {survive:.1%} ({low:.1%} to {high:.1%})")
    sys.exit(survive > MOST_SURVIVORS)


if __name__ == "__main__":
    main()
