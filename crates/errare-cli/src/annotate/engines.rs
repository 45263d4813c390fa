//! Who is asked what best play gives.

use std::sync::Arc;

use anyhow::{Result, bail};
use errare_chess::judge::{Worker, Workers};
use errare_chess::oracle::Embedded;
use errare_chess::tables::Tables;

use crate::arguments::AnnotateOptions;

pub(super) type SharedTables = Option<Arc<Tables>>;

/// Tables of solved endings, if there are to be any.
pub(super) fn tables(options: &AnnotateOptions) -> Result<SharedTables> {
    Ok(options.syzygy.as_deref().map(Tables::open).transpose()?.map(Arc::new))
}

/// Those who do the looking.
pub(super) fn workers(options: &AnnotateOptions) -> Result<Workers<'static>> {
    if let Some(engine) = &options.engine {
        bail!("{}: this version of errare can ask only its own engine; leave --engine out", engine.display());
    }
    let nodes = options.nodes;
    Ok(Workers::new(move || Ok(Worker::new(Embedded::new(nodes)))))
}
