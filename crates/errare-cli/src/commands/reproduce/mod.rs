//! `errare reproduce`: the published experiments, beside their print.

mod data;
mod figure_6;
mod text;

use std::process::ExitCode;

use anyhow::{Context, Result};
use errare_lab::papers::count::Count;
use errare_lab::papers::report;
use errare_lab::papers::reproduce::{Options, Paper};
use errare_lab::papers::table::Table;

use crate::arguments::{PaperName, ReproduceOptions, TableFormat};
use crate::output;
use crate::output::progress::Progress;

pub(crate) fn run(options: &ReproduceOptions) -> Result<ExitCode> {
    let papers: Vec<Paper> = match options.paper {
        PaperName::All => Paper::ALL.into(),
        PaperName::Levy => vec![Paper::Levy],
        PaperName::ReibmanBallard => vec![Paper::ReibmanBallard],
        PaperName::Kajihara => vec![Paper::Kajihara],
        PaperName::Iida => vec![Paper::Iida],
        PaperName::Michie => vec![Paper::Michie],
        PaperName::Risk => vec![Paper::Risk],
    };
    if let Some(folder) = &options.report {
        // Before the work, so that it is not done in vain.
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let sizes = Options {
        trees: options.trees,
        games: options.games,
        lessons: options.lessons,
        seed: options.seed,
        threads: options.threads.map_or(0, usize::from),
    };
    let mut tables = Vec::new();
    for paper in papers {
        let (steps, what) = paper.steps(&sizes);
        let progress = Progress::new(steps, what);
        tables.extend(paper.tables(&sizes, &|more| progress.inc(more)));
        if paper == Paper::Michie {
            let after_the_fifth =
                tables.iter().rposition(|table| table.table == "Figure 5").map_or(tables.len(), |i| i + 1);
            tables.insert(after_the_fifth, figure_6::table()?);
        }
    }
    output::to(None, |out| match options.format {
        TableFormat::Text => text::write(out, &tables),
        TableFormat::Json => data::write_json(out, &tables),
        TableFormat::Csv => data::write_csv(out, &tables),
    })?;
    if let Some(folder) = &options.report {
        output::to(Some(&folder.join("index.html")), |out| Ok(out.write_all(report::page(&tables).as_bytes())?))?;
    }
    Ok(if options.check { check(&tables) } else { ExitCode::SUCCESS })
}

/// Objects to every cell that is known to come out and does not.
fn check(tables: &[Table]) -> ExitCode {
    let cells = || tables.iter().flat_map(|table| table.cells.iter().map(move |cell| (table, cell)));
    let insisted = cells().filter(|(_, cell)| cell.must_come_out).count();
    let failing: Vec<_> = cells().filter(|(_, cell)| cell.fails()).collect();
    for (table, cell) in &failing {
        let published = cell.published.map_or(String::new(), |p| format!(", printed {p}"));
        eprintln!(
            "does not come out: {} {} ({}), {} {} {}: {}{published}, z {:?}",
            table.paper, table.table, table.reading, cell.row, cell.column, cell.quantity, cell.computed, cell.z
        );
    }
    let (fine, numbers) = (insisted - failing.len(), Count::of(tables).insisted);
    eprintln!(
        "{fine} of {insisted} cells that are known to come out do; {numbers} distinct numbers in print are among them"
    );
    if failing.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
