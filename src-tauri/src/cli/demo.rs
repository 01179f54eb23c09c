//! `qilbee demo`: opens the practice window and has the practice model fill it in, on the real screen.

use super::{
    Failure, output,
    watch::{self, FollowOptions},
};
use crate::{App, models::PRACTICE_MODEL, windows};
use clap::Args;
use practice::PracticeModel;
use protocol::{Command, Mode, SessionOptions};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    window: windows::Placement,
    /// Print every event as one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    if let Err(reason) = app.desktop() {
        return Err(Failure::failed(format!(
            "{reason} Run `qilbee doctor` for what to do."
        )));
    }
    if !arguments.json {
        output::tell(
            "Practice: no key, no cost. Qilbee fills in its practice form on your screen; Ctrl-C stops it.",
        );
    }
    app.accept_attaching().await;
    let record = app.home().practice_record();
    let opened = app
        .practice_window()
        .open(&arguments.window.arguments())
        .await;
    opened.map_err(|error| Failure::failed(error.to_string()))?;
    let options = SessionOptions {
        mode: Mode::Free,
        ..SessionOptions::for_model(PRACTICE_MODEL)
    };
    let session = app
        .sessions()
        .create(options)
        .await
        .map_err(|error| Failure::failed(error.to_string()))?;
    let watch = watch::from_the_beginning(&session);
    let submit = Command::Submit {
        text: PracticeModel::task_prompt(),
        attachments: Vec::new(),
        quoted: Vec::new(),
    };
    session
        .submit(submit)
        .await
        .map_err(|error| Failure::failed(error.to_string()))?;
    let follow = FollowOptions {
        json: arguments.json,
        ..FollowOptions::default()
    };
    let result = watch::follow(app, &session, watch, follow).await;
    if !arguments.json {
        output::tell(&format!(
            "What arrived in the form: {}\nSee it again: qilbee sessions show {}",
            record.display(),
            session.id()
        ));
    }
    result
}
