//! The computer toolset: captures the screen, moves the mouse, presses keys. Its actions are those of the `desktop`
//! crate, which decides how they are done.

mod output;
mod toolset;
mod typed_line;

use crate::{
    ApprovalPreview, CallScope, Definition, DesktopObservation, DesktopSession, Invocation,
    Operation, SessionResources, SessionScope, TakeoverMonitor, Tool, ToolContext, ToolError,
};
use async_trait::async_trait;
use desktop::{Action, ActionInput, Desktop, KeyboardFocus, ReachedProgram, Rect, Size, Viewport};
use localization::localized;
use output::{another_monitor, failure, focus_sentence, output, screen};
use protocol::{
    Domain, Effect, HostedTool, PictureSize, ResourceClaims, SessionId, ToolOutput, WindowName,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use tokio_util::sync::CancellationToken;
use typed_line::TypedLine;

/// The name of the toolset.
const NAME: &str = "computer";

/// Toolset that acts on the desktop.
pub struct ComputerTool {
    desktop: Desktop,
    picture: Option<PictureSize>,
    /// Viewport of each open session.
    views: Mutex<HashMap<SessionId, Arc<Viewport>>>,
    /// Line that each session is typing.
    typed: Mutex<HashMap<SessionId, TypedLine>>,
}

/// A call of one action.
struct ComputerCall {
    tool: Arc<ComputerTool>,
    session: SessionScope,
    action: Action,
}

impl ComputerTool {
    /// Names of all actions, which are there even where no desktop is.
    #[must_use]
    pub fn action_names() -> Vec<String> {
        let actions = toolset::actions().into_iter();
        actions.map(|action| action.name).collect()
    }

    /// Creates a toolset for this desktop.
    pub async fn on(desktop: Desktop) -> Self {
        let picture = desktop.info().await.picture.map(PictureSize::from);
        Self {
            desktop,
            picture,
            views: Mutex::default(),
            typed: Mutex::default(),
        }
    }

    /// Returns the viewport of a session, which keeps the size of its first picture.
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
        typed.entry(session.clone()).or_default().apply(action);
    }

    /// Returns a note for the model when the picture shows another monitor than the one before.
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

impl Tool for ComputerTool {
    type Input = ActionInput;

    fn definition(&self) -> Definition {
        let actions = toolset::actions();
        let definition = Definition::new(NAME, Domain::Desktop, Effect::Act, toolset::DESCRIPTION)
            .hosted(HostedTool::Computer, self.picture)
            .input_schema(toolset::flat_schema(&actions))
            .fallback_title(localized!("tools-computer-wants"));
        Definition {
            actions,
            ..definition
        }
    }

    fn prepare(
        self: Arc<Self>,
        input: ActionInput,
        scope: CallScope,
    ) -> Result<Invocation, ToolError> {
        let action = Action::try_from(input)
            .map_err(|error| ToolError::ForModel(format!("{}: {error}.", scope.name).into()))?;
        let effect = match action.observes() {
            true => Effect::Observe,
            false => Effect::Act,
        };
        let exact = if let Action::Type { text } = &action {
            Some(text.clone())
        } else {
            None
        };
        let title = action.describe();
        let call = ComputerCall {
            tool: self,
            session: scope.session,
            action,
        };
        Ok(Invocation::new(effect, title, call).exact(exact))
    }
}

#[async_trait]
impl Operation for ComputerCall {
    async fn claims(&self) -> ResourceClaims {
        let action = &self.action;
        if action.observes() {
            return ResourceClaims::default();
        }
        let typed = self.tool.typed(&self.session.id).with(action);
        let texts = typed.texts.into_iter();
        let reached = self.reached().await;
        ResourceClaims {
            texts: texts.map(|text| ("text".to_owned(), text)).collect(),
            unseen: typed.unseen,
            window: reached.window.map(|window| WindowName {
                title: window.title,
                app: window.app,
            }),
            receiver: reached.receiver,
            ..ResourceClaims::default()
        }
    }

    async fn preview(&self) -> Option<ApprovalPreview> {
        let view = self.view();
        match view.target(self.action.clone()).await {
            Ok(target) => Some(ApprovalPreview::of(target?, &self.tool.desktop)),
            Err(error) => {
                tracing::warn!(%error, "what is asked about cannot be shown");
                None
            }
        }
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (tool, action) = (&self.tool, self.action.clone());
        tool.keep_typed(&self.session.id, &action);
        let view = self.view();
        let before = view.monitor_area();
        let report = view
            .perform(action.clone(), &context.cancel)
            .await
            .map_err(|error| failure(&error))?;
        let summary = action.describe_done(report.element.as_deref());
        let turned_to = tool.turned(before, view.monitor_area()).await;
        Ok(output(report, summary, turned_to))
    }
}

impl ComputerCall {
    /// Returns the program that the action reaches, as far as it is known.
    async fn reached(&self) -> ReachedProgram {
        let reached = self.view().reached(self.action.clone()).await;
        reached.unwrap_or_else(|error| {
            tracing::warn!(%error, "nobody knows which program this reaches");
            ReachedProgram::default()
        })
    }

    fn view(&self) -> Arc<Viewport> {
        self.tool.view(&self.session.id, self.session.picture)
    }
}

#[async_trait]
impl DesktopSession for ComputerTool {
    async fn release(&self) {
        if let Err(error) = self.desktop.release().await {
            tracing::warn!(%error, "a key or button may still be held");
        }
    }

    fn watch_takeover(&self) -> TakeoverMonitor {
        TakeoverMonitor::start(self.desktop.user_input())
    }

    async fn observe(
        &self,
        session: &SessionId,
        picture: Option<PictureSize>,
    ) -> Option<DesktopObservation> {
        let cancel = CancellationToken::new();
        let _given_up = cancel.clone().drop_guard();
        let view = self.view(session, picture);
        let report = view.perform(Action::Screenshot, &cancel).await;
        let seen = report.inspect_err(|error| tracing::warn!(%error, "the screen cannot be seen"));
        let screen = screen(&mut seen.ok()?)?;
        let focus = self.desktop.focus().await.unwrap_or(KeyboardFocus::Unknown);
        Some(DesktopObservation {
            focus: focus_sentence(&focus),
            screen,
        })
    }
}

#[async_trait]
impl SessionResources for ComputerTool {
    async fn end_session(&self, session: &SessionId) {
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        views.remove(session);
        let mut typed = self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        typed.remove(session);
    }
}

#[cfg(test)]
pub(crate) mod tests;
