//! The terminal itself: its size, and what was typed into it without being asked for.

use crate::cli::watch::question::TerminalSize;

/// Size of a terminal that does not tell its own.
const USUAL_SIZE: TerminalSize = TerminalSize {
    columns: 80,
    rows: 24,
};

/// Longest line that a terminal gives at once.
#[cfg(unix)]
const MOST_TYPED_BYTES: usize = 4096;

/// Returns the size of the terminal that questions appear in.
#[cfg(unix)]
pub(in crate::cli) fn size() -> TerminalSize {
    let known = rustix::termios::tcgetwinsize(std::io::stderr()).ok();
    let known = known.filter(|size| size.ws_col > 0 && size.ws_row > 0);
    known.map_or(USUAL_SIZE, |size| TerminalSize {
        columns: usize::from(size.ws_col),
        rows: usize::from(size.ws_row),
    })
}

#[cfg(not(unix))]
pub(in crate::cli) fn size() -> TerminalSize {
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

/// Waits so long, and returns whether a line was typed or the terminal ended. Where that can't be told, reading it waits.
#[cfg(unix)]
pub(super) fn line_comes_within(patience: std::time::Duration) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let input = std::io::stdin();
    let mut inputs = [PollFd::new(&input, PollFlags::IN)];
    let patience = Timespec::try_from(patience).ok();
    let polled = poll(&mut inputs, patience.as_ref());
    !matches!(polled, Ok(0) | Err(rustix::io::Errno::INTR))
}

#[cfg(not(unix))]
pub(super) fn line_comes_within(_: std::time::Duration) -> bool {
    true
}

/// Returns the line that was typed meanwhile, cut off where it is long; none where there is none. Never waits.
#[cfg(unix)]
pub(super) fn typed_line() -> Option<String> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let input = std::io::stdin();
    let at_once = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    let mut inputs = [PollFd::new(&input, PollFlags::IN)];
    if !hears_enter() || !matches!(poll(&mut inputs, Some(&at_once)), Ok(1..)) {
        return None;
    }
    let mut line = [0_u8; MOST_TYPED_BYTES];
    let count = rustix::io::read(&input, &mut line).ok()?;
    Some(String::from_utf8_lossy(line.get(..count)?).into_owned())
}

#[cfg(not(unix))]
pub(super) fn typed_line() -> Option<String> {
    None
}

/// True if Enter can be heard while nothing is asked. The system stops a program that reads its terminal in the
/// background.
#[cfg(unix)]
pub(super) fn hears_enter() -> bool {
    match rustix::termios::tcgetpgrp(std::io::stdin()) {
        Ok(foreground) => foreground == rustix::process::getpgrp(),
        // It is not the terminal that this program was started from; reading it stops nobody.
        Err(_) => true,
    }
}

#[cfg(not(unix))]
pub(super) fn hears_enter() -> bool {
    false
}
