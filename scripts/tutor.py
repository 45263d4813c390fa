#!/usr/bin/env python3
"""Games of a partner against learners, and what became of them.

    pip install chess numpy onnxruntime
    python3 scripts/tutor.py play --learner maia:1100 --partner tutor --games 60 --pgn maia-1100.pgn --maia FOLDER
    python3 scripts/tutor.py tell maia-1100.pgn --maia FOLDER
    zstdcat games.pgn.zst | python3 scripts/tutor.py people --rating 1100 --games 300 --maia FOLDER

Learners are `maia:RATING` (Maia's net of that rating, a move drawn from what it says), `human:ELO` (errare's model of people) and
`stockfish:ELO` (UCI_Elo, 1350 at the least). Partners are `tutor`, who is not told how strong the learner is unless `--told` is given,
`human:ELO`, and `skill:N` (Stockfish's Skill Level; below 0 Fairy-Stockfish's). FOLDER has `maia_policy.py`, which reads those nets.
Games begin from the openings of `match.py`, each with both colours, in sittings of twenty, in which the partner keeps what he knows.

What is told knows nothing of the tutor. A gift is a single move of the partner that drops his own winning chances by more than 15
points at a depth that the learner sees: 2 plies below 1150, 3 below 1550, 4 below 1950, else 5, counting the move itself and followed
by Stockfish's quiescence. The referee is Stockfish at full strength at that depth, with an empty memory; because so shallow a search
errs on one move in twenty of its own, the loss must show at depth 12 too. Nats are minus the mean logarithm of the probability that
Maia's nearest net gives to the partner's moves that were no forced ones; `people` says the same, and the length, of people's games.
"""

import argparse
import io
import math
import random
import statistics
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import chess
import chess.engine
import chess.pgn

from match import LONGEST, OPENINGS

GIFT = 0.15
LEARNER_TIME = 0.1
SITTING = 20


def depth_seen(elo):
    return 2 if elo < 1150 else 3 if elo < 1550 else 4 if elo < 1950 else 5


def chance(score):
    """Winning chances from 0 to 1 by Lichess's published curve."""
    return 1 / (1 + math.exp(-0.00368208 * score.score(mate_score=10000)))


def maia(folder, rating):
    """What Maia's nearest net says of a board, as a function."""
    sys.path.insert(0, folder)
    import maia_policy

    net = maia_policy.load(maia_policy.nearest(rating))
    return lambda board: maia_policy.policy(board, net)


class MaiaPlayer:
    """Draws from what the net says."""

    def __init__(self, says, seed):
        self.says, self.chance = says, random.Random(seed)

    def play(self, board, limit, **_):
        moves = self.says(board)
        (move,) = self.chance.choices(list(moves), list(moves.values()))
        return chess.engine.PlayResult(move, None, info={})

    def quit(self):
        pass


def start(arguments, kind, value, learner_elo, seed):
    open_engine = chess.engine.SimpleEngine.popen_uci
    errare = [arguments.errare, "uci", "--seed", str(seed)]
    if kind == "maia":
        return MaiaPlayer(maia(arguments.maia, value), seed)
    if kind == "stockfish":
        engine = open_engine(arguments.stockfish)
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": value})
    elif kind == "skill":
        engine = open_engine(arguments.stockfish if value >= 0 else arguments.fairy)
        engine.configure({"Skill Level": value})
    elif kind == "human":
        engine = open_engine(errare)
        engine.configure({"Strategy": "human", "UCI_LimitStrength": True, "UCI_Elo": value, "OpponentElo": learner_elo})
    elif kind == "tutor":
        engine = open_engine(errare)
        engine.configure({"Strategy": "tutor", "OpponentElo": learner_elo if arguments.told else 0})
    else:
        sys.exit(f"nobody is called `{kind}`: maia:RATING, human:ELO, stockfish:ELO, tutor or skill:N")
    return engine


