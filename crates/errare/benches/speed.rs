//! What generality costs, and how we stand beside a peer: read the ratios, not the times.

use divan::Bencher;
use divan::counter::ItemsCount;
use errare::backup::{Expected, Forced, Minimax, Utility};
use errare::evaluate::{EndsOnly, Evaluator};
use errare::game::{Game, Side};
use errare::games::arc_sum::{ArcSum, SumSoFar};
use errare::games::connect_four::{Board, ConnectFour, OpenLines};
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::model::{ByRank, Merit};
use errare::play::{LookAhead, Policy, outcome};
use errare::search::{AlphaBeta, Tree, Walk};

fn main() {
    divan::main();
}

/// The generic walk beside a minimax written by hand for the same game.
#[divan::bench_group(sample_count = 60)]
mod walk_or_hand {
    use super::*;

    #[divan::bench]
    fn noughts_and_crosses_walk(bencher: Bencher) {
        let mut walk = Walk::new();
        let rule = Minimax::new(EndsOnly::default());
        bencher.bench_local(|| walk.value(&NoughtsAndCrosses, &NoughtsAndCrosses.start(), 9, &rule));
    }

    #[divan::bench]
    fn noughts_and_crosses_by_hand(bencher: Bencher) {
        let mut moves = Vec::new();
        bencher.bench_local(|| {
            by_hand(&NoughtsAndCrosses, &NoughtsAndCrosses.start(), 9, &EndsOnly::default(), &mut moves)
        });
    }

    #[divan::bench]
    fn noughts_and_crosses_bare_bits(bencher: Bencher) {
        bencher.bench_local(|| bare_bits(divan::black_box(0), 0, Side::Max));
    }

    #[divan::bench]
    fn connect_four_walk(bencher: Bencher) {
        let game = ConnectFour::default();
        let mut walk = Walk::new();
        bencher.bench_local(|| walk.value(&game, &game.start(), 6, &Minimax::new(OpenLines::default())));
    }

    #[divan::bench]
    fn connect_four_by_hand(bencher: Bencher) {
        let game = ConnectFour::default();
        let mut moves = Vec::new();
        bencher.bench_local(|| by_hand(&game, &game.start(), 6, &OpenLines::default(), &mut moves));
    }

    /// The textbook's recursion on the same rules, with one stack of moves so that it does not allocate either.
    fn by_hand<G: Game, E: Evaluator<G>>(
        game: &G,
        position: &G::Position,
        ply: usize,
        evaluator: &E,
        moves: &mut Vec<G::Move>,
    ) -> f64 {
        let utility = game.utility(position);
        if utility.is_some() || ply == 0 {
            return evaluator.leaf(game, position, utility);
        }
        let side = game.turn(position).side().unwrap_or(Side::Max);
        let first = moves.len();
        game.moves(position, moves);
        let mut best = side.worst();
        for next in first..moves.len() {
            let child = game.play(position, moves[next]);
            best = side.better(best, by_hand(game, &child, ply - 1, evaluator, moves));
        }
        moves.truncate(first);
        best
    }

    /// Noughts and crosses with nothing between the loop and the bits: no rules to ask, no moves to store.
    fn bare_bits(own: u16, other: u16, side: Side) -> f64 {
        const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        if ROWS.iter().any(|row| other & row == *row) {
            return side.view(-1.0);
        }
        let mut empty = 0o777 & !(own | other);
        if empty == 0 {
            return 0.0;
        }
        let mut best = side.worst();
        while empty != 0 {
            let bit = empty & empty.wrapping_neg();
            best = side.better(best, bare_bits(other, own | bit, side.other()));
            empty ^= bit;
        }
        best
    }
}

/// All 49 pairs of semi-random players on noughts and crosses, from nothing.
#[divan::bench(sample_count = 40)]
fn kajihara_table_1() -> f64 {
    let game = NoughtsAndCrosses;
    let tree = Tree::merge(&game, &game.start(), 10_000).expect("a small game");
    let player = |ply| Policy::looking_ahead(&game, &tree, &LookAhead { ply, strategy: Forced::default() });
    let players: Vec<Policy> = (0..=6).map(player).collect();
    let pairs = players.iter().flat_map(|max| players.iter().map(move |min| (max, min)));
    pairs.map(|(max, min)| outcome(&game, &tree, max, min).win).sum()
}

/// What the rules cost on the same tree: 4⁸ leaves.
#[divan::bench_group(sample_count = 20)]
mod rules {
    use super::*;

    fn tree() -> ArcSum {
        ArcSum::new(8, 4, 10, 1).expect("a tree that fits")
    }

    #[divan::bench]
    fn minimax(bencher: Bencher) {
        let (tree, mut walk) = (tree(), Walk::new());
        bencher.bench_local(|| walk.value(&tree, &tree.start(), 8, &Minimax::new(SumSoFar)));
    }

    #[divan::bench]
    fn by_rank(bencher: Bencher) {
        let (tree, mut walk) = (tree(), Walk::new());
        let rule = Expected::new(ByRank { strength: 0.4 }, SumSoFar);
        bencher.bench_local(|| walk.value(&tree, &tree.start(), 8, &rule));
    }

