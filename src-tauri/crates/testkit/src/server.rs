//! A scripted server of the other APIs on the loopback address: Responses, Chat Completions, Ollama's own. Real HTTP and real
//! streams; the rules of the API are checked on every request, and a broken one is refused as the API refuses it and stays in
//! the faults. It never makes an answer up.

mod answer;
mod delivery;
mod rules;
mod shapes;

pub use answer::ServerReply;

use crate::{claude::Seen, loopback::Loopback};
use serde_json::Value;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// API that a server speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerApi {
    /// OpenAI's Responses.
    Responses,
    /// Chat Completions.
    Chat,
    /// Ollama's own.
    Ollama,
}

/// The server. Dropping it ends its thread and closes every connection.
pub struct FakeServer {
    api: ServerApi,
    state: Arc<ServerState>,
    server: Loopback,
}

/// Shared by the server's thread and the test.
struct ServerState {
    api: ServerApi,
    inner: Mutex<Records>,
}

#[derive(Default)]
struct Records {
    script: VecDeque<ServerReply>,
    requests: Vec<Seen>,
    /// The last request that was answered to the end; later ones only add to it.
    answered: Option<Seen>,
    /// What was served and must come back: messages, or items, as they were written.
    served: Vec<String>,
    faults: Vec<String>,
}

impl FakeServer {
    /// A server that answers with these replies, one each.
    ///
    /// # Panics
    /// When the loopback address cannot be listened on.
    #[must_use]
    pub fn start(api: ServerApi, replies: impl IntoIterator<Item = ServerReply>) -> Self {
        let inner = Records {
            script: replies.into_iter().collect(),
            ..Records::default()
        };
        let state = Arc::new(ServerState {
            api,
            inner: Mutex::new(inner),
        });
        let server = delivery::start(Arc::clone(&state)).expect("the loopback address");
        Self { api, state, server }
    }

    /// Returns the address to set the server up with.
    #[must_use]
    pub fn address(&self) -> String {
        let address = self.server.address();
        match self.api {
            ServerApi::Responses | ServerApi::Chat => format!("http://{address}/v1"),
            ServerApi::Ollama => format!("http://{address}"),
        }
    }

    /// Every request, oldest first.
    #[must_use]
    pub fn requests(&self) -> Vec<Seen> {
        self.state.inner().requests.clone()
    }

    /// Returns the messages, or items, of the last request.
    ///
    /// # Panics
    /// When there was none.
    #[must_use]
    pub fn last_messages(&self) -> Vec<Value> {
        let requests = self.requests();
        let last = requests.last().expect("a request");
        rules::messages(self.api, &last.body).to_vec()
    }

    /// Asserts that no rule was broken and the whole script was used.
    ///
    /// # Panics
    /// When a rule was broken or a reply is left; says which.
    pub fn assert_clean(&self) {
        let inner = self.state.inner();
        let faults = &inner.faults;
        assert!(faults.is_empty(), "broken rules:\n{}", faults.join("\n"));
        assert!(
            inner.script.is_empty(),
            "{} replies are left",
            inner.script.len()
        );
    }
}

impl ServerState {
    fn inner(&self) -> MutexGuard<'_, Records> {
        // A test that failed while it held the lock has said so already.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
