//! A scripted server of the other APIs on the loopback address: Responses, Chat Completions, Ollama's own, Gemini. Real HTTP and real
//! streams; the rules of the API are checked on every request, and a broken one is refused as the API refuses it and stays in
//! the faults. It never makes an answer up.

mod answer;
mod delivery;
mod lookups;
mod rules;
mod shapes;

pub use answer::ServerReply;

use crate::{claude::Seen, loopback::Loopback};
use serde_json::Value;
use std::{
    collections::{HashMap, VecDeque},
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
    /// Google's Gemini.
    Gemini,
}

/// The server. Dropping it ends its thread and closes every connection.
pub struct FakeServer {
    api: ServerApi,
    state: Arc<ServerState>,
    server: Loopback,
}

/// Whose requests a server takes.
#[derive(Clone, Copy)]
enum Clients {
    /// Only those that Qilbee may send: the rules of a conversation hold from one request to the next.
    Qilbee,
    /// Any that the published description allows.
    Any,
}

/// Answer to any request.
type Answering = Box<dyn Fn(&Seen) -> ServerReply + Send + Sync>;

/// Shared by the server's thread and the test.
struct ServerState {
    api: ServerApi,
    clients: Clients,
    /// Stands in for the script.
    answering: Option<Answering>,
    inner: Mutex<Records>,
}

#[derive(Default)]
struct Records {
    script: VecDeque<ServerReply>,
    requests: Vec<Seen>,
    /// Questions beside the conversations: what models there are, what they can do.
    lookups: Vec<Seen>,
    /// Answers to such questions, by path.
    told: HashMap<String, (u16, Value)>,
    /// The last request that was answered to the end; later ones only add to it.
    answered: Option<Seen>,
    /// What was served and must come back: messages, or items, as they were written.
    served: Vec<String>,
    /// Those of them that the newest answer held.
    newest: usize,
    /// A client that was ended by force may have lost the newest answer.
    loses_answers: bool,
    /// The last request whose answer came back.
    kept: Option<Seen>,
    faults: Vec<String>,
}

impl FakeServer {
    /// A server that answers with these replies, one each.
    ///
    /// # Panics
    /// When the loopback address cannot be listened on.
    #[must_use]
    pub fn start(api: ServerApi, replies: impl IntoIterator<Item = ServerReply>) -> Self {
        Self::with(api, Clients::Qilbee, replies.into_iter().collect(), None)
    }

    /// A server that answers each request with what this says, which may take its time.
    ///
    /// # Panics
    /// When the loopback address cannot be listened on.
    #[must_use]
    pub fn answering(
        api: ServerApi,
        reply: impl Fn(&Seen) -> ServerReply + Send + Sync + 'static,
    ) -> Self {
        Self::with(api, Clients::Qilbee, VecDeque::new(), Some(Box::new(reply)))
    }

    /// A server of Responses that answers any client whose requests have the published shape, with a stream or as one object: for
    /// acceptance tests that somebody else wrote.
    ///
    /// # Panics
    /// When the loopback address cannot be listened on.
    #[must_use]
    pub fn answering_any_client(
        reply: impl Fn(&Seen) -> ServerReply + Send + Sync + 'static,
    ) -> Self {
        let reply: Answering = Box::new(reply);
        Self::with(
            ServerApi::Responses,
            Clients::Any,
            VecDeque::new(),
            Some(reply),
        )
    }

    fn with(
        api: ServerApi,
        clients: Clients,
        script: VecDeque<ServerReply>,
        answering: Option<Answering>,
    ) -> Self {
        let inner = Records {
            script,
            ..Records::default()
        };
        let state = Arc::new(ServerState {
            api,
            clients,
            answering,
            inner: Mutex::new(inner),
        });
        let server = delivery::start(Arc::clone(&state)).expect("the loopback address");
        Self { api, state, server }
    }

    /// Lets a client forget an answer that it never gave back: it was ended by force before it had written it down.
    #[must_use]
    pub fn losing_answers(self) -> Self {
        self.state.inner().loses_answers = true;
        self
    }

    /// Returns the address to set the server up with.
    #[must_use]
    pub fn address(&self) -> String {
        let address = self.server.address();
        match self.api {
            ServerApi::Responses | ServerApi::Chat => format!("http://{address}/v1"),
            ServerApi::Ollama => format!("http://{address}"),
            ServerApi::Gemini => format!("http://{address}/v1beta"),
        }
    }

    /// Answers questions at this path with this, instead of as usual.
    pub fn tell(&self, path: &str, status: u16, body: Value) {
        let mut inner = self.state.inner();
        inner.told.insert(path.to_owned(), (status, body));
    }

    /// Every question beside the conversations, as method and path, oldest first.
    #[must_use]
    pub fn lookups(&self) -> Vec<String> {
        let inner = self.state.inner();
        let lookups = inner.lookups.iter();
        lookups
            .map(|seen| format!("{} {}", seen.method, seen.path))
            .collect()
    }

    /// Every request for an answer, oldest first.
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

    /// Every rule that was broken.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        self.state.inner().faults.clone()
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

impl Records {
    /// Looks whether the newest answer came back. What was lost need not come back later.
    fn notice_loss(&mut self, seen: &Seen) {
        let raw = String::from_utf8_lossy(&seen.raw);
        let newest = self.served.split_off(self.served.len() - self.newest);
        self.newest = 0;
        // Two answers may think and say the same, but no two calls have one id.
        let is_call = |item: &&String| item.contains("\"type\":\"function_call\"");
        let has_calls = newest.iter().any(|item| is_call(&item));
        let mut telling = newest.iter().filter(|item| !has_calls || is_call(item));
        if telling.any(|item| raw.contains(item.as_str())) {
            self.served.extend(newest);
            self.kept = self.answered.clone();
        } else {
            self.answered = self.kept.clone();
        }
    }
}

impl ServerState {
    fn inner(&self) -> MutexGuard<'_, Records> {
        // A test that failed while it held the lock has said so already.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
