//! Shapes of what the page is told and tells. What comes from models and screens goes as people see it: characters that steer
//! or hide are written by their numbers.

use crate::{QuestionKind, QuestionPicture, inbox::OpenQuestion};
use protocol::{Point, visible_line, visible_text};
use serde::{Deserialize, Serialize};

/// Question as the page shows it.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct ShownQuestion {
    name: String,
    task: String,
    pool: String,
    title: String,
    desktop: Option<String>,
    age_seconds: u64,
    kind: QuestionKind,
    text: String,
    exact: Option<String>,
    reason: String,
    choices: Vec<String>,
    picture: Option<ShownPicture>,
}

/// Picture as the page shows it; its bytes are asked for apart.
#[derive(Debug, PartialEq, Serialize)]
struct ShownPicture {
    width: u32,
    height: u32,
    points: Vec<Point>,
    window: Option<String>,
}

/// Answer that a person gave on the page.
#[derive(Debug, Deserialize)]
pub(super) struct GivenAnswer {
    /// Name of the question.
    pub(super) question: String,
    /// `yes`, `no`, or words.
    pub(super) answer: String,
}

/// Reason why a request was not done, in a sentence.
#[derive(Debug, Serialize)]
pub(super) struct Refusal {
    pub(super) error: String,
}

impl ShownQuestion {
    pub(super) fn of(open: &OpenQuestion) -> Self {
        let line = |text: &str| visible_line(text).into_owned();
        let text = |text: &str| visible_text(text).into_owned();
        let question = &open.question;
        Self {
            name: open.name(),
            task: open.task.to_string(),
            pool: line(&open.pool),
            title: line(&open.title),
            desktop: open.desktop.as_deref().map(line),
            age_seconds: open.age_seconds,
            kind: question.kind,
            text: text(&question.text),
            exact: question.exact.as_deref().map(text),
            reason: text(&question.reason),
            choices: question.choices.iter().map(|choice| line(choice)).collect(),
            picture: question.picture.as_ref().map(ShownPicture::of),
        }
    }
}

impl ShownPicture {
    fn of(picture: &QuestionPicture) -> Self {
        Self {
            width: picture.width,
            height: picture.height,
            points: picture.points.clone(),
            window: picture
                .window
                .as_deref()
                .map(|title| visible_line(title).into_owned()),
        }
    }
}
