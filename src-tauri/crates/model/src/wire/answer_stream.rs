//! Reader of an answer's stream: bytes to events, events to the answer, and timeouts.

use super::{
    api_failure::{self, header},
    connection_error,
    endpoint::Timeouts,
    framing::{Data, Framing},
};
use crate::{ErrorOrigin, ModelAnswer, ModelError, ModelEvent, ModelStream, Spent, prices::Prices};
use bytes::Bytes;
use futures::{Stream, StreamExt as _, stream};
use http::header::CONTENT_TYPE;
use localization::localized;
use protocol::Tokens;
use reqwest::Response;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::{Instant, timeout, timeout_at};

/// Longest stream of one answer.
const MAX_ANSWER_BYTES: usize = 128 * 1024 * 1024;
/// Time to wait for the end of the connection after the answer, so that it can be reused.
const DRAIN_TIMEOUT: Duration = Duration::from_millis(20);

/// Assembly of a provider's events into one answer. Pure: independent of the events' source and of the way the bytes were
/// cut.
pub(crate) trait Assembly: Send {
    /// Applies the data of one event.
    fn take(&mut self, data: &str) -> Result<AssemblyStep, ModelError>;

    /// Applies a whole answer, from a server that does not stream; or returns the error that it is.
    fn take_whole(&mut self, body: &str) -> Result<(), ModelError>;

    /// Returns whether the answer is complete when the stream ends without saying so.
    fn may_end(&self) -> bool {
        false
    }

    /// Returns the provider's id of the request.
    fn request_id(&self) -> Option<&str>;

    /// Returns the tokens used so far. They are billed even when the answer breaks off.
    fn tokens(&self) -> Tokens;

    /// Returns the complete answer. Its cost is not known here.
    fn finish(self: Box<Self>) -> Result<ModelAnswer, ModelError>;
}

/// Result of one event.
#[derive(Debug)]
pub(crate) enum AssemblyStep {
    /// Show these.
    Show(Vec<ModelEvent>),
    /// Nothing to show.
    Quiet,
    /// The answer is complete; [`Assembly::finish`] gives it.
    Complete,
}

/// Reading of an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) framing: Framing,
    pub(crate) prices: Prices,
    pub(crate) timeouts: Timeouts,
}

struct StreamReader {
    data: Data,
    /// Empty once the answer is complete.
    assembly: Option<Box<dyn Assembly>>,
    /// Pieces of the last event that were not shown yet.
    shown: VecDeque<ModelEvent>,
    /// Tokens that were told of.
    told: Tokens,
    reading: Reading,
    request_id: Option<String>,
    last_byte: LastByte,
    last_progress: Instant,
}

/// Time of the last piece of a stream. Comments keep a stream alive, and the reader of events does not show them.
#[derive(Clone)]
struct LastByte(Arc<Mutex<Instant>>);

/// Reads an answer that began well: as a stream, or whole from a server that does not stream. Anything else comes from a
/// stranger.
pub(crate) async fn read(
    response: Response,
    provider: &str,
    mut assembly: Box<dyn Assembly>,
    reading: Reading,
) -> Result<ModelStream, ModelError> {
    let kind = header(response.headers(), CONTENT_TYPE.as_str()).unwrap_or_default();
    let kinds = reading.framing.media_types();
    if kinds.iter().any(|own| kind.starts_with(own)) {
        let bytes = response.bytes_stream();
        let bytes = bytes.map(|chunk| chunk.map_err(|error| error.to_string()));
        return Ok(read_bytes(bytes, assembly, reading));
    }
    tracing::warn!(kind, "the answer is no stream");
    let is_json = kind.starts_with("application/json");
    let text = timeout(reading.timeouts.answer, response.text()).await;
    let text = text.map_err(|_| connection_error::silence(provider))?;
    let text = text.map_err(|error| {
        let request_id = assembly.request_id().map(str::to_owned);
        api_failure::broken_off(&error.to_string(), request_id)
    })?;
    if !is_json {
        let message = localized!("model-other-server", provider = provider);
        return Err(ModelError::transient(message, ErrorOrigin::Network));
    }
    assembly.take_whole(&text)?;
    let mut answer = assembly.finish()?;
    answer.cost_usd = reading.prices.cost_usd(answer.tokens);
    Ok(stream::iter([Ok(ModelEvent::Finished(answer))]).boxed())
}

