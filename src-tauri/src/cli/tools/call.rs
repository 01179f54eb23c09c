//! `qilbee tools call`: one call from its input to what came of it.

use super::{
    CallArguments,
    answer::{Answer, shown},
    picture_file,
};
use crate::{
    App,
    cli::{Failure, output},
    signals::EndSignals,
};
use ::tools::{
    Callable, NoCheckpoints, PreparedCall, Progress, ProgressSink, SessionScope, ToolContext,
    ToolError,
};
use agent::StoredResults;
use protocol::{CallId, Domain, PictureSize, SessionId, ToolCall, ToolKind, ToolOutput};
use serde_json::Value;
use std::{io::Read as _, path::Path, time::Duration};
use store::Claim;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Whose calls these are when they belong to no chat.
const NO_CHAT: &str = "command-line";
/// An input from standard input may be this long.
const MAX_INPUT_BYTES: u64 = 1024 * 1024;
/// How often it is looked whether another Qilbee has let go of the desktop.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// Progress that waits to be shown.
const PROGRESS_QUEUE: usize = 16;
/// How long a stopped call may take to let go of everything.
const STOP_GRACE: Duration = Duration::from_secs(5);

/// What is to be known of a call besides what came of it.
pub(super) fn note(name: &str) -> Option<&'static str> {
    (name == "left_mouse_down").then_some(
        "The button is let go of when this command ends: nothing stays pressed without a program that \
         looks after it. To drag, use left_click_drag.",
    )
}

pub(super) async fn run(
    app: &App,
    callable: Callable,
    arguments: CallArguments,
) -> Result<(), Failure> {
    let CallArguments {
        name,
        input,
        out,
        session,
        json,
    } = arguments;
    let session = SessionId::new(session.as_deref().unwrap_or(NO_CHAT));
    let out = out.as_deref();
    check_folder(out)?;
    let call = ToolCall {
        call: CallId::from("command-line"),
        name: name.clone(),
        toolset: callable.toolset,
        input: parse(&input)?,
    };
    let results = StoredResults::of(app.sessions().store().clone());
    let resolved = app.registry().resolve(&call, &session, &results).await;
    let resolved = resolved.map_err(|error| Failure::usage(error.to_string()))?;
    let scope = SessionScope {
        id: session,
        picture: picture(app).await,
    };
    let call = resolved.unwrap_or(call);
    let prepared = app.registry().prepare(&call, &scope, &[]);
    let prepared = prepared.map_err(|error| Failure::usage(error.to_string()))?;
    let output = until_stopped(app, &prepared).await?;
    if let Some(file) = out {
        write(file, &output)?;
    }
    let answer = Answer::new(&name, &output, out, note(&name));
    match json {
        true => output::say_json(&answer),
        false => output::say_pretty_json(&answer),
    }
}

/// Before anything is done: a picture that cannot be kept is no reason to click.
fn check_folder(out: Option<&Path>) -> Result<(), Failure> {
    let Some(file) = out else {
        return Ok(());
    };
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => Err(Failure::usage(format!(
            "there is no folder {}; nothing was done",
            folder.display()
        ))),
        Some(_) | None if file.is_dir() => Err(Failure::usage(format!(
            "{} is a folder; name a file. Nothing was done",
            file.display()
        ))),
        Some(_) | None => Ok(()),
    }
}

fn parse(input: &str) -> Result<Value, Failure> {
    let mut text = input.to_owned();
    if input == "-" {
        text.clear();
        std::io::stdin()
            .take(MAX_INPUT_BYTES)
            .read_to_string(&mut text)
            .map_err(|error| Failure::usage(format!("the input could not be read: {error}")))?;
    }
    serde_json::from_str(&text).map_err(|error| {
        Failure::usage(format!("the input is not JSON ({error}); nothing was done"))
    })
}

