//! One change of the text of a settings file. Everything that is not changed stays as it stands there, comments and
//! order too. Writes no file, and does not judge whether what comes out can be read.

use super::{Fault, file::NO_SHORTCUT};
use desktop::Masks;
use protocol::{Effort, Mode};
use serde::Deserialize;
use toml_edit::{Document, DocumentMut, Item, TableLike, Value};

mod masks;

/// What is changed. Nothing in place of a value means as usual: then the key is taken out.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "key", content = "value", rename_all = "snake_case")]
pub enum Change {
    /// The model of new chats.
    Model(Option<String>),
    /// How hard it thinks.
    Effort(Option<Effort>),
    /// When Qilbee asks.
    Mode(Option<Mode>),
    /// Requests in one task.
    MaxSteps(Option<u32>),
    /// US dollars in one task.
    PerTaskUsd(Option<f64>),
    /// US dollars in one day.
    PerDayUsd(Option<f64>),
    /// Requests in one minute.
    RequestsPerMinute(Option<u32>),
    /// Tokens in one hour.
    TokensPerHour(Option<u32>),
    /// Keys that stop everything; an empty text for none.
    StopShortcut(Option<String>),
    /// Keys that open the small window for a question; an empty text for none.
    QuickAsk(Option<String>),
    /// Whether the window steps aside.
    StepAside(Option<bool>),
    /// Whether the person's own mouse and keyboard stop it.
    Takeover(Option<bool>),
    /// Where Qube is.
    QubeAddress(Option<String>),
    /// What is hidden.
    Hide(Masks),
}

impl Change {
    /// The text with this changed.
    pub(super) fn apply(&self, text: &str) -> Result<String, Fault> {
        match self {
            Self::Model(model) => put(text, "chat", "model", model.clone()),
            Self::Effort(effort) => put(text, "chat", "effort", word(effort.as_ref())),
            Self::Mode(mode) => put(text, "chat", "mode", word(mode.as_ref())),
            Self::MaxSteps(steps) => put(text, "chat", "max_steps", steps.map(i64::from)),
            Self::PerTaskUsd(usd) => put(text, "budget", "per_task_usd", *usd),
            Self::PerDayUsd(usd) => put(text, "budget", "per_day_usd", *usd),
            Self::RequestsPerMinute(requests) => {
                let requests = requests.map(i64::from);
                put(text, "budget", "requests_per_minute", requests)
            }
            Self::TokensPerHour(tokens) => {
                put(text, "budget", "tokens_per_hour", tokens.map(i64::from))
            }
            Self::StopShortcut(keys) => put(text, "desktop", "stop_shortcut", keys_of(keys)),
            Self::QuickAsk(keys) => put(text, "shortcuts", "quick_ask", keys_of(keys)),
            Self::StepAside(aside) => put(text, "window", "step_aside", *aside),
            Self::Takeover(watched) => put(text, "desktop", "takeover", *watched),
            Self::QubeAddress(address) => put(text, "qube", "address", address.clone()),
            Self::Hide(hidden) => masks::put(text, hidden),
        }
    }
}

fn keys_of(keys: &Option<String>) -> Option<String> {
    keys.as_ref().map(|keys| match keys.trim() {
        "" => NO_SHORTCUT.to_owned(),
        keys => keys.to_owned(),
    })
}

/// The word that stands for one of ours in the file, as in all that is written down.
fn word<T: serde::Serialize>(one: Option<&T>) -> Option<String> {
    let written = serde_json::to_value(one?).ok()?;
    written.as_str().map(str::to_owned)
}

fn put(
    text: &str,
    table: &str,
    key: &str,
    value: Option<impl Into<Value>>,
) -> Result<String, Fault> {
    match value {
        Some(value) => set(text, table, key, value.into()),
        None => take_out(text, table, key),
    }
}

fn set(text: &str, table: &str, key: &str, mut value: Value) -> Result<String, Fault> {
    let mut document = parsed(text)?;
    let Some(found) = document.get_mut(table) else {
        return Ok(with_end(text, &format!("[{table}]\n{key} = {value}\n")));
    };
    let found = as_table(found, table)?;
    if let Some(before) = found.get(key).and_then(Item::as_value) {
        // A comment behind the value belongs to the value.
        *value.decor_mut() = before.decor().clone();
    }
    match found.get_mut(key) {
        Some(item) => *item = Item::Value(value),
        None => {
            found.insert(key, Item::Value(value));
        }
    }
    Ok(document.to_string())
}

/// Cuts the key and its value out of the text: comments above and beside them are the person's.
fn take_out(text: &str, table: &str, key: &str) -> Result<String, Fault> {
    let document = Document::parse(text).map_err(|error| fault(error.message()))?;
    let Some(found) = document.get(table) else {
        return Ok(text.to_owned());
    };
    if found.is_inline_table() {
        let mut document = parsed(text)?;
        if let Some(found) = document.get_mut(table) {
            as_table(found, table)?.remove(key);
        }
        return Ok(document.to_string());
    }
    let pair = found.as_table().and_then(|found| found.get_key_value(key));
    let Some((name, item)) = pair else {
        return Ok(text.to_owned());
    };
    let (Some(begin), Some(end)) = (name.span(), item.span()) else {
        return Err(fault(&format!("{table}.{key} cannot be found in the text")));
    };
    // In such a table each pair begins a line of its own.
    let begin = text[..begin.start].rfind('\n').map_or(0, |at| at + 1);
    let rest = &text[end.end..];
    let line = rest.find('\n').map_or(rest.len(), |at| at + 1);
    let beside = rest[..line].trim_start();
    let rest = match beside.is_empty() {
        true => &rest[line..],
        false => &rest[line - beside.len()..],
    };
    Ok(format!("{}{rest}", &text[..begin]))
}

fn parsed(text: &str) -> Result<DocumentMut, Fault> {
    text.parse()
        .map_err(|error: toml_edit::TomlError| fault(error.message()))
}

fn as_table<'a>(item: &'a mut Item, name: &str) -> Result<&'a mut dyn TableLike, Fault> {
    item.as_table_like_mut()
        .ok_or_else(|| fault(&format!("{name} is no table")))
}

/// The text with more behind it, an empty line between.
fn with_end(text: &str, end: &str) -> String {
    match text.trim_end() {
        "" => end.to_owned(),
        text => format!("{text}\n\n{end}"),
    }
}

fn fault(problem: &str) -> Fault {
    Fault {
        at: 0,
        problem: problem.to_owned(),
    }
}

#[cfg(test)]
mod tests;
