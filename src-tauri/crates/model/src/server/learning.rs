//! Asking a server what its models can do. One that does not tell costs a short while, not a chat.

use super::{
    Server, ServerKind,
    description::{self, Description},
    lookup::{Lookup, LookupError},
    model_facts::ModelFacts,
    ollama,
};
use std::{
    sync::{Arc, PoisonError},
    time::Duration,
};
use tokio::{
    sync::Mutex,
    time::{Instant, error::Elapsed, timeout},
};

/// Longest time that a server may take to tell of a model. The person's time to unlock a keychain is not its own.
const TIME_LIMIT: Duration = Duration::from_secs(3);

impl Server {
    /// Returns the facts of a model. Asks the server for them first, unless it told all, or it is too early to ask again.
    pub async fn facts(&self, model: &str) -> ModelFacts {
        let turn = self.turn_to_ask(model);
        // One asks; the others wait and find its answer. Who asks for another model does not wait.
        let _turn = turn.lock().await;
        if self.learned().is_due(model, Instant::now()) {
            let told = self.ask_for_facts(model).await;
            self.note(model, told);
        }
        self.learned().of(model)
    }

    fn turn_to_ask(&self, model: &str) -> Arc<Mutex<()>> {
        // A thread that crashed cannot have left one half written.
        let turns = &self.0.turns_to_ask;
        let mut turns = turns.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(turns.entry(model.to_owned()).or_default())
    }

    async fn ask_for_facts(
        &self,
        model: &str,
    ) -> Result<Result<Description, LookupError>, Elapsed> {
        match Lookup::open(&self.0.endpoint).await {
            Ok(lookup) => timeout(TIME_LIMIT, self.describe(&lookup, model)).await,
            Err(error) => Ok(Err(error)),
        }
    }

    async fn describe(&self, lookup: &Lookup<'_>, model: &str) -> Result<Description, LookupError> {
        match self.0.options.kind {
            ServerKind::Ollama => {
                let facts = ollama::describe(lookup, model).await?;
                Ok(Description::of(facts))
            }
            ServerKind::Responses | ServerKind::Chat | ServerKind::Gemini => {
                description::ask(lookup, self.0.protocol.models_path(), model).await
            }
        }
    }

    fn note(&self, model: &str, told: Result<Result<Description, LookupError>, Elapsed>) {
        let (mut learned, now) = (self.learned(), Instant::now());
        match told {
            Ok(Ok(told)) => {
                tracing::info!(model, ?told, "the server told of a model");
                learned.keep(model, told, now);
            }
            Ok(Err(LookupError::Refused(error))) => {
                tracing::info!(model, %error, "the server does not tell of a model; the usual values apply");
                learned.keep(model, Description::default(), now);
            }
            // The request that follows says so to the person.
            Ok(Err(LookupError::Later(error))) => {
                tracing::info!(model, %error, "the server can't be asked about a model yet");
                learned.note_later(model, now);
            }
            Err(_) => {
                tracing::info!(
                    model,
                    "the server does not tell of a model in time; the usual values apply"
                );
                learned.note_silence(model);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ApiKey, ApiKeySource, EndpointKind, NoKey, Timeouts, server::ServerOptions};
    use async_trait::async_trait;
    use localization::LocalizedText;
    use tokio::{net::TcpListener, time::sleep};

    /// A keychain that waits for the person.
    struct SlowKey;

    #[async_trait]
    impl ApiKeySource for SlowKey {
        async fn key(&self, _endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
            sleep(TIME_LIMIT * 10).await;
            Ok(Some(ApiKey::new("sk-1")))
        }
    }

    fn server(port: u16, keys: impl ApiKeySource + 'static) -> Server {
        let options = ServerOptions {
            name: "it".to_owned(),
            title: "It".to_owned(),
            kind: ServerKind::Ollama,
            address: format!("http://127.0.0.1:{port}"),
            key_header: None,
            models: Vec::new(),
        };
        Server::new(options, Arc::new(keys), Timeouts::default()).unwrap()
    }

    /// A port at which somebody listens and nobody answers.
    async fn silent_port() -> (TcpListener, u16) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        (listener, port)
    }

    fn is_due(server: &Server) -> bool {
        server.learned().is_due("m", Instant::now())
    }

    #[tokio::test]
    async fn a_server_that_is_not_there_is_asked_after_a_pause() {
        let (listener, port) = silent_port().await;
        drop(listener);
        let server = server(port, NoKey);
        for _ in 0..3 {
            assert_eq!(server.facts("m").await, ModelFacts::default());
            assert!(!is_due(&server));
        }
        let later = Instant::now() + Duration::from_secs(6);
        assert!(server.learned().is_due("m", later));
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_server_is_asked_twice() {
        let (_listener, port) = silent_port().await;
        let server = server(port, NoKey);
        for is_asked_again in [true, false, false] {
            assert_eq!(server.facts("m").await, ModelFacts::default());
            assert_eq!(is_due(&server), is_asked_again);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn fetching_the_key_is_not_the_servers_time() {
        let (listener, port) = silent_port().await;
        let server = server(port, SlowKey);
        server.facts("m").await;
        let called = timeout(TIME_LIMIT, listener.accept()).await;
        assert!(called.unwrap().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_model_that_takes_long_holds_up_no_other() {
        let (_listener, port) = silent_port().await;
        let server = server(port, NoKey);
        let turn = server.turn_to_ask("slow");
        let _turn = turn.lock().await;
        let other = timeout(TIME_LIMIT * 2, server.facts("m")).await;
        assert_eq!(other.unwrap(), ModelFacts::default());
        let same = timeout(TIME_LIMIT * 2, server.facts("slow")).await;
        assert!(same.is_err());
    }
}
