//! `qilbee doctor`: the check-up, printed.

use super::{Failure, output};
use crate::{App, check_up};
use clap::Args;

#[derive(Args)]
pub(super) struct Arguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let report = check_up::examine(app).await;
    let failed = report.failed();
    if arguments.json {
        output::say_json(&report.in_english())?;
    } else {
        output::say(&report.lines().join("\n"))?;
    }
    match failed {
        0 => Ok(()),
        1 => Err(Failure::failed("1 check failed")),
        failed => Err(Failure::failed(format!("{failed} checks failed"))),
    }
}
