//! The terminal itself: its size, and what was typed into it too early.

use crate::cli::watch::question::TerminalSize;

/// Size of a terminal that does not tell its own.
const USUAL_SIZE: TerminalSize = TerminalSize {
    columns: 80,
    rows: 24,
};

/// Returns the size of the terminal that questions appear in.
#[cfg(unix)]
pub(super) fn size() -> TerminalSize {
    let known = rustix::termios::tcgetwinsize(std::io::stderr()).ok();
    let known = known.filter(|size| size.ws_col > 0 && size.ws_row > 0);
    known.map_or(USUAL_SIZE, |size| TerminalSize {
        columns: usize::from(size.ws_col),
        rows: usize::from(size.ws_row),
    })
}

#[cfg(not(unix))]
pub(super) fn size() -> TerminalSize {
    USUAL_SIZE
}

/// Drops what was typed before the question was there: it answers something else.
#[cfg(unix)]
pub(super) fn drop_typed_ahead() {
    use rustix::termios::{QueueSelector, tcflush};
    // Standard input is a terminal; where that has just ended, there is nothing to drop.
    let _ = tcflush(std::io::stdin(), QueueSelector::IFlush);
}

#[cfg(not(unix))]
pub(super) fn drop_typed_ahead() {}
