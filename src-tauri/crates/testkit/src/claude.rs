//! A scripted Messages API on the loopback address: real HTTP/1.1, real server-sent events, the
//! reference's rules checked on every request, and every way a network or a provider misbehaves.
//! It runs on a thread of its own, so it serves asynchronous tests, plain tests and the built program
//! alike. It never makes an answer up, and never talks to anything but the loopback address.
//!
//! ```
//! use serde_json::json;
//! use testkit::claude::{FakeClaude, Reply, Split};
//!
//! let claude = FakeClaude::start([
//!     Reply::answer()
//!         .thinking("The button is at the top.", "EqQBCkYI")
//!         .text("I press it.")
//!         .member("toolu_01A", "left_click", json!({"coordinate": [640, 60]}))
//!         .member("toolu_01B", "screenshot", json!({}))
//!         .usage(21, 96, 18_230, 1_710, 0),
//!     Reply::error(529, "overloaded_error", "Overloaded").header("retry-after-ms", "1"),
//!     Reply::answer().text("Done.").split(Split::EachByte).pings(3),
//! ]);
//! let address = claude.base_url(); // ANTHROPIC_BASE_URL; any ANTHROPIC_API_KEY that is not empty
//! # assert!(address.starts_with("http://127.0.0.1:"));
//! // … drive the client, then:
//! // claude.assert_clean();              no rule was broken, and the whole script was used
//! // claude.requests()[1].tool_result("toolu_01A")
//! ```
//!
//! Where the client may be killed and started again, answer from the history instead of from a list:
//! `FakeClaude::answering(|seen| match seen.answers() { 0 => first(), _ => last() })`.
//!
//! - What an answer holds: `thinking`, `redacted_thinking`, `text`, `tool_use`, `member`, `raw_block`,
//!   `raw_delta`, `stop`, `stop_details`, `usage`, `model`, `id`. Without `stop` it is `tool_use` when a
//!   tool is asked for, else `end_turn`.
//! - How it arrives: `split`, `line_end`, `comments`, `without_event_names`, `pings`, `noise`, `wait`,
//!   `slow_head`, `pace`.
//! - Where it breaks: `stop_after_events`, `drop_after_events`, `reset_after_bytes`,
//!   `garbage_after_events`, `invalid_utf8_after_events`, `error_after_events`, `hang_after_events`.
//!   Events are counted as scripted, without pings and noise; `event_count` says how many there are.
//! - Other replies: `error`, `raw`, `html`, `binary`, `hang`, `reset`, `closed`; `header` fits all.
//!   For a port where nobody listens: [`NobodyListens`].
//! - Switches, set before the first request: `no_hosted_computer`, `free_history`, `foreign_history`,
//!   `knowing`, `with_models`, `with_models_reply`, `no_files`, `no_file_sources`, `with_upload_replies`.
//! - Uploaded files: `files`, and `let_files_become` while it runs.
//!
//! A broken rule is answered as the API answers it and stays in `faults`. Only requests that keep the
//! rules use up a reply. What a model takes stands in `models.rs`, written from the reference and on
//! purpose not shared with the product, so that the two check each other.

mod answer;
mod billing;
mod breaks;
mod delivery;
mod events;
mod files;
mod http;
mod models;
mod nobody;
mod outline;
mod plan;
mod reply;
mod routes;
mod rules;
mod seen;
mod server;
mod state;

pub(crate) use http::Reader;

pub use billing::{Bill, Billing};
pub use delivery::{LineEnd, Split};
pub use files::{Fate, StoredFile};
pub use models::default_models;
pub use nobody::NobodyListens;
pub use reply::Reply;
pub use seen::Seen;

use crate::loopback::Loopback;
use serde_json::Value;
use state::{Script, ServerState};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// Time that a test waits for a request before it fails with what it saw.
const PATIENCE: Duration = Duration::from_secs(60);
/// Interval at which a waiting test polls.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// The server. Dropping it ends its thread and closes every connection.
pub struct FakeClaude {
    state: Arc<ServerState>,
    server: Loopback,
}

