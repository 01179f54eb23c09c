//! Idle detection for a local process. A program that sleeps although its X connection has been written to
//! has read what was there.

use std::{
    fs, thread,
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;

/// Number of consecutive polls in which the process must sleep without having run in between.
const IDLE_POLLS: u32 = 5;
const POLL_INTERVAL: Duration = Duration::from_millis(8);
/// Maximum wait; a program busy for longer has other things to do.
const IDLE_TIMEOUT: Duration = Duration::from_secs(3);

/// State of a process's threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ThreadStates {
    /// Set if any thread is not sleeping.
    any_running: bool,
    /// Voluntary and involuntary context switches of each thread.
    context_switches: Vec<String>,
}

/// Waits until the process is idle. Returns `false` if it stays busy or cannot be inspected.
pub(super) fn wait_until_idle(process: u32, cancel: &CancellationToken) -> bool {
    let end = Instant::now() + IDLE_TIMEOUT;
    let mut idle_polls = 0;
    let mut last = None;
    while Instant::now() < end && !cancel.is_cancelled() {
        let Some(states) = read_threads(process) else {
            return false;
        };
        let is_idle = !states.any_running && last.as_ref() == Some(&states);
        idle_polls = if is_idle { idle_polls + 1 } else { 0 };
        if idle_polls >= IDLE_POLLS {
            return true;
        }
        last = Some(states);
        thread::sleep(POLL_INTERVAL);
    }
    false
}

/// Returns this machine's host name.
pub(super) fn hostname() -> Option<String> {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    Some(name.trim().to_owned())
}

fn read_threads(process: u32) -> Option<ThreadStates> {
    let mut states = ThreadStates::default();
    for thread in fs::read_dir(format!("/proc/{process}/task")).ok()? {
        // A thread that has ended reads nothing.
        let Ok(status) = fs::read_to_string(thread.ok()?.path().join("status")) else {
            continue;
        };
        let (asleep, context_switches) = parse_status(&status)?;
        states.any_running |= !asleep;
        states.context_switches.extend(context_switches);
    }
    Some(states)
}

fn parse_status(status: &str) -> Option<(bool, [String; 2])> {
    let value = |name: &str| {
        let mut lines = status.lines();
        lines.find_map(|line| Some(line.strip_prefix(name)?.trim().to_owned()))
    };
    let asleep = value("State:")?.starts_with('S');
    let context_switches = [
        value("voluntary_ctxt_switches:")?,
        value("nonvoluntary_ctxt_switches:")?,
    ];
    Some((asleep, context_switches))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thread_status_is_parsed() {
        let status = |state: &str| {
            format!(
                "Name:\tx\nState:\t{state}\nvoluntary_ctxt_switches:\t12\nnonvoluntary_ctxt_switches:\t3\n"
            )
        };
        let expected = |asleep| Some((asleep, ["12", "3"].map(str::to_owned)));
        assert_eq!(parse_status(&status("S (sleeping)")), expected(true));
        assert_eq!(parse_status(&status("R (running)")), expected(false));
        assert_eq!(parse_status("Name:\tx\n"), None);
    }

    #[test]
    fn running_and_missing_processes_are_not_idle() {
        let never = CancellationToken::new();
        assert!(!wait_until_idle(u32::MAX, &never));
        // This process is running the test.
        assert!(read_threads(std::process::id()).is_some_and(|states| states.any_running));
    }
}
