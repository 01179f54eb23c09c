//! Whether a process of this machine has anything to do, from what the system tells of it. A program that
//! sleeps while its connection to the X server has been written to has read what was there.

use std::{
    fs, thread,
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;

/// It has to be found asleep so often, without having run in between.
const CALM_LOOKS: u32 = 5;
const LOOK: Duration = Duration::from_millis(8);
/// A program that is at work for longer has other things to do.
const AT_MOST: Duration = Duration::from_secs(3);

/// How the threads of a process were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Found {
    /// Whether one of them was not asleep.
    awake: bool,
    /// How often each has stopped running, by itself and not.
    stops: Vec<String>,
}

/// Waits until it sleeps. `false` when it does not, or nothing is told of it.
pub(super) fn await_idle(process: u32, cancel: &CancellationToken) -> bool {
    let end = Instant::now() + AT_MOST;
    let mut calm = 0;
    let mut last = None;
    while Instant::now() < end && !cancel.is_cancelled() {
        let Some(found) = look(process) else {
            return false;
        };
        let still = !found.awake && last.as_ref() == Some(&found);
        calm = if still { calm + 1 } else { 0 };
        if calm >= CALM_LOOKS {
            return true;
        }
        last = Some(found);
        thread::sleep(LOOK);
    }
    false
}

/// The name of this machine.
pub(super) fn machine() -> Option<String> {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    Some(name.trim().to_owned())
}

fn look(process: u32) -> Option<Found> {
    let mut found = Found::default();
    for thread in fs::read_dir(format!("/proc/{process}/task")).ok()? {
        // A thread that has ended meanwhile reads nothing.
        let Ok(status) = fs::read_to_string(thread.ok()?.path().join("status")) else {
            continue;
        };
        let (asleep, stops) = read(&status)?;
        found.awake |= !asleep;
        found.stops.extend(stops);
    }
    Some(found)
}

fn read(status: &str) -> Option<(bool, [String; 2])> {
    let value = |name: &str| {
        let mut lines = status.lines();
        lines.find_map(|line| Some(line.strip_prefix(name)?.trim().to_owned()))
    };
    let asleep = value("State:")?.starts_with('S');
    let stops = [
        value("voluntary_ctxt_switches:")?,
        value("nonvoluntary_ctxt_switches:")?,
    ];
    Some((asleep, stops))
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
        let found = |asleep| Some((asleep, ["12", "3"].map(str::to_owned)));
        assert_eq!(read(&status("S (sleeping)")), found(true));
        assert_eq!(read(&status("R (running)")), found(false));
        assert_eq!(read("Name:\tx\n"), None);
    }

    #[test]
    fn who_is_at_work_and_who_is_gone() {
        let never = CancellationToken::new();
        assert!(!await_idle(u32::MAX, &never));
        // This very process looks, so it runs.
        assert!(look(std::process::id()).is_some_and(|found| found.awake));
    }
}
