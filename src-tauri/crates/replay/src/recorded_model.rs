//! The model of a replay: asks for the recorded calls one after another, each when its place looks as it did.

use crate::{
    progress::{self, Progress},
    recorded_task::{RecordedCall, RecordedTask},
};
use async_trait::async_trait;
use desktop::{Frame, RecordedPlace, Rect, ScreenPoint, SearchedPicture, Shift, Size};
use futures::{StreamExt as _, stream};
use localization::localized;
use model::{Model, ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelSession, ModelStream};
use protocol::{BlobRef, Item, Point, StopReason, Tokens, ToolCall};
use serde_json::json;
use std::sync::Arc;

/// Looks at the screen before a place that looks different ends the task.
const MAX_LOOKS: usize = 4;
/// Wait before another look.
const WAIT_SECONDS: u32 = 1;

/// The model of one replay.
#[derive(Clone, Debug)]
pub struct RecordedModel(Arc<RecordedTask>);

/// The next step of a replay.
enum Next {
    Call {
        index: usize,
        shift: Shift,
    },
    /// Looks at the screen; `again` after a moment, because something may still be opening.
    Look {
        again: bool,
    },
    Done,
}

impl RecordedModel {
    /// The id that its chats have as their model.
    pub const ID: &'static str = "recorded";

    /// A model that carries this task out again.
    #[must_use]
    pub fn new(task: RecordedTask) -> Self {
        Self(Arc::new(task))
    }

    async fn next(&self, request: &ModelRequest) -> Result<Next, ModelError> {
        let progress = Progress::read(&request.messages, &self.0);
        let index = progress.done;
        if let Some(reason) = progress.failure {
            return Err(ModelError::fatal(localized!(
                "replay-step-failed",
                count = self.0.calls.len(),
                number = index + 1,
                reason = reason
            )));
        }
        let Some(call) = self.0.calls.get(index) else {
            return Ok(Next::Done);
        };
        let Some(before) = &call.before else {
            let shift = Shift::default();
            return Ok(Next::Call { index, shift });
        };
        if call.points.is_empty() {
            let shift = Shift::default();
            return Ok(Next::Call { index, shift });
        }
        let Some(screen) = &progress.screen else {
            return Ok(Next::Look { again: false });
        };
        let sides = Sides {
            recorded: read(before, request).await?,
            recorded_pointer: call.pointer,
            current: read(screen, request).await?,
            current_pointer: progress.pointer,
        };
        let (points, guess) = (call.points.clone(), progress.shift);
        let searched = tokio::task::spawn_blocking(move || sides.shift_of(&points, guess)).await;
        let unreadable = |error: String| {
            ModelError::fatal(localized!("replay-picture-unreadable", error = error))
        };
        let found = searched
            .map_err(|error| unreadable(error.to_string()))?
            .map_err(unreadable)?;
        match found {
            Some(shift) => Ok(Next::Call { index, shift }),
            None if progress.looks < MAX_LOOKS => Ok(Next::Look { again: true }),
            None => Err(self.place_differs(call, index, guess)),
        }
    }

    fn place_differs(&self, call: &RecordedCall, index: usize, shift: Shift) -> ModelError {
        let place = call.points.last().copied().unwrap_or(Point { x: 0, y: 0 });
        ModelError::fatal(localized!(
            "replay-place-differs",
            count = self.0.calls.len(),
            number = index + 1,
            step = call.sentence.to_string(),
            x = place.x + shift.right,
            y = place.y + shift.down
        ))
    }
}

/// The recorded picture and the current one, as bytes, each with the mouse pointer in it.
struct Sides {
    recorded: Vec<u8>,
    recorded_pointer: Option<Point>,
    current: Vec<u8>,
    current_pointer: Option<Point>,
}

impl Sides {
    /// Returns how far all of these places have moved together; `None` when one looks different. Takes its time.
    fn shift_of(&self, points: &[Point], guess: Shift) -> Result<Option<Shift>, String> {
        let recorded = SearchedPicture::new(decoded(&self.recorded)?, self.recorded_pointer);
        let current = SearchedPicture::new(decoded(&self.current)?, self.current_pointer);
        let places: Vec<_> = points
            .iter()
            .filter_map(|point| RecordedPlace::around(*point, &recorded))
            .collect();
        let all_at = |shift: &Shift| places.iter().all(|place| place.is_at(*shift, &current));
        if places.len() < points.len() {
            return Ok(None);
        }
        let near = [guess, Shift::default()].into_iter().find(all_at);
        let anywhere = || places.first()?.find(&current).filter(all_at);
        Ok(near.or_else(anywhere))
    }
}

impl Model for RecordedModel {
    fn id(&self) -> &str {
        Self::ID
    }

    fn costs_nothing(&self) -> bool {
        true
    }

    fn start_session(&self) -> Box<dyn ModelSession> {
        Box::new(self.clone())
    }
}

#[async_trait]
impl ModelSession for RecordedModel {
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        let message_count = request.messages.len();
        let items = match self.next(&request).await? {
            Next::Call { index, shift } => {
                let recorded = &self.0.calls[index];
                vec![Item::ToolCall(ToolCall {
                    call: progress::call_id(index, message_count),
                    input: recorded.input_moved(shift),
                    ..recorded.call.clone()
                })]
            }
            Next::Look { again } => {
                let (name, input) = match again {
                    true => ("wait", json!({"duration": WAIT_SECONDS})),
                    false => ("screenshot", json!({})),
                };
                vec![Item::ToolCall(ToolCall {
                    call: progress::look_id(message_count),
                    name: name.to_owned(),
                    toolset: Some("computer".to_owned()),
                    input,
                })]
            }
            Next::Done => {
                let count = self.0.calls.len();
                vec![Item::text(
                    localized!("replay-done", count = count).to_string(),
                )]
            }
        };
        Ok(stream_of(items))
    }
}

/// Decodes a picture in any format that the screen is kept in.
fn decoded(bytes: &[u8]) -> Result<Frame, String> {
    let pixels = image::load_from_memory(bytes)
        .map_err(|error| error.to_string())?
        .into_rgba8();
    let area = Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: Size {
            width: pixels.width(),
            height: pixels.height(),
        },
    };
    Frame::new(area, pixels.into_raw()).map_err(|error| error.to_string())
}

async fn read(picture: &BlobRef, request: &ModelRequest) -> Result<Vec<u8>, ModelError> {
    let bytes = request.blobs.bytes(&picture.id).await;
    let bytes = bytes.map_err(|error| ModelError::fatal(error.message()))?;
    Ok(bytes.as_slice().to_vec())
}

fn stream_of(items: Vec<Item>) -> ModelStream {
    let stop_reason = match items.iter().any(|item| matches!(item, Item::ToolCall(_))) {
        true => StopReason::ToolUse,
        false => StopReason::EndTurn,
    };
    let answer = ModelAnswer {
        answered_by: None,
        items,
        stop_reason,
        in_call: false,
        invalid_calls: Vec::new(),
        dependent_calls: Vec::new(),
        explanation: None,
        verbatim: None,
        request_id: None,
        tokens: Tokens::default(),
        cost_usd: 0.0,
    };
    stream::iter([Ok(ModelEvent::Finished(answer))]).boxed()
}
