//! The hook that reports panics.

use super::{CrashReports, report_text::Crash};
use jiff::Timestamp;
use std::{
    backtrace::Backtrace,
    panic::{self, PanicHookInfo},
    thread,
};

/// Reports panics from now on, before what was done about them until now. Logs nothing: the panic may come from the log.
pub(super) fn install(reports: CrashReports, is_expected: fn() -> bool) {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !is_expected() {
            reports.write(Timestamp::now(), &crash_of(panic));
        }
        before(panic);
    }));
}

fn crash_of(panic: &PanicHookInfo<'_>) -> Crash {
    Crash::Panic {
        thread: thread::current().name().unwrap_or("unnamed").to_owned(),
        message: panic.payload_as_str().unwrap_or("none").to_owned(),
        location: panic.location().map(ToString::to_string),
        backtrace: Backtrace::force_capture().to_string(),
    }
}
