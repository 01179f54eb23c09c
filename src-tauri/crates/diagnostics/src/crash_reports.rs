//! Reports of crashes: text files beside the logs, for the person to read and to pass on. A panic writes one at once; a run
//! that ended without a word is found at the next start. Nothing here sends anything, nor ever will.

mod abandoned_run;
mod panic_hook;
mod report_text;

pub use abandoned_run::RunMark;

use home::Home;
use jiff::{Timestamp, civil::DateTime, tz::TimeZone};
use report_text::{Crash, ReportFacts, last_log_lines, report_text};
use secrets::Redactor;
use serde::Serialize;
use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// Reports kept. A part that fails again and again must not fill the disk.
const MAX_REPORTS: usize = 10;
/// Beginning of a report's file name.
const PREFIX: &str = "crash-";
/// End of a report's file name.
const SUFFIX: &str = ".txt";
/// Time in a report's file name. File names sort as the times do.
const TIME: &str = "%Y-%m-%dT%H-%M-%S.%3fZ";

/// Crash reports of a data folder. Clones share it.
#[derive(Clone, Debug)]
pub struct CrashReports {
    folder: PathBuf,
    version: &'static str,
    redactor: Redactor,
}

/// A crash report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CrashReport {
    /// File.
    pub file: String,
    /// Time of the crash, or of the start that found it.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub at: Timestamp,
    /// Content of the file.
    pub text: String,
}

impl CrashReports {
    /// Reports beside the logs of a data folder. Keys that `redactor` knows are taken out of them.
    #[must_use]
    pub fn of(home: &Home, version: &'static str, redactor: Redactor) -> Self {
        Self {
            folder: home.logs(),
            version,
            redactor,
        }
    }

    /// Writes a report of every panic from now on, in any thread, but of those that `is_expected` says are caught and mean
    /// nothing: outside content must not be able to fill the reports.
    pub fn report_panics(&self, is_expected: fn() -> bool) {
        panic_hook::install(self.clone(), is_expected);
    }

    /// Reports the runs that ended without a word. Before this start logs anything: the last lines of the log are theirs.
    ///
    /// # Errors
    /// When the folder can't be read.
    pub fn report_silent_ends(&self) -> io::Result<()> {
        for abandoned in abandoned_run::take_abandoned(&self.folder)? {
            self.write(Timestamp::now(), &Crash::Silent(abandoned));
        }
        Ok(())
    }

    /// Marks that this run is going on.
    ///
    /// # Errors
    /// When the folder can't be written.
    pub fn mark_run(&self) -> io::Result<RunMark> {
        RunMark::make(&self.folder)
    }

    /// Returns the reports, the newest first. One that can't be read is left out.
    #[must_use]
    pub fn list(&self) -> Vec<CrashReport> {
        let read = |(at, file): (Timestamp, PathBuf)| {
            let text = fs::read_to_string(&file).ok()?;
            let file = file.display().to_string();
            Some(CrashReport { file, at, text })
        };
        self.files().into_iter().rev().filter_map(read).collect()
    }

    /// Returns the files of the reports, the newest first.
    #[must_use]
    pub fn file_names(&self) -> Vec<String> {
        let files = self.files().into_iter().rev();
        files.map(|(_, file)| file.display().to_string()).collect()
    }

    /// Deletes all reports.
    ///
    /// # Errors
    /// When one can't be deleted.
    pub fn delete_all(&self) -> io::Result<()> {
        self.files()
            .iter()
            .try_for_each(|(_, file)| match fs::remove_file(file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                Ok(()) | Err(_) => Ok(()),
            })
    }

    /// Writes a report, and drops the oldest beyond those that are kept. What fails here has nobody left to be told.
    fn write(&self, at: Timestamp, crash: &Crash) {
        let text = report_text(&ReportFacts {
            version: self.version,
            at,
            crash,
            log: &last_log_lines(&self.folder),
        });
        let name = format!("{PREFIX}{}{SUFFIX}", at.strftime(TIME));
        let text = self.redactor.redact(&text);
        if let Ok(mut file) = create_private(&self.folder.join(name)) {
            let _ = file.write_all(text.as_bytes());
        }
        let files = self.files();
        let surplus = files.len().saturating_sub(MAX_REPORTS);
        for (_, file) in files.iter().take(surplus) {
            let _ = fs::remove_file(file);
        }
    }

    /// The reports' files, the oldest first.
    fn files(&self) -> Vec<(Timestamp, PathBuf)> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut files: Vec<_> = entries
            .filter_map(|entry| {
                let at = time_of(&entry.file_name().to_string_lossy())?;
                Some((at, entry.path()))
            })
            .collect();
        files.sort();
        files
    }
}

