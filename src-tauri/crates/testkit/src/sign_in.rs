//! A server that wants a sign-in, and the provider of it, at one address of this computer: real HTTP, the rules of OAuth
//! checked on every request. It takes only tokens and proofs that are right, and cheats where it is told to.

mod endpoints;
mod http;

use crate::loopback::Loopback;
use endpoints::SignInState;
use http::form;
use std::{
    sync::{Arc, PoisonError},
    thread,
};

/// What a provider does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cheat {
    /// Nothing: it is honest.
    Nothing,
    /// Nothing, but its first tokens are over at once, and can be renewed.
    ShortLived,
    /// Nothing, but its tokens can't be renewed.
    NotRenewable,
    /// The server takes no token any more.
    TakesTokensBack,
    /// Nothing, but it takes no clients that it doesn't know, or that have no document.
    NoRegistration,
    /// The server names another provider than before.
    MovesAway,
    /// The answer is to another sign-in.
    State,
    /// The answer doesn't say to which sign-in.
    NoState,
    /// The answer says that it is from another provider.
    AnswerOfAnother,
    /// The answer doesn't say who it is from, against the provider's word.
    AnswerOfNobody,
    /// The person is declined.
    Declines,
    /// The provider's words are about another provider.
    Issuer,
    /// The server's words are about another server.
    Resource,
    /// It takes only proofs that anybody can copy.
    PlainProof,
    /// It doesn't say which proofs it takes.
    NoProof,
    /// Its page is at this address.
    Page(&'static str),
    /// It gives tokens at this address.
    TokensAt(&'static str),
    /// It takes codes and sends them on.
    TokensElsewhere,
    /// Its words have no end.
    Huge,
    /// It says nothing at all.
    Silent,
    /// It says nothing about sign-in.
    NoWord,
}

/// A request that came.
#[derive(Clone, Debug)]
pub struct AskedOfSignIn {
    /// Its method.
    pub method: String,
    /// Its path and query.
    pub target: String,
    /// Its `Authorization` header.
    pub authorization: Option<String>,
    pub(crate) body: String,
}

/// The server with its provider. Dropping it ends its thread and closes every connection.
pub struct FakeSignIn {
    state: Arc<SignInState>,
    server: Loopback,
}

impl FakeSignIn {
    /// Starts the server.
    ///
    /// # Panics
    ///
    /// When there is no port.
    #[must_use]
    pub fn start(cheat: Cheat) -> Self {
        let state = Arc::new(SignInState::new(cheat));
        let (served, failed) = (Arc::clone(&state), Arc::clone(&state));
        let server = Loopback::start(
            "sign-in",
            move |stream| endpoints::serve(stream, Arc::clone(&served)),
            move |error| failed.fault(&error),
        )
        .expect("a free port");
        state.begin(server.address());
        Self { state, server }
    }

    /// Returns the server's address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/mcp", self.server.address())
    }

    /// Cheats in this way from now on.
    pub fn cheat(&self, cheat: Cheat) {
        self.state.cheat(cheat);
    }

    /// Returns the requests to this path.
    #[must_use]
    pub fn asked(&self, path: &str) -> Vec<AskedOfSignIn> {
        let mut asked = self.state.asked();
        asked.retain(|asked| asked.path() == path);
        asked
    }

    /// Checks that tokens were asked for this server, and went to the server alone.
    ///
    /// # Panics
    ///
    /// When they did not.
    pub fn assert_sound(&self) {
        for asked in self.state.asked() {
            if asked.path() == "/as/token" {
                let resource = form(&asked.body).remove("resource");
                assert_eq!(resource, Some(self.url()), "{asked:?}");
            }
            let said = asked.authorization.as_ref();
            let has_token = said.is_some_and(|said| said.contains("access-"));
            assert!(!has_token || asked.path() == "/mcp", "{asked:?}");
        }
    }
}

impl AskedOfSignIn {
    pub(crate) fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }
}

impl Drop for FakeSignIn {
    /// Fails the test when a request broke the rules.
    fn drop(&mut self) {
        let faults = self.state.faults.lock();
        let faults = faults.unwrap_or_else(PoisonError::into_inner);
        // A second panic would hide the first.
        if !thread::panicking() {
            assert!(faults.is_empty(), "{faults:?}");
        }
    }
}