def play_game(number, seats, arguments, sitting):
    """One game, as a record, with what the partner believes of the learner."""
    learner_is_white = number % 2 == 0
    board = chess.Board()
    for move in OPENINGS[number // 2 % len(OPENINGS)].split():
        board.push_san(move)
    times = {"learner": LEARNER_TIME, "partner": arguments.movetime / 1000}
    believed = ""
    while not board.is_game_over(claim_draw=True) and board.fullmove_number <= LONGEST:
        who = "learner" if board.turn == learner_is_white else "partner"
        limit = chess.engine.Limit(time=times[who])
        answer = seats[who].play(board, limit, game=(sitting, number), info=chess.engine.INFO_ALL)
        believed = answer.info.get("string", believed) if who == "partner" else believed
        board.push(answer.move)
    outcome = board.outcome(claim_draw=True)
    game = chess.pgn.Game.from_board(board)
    names = (seat_name(arguments.learner), seat_name(arguments.partner))
    game.headers.update(
        White=names[0] if learner_is_white else names[1],
        Black=names[1] if learner_is_white else names[0],
        Round=str(number + 1),
        Result=outcome.result() if outcome else "1/2-1/2",
        Termination=outcome.termination.name.lower().replace("_", " ") if outcome else "too long",
        Learner="White" if learner_is_white else "Black",
        LearnerElo=str(arguments.learner[1]),
        Believed=believed,
    )
    return game


def play(arguments):
    lock = Lock()

    def sit(first):
        seed = arguments.seed + first
        learner = arguments.learner
        seats = {
            "learner": start(arguments, *learner, learner[1], seed),
            "partner": start(arguments, *arguments.partner, learner[1], seed + 1),
        }
        try:
            for number in range(first, min(first + SITTING, arguments.games)):
                game = play_game(number, seats, arguments, first)
                with lock, open(arguments.pgn, "a", encoding="utf-8") as file:
                    print(game, file=file, end="\n\n")
        finally:
            for engine in seats.values():
                engine.quit()

    with ThreadPoolExecutor(arguments.concurrency) as pool:
        list(pool.map(sit, range(0, arguments.games, SITTING)))


def loss(referee, board, move, limit):
    """What a move loses of the winning chances, to a search with this limit."""
    look = lambda moves: referee.analyse(board, limit, root_moves=moves, game=object())["score"].relative
    best, played = look(None), look([move])
    return chance(best) - chance(played)


def mates(board):
    """The moves that mate at once."""
    def is_mate(move):
        board.push(move)
        try:
            return board.is_checkmate()
        finally:
            board.pop()

    return [move for move in board.legal_moves if is_mate(move)]


def tell_game(game, referee, says):
    """The learner's score, the moves, gifts, nats, and mates in one that the partner passed over."""
    learner, elo = game.headers["Learner"] == "White", int(game.headers["LearnerElo"])
    board, told = game.board(), {"gifts": 0, "moves": 0, "nats": [], "overlooked": 0}
    look, longer = chess.engine.Limit(depth=depth_seen(elo)), chess.engine.Limit(depth=12)
    opening = len(OPENINGS[(int(game.headers["Round"]) - 1) // 2 % len(OPENINGS)].split())
    for move in game.mainline_moves():
        if board.turn != learner and board.ply() >= opening:
            told["moves"] += 1
            if referee and all(loss(referee, board, move, limit) > GIFT for limit in (look, longer)):
                told["gifts"] += 1
                print(f"game {game.headers['Round']}: {board.san(move)} is a gift in {board.fen()}", file=sys.stderr)
            mating = mates(board)
            told["overlooked"] += bool(mating) and move not in mating
            if says and board.legal_moves.count() > 1:
                told["nats"].append(-math.log(max(says(board)[move], 1e-6)))
        board.push(move)
    result = game.headers["Result"]
    told["score"] = 0.5 if result == "1/2-1/2" else float((result == "1-0") == learner)
    told["plies"] = board.ply()
    told["fifty"] = game.headers["Termination"] in ("fifty moves", "too long", "seventyfive moves")
    return told


def interval(shares):
    """The mean in percent and its error with 95 %."""
    mean = statistics.fmean(shares)
    error = 1.96 * statistics.pstdev(shares) / math.sqrt(len(shares))
    return f"{100 * mean:.0f} ± {100 * error:.0f} %"


def games_of(file):
    while game := chess.pgn.read_game(file):
        yield game


def tell(arguments):
    for path in arguments.pgn:
        with open(path, encoding="utf-8") as file:
            games = list(games_of(file))
        says = maia(arguments.maia, int(games[0].headers["LearnerElo"])) if arguments.maia else None

        def judge(part):
            referee = None if arguments.no_referee else chess.engine.SimpleEngine.popen_uci(arguments.stockfish)
            try:
                return [tell_game(game, referee, says) for game in part]
            finally:
                if referee:
                    referee.quit()

        with ThreadPoolExecutor(arguments.concurrency) as pool:
            parts = [games[i :: arguments.concurrency] for i in range(arguments.concurrency)]
            told = [one for part in pool.map(judge, parts) for one in part]
        scores = [one["score"] for one in told]
        nats = [nat for one in told for nat in one["nats"]]
        lengths = sorted(one["plies"] / 2 for one in told)
        print(
            f"{path}: {len(told)} games, learner {interval(scores)} (+{scores.count(1.0)} ={scores.count(0.5)} "
            f"-{scores.count(0.0)}), median {statistics.median(lengths):.0f} moves, "
            f"{sum(one['gifts'] for one in told) / len(told):.2f} gifts a game, "
            f"{statistics.fmean(nats) if nats else math.nan:.2f} nats, mates passed over {sum(one['overlooked'] for one in told)}, "
            f"twice in {sum(one['overlooked'] > 1 for one in told)} games, {sum(one['fifty'] for one in told)} by fifty moves"
        )


def people(arguments):
    """Length and nats of people's games near a rating."""
    says, nats, lengths, results = maia(arguments.maia, arguments.rating), [], [], []
    for game in games_of(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")):
        ratings = [int(game.headers.get(f"{side}Elo", "0").strip("?") or 0) for side in ("White", "Black")]
        if any(abs(rating - arguments.rating) > 75 for rating in ratings) or game.end().ply() < 10:
            continue
        board = game.board()
        for move in game.mainline_moves():
            if len(lengths) < arguments.judged and board.ply() >= 6 and board.legal_moves.count() > 1:
                nats.append(-math.log(max(says(board)[move], 1e-6)))
            board.push(move)
        lengths.append(board.ply() / 2)
        results.append(game.headers["Result"])
        if len(lengths) == arguments.games:
            break
    print(
        f"people of {arguments.rating}: {len(lengths)} games, median {statistics.median(lengths):.0f} moves, "
        f"{100 * results.count('1/2-1/2') / len(results):.0f} % drawn, {statistics.fmean(nats):.2f} nats"
    )


def seat(text):
    kind, _, value = text.partition(":")
    return kind, int(value or 0)


def seat_name(seat):
    return seat[0] if seat[0] == "tutor" else f"{seat[0]}:{seat[1]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--stockfish", default="/usr/games/stockfish")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("play", help="plays games and adds them to a file")
    command.add_argument("--learner", required=True, type=seat)
    command.add_argument("--partner", required=True, type=seat)
    command.add_argument("--games", type=int, default=60)
    command.add_argument("--movetime", type=float, default=1000, help="milliseconds a move of the partner")
    command.add_argument("--pgn", required=True)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--told", action="store_true", help="tell the tutor how strong the learner is")
    command.add_argument("--errare", default="target/release/errare")
    command.add_argument("--fairy", default="/usr/games/fairy-stockfish")
    command.add_argument("--maia")
    command.set_defaults(run=play)
    command = commands.add_parser("tell", help="says what became of games")
    command.add_argument("pgn", nargs="+")
    command.add_argument("--maia")
    command.add_argument("--no-referee", action="store_true", help="do not count gifts, which takes longest")
    command.set_defaults(run=tell)
    command = commands.add_parser("people", help="says the same of people's games")
    command.add_argument("--rating", required=True, type=int)
    command.add_argument("--games", type=int, default=300)
    command.add_argument("--judged", type=int, default=40, help="games whose moves Maia judges")
    command.add_argument("--maia", required=True)
    command.set_defaults(run=people)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