/// Time in a report's file name; none for other files.
fn time_of(name: &str) -> Option<Timestamp> {
    let time = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    let time = DateTime::strptime(TIME, time).ok()?;
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// Creates a file that is not there yet, and that only the user reads.
fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrets::Secret;
    use std::cell::Cell;

    thread_local! {
        static READING: Cell<bool> = const { Cell::new(false) };
    }

    fn is_reading() -> bool {
        READING.get()
    }

    fn reports() -> (tempfile::TempDir, CrashReports) {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path().join("home")).unwrap();
        let redactor = Redactor::default();
        redactor.learn(&Secret::from("sk-ant-secret-1".to_owned()));
        (folder, CrashReports::of(&home, "1.2.3", redactor))
    }

    fn panic_with(message: &str) -> Crash {
        Crash::Panic {
            thread: "main".to_owned(),
            message: message.to_owned(),
            location: Some("a.rs:1:2".to_owned()),
            backtrace: "0: main\n".to_owned(),
        }
    }

    #[test]
    fn the_newest_reports_are_kept_and_listed() {
        let (_folder, reports) = reports();
        let start: Timestamp = "2026-11-27T20:11:05.25Z".parse().unwrap();
        let count = i64::try_from(MAX_REPORTS).unwrap() + 2;
        for second in 0..count {
            let at = start + jiff::SignedDuration::from_secs(second);
            reports.write(at, &panic_with(&format!("number {second}")));
        }
        fs::write(reports.folder.join("crash-of-a-car.txt"), "mine").unwrap();
        let list = reports.list();
        assert_eq!(list.len(), MAX_REPORTS);
        let newest = &list[0];
        assert!(newest.text.contains("number 11"), "{newest:?}");
        assert_eq!(newest.at, start + jiff::SignedDuration::from_secs(11));
        assert!(newest.file.ends_with("crash-2026-11-27T20-11-16.250Z.txt"));
        reports.delete_all().unwrap();
        assert_eq!(reports.list(), []);
        assert!(reports.folder.join("crash-of-a-car.txt").exists());
    }

    #[test]
    fn a_report_says_what_happened_without_a_key() {
        let (_folder, reports) = reports();
        fs::write(
            reports.folder.join("qilbee.2026-11-27.log"),
            "it began\nit went on\n",
        )
        .unwrap();
        let at = "2026-11-27T20:11:05Z".parse().unwrap();
        reports.write(at, &panic_with("no sk-ant-secret-1 here"));
        let text = reports.list().remove(0).text;
        let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
        let wanted = format!(
            "Qilbee crash report\n\nVersion: 1.2.3\nSystem: {system}\nTime: 2026-11-27T20:11:05Z\n\nA part of the program failed.\n\
             Thread: main\nPlace: a.rs:1:2\nMessage: no [redacted] here\n\nBacktrace:\n0: main\n\nLast lines of the log:\nit \
             began\nit went on\n"
        );
        assert_eq!(text, wanted);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let file = fs::metadata(&reports.list()[0].file).unwrap();
            assert_eq!(file.permissions().mode() & 0o077, 0);
        }
    }

    #[test]
    fn a_panic_in_any_thread_is_reported() {
        let (_folder, reports) = reports();
        reports.report_panics(is_reading);
        READING.set(true);
        std::panic::catch_unwind(|| panic!("a parser gave up")).unwrap_err();
        READING.set(false);
        assert_eq!(reports.list(), []);
        let thread = std::thread::Builder::new().name("worker".to_owned());
        let panicking = thread.spawn(|| panic!("part {} failed", 7)).unwrap();
        panicking.join().unwrap_err();
        let text = reports.list().remove(0).text;
        for wanted in ["Thread: worker\n", "Message: part 7 failed\n", file!()] {
            assert!(text.contains(wanted), "{wanted} is not in {text}");
        }
    }

    #[test]
    fn a_run_that_ended_without_a_word_is_reported_once() {
        let (_folder, reports) = reports();
        let first = reports.mark_run().unwrap();
        // One that goes on is no crash, and one that ended is none either.
        drop(reports.mark_run().unwrap());
        reports.report_silent_ends().unwrap();
        assert_eq!(reports.list(), []);
        first.abandon();
        reports.report_silent_ends().unwrap();
        let list = reports.list();
        assert_eq!(list.len(), 1);
        assert!(
            list[0].text.contains("ended without closing"),
            "{}",
            list[0].text
        );
        reports.report_silent_ends().unwrap();
        assert_eq!(reports.list().len(), 1);
        let left = fs::read_dir(&reports.folder).unwrap().count();
        assert_eq!(left, 1, "no mark stays");
    }

    #[test]
    fn a_run_that_ended_with_its_computer_is_no_crash() {
        let (_folder, reports) = reports();
        let mark = reports.mark_run().unwrap();
        mark.abandon_in("another start of the computer");
        reports.report_silent_ends().unwrap();
        assert_eq!(reports.list(), []);
    }
}
