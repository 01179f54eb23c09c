//! Parser for a server's responses: status, progress and id of a task. Pure.

use super::TaskId;
use crate::Progress;
use localization::{LocalizedText, localized};
use serde_json::Value;
use std::time::Duration;

/// Maximum length of a server's message in progress, in characters.
const MAX_MESSAGE_CHARACTERS: usize = 300;
/// Maximum size of a result for the model, in bytes.
const MAX_RESULT_BYTES: usize = 64 * 1024;
/// Maximum size of a response quoted in an error, in bytes.
const MAX_QUOTE_BYTES: usize = 2000;

/// Status of a task.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskStatus {
    /// Its stage.
    pub stage: TaskStage,
    /// The server's own word for the stage.
    pub word: String,
    /// Progress from 0 to 1, if the server reports it.
    pub fraction: Option<f64>,
    /// The server's message, if any.
    pub message: Option<String>,
    /// The whole response, without the key.
    pub text: String,
    /// The server's `Retry-After`.
    pub after: Option<Duration>,
}

/// Stage of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskStage {
    /// Also any status this program doesn't know.
    Running,
    /// Done.
    Completed,
    /// It failed.
    Failed,
    /// It was cancelled.
    Cancelled,
}

impl TaskStatus {
    /// Parses a response; `None` when it has no status.
    pub(super) fn read(text: String, after: Option<Duration>) -> Option<Self> {
        let value: Value = serde_json::from_str(&text).ok()?;
        let word = value["status"].as_str()?.to_owned();
        let stage = match word.as_str() {
            "completed" => TaskStage::Completed,
            "failed" => TaskStage::Failed,
            "cancelled" | "canceled" => TaskStage::Cancelled,
            _ => TaskStage::Running,
        };
        let message = value["message"].as_str().map(line);
        Some(Self {
            stage,
            fraction: fraction(&value["progress"]),
            message: message.filter(|message| !message.is_empty()),
            word: line(&word),
            text,
            after,
        })
    }

    /// Returns the result for the model.
    pub(super) fn for_model(&self) -> String {
        cut(&self.text, MAX_RESULT_BYTES)
    }
}

/// Returns the progress of a task, for people.
pub(super) fn progress_of(task: &TaskId, status: &TaskStatus) -> Progress {
    let message = status.message.clone();
    Progress {
        message: match message {
            Some(message) => message.into(),
            None => localized!(
                "tools-qube-running",
                status = &status.word,
                task = task.as_str()
            ),
        },
        fraction: status.fraction,
    }
}

/// Parses the id of a task.
pub(super) fn task_id(text: &str) -> Option<TaskId> {
    let value: Value = serde_json::from_str(text).ok()?;
    name(&value["task_id"])
}

/// Finds the task that was submitted with this key in a list of tasks. A task without a key doesn't count: the server may
/// not support the query.
pub(super) fn find_by_key(text: &str, key: &str) -> Option<TaskId> {
    let value: Value = serde_json::from_str(text).ok()?;
    let list = value.as_array().or_else(|| value["tasks"].as_array())?;
    let task = list.iter().find(|task| task["idempotency_key"] == key)?;
    name(&task["task_id"])
}

/// Returns a response as errors quote it.
pub(super) fn quote(text: &str) -> LocalizedText {
    let text = text.trim();
    if text.is_empty() {
        return localized!("tools-qube-silent");
    }
    let shown: String = text
        .chars()
        .map(|letter| match letter {
            letter if letter.is_control() && letter != '\n' => ' ',
            letter => letter,
        })
        .collect();
    cut(&shown, MAX_QUOTE_BYTES).into()
}

fn name(value: &Value) -> Option<TaskId> {
    match value {
        Value::String(text) => TaskId::parse(text),
        Value::Number(number) => TaskId::parse(&number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Parses a fraction or a percentage.
fn fraction(value: &Value) -> Option<f64> {
    let number = value.as_f64()?;
    let share = if number > 1.0 { number / 100.0 } else { number };
    (0.0..=1.0).contains(&share).then_some(share)
}

/// Shortens a text to one line.
fn line(text: &str) -> String {
    let words: Vec<_> = text
        .split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    let text = words.join(" ");
    match text.char_indices().nth(MAX_MESSAGE_CHARACTERS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

fn cut(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    let end = text.floor_char_boundary(most);
    let left = text.len() - end;
    format!(
        "{}… [{left} bytes more]",
        text.get(..end).unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, wanted: Option<(TaskStage, Option<f64>, Option<&str>)>) {
        let read = TaskStatus::read(text.to_owned(), None);
        let read = read
            .as_ref()
            .map(|status| (status.stage, status.fraction, status.message.as_deref()));
        assert_eq!(read, wanted, "{text}");
    }

    #[test]
    fn a_status_is_read_and_what_nobody_knows_still_runs() {
        let running = |fraction, message| Some((TaskStage::Running, fraction, message));
        check(
            r#"{"status":"completed"}"#,
            Some((TaskStage::Completed, None, None)),
        );
        check(
            r#"{"status":"failed"}"#,
            Some((TaskStage::Failed, None, None)),
        );
        check(
            r#"{"status":"canceled"}"#,
            Some((TaskStage::Cancelled, None, None)),
        );
        check(r#"{"status":"dreaming"}"#, running(None, None));
        check(
            r#"{"status":"running","progress":0.25}"#,
            running(Some(0.25), None),
        );
        check(
            r#"{"status":"running","progress":40}"#,
            running(Some(0.4), None),
        );
        check(r#"{"status":"running","progress":-1}"#, running(None, None));
        check(
            r#"{"status":"running","progress":"much"}"#,
            running(None, None),
        );
        check(
            r#"{"status":"running","message":" On\n page 2 "}"#,
            running(None, Some("On page 2")),
        );
        for nothing in ["", "{}", "[]", "<h1>", r#"{"status":7}"#] {
            check(nothing, None);
        }
    }

    #[test]
    fn names_are_taken_only_when_they_are_safe() {
        for (text, wanted) in [
            (r#"{"task_id":"t-1"}"#, Some("t-1")),
            (r#"{"task_id":17}"#, Some("17")),
            (r#"{"task_id":"../keys"}"#, None),
            (r#"{"task_id":".."}"#, None),
            (r#"{"task_id":""}"#, None),
            (r#"{"id":"t-1"}"#, None),
            ("no", None),
        ] {
            let found = task_id(text);
            assert_eq!(found.as_ref().map(TaskId::as_str), wanted, "{text}");
        }
        let list = r#"{"tasks":[{"task_id":"a"},{"task_id":"b","idempotency_key":"k"}]}"#;
        assert_eq!(find_by_key(list, "k"), TaskId::parse("b"));
        assert_eq!(find_by_key(list, "other"), None);
        assert_eq!(find_by_key(r#"[{"task_id":"a"}]"#, "k"), None);
    }

    #[test]
    fn quoted_response_is_bounded() {
        assert_eq!(&*quote(" \n"), "(It said nothing.)");
        assert_eq!(&*quote("a\u{7}b"), "a b");
        let long = quote(&"ä".repeat(3000));
        assert!(long.ends_with("… [4000 bytes more]"), "{long}");
        assert_eq!(
            line(&"x ".repeat(400)).chars().count(),
            MAX_MESSAGE_CHARACTERS + 1
        );
    }
}
