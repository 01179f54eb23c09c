//! Which processes were started below this one, and ending them. On Linux everything is found, also what
//! detached itself, as long as this process adopts orphans; elsewhere only what is still below it.

use rustix::process::{Pid, Signal, getpid, kill_process};
use std::{
    collections::{HashMap, HashSet},
    thread,
    time::{Duration, Instant},
};

/// How long processes may take to end by themselves once they were asked to.
const GRACE: Duration = Duration::from_millis(200);
/// How often it is looked whether they have.
const LOOK_INTERVAL: Duration = Duration::from_millis(5);
/// How often the list is read anew while processes appear faster than they are ended.
const MOST_ROUNDS: usize = 200;

/// A process. Its number may be given to another one later; its start tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Process {
    pid: Pid,
    started: u64,
}

/// A line of the system's list.
struct Row {
    process: Process,
    parent: Option<Pid>,
    /// It has ended already and waits to be noticed.
    ended: bool,
}

/// Everything below this process, except `shell`.
pub(super) fn below_except(shell: Option<Pid>) -> HashSet<Process> {
    let found = below(&HashSet::new());
    found
        .into_iter()
        .filter(|process| Some(process.pid) != shell)
        .collect()
}

/// Ends everything below this process at once, except those `spared` and what is below them.
pub(super) fn end(spared: &HashSet<Process>) {
    // What may not be ended, such as a program that runs as another user, is not tried again.
    let mut hopeless = HashSet::new();
    for round in 0..MOST_ROUNDS {
        let found: Vec<_> = below(spared)
            .into_iter()
            .filter(|process| !hopeless.contains(process))
            .collect();
        if found.is_empty() {
            return;
        }
        if round > 0 {
            thread::sleep(Duration::from_millis(1));
        }
        for process in found {
            if let Err(rustix::io::Errno::PERM) = kill_process(process.pid, Signal::KILL) {
                hopeless.insert(process);
            }
        }
    }
}

/// Asks everything below this process to end, waits a moment, and ends what is left.
pub fn end_processes_below() {
    let nobody = HashSet::new();
    for process in below(&nobody) {
        // One that has ended meanwhile, or may not be asked, needs no answer here.
        let _ = kill_process(process.pid, Signal::TERM);
        let _ = kill_process(process.pid, Signal::CONT);
    }
    let until = Instant::now() + GRACE;
    while Instant::now() < until && !below(&nobody).is_empty() {
        thread::sleep(LOOK_INTERVAL);
    }
    end(&nobody);
}

/// What is alive below this process, without those `spared` and what is below them.
fn below(spared: &HashSet<Process>) -> Vec<Process> {
    let rows = rows();
    let mut children: HashMap<Pid, Vec<&Row>> = HashMap::new();
    for row in &rows {
        if let Some(parent) = row.parent {
            children.entry(parent).or_default().push(row);
        }
    }
    let mut found = Vec::new();
    let mut parents = vec![getpid()];
    while let Some(parent) = parents.pop() {
        // Each process has one parent, so none is met twice.
        for row in children.remove(&parent).unwrap_or_default() {
            if spared.contains(&row.process) {
                continue;
            }
            parents.push(row.process.pid);
            if !row.ended {
                found.push(row.process);
            }
        }
    }
    found
}

#[cfg(target_os = "linux")]
fn rows() -> Vec<Row> {
    let Ok(folder) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    let numbered = folder.filter_map(|entry| {
        let name = entry.ok()?.file_name();
        name.to_str()?.parse::<i32>().ok()
    });
    // A process may end while the list is read: it is simply not in it.
    numbered
        .filter_map(|pid| {
            let stat = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
            row(pid, &String::from_utf8_lossy(&stat))
        })
        .collect()
}

/// `42 (a name) S 1 …`: the name may hold anything, so it is read from its last parenthesis on.
#[cfg(target_os = "linux")]
fn row(pid: i32, stat: &str) -> Option<Row> {
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<_> = fields.split_whitespace().collect();
    let [state, parent] = *fields.first_chunk()?;
    Some(Row {
        process: Process {
            pid: Pid::from_raw(pid)?,
            started: fields.get(19)?.parse().ok()?,
        },
        parent: Pid::from_raw(parent.parse().ok()?),
        ended: matches!(state, "Z" | "X"),
    })
}

#[cfg(not(target_os = "linux"))]
fn rows() -> Vec<Row> {
    let list = std::process::Command::new("ps")
        .args(["-A", "-o", "pid=,ppid=,stat="])
        .output();
    let Ok(list) = list else {
        return Vec::new();
    };
    let text = String::from_utf8_lossy(&list.stdout);
    let row = |line: &str| {
        let fields: Vec<_> = line.split_whitespace().collect();
        let [pid, parent, state] = *fields.first_chunk()?;
        Some(Row {
            process: Process {
                pid: Pid::from_raw(pid.parse().ok()?)?,
                started: 0,
            },
            parent: Pid::from_raw(parent.parse().ok()?),
            ended: state.starts_with('Z'),
        })
    };
    text.lines().filter_map(row).collect()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_list_is_read_whatever_the_name() {
        let stat = "42 (a) S 9 (x) R 7 42 42 0 -1 4 1 2 3 4 5 6 7 8 20 0 1 0 98765 1 2";
        let row = row(42, stat).unwrap();
        let process = Process {
            pid: Pid::from_raw(42).unwrap(),
            started: 98765,
        };
        assert_eq!(
            (row.process, row.parent, row.ended),
            (process, Pid::from_raw(7), false)
        );
        assert!(super::row(42, "42 (cut").is_none());
    }
}