    #[divan::bench]
    fn utility(bencher: Bencher) {
        let (tree, mut walk) = (tree(), Walk::new());
        let rule = Utility::new(Merit { merit: 1.2 }, Merit { merit: 1.2 }, SumSoFar);
        bencher.bench_local(|| walk.value(&tree, &tree.start(), 8, &rule));
    }
}

/// Cost against depth and branching.
#[divan::bench_group(sample_count = 10)]
mod growth {
    use super::*;

    #[divan::bench(args = [2, 4, 6, 8, 10])]
    fn depth_of_branching_4(bencher: Bencher, depth: u32) {
        grow(bencher, depth, 4);
    }

    #[divan::bench(args = [2, 4, 8, 16, 32])]
    fn branching_of_depth_4(bencher: Bencher, branching: u32) {
        grow(bencher, 4, branching);
    }

    fn grow(bencher: Bencher, depth: u32, branching: u32) {
        let tree = ArcSum::new(depth, branching, 10, 1).expect("a tree that fits");
        let mut walk = Walk::new();
        bencher
            .counter(ItemsCount::new(tree.leaf_count()))
            .bench_local(|| walk.value(&tree, &tree.start(), depth as usize, &Minimax::new(SumSoFar)));
    }
}

/// Alpha-beta on connect four beside the crate `minimax`: same board, same evaluation, same depth, same order of moves.
#[divan::bench_group(sample_count = 60)]
mod alpha_beta_or_peer {
    use super::*;

    const PLY: usize = 10;

    #[divan::bench]
    fn errare_without_table(bencher: Bencher) {
        let game = ConnectFour::default();
        let nodes = AlphaBeta::new(0).search(&game, &game.start(), &OpenLines::default(), PLY).nodes;
        bencher
            .counter(ItemsCount::new(nodes))
            .bench_local(|| AlphaBeta::new(0).search(&game, &game.start(), &OpenLines::default(), PLY).value);
    }

    #[divan::bench]
    fn peer_negamax(bencher: Bencher) {
        let nodes = count(|| search(minimax::Negamax::new(PeerLines::default(), PLY as u8)));
        bencher
            .counter(ItemsCount::new(nodes))
            .bench_local(|| search(minimax::Negamax::new(PeerLines::default(), PLY as u8)));
    }

    #[divan::bench]
    fn errare_with_table(bencher: Bencher) {
        let game = ConnectFour::default();
        let limits = || errare::search::Limits::ply(PLY);
        let nodes = AlphaBeta::new(16).deepen(&game, &game.start(), &OpenLines::default(), &limits()).nodes;
        bencher
            .counter(ItemsCount::new(nodes))
            .bench_local(|| AlphaBeta::new(16).deepen(&game, &game.start(), &OpenLines::default(), &limits()).value);
    }

    #[divan::bench]
    fn peer_iterative(bencher: Bencher) {
        let search = || {
            let options = minimax::IterativeOptions::new().with_table_byte_size(1 << 21);
            let mut strategy = minimax::IterativeSearch::new(PeerLines::default(), options);
            minimax::Strategy::<Peer>::set_max_depth(&mut strategy, PLY as u8);
            self::search(strategy)
        };
        let nodes = count(search);
        bencher.counter(ItemsCount::new(nodes)).bench_local(search);
    }

    fn search(mut strategy: impl minimax::Strategy<Peer>) -> Option<u8> {
        strategy.choose_move(&GAME.start())
    }

    /// The positions that the peer visits in a search, on average, for it shuffles the first moves: every move played makes
    /// one.
    fn count<T>(search: impl Fn() -> T) -> u64 {
        const SEARCHES: u64 = 50;
        PLAYED.with(|played| played.set(0));
        for _ in 0..SEARCHES {
            search();
        }
        PLAYED.with(std::cell::Cell::get) / SEARCHES
    }

    thread_local! {
        static PLAYED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
    }

    /// The peer's rules have no place for the size of the board.
    static GAME: std::sync::LazyLock<ConnectFour> = std::sync::LazyLock::new(ConnectFour::default);

    struct Peer;

    impl minimax::Game for Peer {
        type S = Board;
        type M = u8;

        fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
            let winner = Self::get_winner(board);
            if winner.is_none() {
                GAME.moves(board, moves);
            }
            winner
        }

        fn apply(board: &mut Board, column: u8) -> Option<Board> {
            PLAYED.with(|played| played.set(played.get() + 1));
            Some(GAME.play(board, column))
        }

        fn get_winner(board: &Board) -> Option<minimax::Winner> {
            GAME.utility(board).map(|utility| match utility {
                0.0 => minimax::Winner::Draw,
                _ => minimax::Winner::PlayerJustMoved,
            })
        }

        fn zobrist_hash(board: &Board) -> u64 {
            errare::game::Hashable::hash(&*GAME, board)
        }
    }

    #[derive(Clone, Default)]
    struct PeerLines(OpenLines);

    impl minimax::Evaluator for PeerLines {
        type G = Peer;

        fn evaluate(&self, board: &Board) -> minimax::Evaluation {
            let value = self.0.evaluate(&GAME, board);
            let side = GAME.turn(board).side().unwrap_or(Side::Max);
            (side.view(value) * 30_000.0) as minimax::Evaluation
        }
    }
}
