//! `qilbee replay --act`: carries the calls of a chat out again, in a chat of its own.

use super::recording::Recording;
use crate::{
    App,
    cli::{
        Failure, mcp, output,
        run::ModeArgument,
        watch::{self, FollowOptions},
    },
    mcp::SESSION_WAIT,
};
use agent::{Session, ends_import};
use protocol::{Command, DurableBody, DurableEvent, Limits, MessageEvent, Mode, SessionOptions};
use replay::{RecordedModel, RecordedTask};
use std::ops::RangeInclusive;

/// The request, as the person's words. The recorded title is a model's or a file's.
const REQUEST: &str = "Carry out the steps of a recorded chat again.";

pub(super) async fn run(
    app: &App,
    recording: &Recording,
    events: RangeInclusive<u64>,
    mode: Option<ModeArgument>,
    json: bool,
) -> Result<(), Failure> {
    check(app, recording, mode).await?;
    let task = RecordedTask::of(&recording.events, &events);
    let task = task.map_err(|error| Failure::usage(error.message().to_string()))?;
    let follow = FollowOptions {
        json,
        ..FollowOptions::default()
    };
    app.external_tools().answer_forms(follow.somebody());
    app.accept_attaching().await;
    mcp::connect_for_chat(app, SESSION_WAIT).await;
    if !json {
        output::tell(&format!(
            "Carries {} recorded steps out again. Ctrl-C stops.",
            task.calls.len()
        ));
    }
    let session = begin(app, recording, &task, mode).await?;
    let submit = Command::Submit {
        text: REQUEST.to_owned(),
        attachments: Vec::new(),
        quoted: values_of_others(recording, &task),
    };
    app.recorded_models().hold(RecordedModel::new(task));
    let watch = watch::from_the_beginning(&session);
    session.submit(submit).await.map_err(failed)?;
    watch::follow(app, &session, watch, follow).await
}

/// Checks that the recording is one to act by, and in this mode.
async fn check(
    app: &App,
    recording: &Recording,
    mode: Option<ModeArgument>,
) -> Result<(), Failure> {
    if !recording.is_of_journal() {
        return Err(Failure::usage(
            "--act needs a chat, because its pictures are compared; `qilbee sessions import FILE` makes one of a file",
        ));
    }
    // It would lose what is known of the first one, such as that it was read in from a file.
    if recording.events.iter().any(|event| is_replay(&event.body)) {
        return Err(Failure::usage(
            "this chat carried another one out again: name the one that it was",
        ));
    }
    // What another program wrote into it was never done.
    let changed = app.sessions().read_only_reason(&recording.summary.id);
    if let Some(reason) = changed.await.map_err(failed)? {
        return Err(Failure::usage(reason.to_string()));
    }
    if is_imported(&recording.events) && !matches!(mode, None | Some(ModeArgument::Ask)) {
        return Err(Failure::usage(
            "this chat was read in from a file, so Qilbee asks before its steps: leave out --mode",
        ));
    }
    Ok(())
}

async fn begin(
    app: &App,
    recording: &Recording,
    task: &RecordedTask,
    mode: Option<ModeArgument>,
) -> Result<Session, Failure> {
    let usual = SessionOptions::for_model(RecordedModel::ID);
    let options = SessionOptions {
        mode: mode.map_or(Mode::Ask, Mode::from),
        max_steps: RecordedModel::most_requests(task.calls.len()),
        limits: Limits {
            // The same call again and again is what was recorded.
            max_repeats: 0,
            max_still_actions: 0,
            ..usual.limits
        },
        ..usual
    };
    let session = app.sessions().create(options).await.map_err(failed)?;
    let title = format!("Again: {}", recording.summary.title);
    let store = app.sessions().store();
    store
        .rename(session.id(), Some(&title))
        .await
        .map_err(failed)?;
    Ok(session)
}

/// Returns the values that others named, as texts passed on: what the rules ask about because of them, they ask about again.
fn values_of_others(recording: &Recording, task: &RecordedTask) -> Vec<String> {
    let inputs = task.calls.iter().map(|call| call.call.input.to_string());
    let inputs = inputs.filter(|_| is_imported(&recording.events));
    let values: Vec<_> = task.tainted.iter().cloned().chain(inputs).collect();
    match values.is_empty() {
        true => Vec::new(),
        false => vec![values.join("\n")],
    }
}

/// Returns whether some of it was read in from a file: somebody else's steps, whatever the file says about them.
fn is_imported(events: &[DurableEvent]) -> bool {
    events.iter().any(|event| ends_import(&event.body))
}

fn is_replay(body: &DurableBody) -> bool {
    matches!(body, DurableBody::Message(MessageEvent::AssistantMessage { model, .. }) if model == RecordedModel::ID)
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::failed(error.to_string())
}
