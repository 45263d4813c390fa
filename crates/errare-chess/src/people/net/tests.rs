use super::circumstances::{Pool, Speed};
use super::*;

/// A position with the answer that the net's trainer has for it.
struct Example {
    input: Input,
    player: Circumstances,
    moves: Vec<Index>,
    answer: Answer,
}

/// What `training/people/export.py` wrote beside the net.
fn examples() -> Vec<Example> {
    include_str!("examples.txt").lines().map(example).collect()
}

fn example(line: &str) -> Example {
    let [position, moves, result] = line.splitn(3, " | ").collect::<Vec<_>>().try_into().unwrap();
    let (shown, numbers) = position.split_once(' ').unwrap();
    let bytes: Vec<u8> =
        (0..shown.len()).step_by(2).map(|at| u8::from_str_radix(&shown[at..at + 2], 16).unwrap()).collect();
    let [rating, opponent, speed, pool] = numbers.split(' ').map(|n| n.parse::<u16>().unwrap()).collect::<Vec<_>>()[..]
    else {
        panic!("{numbers}");
    };
    let speed = [Speed::Unknown, Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical][usize::from(speed)];
    let pool = [Pool::Unknown, Pool::Early, Pool::Middle, Pool::Recent][usize::from(pool)];
    let (moves, chances): (Vec<Index>, Vec<f32>) = moves
        .split(' ')
        .map(|pair| pair.split_once(':').unwrap())
        .map(|(index, chance)| (Index::unpacked(index.parse().unwrap()), chance.parse::<f32>().unwrap()))
        .unzip();
    let result: Vec<f32> = result.split(' ').map(|chance| chance.parse().unwrap()).collect();
    Example {
        input: Input::unpacked(&bytes.try_into().unwrap()),
        player: Circumstances { rating: rating.into(), opponent: opponent.into(), speed, pool },
        moves,
        answer: Answer { moves: chances, result: result.try_into().unwrap() },
    }
}

#[test]
fn answers_are_those_of_the_trainer() {
    let net = Net::shipped();
    for (number, Example { input, player, moves, answer }) in examples().into_iter().enumerate() {
        let found = net.ask(&net.see(&[input])[0], &[player], &moves).remove(0);
        for (log, p) in found.moves.iter().zip(&answer.moves) {
            assert!((log.exp() - p).abs() < 2e-4, "example {number}: {} {p}", log.exp());
        }
        for (found, wanted) in found.result.iter().zip(answer.result) {
            assert!((found - wanted).abs() < 2e-4, "example {number}");
        }
    }
}

#[test]
fn many_at_once_are_answered_like_each_alone() {
    let (net, examples) = (Net::shipped(), examples());
    let inputs: Vec<Input> = examples.iter().map(|example| example.input.clone()).collect();
    let together = net.see(&inputs);
    let players: Vec<Circumstances> = examples.iter().map(|example| example.player).collect();
    let near = |a: &Answer, b: &Answer| {
        let pairs = a.moves.iter().zip(&b.moves).chain(a.result.iter().zip(&b.result));
        pairs.into_iter().all(|(a, b)| (a.exp() - b.exp()).abs() < 1e-5)
    };
    for (example, seen) in examples.iter().zip(&together) {
        let alone = &net.see(std::slice::from_ref(&example.input))[0];
        for (answer, player) in net.ask(seen, &players, &example.moves).iter().zip(&players) {
            assert!(near(answer, &net.ask(alone, &[*player], &example.moves)[0]));
        }
    }
}

#[test]
fn a_file_that_is_no_net_is_refused_by_name() {
    let file = include_bytes!("people.net");
    let said = |bytes: &[u8]| Net::read(bytes).unwrap_err();
    assert_eq!(said(b"my diary"), NetError::Foreign);
    assert_eq!(said(b"my diary of 2026"), NetError::Foreign);
    for length in [13, 20, 40, file.len() - 1] {
        assert!(matches!(said(&file[..length]), NetError::Truncated { found, .. } if found == length), "{length}");
    }
    let changed = |at: usize| {
        let mut bytes = file.to_vec();
        bytes[at] ^= 1;
        said(&bytes)
    };
    assert_eq!(changed(12), NetError::Version { found: 0 });
    assert_eq!(changed(file.len() / 2), NetError::Damaged);
    assert_eq!(changed(21), NetError::Damaged, "another checksum");
    assert_eq!(said(&[file.as_slice(), b"!"].concat()), NetError::Damaged);
}
