//! The computer: looks at the screen, moves the mouse, presses keys. A toolset whose members are the
//! actions of the `desktop` crate; nothing about how they are done is decided here.

mod plain;

use crate::{Look, PersonWatch, Tool, ToolContext, ToolError};
use async_trait::async_trait;
use desktop::{Action, Desktop, DesktopError, Focus, Picture, Report, View};
use protocol::{
    Concurrency, Domain, Effect, HostedTool, OutputPart, PictureSize, Screen, SessionId, ToolCall,
    ToolKind, ToolOutput, ToolSpec,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use tokio_util::sync::CancellationToken;

/// The name of the toolset.
const NAME: &str = "computer";

/// The desktop as a tool.
pub struct ComputerTool {
    desktop: Desktop,
    picture: Option<PictureSize>,
    /// What each session was shown last, as long as it is open.
    views: Mutex<HashMap<SessionId, Arc<View>>>,
}

impl ComputerTool {
    /// A tool that looks at and acts on `desktop`.
    pub async fn on(desktop: Desktop) -> Self {
        let picture = desktop.info().await.picture.map(|size| PictureSize {
            width: size.width,
            height: size.height,
        });
        Self {
            desktop,
            picture,
            views: Mutex::default(),
        }
    }

    fn view(&self, session: &SessionId) -> Arc<View> {
        let new = || Arc::new(self.desktop.view(None));
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(views.entry(session.clone()).or_insert_with(new))
    }
}

#[async_trait]
impl Tool for ComputerTool {
    fn spec(&self) -> ToolSpec {
        ToolSpec {
            name: NAME.to_owned(),
            domain: Domain::Desktop,
            effect: Effect::Act,
            concurrency: Concurrency::InOrder,
            delegated: false,
            kind: ToolKind::Hosted {
                tool: HostedTool::Computer,
                picture: self.picture,
                description: plain::DESCRIPTION.to_owned(),
                input_schema: plain::input_schema(),
            },
        }
    }

    fn effect(&self, call: &ToolCall) -> Effect {
        match parse(call) {
            Ok(action) if action.observes() => Effect::Observe,
            Ok(_) | Err(_) => Effect::Act,
        }
    }

    fn sentence(&self, call: &ToolCall) -> String {
        parse(call).map_or_else(
            |_| format!("Use the computer: {}", call.name),
            |action| action.sentence(),
        )
    }

    fn exact(&self, call: &ToolCall) -> Option<String> {
        let text = call.input.get("text")?.as_str()?;
        (call.name == "type").then(|| text.to_owned())
    }

    async fn let_go(&self) {
        if let Err(error) = self.desktop.release().await {
            tracing::warn!(%error, "a key or button may still be held");
        }
    }

    fn watch_person(&self) -> Option<PersonWatch> {
        Some(PersonWatch::of(self.desktop.human()))
    }

    async fn look(&self, session: &SessionId) -> Option<Look> {
        let cancel = CancellationToken::new();
        let _given_up = cancel.clone().drop_guard();
        let view = self.view(session);
        let report = view.perform(Action::Screenshot, &cancel).await;
        let seen = report.inspect_err(|error| tracing::warn!(%error, "the screen cannot be seen"));
        let screen = screen(&mut seen.ok()?)?;
        let focus = self.desktop.focus().await.unwrap_or(Focus::Unknown);
        Some(Look {
            focus: sentence(&focus),
            screen,
        })
    }

    async fn end_session(&self, session: &SessionId) {
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        views.remove(session);
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        parse(call).map(|_| ())
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let action = parse(call)?;
        let summary = action.past();
        let report = self
            .view(&context.session)
            .perform(action, &context.cancel)
            .await
            .map_err(|error| failure(&error))?;
        Ok(output(report, summary))
    }
}

fn parse(call: &ToolCall) -> Result<Action, ToolError> {
    Action::parse(&call.name, &call.input).map_err(|error| ToolError::ForModel(error.to_string()))
}

/// A picture is the whole answer where one was asked for; otherwise the text is.
fn output(mut report: Report, summary: String) -> ToolOutput {
    let screen = screen(&mut report);
    let part = match report.picture {
        Some(Picture {
            media_type,
            width,
            height,
            data,
        }) => OutputPart::Image {
            media_type,
            width,
            height,
            data,
        },
        None => OutputPart::Text { text: report.text },
    };
    ToolOutput {
        parts: vec![part],
        summary,
        proof: report.proof,
        screen,
        reference: None,
    }
}

/// The screen as a report shows it.
fn screen(report: &mut Report) -> Option<Screen> {
    report.screen.take().map(|picture| Screen {
        media_type: picture.media_type,
        width: picture.width,
        height: picture.height,
        data: picture.data,
        point: report.point,
        changed: report.changed,
    })
}

/// Where the keyboard is.
fn sentence(focus: &Focus) -> String {
    match focus {
        Focus::Own => {
            "The keyboard is in Qilbee's own window: click into the window you need first."
                .to_owned()
        }
        Focus::Window(window) if window.app.is_empty() => {
            format!("The keyboard is in the window “{}”.", window.title)
        }
        Focus::Window(window) => {
            format!(
                "The keyboard is in the window “{}” of {}.",
                window.title, window.app
            )
        }
        Focus::Unknown => String::new(),
    }
}

/// What the model cannot mend ends the turn; the rest it may try in another way.
fn failure(error: &DesktopError) -> ToolError {
    match error {
        DesktopError::Cancelled => ToolError::Cancelled,
        DesktopError::TakenOver(by) => ToolError::TakenOver(by.word()),
        DesktopError::NoDisplay(_) | DesktopError::Unsupported(_) | DesktopError::Closed => {
            ToolError::Fatal(error.to_string())
        }
        DesktopError::Capture(_)
        | DesktopError::Input(_)
        | DesktopError::BadAction(_)
        | DesktopError::Broken(_) => ToolError::ForModel(error.to_string()),
    }
}

#[cfg(test)]
mod tests;