/// Runs it. Ctrl-C stops it, and everything is let go of.
async fn until_stopped(app: &App, prepared: &PreparedCall) -> Result<ToolOutput, Failure> {
    let mut signals = EndSignals::listen()
        .map_err(|error| Failure::failed(format!("signals cannot be received: {error}")))?;
    let cancel = CancellationToken::new();
    let mut work = std::pin::pin!(work(app, prepared, &cancel));
    let result = tokio::select! {
        biased;
        () = signals.received() => {
            cancel.cancel();
            // One that does not come back is dropped; the desktop is let go of when the program ends.
            let _ = tokio::time::timeout(STOP_GRACE, &mut work).await;
            return Err(Failure::stopped());
        }
        result = &mut work => result,
    };
    result.map_err(|error| match error {
        ToolError::ForModel(text) | ToolError::Fatal(text) => Failure::failed(text),
        ToolError::TakenOver(by) => Failure::failed(format!(
            "You used the {by} yourself, so it was not finished."
        )),
        ToolError::Cancelled => Failure::stopped(),
    })
}

async fn work(
    app: &App,
    prepared: &PreparedCall,
    cancel: &CancellationToken,
) -> Result<ToolOutput, ToolError> {
    let _claim = match prepared.kind.domain {
        Domain::Desktop => claim_desktop(app, cancel).await?,
        Domain::Shell
        | Domain::Files
        | Domain::Web
        | Domain::Qube
        | Domain::Memory
        | Domain::Server(_) => None,
    };
    let (progress, reports) = mpsc::channel(PROGRESS_QUEUE);
    let context = ToolContext {
        cancel: cancel.clone(),
        progress: match prepared.operation.background() {
            Some(_) => ProgressSink::new(progress),
            None => ProgressSink::ignored(),
        },
        checkpoints: NoCheckpoints::shared(),
    };
    telling(reports, prepared.operation.run(&context)).await
}

/// Work that is done elsewhere outlasts this program: what it is called there is told as soon as it is
/// known, and how far it is.
async fn telling<T>(mut reports: mpsc::Receiver<Progress>, work: impl Future<Output = T>) -> T {
    let mut work = std::pin::pin!(work);
    let done = loop {
        tokio::select! {
            biased;
            Some(report) = reports.recv() => output::tell(&report.message),
            done = &mut work => break done,
        }
    };
    // Work may report and end in one step.
    while let Ok(report) = reports.try_recv() {
        output::tell(&report.message);
    }
    done
}

/// Waits until no other Qilbee acts on the desktop.
async fn claim_desktop(app: &App, cancel: &CancellationToken) -> Result<Option<Claim>, ToolError> {
    let mut told = false;
    loop {
        match app.sessions().store().claim_desktop() {
            Ok(Some(claim)) => return Ok(Some(claim)),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(%error, "whether another Qilbee has the desktop cannot be told");
                return Ok(None);
            }
        }
        if !std::mem::replace(&mut told, true) {
            output::tell("Another Qilbee is using the screen; waiting for it. Ctrl-C gives up.");
        }
        tokio::select! {
            () = cancel.cancelled() => return Err(ToolError::Cancelled),
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }
}

/// How large the pictures of a new chat would be.
async fn picture(app: &App) -> Option<PictureSize> {
    let specs = app.registry().specs();
    let largest = specs.into_iter().find_map(|spec| match spec.kind {
        ToolKind::Hosted { picture, .. } => picture,
        ToolKind::Custom { .. } => None,
    })?;
    let model = app.default_options().await.model;
    let model = app.sessions().models().find(&model);
    let limits = model.map(|model| model.picture_limits());
    Some(largest.within(limits.unwrap_or_default()))
}

fn write(file: &Path, output: &ToolOutput) -> Result<(), Failure> {
    let Some(picture) = shown(output) else {
        return Err(Failure::failed(format!(
            "this call gives no picture, so {} was not written. It was done: {}.",
            file.display(),
            output.summary
        )));
    };
    picture_file::write(file, picture.bytes).map_err(|error| {
        Failure::failed(format!(
            "the picture could not be written to {} ({error}). The call was done: {}.",
            file.display(),
            output.summary
        ))
    })
}
