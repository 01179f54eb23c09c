//! Handler of what a server says by itself: progress of calls, changes of its lists, and questions to the person, where
//! somebody can answer. All else that servers ask for is declined, since this client offers no sampling and no roots.

use super::{
    asking_calls::{AskingCalls, OpenCall},
    server_form::{form_of, result_of},
    text::clean,
};
use rmcp::{
    ClientHandler, ErrorData,
    model::{
        ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult, ElicitationCapability,
        FormElicitationCapability, Implementation, ProgressNotificationParam, ProgressToken,
        UrlElicitationCapability,
    },
    service::{NotificationContext, RequestContext, RoleClient},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::Notify;
use tools::{FormAnswer, Progress, ProgressSink};

/// The longest message of progress that people are shown, in characters.
const MAX_MESSAGE: usize = 200;

/// Handler of one server's notifications.
pub(crate) struct NotificationHandler {
    /// This program's version, for the server's log.
    version: &'static str,
    /// The person's name for the server.
    server: String,
    /// True when somebody can answer a server's questions.
    answers: bool,
    /// Calls through which it may ask.
    pub(crate) asking: Arc<AskingCalls>,
    calls: Mutex<HashMap<ProgressToken, ProgressListener>>,
    /// Its lists have changed since they were read.
    pub(crate) changed: Notify,
}

/// Receiver of a call's progress.
#[derive(Clone)]
struct ProgressListener {
    sink: ProgressSink,
    sign: Arc<Notify>,
}

/// Subscription to the progress of a call, as long as it lives.
pub(crate) struct ProgressSubscription {
    notifications: Arc<NotificationHandler>,
    token: ProgressToken,
    /// Notified at every sign of progress.
    pub(crate) sign: Arc<Notify>,
}

impl NotificationHandler {
    pub(crate) fn new(version: &'static str, server: &str, answers: bool) -> Self {
        Self {
            version,
            server: server.to_owned(),
            answers,
            asking: Arc::default(),
            calls: Mutex::default(),
            changed: Notify::new(),
        }
    }

    /// Sends the progress of this call to `sink` from now on.
    pub(crate) fn subscribe(
        self: &Arc<Self>,
        token: ProgressToken,
        sink: ProgressSink,
    ) -> ProgressSubscription {
        let sign = Arc::new(Notify::new());
        let listener = ProgressListener {
            sink,
            sign: Arc::clone(&sign),
        };
        self.calls().insert(token.clone(), listener);
        ProgressSubscription {
            notifications: Arc::clone(self),
            token,
            sign,
        }
    }

    /// Puts a server's question to the person, through this call or, without one, through the newest.
    pub(crate) async fn answer(
        &self,
        asked: ElicitRequestParams,
        prompter: Option<&OpenCall>,
    ) -> Result<ElicitResult, ErrorData> {
        let form = form_of(&self.server, asked)?;
        let content = form.content.clone();
        let answer = match (self.answers, prompter) {
            (true, Some(prompter)) => prompter.ask(form).await,
            (true, None) => self.asking.ask(form).await,
            (false, _) => FormAnswer::Cancelled,
        };
        Ok(result_of(&content, answer))
    }

    fn calls(&self) -> MutexGuard<'_, HashMap<ProgressToken, ProgressListener>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ProgressSubscription {
    fn drop(&mut self) {
        self.notifications.calls().remove(&self.token);
    }
}

impl ClientHandler for NotificationHandler {
    async fn on_progress(
        &self,
        said: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let listener = self.calls().get(&said.progress_token).cloned();
        let Some(listener) = listener else { return };
        listener.sign.notify_one();
        let total = said.total.filter(|total| *total > 0.0);
        let fraction = total.map(|total| (said.progress / total).clamp(0.0, 1.0));
        let message = said.message.unwrap_or_else(|| match total {
            Some(total) => format!("{} of {total}", said.progress),
            None => said.progress.to_string(),
        });
        listener.sink.report(Progress {
            message: clean(&message, MAX_MESSAGE).into(),
            fraction: fraction.filter(|fraction| fraction.is_finite()),
        });
    }

    async fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.changed.notify_one();
    }

    async fn on_resource_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.changed.notify_one();
    }

    async fn on_prompt_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.changed.notify_one();
    }

    async fn create_elicitation(
        &self,
        asked: ElicitRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        tokio::select! {
            biased;
            () = context.ct.cancelled() => Err(ErrorData::internal_error("cancelled", None)),
            answer = self.answer(asked, None) => answer,
        }
    }

    fn get_info(&self) -> ClientConfig {
        let this = Implementation::new("qilbee", self.version);
        let mut able = ClientCapabilities::default();
        able.elicitation = self.answers.then(|| {
            ElicitationCapability::new()
                .with_form(FormElicitationCapability::default())
                .with_url(UrlElicitationCapability::default())
        });
        ClientConfig::new(able, this.with_title("Qilbee"))
    }
}
