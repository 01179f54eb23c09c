//! Steps of the practice model and its memory of them. A step is written into the answer's own content, which
//! comes back unchanged with the conversation; nothing is remembered anywhere else.

use crate::{form::REQUESTS, tag::Element};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Name and input of a call. All but the practice window's tool and the tools of the chat are of the
/// `computer` toolset.
pub(crate) type Call = (&'static str, Value);

/// Intention of one answer. Requests count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Step {
    /// Ask the person.
    Ask,
    Look,
    OpenWindow,
    /// Open the window with an empty form: it is full from an earlier task.
    OpenNewForm,
    /// Wait a moment, then look.
    Wait,
    /// Bring a control into view.
    Scroll {
        request: usize,
        control: Element,
        down: bool,
    },
    /// Click a field and type its text.
    Fill {
        request: usize,
        control: Element,
    },
    /// Click the drop-down.
    OpenList {
        request: usize,
    },
    /// Click a row of the open drop-down.
    Choose {
        request: usize,
    },
    Save {
        request: usize,
    },
    /// Only say something; the turn is over.
    End,
}

/// Steps of this turn, oldest first.
pub(crate) struct History(pub(crate) Vec<Note>);

/// Memory of one step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Note {
    pub(crate) step: Step,
    /// Pixels per cell of the tags then; 0 when none were seen.
    pub(crate) pitch: f32,
}

/// Content of an answer: a note under a name that no other provider's content has.
#[derive(Serialize, Deserialize)]
struct Content {
    practice_model: Note,
}

impl Note {
    /// Content of the answer that carries this note, as JSON.
    pub(crate) fn write(self) -> serde_json::Result<String> {
        serde_json::to_string(&Content {
            practice_model: self,
        })
    }

    /// Reads a note back; `None` when the content is not the practice model's.
    pub(crate) fn read(content: &str) -> Option<Self> {
        let content: Content = serde_json::from_str(content).ok()?;
        Some(content.practice_model)
    }
}

impl History {
    pub(crate) fn last(&self) -> Option<Step> {
        self.0.last().map(|note| note.step)
    }

    pub(crate) fn count(&self, step: Step) -> usize {
        self.0.iter().filter(|note| note.step == step).count()
    }

    /// Number of times the step was taken in a row at the end.
    pub(crate) fn trailing(&self, step: Step) -> usize {
        let notes = self.0.iter().rev();
        notes.take_while(|note| note.step == step).count()
    }

    /// True if the window was clearly larger before, so that tags of this pitch are only a picture of it.
    pub(crate) fn saw_larger(&self, pitch: f32) -> bool {
        self.0.iter().any(|note| pitch < note.pitch * 0.8)
    }

    /// Requests that were saved in this turn, counted.
    pub(crate) fn saves(&self) -> usize {
        let is_saved = |&request: &usize| self.count(Step::Save { request }) > 0;
        (0..REQUESTS.len()).filter(is_saved).count()
    }

    /// Attempts at something that had been tried before, counted.
    pub(crate) fn repeated(&self) -> usize {
        let is_again = |(index, note): &(usize, &Note)| {
            let is_attempt = match note.step {
                Step::Fill { .. }
                | Step::OpenList { .. }
                | Step::Choose { .. }
                | Step::Save { .. } => true,
                Step::Ask
                | Step::Look
                | Step::OpenWindow
                | Step::OpenNewForm
                | Step::Wait
                | Step::Scroll { .. }
                | Step::End => false,
            };
            let mut earlier = self.0[..*index].iter();
            is_attempt && earlier.any(|earlier| earlier.step == note.step)
        };
        self.0.iter().enumerate().filter(is_again).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_comes_back_as_it_was_written() {
        let (request, control) = (2, Element::Details);
        for step in [
            Step::Ask,
            Step::Look,
            Step::OpenWindow,
            Step::OpenNewForm,
            Step::Wait,
            Step::Scroll {
                request,
                control,
                down: true,
            },
            Step::Fill { request, control },
            Step::OpenList { request },
            Step::Choose { request },
            Step::Save { request },
            Step::End,
        ] {
            let note = Note { step, pitch: 7.5 };
            assert_eq!(Note::read(&note.write().unwrap()), Some(note));
        }
    }

    #[test]
    fn notes_of_other_providers_are_not_read() {
        for content in [
            "",
            "[]",
            r#"[{"type":"text"}]"#,
            r#"{"practice_model":{"step":"fly"}}"#,
        ] {
            assert_eq!(Note::read(content), None, "{content}");
        }
    }
}
