//! Change of one setting in the text of a settings file. Everything else stays as it is, comments and order included.
//! Writes no file and doesn't validate the result.

use crate::value_checks::{Fault, NO_SHORTCUT};
use desktop::Masks;
use localization::localized;
use protocol::{Effort, Mode};
use serde::Deserialize;
use toml_edit::{Document, DocumentMut, Item, TableLike, Value};

mod hidden_areas;

/// New value of one setting. `None` restores the default: the key is removed from the file.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "key", content = "value", rename_all = "snake_case")]
pub enum SettingChange {
    /// Model of new chats.
    Model(Option<String>),
    /// Effort of new chats.
    Effort(Option<Effort>),
    /// Approval mode of new chats.
    Mode(Option<Mode>),
    /// New chats show the plan of a task before anything is done.
    PlanFirst(Option<bool>),
    /// The model suggests next steps after a task.
    Suggestions(Option<bool>),
    /// The model keeps notes that outlast a chat.
    Memory(Option<bool>),
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
    /// Keys that stop everything; empty for none.
    StopShortcut(Option<String>),
    /// Keys that open the quick prompt; empty for none.
    QuickAsk(Option<String>),
    /// The window hides while Qilbee acts.
    StepAside(Option<bool>),
    /// A newer version is told of.
    NewVersions(Option<bool>),
    /// The person's own mouse and keyboard interrupt Qilbee.
    Takeover(Option<bool>),
    /// Qilbee's own pointer and the line at the screen's edge while it has mouse and keyboard.
    PointerOverlay(Option<bool>),
    /// Presses that programs inject count as the person's.
    AnswersFromPrograms(Option<bool>),
    /// Address of Qube.
    QubeAddress(Option<String>),
    /// Areas and windows hidden from Qilbee.
    Hide(Masks),
}

impl SettingChange {
    /// Returns the text with this setting changed.
    pub(super) fn apply(&self, text: &str) -> Result<String, Fault> {
        match self {
            Self::Model(model) => put(text, "chat", "model", model.clone()),
            Self::Effort(effort) => put(text, "chat", "effort", name_of(effort.as_ref())),
            Self::Mode(mode) => put(text, "chat", "mode", name_of(mode.as_ref())),
            Self::PlanFirst(first) => put(text, "chat", "plan_first", *first),
            Self::Suggestions(suggests) => put(text, "chat", "suggestions", *suggests),
            Self::Memory(keeps) => put(text, "chat", "memory", *keeps),
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
            Self::NewVersions(told) => put(text, "window", "new_versions", *told),
            Self::Takeover(watched) => put(text, "desktop", "takeover", *watched),
            Self::PointerOverlay(shown) => put(text, "desktop", "pointer_overlay", *shown),
            Self::AnswersFromPrograms(count) => put(text, "answers", "from_programs", *count),
            Self::QubeAddress(address) => put(text, "qube", "address", address.clone()),
            Self::Hide(hidden) => hidden_areas::put(text, hidden),
        }
    }
}

fn keys_of(keys: &Option<String>) -> Option<String> {
    keys.as_ref().map(|keys| match keys.trim() {
        "" => NO_SHORTCUT.to_owned(),
        keys => keys.to_owned(),
    })
}

/// Returns the value's name in files.
pub(crate) fn name_of<T: serde::Serialize>(one: Option<&T>) -> Option<String> {
    let name = serde_json::to_value(one?).ok()?;
    name.as_str().map(str::to_owned)
}

fn put(
    text: &str,
    table: &str,
    key: &str,
    value: Option<impl Into<Value>>,
) -> Result<String, Fault> {
    match value {
        Some(value) => set(text, table, key, value.into()),
        None => remove_key(text, table, key),
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

/// Removes the key and its value from the text, and keeps the comments above and beside them.
fn remove_key(text: &str, table: &str, key: &str) -> Result<String, Fault> {
    let document = Document::parse(text).map_err(|error| Fault::of_file(error.message()))?;
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
        let key = format!("{table}.{key}");
        return Err(Fault::of_file(localized!(
            "settings-file-no-key",
            key = key
        )));
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

pub(crate) fn parsed(text: &str) -> Result<DocumentMut, Fault> {
    text.parse()
        .map_err(|error: toml_edit::TomlError| Fault::of_file(error.message()))
}

fn as_table<'a>(item: &'a mut Item, name: &str) -> Result<&'a mut dyn TableLike, Fault> {
    item.as_table_like_mut()
        .ok_or_else(|| Fault::of_file(localized!("settings-file-no-table", name = name)))
}

/// Appends to the text, after an empty line.
pub(crate) fn with_end(text: &str, end: &str) -> String {
    match text.trim_end() {
        "" => end.to_owned(),
        text => format!("{text}\n\n{end}"),
    }
}

#[cfg(test)]
mod tests;
