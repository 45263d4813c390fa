#!/usr/bin/env python3
"""How the studio bears many pages at once, and requests that make no sense.

    cargo build --release && python3 scripts/studio_load.py [--pages 50] [--seconds 60] [--malformed 10000]

Each page has its event stream open and plays a move a second in a game of its own; beside them a cheap request is made again and
again, and its time taken. Then malformed requests are sent, which must all be answered by a status from 400 to 499. Prints counts,
the median and the 99th percentile in milliseconds, and the server's memory at the beginning and at the end; ends with code 1 if any
answer was wrong.
"""

import argparse
import http.client
import json
import random
import re
import socket
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent.parent / "target" / "release" / "errare"
KINDS = [("noughts-and-crosses", "perfect"), ("connect-four", "semi-random:ply=2"), ("kalah", "minimax:ply=1"), ("chess", "human")]
JSON = {"Content-Type": "application/json"}


def hear(line):
    """Listens to events until the line is closed."""
    try:
        while line.recv(65536):
            pass
    except OSError:
        pass


class Page(threading.Thread):
    """One page: its games, one after the other, and its event stream."""

    def __init__(self, address, number, until):
        super().__init__(daemon=True)
        self.address, self.number, self.until = address, number, until
        self.chance = random.Random(number)
        self.moves = self.errors = 0

    def ask(self, method, path, body=None):
        text = None if body is None else json.dumps(body)
        self.connection.request(method, path, text, JSON if text else {})
        answer = self.connection.getresponse()
        read = answer.read()
        if answer.status >= 400:
            self.errors += 1
            print(f"page {self.number}: {method} {path}: {answer.status} {read[:200]}", file=sys.stderr)
            return None
        return json.loads(read)

    def watch(self, game):
        stream = http.client.HTTPConnection(self.address, timeout=120)
        stream.request("GET", f"/api/games/{game}/events")
        stream.getresponse()
        threading.Thread(target=hear, args=(stream.sock,), daemon=True).start()
        return stream

    def run(self):
        self.connection = http.client.HTTPConnection(self.address, timeout=120)
        kind, opponent = KINDS[self.number % len(KINDS)]
        game = stream = None
        while time.monotonic() < self.until:
            begun = time.monotonic()
            if game is None or game["ended"]:
                if stream:
                    # Closing alone leaves the line open for the thread that reads from it.
                    stream.sock.shutdown(socket.SHUT_RDWR)
                    stream.close()
                game = self.ask("POST", "/api/games", {"game": kind, "opponent": opponent})
                stream = self.watch(game["id"])
            state = self.ask("GET", f"/api/games/{game['id']}")
            if state and state["your_turn"]:
                m = self.chance.choice(state["position"]["legal"])["id"]
                state = self.ask("POST", f"/api/games/{game['id']}/moves", {"move": m})
                self.moves += 1
            game = state or game
            time.sleep(max(0.0, 1.0 - (time.monotonic() - begun)))


def memory(process):
    """Megabytes of a process, where /proc tells."""
    status = Path(f"/proc/{process.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else float("nan")


def malformed(chance):
    """A request that cannot be right."""
    paths = ["/api/games", "/api/games/1/moves", "/api/reviews", "/api/trees", "/api/arenas", "/api/positions", "/api/endgames/probe"]
    junk = "".join(chr(chance.randrange(32, 1000)) for _ in range(chance.randrange(1, 40)))
    bodies = [junk, "[" * 5000, "{}", '{"game":', json.dumps({"game": junk}), json.dumps({"move": junk, junk: 1}), "null", "[1,2]"]
    return chance.choice(paths), chance.choice(bodies).encode()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--pages", type=int, default=50)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--malformed", type=int, default=10000)
    options = parser.parse_args()
    server = subprocess.Popen([options.program, "serve", "--port", "0", "--in-memory"], stdout=subprocess.PIPE, text=True)
    address = re.search(r"http://([^/]+)/", server.stdout.readline())[1]
    at_first = memory(server)
    pages = [Page(address, number, time.monotonic() + options.seconds) for number in range(options.pages)]
    for page in pages:
        page.start()
    cheap, samples = http.client.HTTPConnection(address, timeout=120), []
    half = float("nan")
    while any(page.is_alive() for page in pages):
        begun = time.perf_counter()
        cheap.request("GET", "/api/settings")
        cheap.getresponse().read()
        samples.append(1000 * (time.perf_counter() - begun))
        if half != half and time.monotonic() > pages[0].until - options.seconds / 2:
            half = memory(server)
        time.sleep(0.05)
    errors = sum(page.errors for page in pages)
    samples.sort()
    print(f"{options.pages} pages, {options.seconds} s: {sum(page.moves for page in pages)} moves, {errors} errors")
    print(f"a cheap request: median {statistics.median(samples):.1f} ms, 99 % within {samples[int(0.99 * len(samples))]:.1f} ms")
    print(f"memory: {at_first:.0f} MB at first, {half:.0f} MB half way, {memory(server):.0f} MB at the end")
    chance, wrong, seen = random.Random(1), 0, {}
    for _ in range(options.malformed):
        path, body = malformed(chance)
        cheap.request("POST", path, body, JSON)
        answer = cheap.getresponse()
        answer.read()
        seen[answer.status] = seen.get(answer.status, 0) + 1
        wrong += not 400 <= answer.status < 500
    print(f"{options.malformed} malformed requests: {wrong} not answered by 4xx; {dict(sorted(seen.items()))}")
    server.terminate()
    code = server.wait(30)
    print(f"the server ended with {code}")
    sys.exit(bool(errors or wrong or code))


if __name__ == "__main__":
    main()