impl FakeClaude {
    /// A server that gives these replies in order. A request beyond the last is answered with HTTP 400
    /// and is a fault.
    ///
    /// # Panics
    /// When the loopback address cannot be listened on.
    #[must_use]
    pub fn start(replies: impl IntoIterator<Item = Reply>) -> Self {
        Self::with(Script::list(replies))
    }

    /// A server whose replies are a function of the request, so that a client that was killed and
    /// started again gets the same answer to the same history. The function must not block: use
    /// [`Reply::wait`] or [`Reply::hang`] for that.
    ///
    /// # Panics
    /// When the loopback address cannot be listened on.
    #[must_use]
    pub fn answering(reply: impl Fn(&Seen) -> Reply + Send + Sync + 'static) -> Self {
        Self::with(Script::Function(Box::new(reply)))
    }

    fn with(script: Script) -> Self {
        let state = Arc::new(ServerState::new(script));
        let server = server::start(Arc::clone(&state)).expect("the loopback address");
        Self { state, server }
    }

    /// Rejects every hosted computer tool as an account without it does, which is no fault.
    #[must_use]
    pub fn no_hosted_computer(self) -> Self {
        self.state
            .change(|inner| inner.switches.hosted_computer = false);
        self
    }

    /// Lets earlier messages, the system text and the tools change from request to request. A thinking
    /// block whose prefix changed is then reported as dropped where the request asks for that.
    #[must_use]
    pub fn free_history(self) -> Self {
        self.state
            .change(|inner| inner.switches.append_only = false);
        self
    }

    /// Lets the history hold answers this server never gave, as of another model.
    #[must_use]
    pub fn foreign_history(self) -> Self {
        self.state
            .change(|inner| inner.switches.foreign_history = true);
        self
    }

    /// Refuses requests of more tokens than this as too long, which is no fault: four bytes of text each, pictures by
    /// their patches of 28 pixels. Answers are billed by the same count.
    #[must_use]
    pub fn with_window(self, tokens: u64) -> Self {
        self.state
            .change(|inner| inner.switches.window = Some(tokens));
        self
    }

    /// Keeps only this many of the last requests to look at: a long run has too many.
    #[must_use]
    pub fn keeping_requests(self, count: usize) -> Self {
        self.state.change(|inner| inner.requests.keep(count));
        self
    }

    /// Takes over what another server has served and been asked, to go on with its conversations.
    #[must_use]
    pub fn knowing(self, other: &Self) -> Self {
        self.state.know(&other.state);
        self
    }

    /// The models of `GET /v1/models`, newest first, instead of [`default_models`].
    #[must_use]
    pub fn with_models(self, models: Vec<Value>) -> Self {
        self.state.change(|inner| inner.models = models);
        self
    }

    /// Sets the error that `GET /v1/models` returns each time instead of a list.
    #[must_use]
    pub fn with_models_reply(self, reply: Reply) -> Self {
        self.state.change(|inner| inner.models_reply = Some(reply));
        self
    }

    /// Offers no Files API.
    #[must_use]
    pub fn no_files(self) -> Self {
        self.state.change(|inner| inner.files.not_offered = true);
        self
    }

    /// Refuses requests that name files, which is no fault.
    #[must_use]
    pub fn no_file_sources(self) -> Self {
        self.state.change(|inner| inner.files.no_sources = true);
        self
    }

    /// Sets the replies to the first uploads; `None` takes one. Those that follow are taken.
    #[must_use]
    pub fn with_upload_replies(self, replies: impl IntoIterator<Item = Option<Reply>>) -> Self {
        self.state
            .change(|inner| inner.files.replies.extend(replies));
        self
    }

