//! Reader of an answer's stream: bytes to events, events to the answer, and timeouts. The bytes may be cut
//! anywhere.

use super::{
    answer_assembly::{AnswerAssembly, AssemblyStep},
    api_error,
    call_ids::CallIds,
    endpoint::Timeouts,
    model_spec::ModelSpec,
};
use crate::{ModelError, ModelEvent, ModelStream, Spent};
use bytes::Bytes;
use futures::{Stream, StreamExt as _, stream};
use protocol::Tokens;
use reqwest::Response;
use sseer::EventStream;
use std::{
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::{Instant, timeout, timeout_at};

/// Longest stream of one answer.
const MAX_ANSWER_BYTES: usize = 128 * 1024 * 1024;
/// Time to wait for the end of the connection after the answer, so that it can be reused.
const DRAIN_TIMEOUT: Duration = Duration::from_millis(20);

type Events = EventStream<Pin<Box<dyn Stream<Item = Result<Bytes, String>> + Send>>>;

struct StreamReader {
    events: Pin<Box<Events>>,
    /// Empty once the answer is complete.
    assembly: Option<AnswerAssembly>,
    spec: ModelSpec,
    timeouts: Timeouts,
    request_id: Option<String>,
    last_byte: LastByte,
    last_progress: Instant,
}

/// Time of the last piece of a stream. Comments keep a stream alive, and the reader of events does not show them.
#[derive(Clone)]
struct LastByte(Arc<Mutex<Instant>>);

/// Reads the answer after calls with these ids. The stream ends after its one `Finished` or its first error.
pub(super) fn read(
    response: Response,
    ids: CallIds,
    spec: ModelSpec,
    timeouts: Timeouts,
) -> ModelStream {
    let assembly = AnswerAssembly::new(request_id(&response), ids);
    let bytes = response.bytes_stream();
    let bytes = bytes.map(|chunk| chunk.map_err(|error| error.to_string()));
    read_bytes(bytes, assembly, spec, timeouts)
}

fn read_bytes(
    bytes: impl Stream<Item = Result<Bytes, String>> + Send + 'static,
    assembly: AnswerAssembly,
    spec: ModelSpec,
    timeouts: Timeouts,
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
        events: Box::pin(EventStream::new(bytes.boxed())),
        request_id: assembly.request_id().cloned(),
        assembly: Some(assembly),
        spec,
        timeouts,
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

/// Reads an answer that came in one piece.
pub(super) fn read_whole(
    body: &str,
    mut assembly: AnswerAssembly,
    spec: ModelSpec,
) -> Result<ModelStream, ModelError> {
    assembly.take_message(body)?;
    let mut answer = assembly.finish()?;
    answer.cost_usd = spec.prices.cost_usd(answer.tokens);
    Ok(stream::iter([Ok(ModelEvent::Finished(answer))]).boxed())
}

/// Returns the provider's id of the request.
pub(super) fn request_id(response: &Response) -> Option<String> {
    let header = response.headers().get("request-id")?;
    header.to_str().ok().map(str::to_owned)
}

impl StreamReader {
    async fn next(&mut self) -> Result<ModelEvent, ModelError> {
        loop {
            let data = self.data().await?;
            let Some(assembly) = &mut self.assembly else {
                return Err(self.broken_off("more came after the end"));
            };
            match assembly.take(&data)? {
                AssemblyStep::Show(event) => {
                    self.last_progress = Instant::now();
                    return Ok(event);
                }
                AssemblyStep::Quiet => {}
                AssemblyStep::Complete => return self.finish().await,
            }
            if !self.makes_progress() {
                return Err(self.broken_off("nothing but signs of life"));
            }
        }
    }

    /// Returns the data of the next event.
    async fn data(&mut self) -> Result<String, ModelError> {
        loop {
            let last_byte = self.last_byte.get();
            let limit = last_byte + self.timeouts.event;
            return match timeout_at(limit, self.events.next()).await {
                Ok(Some(Ok(event))) => Ok(event.data.to_string()),
                Ok(Some(Err(error))) => Err(self.broken_off(&error.to_string())),
                Ok(None) => Err(self.broken_off("the stream ended early")),
                Err(_) if self.last_byte.get() > last_byte && self.makes_progress() => continue,
                Err(_) => Err(self.broken_off("nothing came for a while")),
            };
        }
    }

    fn makes_progress(&self) -> bool {
        self.last_progress.elapsed() <= self.timeouts.progress
    }

    /// Adds the tokens that the provider bills for what it sent of the answer.
    fn with_spent(&self, error: ModelError) -> ModelError {
        let tokens = self.assembly.as_ref().map(AnswerAssembly::tokens);
        let tokens = tokens.filter(|tokens| *tokens != Tokens::default());
        let spent = tokens.map(|tokens| {
            Box::new(Spent {
                tokens,
                cost_usd: self.spec.prices.cost_usd(tokens),
            })
        });
        ModelError { spent, ..error }
    }

    async fn finish(&mut self) -> Result<ModelEvent, ModelError> {
        let Some(assembly) = self.assembly.take() else {
            return Err(self.broken_off("the answer ended twice"));
        };
        let mut answer = assembly.finish()?;
        answer.cost_usd = self.spec.prices.cost_usd(answer.tokens);
        // What comes after the end is of no interest, only that the connection ends whole.
        let _ = timeout(DRAIN_TIMEOUT, self.events.next()).await;
        Ok(ModelEvent::Finished(answer))
    }

    fn broken_off(&self, reason: &str) -> ModelError {
        api_error::broken_off(reason, self.request_id.clone())
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

#[cfg(test)]
mod tests;