/// Reads an answer from bytes, which may be cut anywhere.
pub(crate) fn read_bytes(
    bytes: impl Stream<Item = Result<Bytes, String>> + Send + 'static,
    assembly: Box<dyn Assembly>,
    reading: Reading,
) -> ModelStream {
    let mut byte_count = 0;
    let last_byte = LastByte::default();
    let arrival = last_byte.clone();
    let bytes = bytes.map(move |chunk| {
        let chunk = chunk?;
        arrival.note();
        byte_count += chunk.len();
        if byte_count > MAX_ANSWER_BYTES {
            return Err("the answer does not end".to_owned());
        }
        Ok(chunk)
    });
    let reader = StreamReader {
        data: reading.framing.split(bytes),
        request_id: assembly.request_id().map(str::to_owned),
        assembly: Some(assembly),
        shown: VecDeque::new(),
        told: Tokens::default(),
        reading,
        last_byte,
        last_progress: Instant::now(),
    };
    let pieces = stream::unfold(Some(reader), |reader| async {
        let mut reader = reader?;
        match reader.next().await {
            Ok(ModelEvent::Finished(answer)) => Some((Ok(ModelEvent::Finished(answer)), None)),
            Ok(event) => Some((Ok(event), Some(reader))),
            Err(error) => Some((Err(reader.with_spent(error)), None)),
        }
    });
    pieces.boxed()
}

impl StreamReader {
    async fn next(&mut self) -> Result<ModelEvent, ModelError> {
        loop {
            if let Some(event) = self.shown.pop_front() {
                return Ok(event);
            }
            let data = self.data().await?;
            let Some(assembly) = &mut self.assembly else {
                return Err(self.broken_off("more came after the end"));
            };
            let Some(data) = data else {
                match assembly.may_end() {
                    true => return self.finish().await,
                    false => return Err(self.broken_off("the stream ended early")),
                }
            };
            match assembly.take(&data)? {
                AssemblyStep::Show(events) => {
                    self.last_progress = Instant::now();
                    self.shown.extend(events);
                }
                AssemblyStep::Quiet => {}
                AssemblyStep::Complete => return self.finish().await,
            }
            self.tell_spent();
            if !self.makes_progress() {
                return Err(self.broken_off("nothing but signs of life"));
            }
        }
    }

    /// Returns the data of the next event; `None` at the end.
    async fn data(&mut self) -> Result<Option<String>, ModelError> {
        loop {
            let last_byte = self.last_byte.get();
            let limit = last_byte + self.reading.timeouts.event;
            return match timeout_at(limit, self.data.next()).await {
                Ok(Some(Ok(data))) => Ok(Some(data)),
                Ok(Some(Err(error))) => Err(self.broken_off(&error)),
                Ok(None) => Ok(None),
                Err(_) if self.last_byte.get() > last_byte && self.makes_progress() => continue,
                Err(_) => Err(self.broken_off("nothing came for a while")),
            };
        }
    }

    fn makes_progress(&self) -> bool {
        self.last_progress.elapsed() <= self.reading.timeouts.progress
    }

    /// Adds the tokens that the provider bills for what it sent of the answer.
    fn with_spent(&self, error: ModelError) -> ModelError {
        let spent = self.spent().map(Box::new);
        ModelError { spent, ..error }
    }

    /// Tells of the tokens, when they have become more.
    fn tell_spent(&mut self) {
        if let Some(spent) = self.spent().filter(|spent| spent.tokens != self.told) {
            self.told = spent.tokens;
            self.shown.push_back(ModelEvent::Spent(spent));
        }
    }

    fn spent(&self) -> Option<Spent> {
        let tokens = self.assembly.as_ref()?.tokens();
        (tokens != Tokens::default()).then(|| Spent {
            tokens,
            cost_usd: self.reading.prices.cost_usd(tokens),
        })
    }

    async fn finish(&mut self) -> Result<ModelEvent, ModelError> {
        let Some(assembly) = self.assembly.take() else {
            return Err(self.broken_off("the answer ended twice"));
        };
        let mut answer = assembly.finish()?;
        answer.cost_usd = self.reading.prices.cost_usd(answer.tokens);
        // What comes after the end is of no interest, only that the connection ends whole.
        let _ = timeout(DRAIN_TIMEOUT, self.data.next()).await;
        Ok(ModelEvent::Finished(answer))
    }

    fn broken_off(&self, reason: &str) -> ModelError {
        api_failure::broken_off(reason, self.request_id.clone())
    }
}

impl Default for LastByte {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Instant::now())))
    }
}

impl LastByte {
    fn note(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn get(&self) -> Instant {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
