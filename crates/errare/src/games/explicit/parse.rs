//! Reads the text of a tree: line by line into a draft, then names into numbers, then the shape as a whole.

use super::error::NAMED_AT_MOST;
use super::words::{Fault, Role, Word, Words, place};
use super::{ExplicitTree, Node, NodeNumber, Slots, TreeError, TreeErrorKind as Kind};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// How far the probabilities of a chance node may miss 1: thirds written with ten digits pass.
const SUM_TOLERANCE: f64 = 1e-9;

pub(super) fn parse(text: &str) -> Result<ExplicitTree, TreeError> {
    // Some editors put a byte order mark first; it is no part of a name.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    read(text).map_err(|Fault { at, kind }| {
        let (line, column) = place(text, at);
        TreeError { line, column, kind }
    })
}

fn read(text: &str) -> Result<ExplicitTree, Fault> {
    // Every node, child and probability takes a byte at least, so from here on 32 bits hold the number of each.
    if u32::try_from(text.len()).is_err() {
        return Err(Fault { at: 0, kind: Kind::TooLong });
    }
    let mut draft = Draft::default();
    let mut at = 0;
    for line in text.split('\n') {
        draft.line(text, Words::of(line, at))?;
        at += line.len() + 1;
    }
    let children = draft.link()?;
    draft.refuse_cycles(&children)?;
    let root = draft.root(&children)?;
    let Draft { names, by_name, nodes, probabilities, .. } = draft;
    Ok(ExplicitTree { nodes, children, probabilities, names, by_name, root })
}

/// A child as the text gives it; the line of a name may still come.
enum Child<'a> {
    Named(Word<'a>),
    End(f64),
}

impl<'a> Child<'a> {
    fn read(word: Word<'a>) -> Result<Self, Fault> {
        match word.number()? {
            Some(value) => Ok(Child::End(value)),
            None => word.name().map(|()| Child::Named(word)),
        }
    }
}

/// The lines read so far.
#[derive(Default)]
struct Draft<'a> {
    names: Vec<Arc<str>>,
    /// Where each name is defined.
    starts: Vec<usize>,
    by_name: HashMap<Arc<str>, NodeNumber>,
    nodes: Vec<Node>,
    children: Vec<Child<'a>>,
    probabilities: Vec<f64>,
}

impl<'a> Draft<'a> {
    fn line(&mut self, text: &str, mut words: Words<'a>) -> Result<(), Fault> {
        let Some(name) = words.next() else {
            return Ok(());
        };
        self.define(text, name)?;
        let turn = words.next().ok_or_else(|| name.fault_after(name, Kind::NoTurn))?;
        let first_probability = self.probabilities.len() as u32;
        let node = match Role::read(turn.text).ok_or_else(|| turn.fault(Kind::UnknownTurn))? {
            Role::End => Node::End(value(name, turn, words)?),
            Role::Player(side) => Node::Player { side, children: self.moves(name, turn, words)? },
            Role::Chance => Node::Chance { children: self.outcomes(name, turn, words)?, first_probability },
        };
        self.nodes.push(node);
        Ok(())
    }

    fn define(&mut self, text: &str, word: Word) -> Result<(), Fault> {
        if word.number()?.is_some() {
            return Err(word.fault(Kind::NumberAsName));
        }
        word.name()?;
        if let Some(first) = self.by_name.get(word.text) {
            let (first, _) = place(text, self.starts[first.0 as usize]);
            return Err(word.fault(|name| Kind::DefinedTwice { name, first }));
        }
        let name: Arc<str> = word.text.into();
        self.by_name.insert(name.clone(), NodeNumber(self.names.len() as u32));
        self.names.push(name);
        self.starts.push(word.at);
        Ok(())
    }

    fn moves(&mut self, name: Word, turn: Word, words: Words<'a>) -> Result<Slots, Fault> {
        let start = self.children.len();
        for word in words {
            if word.text.contains(':') {
                return Err(word.fault(Kind::ProbabilityWithoutChance));
            }
            self.children.push(Child::read(word)?);
        }
        self.slots(start).ok_or_else(|| turn.fault_after(name, Kind::NoChildren))
    }

    fn outcomes(&mut self, name: Word, turn: Word, words: Words<'a>) -> Result<Slots, Fault> {
        let start = self.children.len();
        let mut sum = 0.0;
        for word in words {
            let (probability, child) = word.outcome()?;
            self.children.push(Child::read(child)?);
            self.probabilities.push(probability);
            sum += probability;
        }
        let slots = self.slots(start).ok_or_else(|| turn.fault_after(name, Kind::NoChildren))?;
        if (sum - 1.0).abs() > SUM_TOLERANCE {
            return Err(name.fault(|name| Kind::SumNotOne { name, sum }));
        }
        Ok(slots)
    }

