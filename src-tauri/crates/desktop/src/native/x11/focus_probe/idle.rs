//! Whether a process of this machine has anything to do, from what the system tells of it. A program that
//! sleeps while its connection to the X server has been written to has read what was there.

use std::{
    fs, thread,
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;

/// It has to be found asleep so often, without having run in between.
const IDLE_POLLS: u32 = 5;
const POLL_INTERVAL: Duration = Duration::from_millis(8);
/// A program that is at work for longer has other things to do.
const IDLE_TIMEOUT: Duration = Duration::from_secs(3);

/// How the threads of a process were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ThreadStates {
    /// Whether one of them was not asleep.
    any_running: bool,
    /// How often each has stopped running, by itself and not.
    context_switches: Vec<String>,
}

/// Waits until it sleeps. `false` when it does not, or nothing is told of it.
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

/// The name of this machine.
pub(super) fn hostname() -> Option<String> {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    Some(name.trim().to_owned())
}

fn read_threads(process: u32) -> Option<ThreadStates> {
    let mut states = ThreadStates::default();
    for thread in fs::read_dir(format!("/proc/{process}/task")).ok()? {
        // A thread that has ended meanwhile reads nothing.
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
    fn what_the_system_tells() {
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
    fn who_is_at_work_and_who_is_gone() {
        let never = CancellationToken::new();
        assert!(!wait_until_idle(u32::MAX, &never));
        // This very process looks, so it runs.
        assert!(read_threads(std::process::id()).is_some_and(|states| states.any_running));
    }
}
