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
use ::tools::{Callable, PreparedCall, Progress, SessionScope, ToolError};
use agent::{Caller, ClientArtifacts, Decision};
use async_trait::async_trait;
use protocol::{CallId, Effect, Mode, PictureSize, SessionId, ToolCall, ToolKind, ToolOutput};
use serde_json::Value;
use std::{io::Read as _, path::Path, pin::pin};
use tokio_util::sync::CancellationToken;

/// Session name of calls that belong to no chat.
const NO_CHAT: &str = "command-line";
/// An input from standard input may be this long.
const MAX_INPUT_BYTES: u64 = 1024 * 1024;

/// A call that the person typed.
struct TypedCall {
    stop: CancellationToken,
    /// Its work is done elsewhere and outlasts this program.
    is_background: bool,
}

/// Returns a note for people about a tool.
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
    let scope = SessionScope {
        picture: picture(app).await,
        tools: app.registry().specs().into(),
        ..SessionScope::of(session)
    };
    let prepared = app.sessions().executor().prepare(&call, &scope).await;
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
    let caller = TypedCall {
        stop: CancellationToken::new(),
        is_background: prepared.operation.background().is_some(),
    };
    let executor = app.sessions().executor();
    let mut work = pin!(executor.execute(&caller, prepared));
    let result = tokio::select! {
        biased;
        _ = signals.received() => {
            caller.stop.cancel();
            // The desktop is let go of when the program ends, if it is not before.
            let _ = work.await;
            return Err(Failure::stopped());
        }
        result = &mut work => result,
    };
    result.map_err(|error| match error {
        ToolError::ForModel(text) | ToolError::Fatal(text) => Failure::failed(text.into_string()),
        ToolError::TakenOver(by) => Failure::failed(format!(
            "You used the {by} yourself, so it was not finished."
        )),
        ToolError::Cancelled => Failure::stopped(),
    })
}

#[async_trait]
impl Caller for TypedCall {
    fn mode(&self, _: Effect) -> Option<Mode> {
        None
    }

    async fn answer(&self, _: Decision, _: &PreparedCall) -> Result<(), ToolError> {
        Ok(())
    }

    fn desktop_is_busy(&self) {
        output::tell("Another Qilbee is using the screen; waiting for it. Ctrl-C gives up.");
    }

    /// Work that is done elsewhere outlasts this program: what it is called there is told as soon as it is known, and
    /// how far it is.
    fn report(&self, progress: Progress) {
        if self.is_background {
            output::tell(&progress.message);
        }
    }

    async fn stopped(&self) -> ToolError {
        self.stop.cancelled().await;
        ToolError::Cancelled
    }

    fn artifacts(&self) -> Option<&ClientArtifacts> {
        None
    }
}

/// Returns the size of a new chat's pictures.
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
