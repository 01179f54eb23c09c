//! Questions as the page tells them, and the answers that it takes. Texts that steer or hide are made visible once more: the
//! page may be another version, or another program.

use protocol::{Point, visible_line, visible_text};
use serde::{Deserialize, Serialize};

/// Open questions of a fleet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct FleetQuestions {
    /// The questions, those of the oldest task first.
    pub questions: Vec<FleetQuestion>,
    /// Tasks that cannot be read now. What was known of them before is among the questions.
    #[serde(default)]
    pub unread: Vec<String>,
}

/// Open question of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct FleetQuestion {
    /// Its name among all questions.
    pub name: String,
    /// The task that asks.
    pub task: String,
    /// Its pool.
    pub pool: String,
    /// The beginning of the task's text.
    pub title: String,
    /// The desktop that asks.
    pub desktop: Option<String>,
    /// Kind of answer that it waits for.
    pub kind: FleetQuestionKind,
    /// One plain sentence.
    pub text: String,
    /// The whole command or text that it is about.
    pub exact: Option<String>,
    /// The reason for asking; may be empty.
    pub reason: String,
    /// Answers to choose from.
    pub choices: Vec<String>,
    /// The place on the screen that it is about.
    pub picture: Option<FleetPicture>,
    /// It is about a place on the screen, and no picture of that came along.
    #[serde(default)]
    pub lacks_picture: bool,
}

/// Kind of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FleetQuestionKind {
    /// May a call run? Yes or no.
    Approval,
    /// Somebody took over mouse and keyboard. May the task go on? Yes or no.
    Takeover,
    /// A question of the model, answered in words.
    Words,
}

/// Picture of a place, without its bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct FleetPicture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Places in it that the question is about.
    pub points: Vec<Point>,
    /// Title of the window that would be reached.
    pub window: Option<String>,
}

/// Answer of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FleetAnswer {
    /// `yes`, `no`, or words.
    Answer(String),
    /// The choice at this place.
    Choice(u32),
}

impl FleetQuestions {
    /// The same with every character visible.
    pub(crate) fn made_visible(self) -> Self {
        Self {
            questions: self
                .questions
                .into_iter()
                .map(FleetQuestion::made_visible)
                .collect(),
            unread: self.unread.iter().map(|it| line(it)).collect(),
        }
    }
}

impl FleetQuestion {
    fn made_visible(self) -> Self {
        let lines = |texts: Vec<String>| texts.iter().map(|it| line(it)).collect();
        Self {
            name: self.name,
            task: line(&self.task),
            pool: line(&self.pool),
            title: line(&self.title),
            desktop: self.desktop.as_deref().map(line),
            kind: self.kind,
            text: text(&self.text),
            exact: self.exact.as_deref().map(text),
            reason: text(&self.reason),
            choices: lines(self.choices),
            picture: self.picture.map(|picture| FleetPicture {
                window: picture.window.as_deref().map(line),
                ..picture
            }),
            lacks_picture: self.lacks_picture,
        }
    }
}

fn line(text: &str) -> String {
    visible_line(text).into_owned()
}

fn text(text: &str) -> String {
    visible_text(text).into_owned()
}
