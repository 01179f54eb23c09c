//! The steps the practice model takes, and how it remembers them. A step is written into the answer's own
//! content, which comes back unchanged with the conversation; nothing is remembered anywhere else.

use super::tag::Control;
use serde_json::{Value, json};

/// Marks the model's own notes, so that another provider's content is never taken for one.
const NOTE_KEY: &str = "practice_model";

/// What one answer set out to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    /// Take a screenshot.
    Look,
    /// Open the practice window.
    OpenWindow,
    /// Wait a moment, then take a screenshot.
    Wait,
    /// Bring a control into view.
    Scroll {
        request: usize,
        control: Control,
        down: bool,
    },
    /// Click a field and type its text.
    Fill { request: usize, control: Control },
    /// Click the drop-down, which opens it.
    Unfold { request: usize },
    /// Click a row of the open drop-down.
    Choose { request: usize },
    /// Click Save.
    Save { request: usize },
    /// Only say something; the turn is over.
    End,
}

/// A step taken earlier in this turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Note {
    pub(super) step: Step,
    /// Pixels per cell of the tags then; 0 when none were seen.
    pub(super) pitch: f32,
}

impl Note {
    /// As it goes into the answer.
    pub(super) fn write(self) -> String {
        let (name, request, control, down) = match self.step {
            Step::Look => ("look", None, None, None),
            Step::OpenWindow => ("open_window", None, None, None),
            Step::Wait => ("wait", None, None, None),
            Step::Scroll {
                request,
                control,
                down,
            } => ("scroll", Some(request), Some(control), Some(down)),
            Step::Fill { request, control } => ("fill", Some(request), Some(control), None),
            Step::Unfold { request } => ("unfold", Some(request), None, None),
            Step::Choose { request } => ("choose", Some(request), None, None),
            Step::Save { request } => ("save", Some(request), None, None),
            Step::End => ("end", None, None, None),
        };
        let control = control.map(control_name);
        let note = json!({"step": name, "request": request, "control": control, "down": down, "pitch": self.pitch});
        json!({ NOTE_KEY: note }).to_string()
    }

    /// From an answer; nothing when the content is not the practice model's.
    pub(super) fn read(verbatim: &str) -> Option<Self> {
        let content: Value = serde_json::from_str(verbatim).ok()?;
        let note = content.get(NOTE_KEY)?;
        let request = || usize::try_from(note.get("request")?.as_u64()?).ok();
        let control = || control_of(note.get("control")?.as_str()?);
        let step = match note.get("step")?.as_str()? {
            "look" => Step::Look,
            "open_window" => Step::OpenWindow,
            "wait" => Step::Wait,
            "scroll" => Step::Scroll {
                request: request()?,
                control: control()?,
                down: note.get("down")?.as_bool()?,
            },
            "fill" => Step::Fill {
                request: request()?,
                control: control()?,
            },
            "unfold" => Step::Unfold {
                request: request()?,
            },
            "choose" => Step::Choose {
                request: request()?,
            },
            "save" => Step::Save {
                request: request()?,
            },
            "end" => Step::End,
            _ => return None,
        };
        Some(Self {
            step,
            pitch: note.get("pitch")?.as_f64()? as f32,
        })
    }
}

fn control_name(control: Control) -> &'static str {
    match control {
        Control::Name => "name",
        Control::Request => "request",
        Control::Priority => "priority",
        Control::Details => "details",
        Control::Save => "save",
    }
}

fn control_of(name: &str) -> Option<Control> {
    [
        Control::Name,
        Control::Request,
        Control::Priority,
        Control::Details,
        Control::Save,
    ]
    .into_iter()
    .find(|control| control_name(*control) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_comes_back_as_it_was_written() {
        let control = Control::Details;
        for step in [
            Step::Look,
            Step::OpenWindow,
            Step::Wait,
            Step::Scroll {
                request: 2,
                control,
                down: true,
            },
            Step::Fill {
                request: 0,
                control,
            },
            Step::Unfold { request: 1 },
            Step::Choose { request: 1 },
            Step::Save { request: 2 },
            Step::End,
        ] {
            let note = Note { step, pitch: 7.5 };
            assert_eq!(Note::read(&note.write()), Some(note));
        }
    }

    #[test]
    fn what_another_provider_wrote_is_not_read() {
        for verbatim in [
            "",
            "[]",
            r#"[{"type":"text"}]"#,
            r#"{"practice_model":{"step":"fly"}}"#,
        ] {
            assert_eq!(Note::read(verbatim), None, "{verbatim}");
        }
    }
}
