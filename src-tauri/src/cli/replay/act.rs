//! `qilbee replay --act`: carries the calls of a chat out again, in a chat of its own.

use super::recording::Recording;
use crate::{
    App,
    cli::{
        Failure, output,
        run::ModeArgument,
        watch::{self, FollowOptions},
    },
};
use agent::ends_import;
use protocol::{Command, Mode, SessionOptions};
use replay::{RecordedModel, RecordedTask};
use std::ops::RangeInclusive;

pub(super) async fn run(
    app: &App,
    recording: &Recording,
    events: RangeInclusive<u64>,
    mode: Option<ModeArgument>,
    json: bool,
) -> Result<(), Failure> {
    if !recording.is_of_journal() {
        return Err(Failure::usage(
            "--act needs a chat, because its pictures are compared; `qilbee sessions import FILE` makes one of a file",
        ));
    }
    let mut task = RecordedTask::of(&recording.events);
    task.keep(events).map_err(|seq| {
        Failure::usage(format!(
            "nobody looked at the screen between this step and those before it: begin with --from {seq}"
        ))
    })?;
    if task.calls.is_empty() {
        return Err(Failure::usage(
            "nothing was done there that could be done again",
        ));
    }
    // Somebody else's steps, whatever their file says about them.
    let is_imported = recording
        .events
        .iter()
        .any(|event| ends_import(&event.body));
    if is_imported && !matches!(mode, None | Some(ModeArgument::Ask)) {
        return Err(Failure::usage(
            "this chat was read in from a file, so Qilbee asks before each of its steps: leave out --mode",
        ));
    }
    let failed = |error: &dyn std::fmt::Display| Failure::failed(error.to_string());
    if !json {
        output::tell(&format!(
            "Carries {} recorded steps out again. Ctrl-C stops.",
            task.calls.len()
        ));
    }
    let text = format!("Carry out again: {}", recording.summary.title);
    app.recorded_models().hold(RecordedModel::new(task));
    let options = SessionOptions {
        mode: mode.map_or(Mode::Ask, Mode::from),
        ..SessionOptions::for_model(RecordedModel::ID)
    };
    let session = app
        .sessions()
        .create(options)
        .await
        .map_err(|error| failed(&error))?;
    let watch = watch::from_the_beginning(&session);
    let submit = Command::Submit {
        text,
        attachments: Vec::new(),
        quoted: Vec::new(),
    };
    session
        .submit(submit)
        .await
        .map_err(|error| failed(&error))?;
    let follow = FollowOptions {
        json,
        ..FollowOptions::default()
    };
    watch::follow(app, &session, watch, follow).await
}
