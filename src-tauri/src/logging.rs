//! The log: a file a day in the data folder, a week of them kept, and standard error for the command
//! line. Keys are taken out of every line; what people type is only logged below the default level.

use crate::Home;
use secrets::{RedactingWriter, Redactor};
use std::io::{self, IsTerminal as _};
use tracing_appender::rolling::{InitError, RollingFileAppender, Rotation};
use tracing_subscriber::{
    EnvFilter, Layer as _, filter::LevelFilter, fmt, layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

/// Log files kept, one a day.
const DAYS_KEPT: usize = 7;
/// Log filter unless `QILBEE_LOG` is set. Crates that read documents would log parts of them, and `rmcp`
/// logs whole messages, which hold what people typed; what matters of them its user says in its own words.
const DEFAULT_FILTER: &str =
    "info,enigo=error,rmcp=off,zbus=warn,tao=warn,wry=warn,lopdf=off,calamine=off";

/// What no filter turns on: `rmcp` would log the answers of providers that people sign in with.
const ALWAYS_OFF: &str = "rmcp::transport::auth=off";

/// Starts logging for the life of the process.
pub(crate) fn start(home: &Home, redactor: Redactor) -> Result<(), InitError> {
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("qilbee")
        .filename_suffix("log")
        .max_log_files(DAYS_KEPT)
        .build(home.logs())?;
    let file = std::sync::Mutex::new(RedactingWriter::new(file, redactor.clone()));
    let chosen = std::env::var("QILBEE_LOG").ok();
    let filter = chosen.as_deref().unwrap_or(DEFAULT_FILTER);
    let filter = EnvFilter::new(format!("{filter},{ALWAYS_OFF}"));
    // In the terminal people read answers; the log is in the way there unless it was asked for.
    let terminal_level = if chosen.is_some() {
        LevelFilter::TRACE
    } else {
        LevelFilter::WARN
    };
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    tracing_subscriber::registry()
        .with(filter)
        .with(fmt::layer().with_ansi(false).with_writer(file))
        .with(
            fmt::layer()
                .with_target(false)
                .without_time()
                .with_ansi(!plain && io::stderr().is_terminal())
                .with_writer(move || RedactingWriter::new(io::stderr(), redactor.clone()))
                .with_filter(terminal_level),
        )
        .init();
    Ok(())
}
