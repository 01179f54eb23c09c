//! Shapes of the page's API. What comes from models and screens goes as people see it: characters that steer
//! or hide are written by their numbers.

use super::question_cache::{NamedQuestion, Snapshot};
use crate::{QuestionKind, QuestionPicture};
use protocol::{Point, visible_line, visible_text};
use serde::{Deserialize, Serialize};

/// Inbox as the page shows it.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct ShownInbox {
    questions: Vec<ShownQuestion>,
    /// Tasks that cannot be read now. What was known of them before is among the questions.
    unread: Vec<String>,
}

/// Question as the page shows it.
#[derive(Debug, PartialEq, Serialize)]
struct ShownQuestion {
    name: String,
    task: String,
    pool: String,
    title: String,
    desktop: Option<String>,
    kind: QuestionKind,
    text: String,
    exact: Option<String>,
    reason: String,
    choices: Vec<String>,
    picture: Option<ShownPicture>,
    lacks_picture: bool,
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
    /// The answer.
    #[serde(flatten)]
    pub(super) given: Given,
}

/// The answer itself.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Given {
    /// `yes`, `no`, or words.
    Answer(String),
    /// The choice at this place, as the model wrote it.
    Choice(usize),
}

/// Reason why a request was not done, in a sentence.
#[derive(Debug, Serialize)]
pub(super) struct Refusal {
    pub(super) error: String,
}

impl ShownInbox {
    pub(super) fn of(snapshot: &Snapshot) -> Self {
        let questions = snapshot.questions.iter();
        Self {
            questions: questions.map(|named| ShownQuestion::of(named)).collect(),
            unread: snapshot.unread.clone(),
        }
    }
}

impl ShownQuestion {
    fn of(named: &NamedQuestion) -> Self {
        let line = |text: &str| visible_line(text).into_owned();
        let text = |text: &str| visible_text(text).into_owned();
        let open = &named.open;
        let question = &open.question;
        Self {
            name: named.name.clone(),
            task: open.task.to_string(),
            pool: line(&open.pool),
            title: line(&open.title),
            desktop: open.desktop.as_deref().map(line),
            kind: question.kind,
            text: text(&question.text),
            exact: question.exact.as_deref().map(text),
            reason: text(&question.reason),
            choices: question.choices.iter().map(|choice| line(choice)).collect(),
            picture: question.shown_picture().map(ShownPicture::of),
            lacks_picture: question.lacks_picture(),
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
