//! Text of a crash report.

use super::abandoned_run::AbandonedRun;
use jiff::Timestamp;
use std::{
    env::consts::{ARCH, OS},
    fmt::Write as _,
    fs,
    io::{Read as _, Seek as _, SeekFrom},
    path::Path,
};

/// Lines of the log in a report.
const LOG_LINES: usize = 50;
/// Part of the log that these lines are looked for in, in bytes.
const LOG_TAIL_BYTES: u64 = 32 * 1024;

/// Event that a report tells of.
pub(super) enum Crash {
    /// Something panicked.
    Panic {
        thread: String,
        message: String,
        /// File, line and column.
        location: Option<String>,
        backtrace: String,
    },
    /// The program was gone at the next start.
    Silent(AbandonedRun),
}

/// All that a report consists of.
pub(super) struct ReportFacts<'a> {
    pub(super) version: &'a str,
    pub(super) at: Timestamp,
    pub(super) crash: &'a Crash,
    pub(super) log: &'a str,
}

/// Returns the report.
pub(super) fn report_text(facts: &ReportFacts<'_>) -> String {
    let ReportFacts {
        version, at, log, ..
    } = facts;
    let time = match facts.crash {
        Crash::Panic { .. } => "Time",
        Crash::Silent(_) => "Found",
    };
    let mut text =
        format!("Qilbee crash report\n\nVersion: {version}\nSystem: {OS} {ARCH}\n{time}: {at}\n\n");
    let told = match facts.crash {
        Crash::Panic {
            thread,
            message,
            location,
            backtrace,
        } => {
            let place = location.as_deref().unwrap_or("unknown");
            let backtrace = backtrace.trim_end();
            format!(
                "A part of the program failed.\nThread: {thread}\nPlace: {place}\nMessage: {message}\n\nBacktrace:\n{backtrace}\n"
            )
        }
        Crash::Silent(run) => format!(
            "The program ended without closing: it crashed, or it was ended from outside.\nStarted: {}\n",
            run.started
        ),
    };
    text.push_str(&told);
    if !log.is_empty() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\nLast lines of the log:\n{}", log.trim_end());
    }
    text
}

/// Returns the last lines of the newest log in a folder. They are redacted already.
pub(super) fn last_log_lines(folder: &Path) -> String {
    let newest = fs::read_dir(folder).into_iter().flatten().flatten();
    let newest = newest.map(|entry| entry.path()).filter(|file| {
        let is_log = file.extension().is_some_and(|end| end == "log");
        is_log && file.is_file()
    });
    let tail = newest.max().and_then(|file| tail_of(&file));
    let tail = tail.unwrap_or_default();
    let lines: Vec<_> = tail.lines().collect();
    let first = lines.len().saturating_sub(LOG_LINES);
    lines[first..].join("\n")
}

fn tail_of(file: &Path) -> Option<String> {
    let mut file = fs::File::open(file).ok()?;
    let length = file.metadata().ok()?.len();
    let start = length.saturating_sub(LOG_TAIL_BYTES);
    file.seek(SeekFrom::Start(start)).ok()?;
    let mut bytes = Vec::new();
    file.take(LOG_TAIL_BYTES).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_of_the_newest_log_are_told() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(last_log_lines(folder.path()), "");
        let long: String = (0..5000).map(|line| format!("line {line}\n")).collect();
        fs::write(folder.path().join("qilbee.2026-11-27.log"), long).unwrap();
        fs::write(folder.path().join("qilbee.2026-11-26.log"), "old\n").unwrap();
        let told = last_log_lines(folder.path());
        let lines: Vec<_> = told.lines().collect();
        assert_eq!(lines.len(), LOG_LINES);
        assert_eq!((lines[0], lines[49]), ("line 4950", "line 4999"));
    }
}
