//! The computer: looks at the screen, moves the mouse, presses keys. A toolset whose members are the
//! actions of the `desktop` crate; nothing about how they are done is decided here.

mod members;
mod output;
mod plain;
mod typed;

use crate::{Exhibit, Look, Member, PersonWatch, Tool, ToolContext, ToolError};
use async_trait::async_trait;
use desktop::{Action, Desktop, KeyboardFocus, Rect, Size, Viewport};
use output::{another_monitor, failure, focus_sentence, output, screen};
use protocol::{
    Concurrency, Domain, Effect, HostedTool, PictureSize, ResourceClaims, SessionId, ToolCall,
    ToolKind, ToolOutput, ToolSpec, WindowName,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use tokio_util::sync::CancellationToken;
use typed::TypedLine;

/// The name of the toolset.
const NAME: &str = "computer";

/// The desktop as a tool.
pub struct ComputerTool {
    desktop: Desktop,
    picture: Option<PictureSize>,
    /// What each session was shown last, as long as it is open.
    views: Mutex<HashMap<SessionId, Arc<Viewport>>>,
    /// What each session is in the middle of typing.
    typed: Mutex<HashMap<SessionId, TypedLine>>,
}

impl ComputerTool {
    /// A tool that looks at and acts on `desktop`.
    pub async fn on(desktop: Desktop) -> Self {
        let picture = desktop.info().await.picture.map(PictureSize::from);
        Self {
            desktop,
            picture,
            views: Mutex::default(),
            typed: Mutex::default(),
        }
    }

    /// Begun with the size of the session's pictures, and kept with it.
    fn view(&self, session: &SessionId, picture: Option<PictureSize>) -> Arc<Viewport> {
        let new = || Arc::new(self.desktop.viewport(picture.map(Size::from)));
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(views.entry(session.clone()).or_insert_with(new))
    }

    fn typed(&self, session: &SessionId) -> TypedLine {
        let typed = self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        typed.get(session).cloned().unwrap_or_default()
    }

    fn keep_typed(&self, session: &SessionId, action: &Action) {
        let mut typed = self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        typed.entry(session.clone()).or_default().take_in(action);
    }

    /// The window that gets what is typed.
    async fn focused(&self) -> Option<WindowName> {
        match self.desktop.focus().await {
            Ok(KeyboardFocus::Window(window)) => Some(WindowName {
                title: window.title,
                app: window.app,
            }),
            Ok(KeyboardFocus::Own | KeyboardFocus::Unknown) | Err(_) => None,
        }
    }

    /// What the model must know when it looks at another monitor than before.
    async fn turned(&self, before: Option<Rect>, now: Option<Rect>) -> Option<String> {
        let (before, now) = (before?, now?);
        if before == now {
            return None;
        }
        let monitors = self.desktop.info().await.monitors;
        let monitor = monitors.iter().find(|monitor| monitor.area == now);
        let name = monitor.map_or("unnamed", |monitor| &monitor.name);
        Some(another_monitor(name, now))
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

    fn members(&self) -> Vec<Member> {
        members::all()
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
            |action| action.describe(),
        )
    }

    fn exact(&self, call: &ToolCall) -> Option<String> {
        let text = call.input.get("text")?.as_str()?;
        (call.name == "type").then(|| text.to_owned())
    }

    async fn concerns(&self, call: &ToolCall, session: &SessionId) -> ResourceClaims {
        let Ok(action) = parse(call) else {
            return ResourceClaims::of_input(&call.input);
        };
        if action.observes() {
            return ResourceClaims::default();
        }
        let line = self.typed(session).with(&action);
        let by_keys = matches!(action, Action::Type { .. } | Action::Press { .. });
        let text = ("text".to_owned(), line.text);
        ResourceClaims {
            texts: if by_keys { vec![text] } else { Vec::new() },
            unseen: line.unseen,
            window: self.focused().await.filter(|_| by_keys || line.unseen),
            ..ResourceClaims::default()
        }
    }

    async fn exhibit(
        &self,
        call: &ToolCall,
        session: &SessionId,
        picture: Option<PictureSize>,
    ) -> Option<Exhibit> {
        let action = parse(call).ok()?;
        match self.view(session, picture).target(action).await {
            Ok(target) => Some(Exhibit::of(target?, &self.desktop)),
            Err(error) => {
                tracing::warn!(%error, "what is asked about cannot be shown");
                None
            }
        }
    }

    async fn let_go(&self) {
        if let Err(error) = self.desktop.release().await {
            tracing::warn!(%error, "a key or button may still be held");
        }
    }

    fn watch_person(&self) -> Option<PersonWatch> {
        Some(PersonWatch::of(self.desktop.user_input()))
    }

    async fn look(&self, session: &SessionId, picture: Option<PictureSize>) -> Option<Look> {
        let cancel = CancellationToken::new();
        let _given_up = cancel.clone().drop_guard();
        let view = self.view(session, picture);
        let report = view.perform(Action::Screenshot, &cancel).await;
        let seen = report.inspect_err(|error| tracing::warn!(%error, "the screen cannot be seen"));
        let screen = screen(&mut seen.ok()?)?;
        let focus = self.desktop.focus().await.unwrap_or(KeyboardFocus::Unknown);
        Some(Look {
            focus: focus_sentence(&focus),
            screen,
        })
    }

    async fn end_session(&self, session: &SessionId) {
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        views.remove(session);
        let mut typed = self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        typed.remove(session);
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        parse(call).map(|_| ())
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let action = parse(call)?;
        self.keep_typed(&context.session, &action);
        let view = self.view(&context.session, context.picture);
        let before = view.monitor_area();
        let report = view
            .perform(action.clone(), &context.cancel)
            .await
            .map_err(|error| failure(&error))?;
        let summary = action.describe_done(report.element.as_deref());
        let turned_to = self.turned(before, view.monitor_area()).await;
        Ok(output(report, summary, turned_to))
    }
}

fn parse(call: &ToolCall) -> Result<Action, ToolError> {
    Action::parse(&call.name, &call.input).map_err(|error| ToolError::ForModel(error.to_string()))
}

#[cfg(test)]
mod tests;
