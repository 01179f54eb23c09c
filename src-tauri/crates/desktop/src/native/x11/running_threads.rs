//! Threads of a process that run or wait for a processor. Read from `/proc`.

use std::fs;

/// Threads that are looked at, at most.
const MAX_THREADS: usize = 512;
/// State of a thread that runs or would, if a processor were free.
const RUNNABLE: &str = "R";

/// Returns `true` if a thread of the process is runnable; `None` if nobody can tell.
pub(super) fn is_computing(process: u32) -> Option<bool> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let mut threads = threads.take(MAX_THREADS).filter_map(Result::ok);
    Some(threads.any(|thread| {
        // A thread may have ended meanwhile.
        let stat = fs::read_to_string(thread.path().join("stat"));
        stat.is_ok_and(|stat| state_of(&stat) == Some(RUNNABLE))
    }))
}

/// Reads the field behind the thread's name, which may hold blanks and brackets itself.
fn state_of(stat: &str) -> Option<&str> {
    let (_, behind) = stat.rsplit_once(')')?;
    behind.split_ascii_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn thread_state_is_parsed() {
        assert_eq!(state_of("7 (sh) S 5 7 7 34817"), Some("S"));
        assert_eq!(state_of("7 (a) b) (R) R 5"), Some("R"));
        assert_eq!(state_of(""), None);
    }

    #[test]
    fn sleeping_and_computing_processes_are_told_apart() {
        let check = |program: &str, arguments: &[&str], expected: bool| {
            let mut child = Command::new(program).args(arguments).spawn().unwrap();
            let looks = std::iter::repeat_with(|| is_computing(child.id()));
            let found = looks.take(100_000).any(|works| works == Some(expected));
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(found, "{program}");
        };
        check("sleep", &["60"], false);
        check("sh", &["-c", "while :; do :; done"], true);
        assert_eq!(is_computing(u32::MAX), None);
    }
}
