//! The model of a replay: asks for the recorded calls one after another, each when its place looks as it did.

use crate::{
    progress::{self, Look, Progress},
    recorded_task::RecordedTask,
};
use async_trait::async_trait;
use desktop::{Frame, RecordedPlace, Rect, ScreenPoint, SearchedPicture, Shift, Size};
use futures::{StreamExt as _, stream};
use localization::{LocalizedText, localized};
use model::{
    Model, ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelSession, ModelStream,
    RecoveryHint,
};
use protocol::{BlobRef, Item, PictureLimits, PictureSize, Point, StopReason, Tokens, ToolCall};
use std::sync::Arc;

/// Waits of a second each before a place that looks different ends the task.
const MAX_WAITS: usize = 8;
/// Characters of a tool's complaint that are told.
const MAX_REASON_CHARS: usize = 300;

/// The model of one replay.
#[derive(Clone, Debug)]
pub struct RecordedModel(Arc<RecordedTask>);

/// The next step of a replay.
enum NextStep {
    Call { index: usize, shift: Shift },
    Look(Look),
    Done,
}

impl RecordedModel {
    /// The id that its chats have as their model.
    pub const ID: &'static str = "recorded";

    /// Most requests that a task of so many calls makes: each call, the look before it, the waits for it, and a look for the pointer.
    #[must_use]
    pub fn most_requests(calls: usize) -> u32 {
        u32::try_from(calls * 2 * (MAX_WAITS + 1) + 2).unwrap_or(u32::MAX)
    }

    /// A model that carries this task out again.
    #[must_use]
    pub fn new(task: RecordedTask) -> Self {
        Self(Arc::new(task))
    }

    async fn next(&self, request: &ModelRequest) -> Result<NextStep, ModelError> {
        let progress = Progress::read(&request.messages, &self.0);
        let index = progress.done;
        let Some(call) = self.0.calls.get(index) else {
            return Ok(NextStep::Done);
        };
        if let Some(reason) = progress.failure {
            return Err(stopped(localized!(
                "replay-step-failed",
                count = self.0.calls.len(),
                number = index + 1,
                reason = shortened(&reason),
                seq = call.seq
            )));
        }
        let (places, shift) = (call.places.clone(), progress.shift);
        let Some(before) = call.before.as_ref().filter(|_| !places.is_empty()) else {
            return Ok(NextStep::Call { index, shift });
        };
        let Some(screen) = &progress.screen else {
            let knows_pointer = progress.pointer.is_some() || progress.asked_for_pointer;
            return Ok(NextStep::Look(match knows_pointer {
                true => Look::Screen,
                false => Look::Pointer,
            }));
        };
        let search = PlaceSearch {
            recorded: read(before, request).await?,
            recorded_pointer: call.pointer,
            current: read(screen, request).await?,
            current_pointer: progress.pointer,
            may_have_moved: call.points_itself(),
        };
        let searched = tokio::task::spawn_blocking(move || search.find(&places, shift)).await;
        let unreadable = |error: String| {
            ModelError::fatal(localized!("replay-picture-unreadable", error = error))
        };
        let found = searched
            .map_err(|error| unreadable(error.to_string()))?
            .map_err(unreadable)?;
        match found {
            SearchResult::At(shift) => Ok(NextStep::Call { index, shift }),
            SearchResult::OtherSize => Err(stopped(localized!(
                "replay-other-size",
                count = self.0.calls.len(),
                number = index + 1,
                seq = call.seq
            ))),
            SearchResult::Differs(_) if progress.waits < MAX_WAITS => {
                Ok(NextStep::Look(Look::Wait))
            }
            SearchResult::Differs(place) => Err(stopped(localized!(
                "replay-place-differs",
                count = self.0.calls.len(),
                number = index + 1,
                seq = call.seq,
                step = call.sentence.to_string(),
                x = place.x,
                y = place.y
            ))),
        }
    }
}

/// Returns the beginning of what a tool complained of.
fn shortened(reason: &str) -> String {
    match reason.char_indices().nth(MAX_REASON_CHARS) {
        Some((end, _)) => format!("{}…", &reason[..end]),
        None => reason.to_owned(),
    }
}

fn stopped(message: LocalizedText) -> ModelError {
    ModelError {
        recovery: RecoveryHint::RestoreScreen,
        ..ModelError::fatal(message)
    }
}

/// Result of a search for the places of a call.
enum SearchResult {
    /// They look as they did, this far away.
    At(Shift),
    /// This one does not, where it was expected.
    Differs(Point),
    /// The screen has another size or scale.
    OtherSize,
}

/// Search for recorded places in the current picture. The pictures are encoded.
struct PlaceSearch {
    recorded: Vec<u8>,
    recorded_pointer: Option<Point>,
    current: Vec<u8>,
    current_pointer: Option<Point>,
    /// False for a call where the mouse or the keyboard is: it can't be carried out elsewhere.
    may_have_moved: bool,
}

impl PlaceSearch {
    /// Returns how far these places have moved together, most likely by `guess`. Takes its time.
    fn find(&self, points: &[Point], guess: Shift) -> Result<SearchResult, String> {
        let recorded = SearchedPicture::new(decoded(&self.recorded)?, self.recorded_pointer);
        let current = SearchedPicture::new(decoded(&self.current)?, self.current_pointer);
        if recorded.size() != current.size() {
            return Ok(SearchResult::OtherSize);
        }
        let mut places = Vec::new();
        for point in points {
            match RecordedPlace::around(*point, &recorded) {
                Some(place) => places.push(place),
                None => return Ok(SearchResult::Differs(*point)),
            }
        }
        let all_at = |shift: &Shift| places.iter().all(|place| place.is_at(*shift, &current));
        let anywhere = || {
            let unmoved = Some(Shift::default()).filter(all_at);
            unmoved.or_else(|| places.first()?.find(&current).filter(all_at))
        };
        let mut found = Some(guess).filter(all_at);
        if self.may_have_moved {
            found = found.or_else(anywhere);
        }
        if let Some(shift) = found {
            return Ok(SearchResult::At(shift));
        }
        let mut expected = points.iter().zip(&places);
        let differs = expected.find(|(_, place)| !place.is_at(guess, &current));
        let (point, _) = differs.ok_or("no place was looked for")?;
        Ok(SearchResult::Differs(Point {
            x: point.x + guess.right,
            y: point.y + guess.down,
        }))
    }
}

impl Model for RecordedModel {
    fn id(&self) -> &str {
        Self::ID
    }

    fn costs_nothing(&self) -> bool {
        true
    }

    /// Those that make the pictures as large as the recorded ones.
    fn picture_limits(&self) -> PictureLimits {
        let size = self.0.picture().and_then(|picture| {
            let (width, height) = (picture.width?, picture.height?);
            Some(PictureSize { width, height })
        });
        size.map_or_else(PictureLimits::default, PictureLimits::exactly)
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
            NextStep::Call { index, shift } => {
                let recorded = &self.0.calls[index];
                vec![Item::ToolCall(ToolCall {
                    call: progress::call_id(index, message_count),
                    input: recorded.input_moved(shift),
                    ..recorded.call.clone()
                })]
            }
            NextStep::Look(look) => vec![Item::ToolCall(progress::look(look, message_count))],
            NextStep::Done => {
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