    /// All files that were uploaded, oldest first, the deleted ones too.
    #[must_use]
    pub fn files(&self) -> Vec<StoredFile> {
        self.state.look(|inner| inner.files.all.clone())
    }

    /// Returns the media type and bytes behind the `source` of a picture, inline or by file.
    #[must_use]
    pub fn picture(&self, source: &Value) -> Option<(String, Vec<u8>)> {
        self.state
            .look(|inner| files::picture(&inner.files, source))
    }

    /// Lets all files that it still keeps expire or get lost.
    pub fn let_files_become(&self, fate: Fate) {
        self.state.change(|inner| {
            let kept = inner.files.all.iter_mut();
            kept.filter(|file| file.fate == Fate::Kept)
                .for_each(|file| file.fate = fate);
        });
    }

    /// Returns the value for `ANTHROPIC_BASE_URL`: scheme, address and port, without a slash at the end.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.server.address())
    }

    /// Every request that was read whole, oldest first, the broken ones too.
    #[must_use]
    pub fn requests(&self) -> Vec<Arc<Seen>> {
        self.state.look(|inner| inner.requests.kept())
    }

    /// The requests to `POST /v1/messages` among them.
    #[must_use]
    pub fn asked(&self) -> Vec<Arc<Seen>> {
        let mut requests = self.requests();
        requests.retain(|seen| seen.is_ask());
        requests
    }

    /// Every broken rule, each a sentence that begins with the number of the request.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        self.state.look(|inner| inner.faults.clone())
    }

    /// Scripted replies that nobody asked for. Always 0 with [`FakeClaude::answering`].
    #[must_use]
    pub fn unserved(&self) -> usize {
        self.state.script.left()
    }

    /// Replies that the client broke off before their end.
    #[must_use]
    pub fn abandoned(&self) -> usize {
        self.state.look(|inner| inner.abandoned)
    }

    /// Asserts that no rule was broken and the whole script was used.
    ///
    /// # Panics
    /// When a rule was broken or a reply is left; says which.
    pub fn assert_clean(&self) {
        let faults = self.faults();
        assert!(faults.is_empty(), "broken rules:\n{}", faults.join("\n"));
        let left = self.unserved();
        assert!(left == 0, "{left} scripted replies were never asked for");
    }

    /// Waits until `POST /v1/messages` was asked this often.
    ///
    /// # Panics
    /// When that does not happen; says what was asked instead.
    pub async fn until_asked(&self, count: usize) {
        self.until(|this| this.asked().len() >= count, "that many requests")
            .await;
    }

    /// Waits until the client broke off this many replies.
    ///
    /// # Panics
    /// When that does not happen; says what was asked instead.
    pub async fn until_abandoned(&self, count: usize) {
        self.until(|this| this.abandoned() >= count, "that many broken off")
            .await;
    }

    /// The same as [`FakeClaude::until_asked`], for tests that are not asynchronous.
    ///
    /// # Panics
    /// When that does not happen; says what was asked instead.
    pub fn wait_until_asked(&self, count: usize) {
        let begun = Instant::now();
        while self.asked().len() < count {
            self.give_up_after_a_while(begun, "that many requests");
            std::thread::sleep(LOOK_EVERY);
        }
    }

    // Looks by the wall clock: a paused tokio clock must not make a test give up on a real socket.
    async fn until(&self, done: impl Fn(&Self) -> bool, what: &str) {
        let begun = Instant::now();
        while !done(self) {
            self.give_up_after_a_while(begun, what);
            tokio::task::yield_now().await;
            let pause = tokio::task::spawn_blocking(|| std::thread::sleep(LOOK_EVERY));
            pause.await.expect("a pause");
        }
    }

    fn give_up_after_a_while(&self, begun: Instant, what: &str) {
        assert!(
            begun.elapsed() < PATIENCE,
            "{what} did not come. Asked: {}, faults: {:?}",
            self.asked().len(),
            self.faults()
        );
    }
}
