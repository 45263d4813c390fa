//! How far a long piece of work has come: a bar on the terminal, and only there.

use std::fmt::Write;
use std::sync::Once;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Work that takes less is not worth a bar.
const BAR_DELAY: Duration = Duration::from_secs(2);

/// The progress of some work, with its rate and the time that remains. It is drawn on standard error if that is a terminal and
/// the work takes longer than two seconds, and gone when the work is done. Threads may share it.
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    shown: Once,
}

impl Progress {
    /// So many steps, each of which is one of `what`.
    pub(crate) fn new(total: u64, what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        // The word must not be taken for a template.
        let what = what.replace('{', "{{").replace('}', "}}");
        let template = format!("{{bar:30}} {{human_pos}} of {{human_len}} {what}, {{rate}} a second, {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            let rate = |state: &ProgressState, out: &mut dyn Write| {
                let digits = if state.per_sec() < 10.0 { 1 } else { 0 };
                // A bar that cannot be drawn is no reason to stop.
                let _ = write!(out, "{:.digits$}", state.per_sec());
            };
            bar.set_style(style.with_key("rate", rate));
        }
        Self { bar, begun: Instant::now(), shown: Once::new() }
    }

    /// A file of so many bytes, if that is known, of which things such as games are made.
    pub(crate) fn of_file(bytes: Option<u64>, what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(bytes, ProgressDrawTarget::hidden());
        let template = match bytes {
            Some(_) => format!("{{bar:30}} {{percent}}%, {{msg}} {what}, {{eta}} left"),
            None => format!("{{spinner}} {{msg}} {what}, {{elapsed}}"),
        };
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        bar.set_message("0");
        Self { bar, begun: Instant::now(), shown: Once::new() }
    }

    /// So many bytes of the file are read, and so many things done.
    pub(crate) fn at(&self, bytes: u64, done: usize) {
        self.bar.set_message(done.to_string());
        self.bar.set_position(bytes);
        self.show_if_long();
    }

    /// Says something on standard error without disturbing the bar.
    pub(crate) fn say(&self, text: &str) {
        self.bar.suspend(|| super::say(super::PLAIN, "", text));
    }

    /// So many more steps are done.
    pub(crate) fn inc(&self, steps: u64) {
        self.bar.inc(steps);
        self.show_if_long();
    }

    /// One more step is done, of so many in all.
    pub(crate) fn step_of(&self, total: u64) {
        self.bar.set_length(total);
        self.inc(1);
    }

    fn show_if_long(&self) {
        if self.begun.elapsed() >= BAR_DELAY {
            self.shown.call_once(|| {
                // Draws nothing where standard error is not a terminal.
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
                self.bar.enable_steady_tick(Duration::from_millis(250));
            });
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Work of which nobody knows how long it takes: after two seconds a sign on the terminal that it goes on.
pub(crate) struct Thinking {
    sign: ProgressBar,
}

impl Thinking {
    /// Somebody begins to think.
    pub(crate) fn new() -> Self {
        let sign = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} thinking, {elapsed}; Ctrl-C stops") {
            sign.set_style(style);
        }
        let later = sign.clone();
        std::thread::spawn(move || {
            std::thread::sleep(BAR_DELAY);
            if !later.is_finished() {
                later.set_draw_target(ProgressDrawTarget::stderr());
                later.enable_steady_tick(Duration::from_millis(250));
            }
        });
        Self { sign }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.sign.finish_and_clear();
    }
}