    /// The children read since `start`, if there are any.
    fn slots(&self, start: usize) -> Option<Slots> {
        let end = self.children.len();
        (start < end).then_some(Slots { start: start as u32, end: end as u32 })
    }

    /// The children as numbers, now that every line is known; ends without a name become nodes.
    fn link(&mut self) -> Result<Vec<NodeNumber>, Fault> {
        let mut linked = Vec::with_capacity(self.children.len());
        for child in &self.children {
            linked.push(match *child {
                Child::Named(word) => *self.by_name.get(word.text).ok_or_else(|| word.fault(Kind::UnknownChild))?,
                Child::End(value) => {
                    self.nodes.push(Node::End(value));
                    NodeNumber(self.nodes.len() as u32 - 1)
                }
            });
        }
        Ok(linked)
    }

    /// Goes depth first with a stack of its own: a line of play may be longer than the stack of the thread.
    fn refuse_cycles(&self, children: &[NodeNumber]) -> Result<(), Fault> {
        let mut states = vec![State::New; self.nodes.len()];
        for start in (0..self.names.len() as u32).map(NodeNumber) {
            if states[start.0 as usize] == State::Done {
                continue;
            }
            states[start.0 as usize] = State::OnPath;
            let mut path = vec![(start, self.nodes[start.0 as usize].slots())];
            while let Some((node, slots)) = path.last_mut() {
                let Some(slot) = slots.next() else {
                    states[node.0 as usize] = State::Done;
                    path.pop();
                    continue;
                };
                let child = children[slot];
                match states[child.0 as usize] {
                    State::New => {
                        states[child.0 as usize] = State::OnPath;
                        path.push((child, self.nodes[child.0 as usize].slots()));
                    }
                    State::OnPath => return Err(self.cycle(&path, child, slot)),
                    State::Done => {}
                }
            }
        }
        Ok(())
    }

    /// The end of the path from `first` on is a cycle, which the child in `slot` closes.
    fn cycle(&self, path: &[(NodeNumber, Range<usize>)], first: NodeNumber, slot: usize) -> Fault {
        let cycle = path.iter().map(|(node, _)| *node).skip_while(|node| *node != first);
        let kind = Kind::Cycle { names: self.first_names(cycle.clone()), length: cycle.count() };
        let at = match self.children[slot] {
            Child::Named(word) => word.at,
            // An end leads nowhere, so it closes no cycle.
            Child::End(_) => 0,
        };
        Fault { at, kind }
    }

    /// The one node that is nobody's child. Without cycles there is one at least, unless there is no node.
    fn root(&self, children: &[NodeNumber]) -> Result<NodeNumber, Fault> {
        let mut is_child = vec![false; self.nodes.len()];
        for child in children {
            is_child[child.0 as usize] = true;
        }
        let mut roots = (0..self.names.len() as u32).map(NodeNumber).filter(|node| !is_child[node.0 as usize]);
        let all = roots.clone();
        match (roots.next(), roots.next()) {
            (None, _) => Err(Fault { at: 0, kind: Kind::Empty }),
            (Some(root), None) => Ok(root),
            (Some(_), Some(second)) => {
                let kind = Kind::SeveralRoots { names: self.first_names(all.clone()), count: all.count() };
                Err(Fault { at: self.starts[second.0 as usize], kind })
            }
        }
    }

    fn first_names(&self, nodes: impl Iterator<Item = NodeNumber>) -> Vec<String> {
        nodes.take(NAMED_AT_MOST).map(|node| self.names[node.0 as usize].to_string()).collect()
    }
}

/// How far the search for cycles has come with a node.
#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    OnPath,
    Done,
}

/// The one value of an end.
fn value(name: Word, turn: Word, mut words: Words) -> Result<f64, Fault> {
    let word = words.next().ok_or_else(|| turn.fault_after(name, Kind::NoValue))?;
    if word.text.contains(':') {
        return Err(word.fault(Kind::ProbabilityWithoutChance));
    }
    let value = word.number()?.ok_or_else(|| word.fault(Kind::ValueNotNumber))?;
    words.next().map_or(Ok(value), |second| Err(second.fault(Kind::SecondValue)))
}
