//! Which of some modules need which.

use std::collections::{BTreeMap, BTreeSet};

/// What each needs.
pub(crate) struct Graph(BTreeMap<String, BTreeSet<String>>);

impl Graph {
    /// The edges between these nodes.
    pub(crate) fn of(edges: BTreeSet<(String, String)>, nodes: &BTreeSet<String>) -> Self {
        let mut needs: BTreeMap<String, BTreeSet<String>> =
            nodes.iter().map(|node| (node.clone(), BTreeSet::new())).collect();
        for (from, to) in edges {
            if nodes.contains(&to)
                && let Some(needs) = needs.get_mut(&from)
            {
                needs.insert(to);
            }
        }
        Self(needs)
    }

    /// Nodes of which each needs the next, the last being the first again.
    pub(crate) fn circle(&self) -> Option<Vec<String>> {
        self.0.keys().find_map(|node| self.way(node, node))
    }

    /// A way of at least one step.
    fn way(&self, from: &str, to: &str) -> Option<Vec<String>> {
        let mut ways = vec![vec![from.to_owned()]];
        let mut seen = BTreeSet::new();
        while let Some(way) = ways.pop() {
            for next in way.last().and_then(|last| self.0.get(last)).into_iter().flatten() {
                let mut longer = way.clone();
                longer.push(next.clone());
                if next == to {
                    return Some(longer);
                }
                if seen.insert(next.clone()) {
                    ways.push(longer);
                }
            }
        }
        None
    }

    /// The graph for Mermaid, without edges that follow from others.
    pub(crate) fn drawn(&self) -> String {
        let mut text = String::new();
        for (node, needs) in &self.0 {
            let direct = |to: &&String| !needs.iter().any(|via| via != *to && self.way(via, to).is_some());
            let mut alone = true;
            for to in needs.iter().filter(direct) {
                text += &format!("    {node} --> {to}\n");
                alone = false;
            }
            if alone {
                text += &format!("    {node}\n");
            }
        }
        text
    }
}
