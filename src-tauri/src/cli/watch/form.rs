//! Forms of outside servers as lines of the terminal: one field after the other, and a yes at the end. Pure; prints and reads
//! nothing.

use super::question::YesKeys;
use protocol::{
    FieldInput, FormContent, FormField, FormOption, FormValue, FormValues, ServerForm, TextFormat,
    visible_line, visible_text,
};

/// Line that declines the whole form.
const DECLINE: &str = ".";
/// Line that leaves a field empty.
const EMPTY: &str = "-";

/// Form that is being filled in.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FilledForm {
    pub(super) form: ServerForm,
    values: FormValues,
    /// The field that is asked for; past the last one, the yes is.
    at: usize,
}

/// Meaning of a typed line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum FormStep {
    /// The next line is asked for.
    Next,
    /// Nothing that counts: it is asked again.
    Unclear,
    Declined,
    /// The values are to be sent, if `code`, which followed the yes, is the person's.
    Send {
        values: FormValues,
        code: String,
    },
}

impl FilledForm {
    pub(super) fn new(form: ServerForm) -> Self {
        Self {
            form,
            values: FormValues::new(),
            at: 0,
        }
    }

    /// Draws the question, before its first line.
    pub(super) fn heading(&self) -> String {
        let server = visible_line(&self.form.server);
        let message = visible_text(&self.form.message);
        let mut lines = vec![format!("? The server “{server}” asks you:")];
        lines.extend(message.lines().map(|line| format!("  │ {line}")));
        match &self.form.content {
            FormContent::Fields { .. } => lines.push(format!(
                "  What you write goes to “{server}”. Write no passwords or keys. [{DECLINE}] declines."
            )),
            FormContent::Page { url } => {
                lines.push("  It wants you to open this page:".to_owned());
                lines.push(format!("    {}", visible_line(url)));
            }
        }
        format!("\n{}", lines.join("\n"))
    }

    /// Draws what the next line is to say.
    pub(super) fn prompt(&self, keys: &YesKeys) -> String {
        if let Some(field) = self.field() {
            return prompt(field);
        }
        let what = match &self.form.content {
            FormContent::Fields { .. } => "[y] send  [n] decline.",
            FormContent::Page { .. } => "[y] you open it  [n] decline.",
        };
        match keys {
            YesKeys::Plain => format!("  {what}"),
            YesKeys::WithCode(code) => format!("  {what} Type y {code} to send."),
            YesKeys::None => format!("  {what} Nothing can be sent right now."),
        }
    }

    /// True when only the yes is missing.
    pub(super) fn is_filled(&self) -> bool {
        self.field().is_none()
    }

    /// Takes a typed line.
    pub(super) fn take(&mut self, line: &str) -> FormStep {
        let line = line.trim();
        if line == DECLINE {
            return FormStep::Declined;
        }
        let Some(field) = self.field() else {
            let (word, code) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            return match word.to_lowercase().as_str() {
                "y" | "yes" => FormStep::Send {
                    values: self.values.clone(),
                    code: code.trim().to_owned(),
                },
                "n" | "no" => FormStep::Declined,
                _ => FormStep::Unclear,
            };
        };
        let value = match line {
            "" => field.default.clone(),
            EMPTY => None,
            line => match value(&field.input, line) {
                Some(value) => Some(value),
                None => return FormStep::Unclear,
            },
        };
        if !field.is_fit(value.as_ref()) {
            return FormStep::Unclear;
        }
        let name = field.name.clone();
        if let Some(value) = value {
            self.values.insert(name, value);
        }
        self.at += 1;
        FormStep::Next
    }

    fn field(&self) -> Option<&FormField> {
        match &self.form.content {
            FormContent::Fields { fields } => fields.get(self.at),
            FormContent::Page { .. } => None,
        }
    }
}

fn prompt(field: &FormField) -> String {
    let mut lines = vec![format!("  {}", visible_line(field.label()))];
    let about = field.description.as_deref();
    lines.extend(about.map(|about| format!("    {}", visible_line(about))));
    if let Some(options) = options_of(&field.input) {
        let numbered = options.iter().zip(1..);
        lines.extend(
            numbered
                .map(|(option, number)| format!("    [{number}] {}", visible_line(&option.title))),
        );
    }
    let mut how = vec![how(&field.input).to_owned()];
    match &field.default {
        Some(default) => how.push(format!("Enter takes {}.", shown(&field.input, default))),
        None if !field.required => how.push("Enter leaves it empty.".to_owned()),
        None => {}
    }
    if !field.required && field.default.is_some() {
        how.push(format!("[{EMPTY}] leaves it empty."));
    }
    lines.push(format!("    {}", how.join(" ")));
    lines.join("\n")
}

fn how(input: &FieldInput) -> &'static str {
    match input {
        FieldInput::Text { format, .. } => match format {
            None => "Write a text.",
            Some(TextFormat::Email) => "Write an e-mail address.",
            Some(TextFormat::Uri) => "Write an address such as https://a.example.",
            Some(TextFormat::Date) => "Write a date such as 2026-11-25.",
            Some(TextFormat::DateTime) => "Write a time such as 2026-11-25T10:00:00Z.",
        },
        FieldInput::Number { whole: true, .. } => "Write a whole number.",
        FieldInput::Number { whole: false, .. } => "Write a number.",
        FieldInput::Switch => "[y] yes  [n] no.",
        FieldInput::One { .. } => "Type a number.",
        FieldInput::Some { .. } => "Type numbers such as 1 3.",
    }
}

fn options_of(input: &FieldInput) -> Option<&[FormOption]> {
    match input {
        FieldInput::One { options } | FieldInput::Some { options, .. } => Some(options),
        FieldInput::Text { .. } | FieldInput::Number { .. } | FieldInput::Switch => None,
    }
}

/// Reads a line as a value.
fn value(input: &FieldInput, line: &str) -> Option<FormValue> {
    let option = |options: &[FormOption], word: &str| {
        let number = word.parse::<usize>().ok()?.checked_sub(1)?;
        options.get(number).map(|option| option.value.clone())
    };
    match input {
        FieldInput::Text { .. } => Some(FormValue::Text(line.to_owned())),
        FieldInput::Number { .. } => line.parse().ok().map(FormValue::Number),
        FieldInput::Switch => match line.to_lowercase().as_str() {
            "y" | "yes" => Some(FormValue::Switch(true)),
            "n" | "no" => Some(FormValue::Switch(false)),
            _ => None,
        },
        FieldInput::One { options } => option(options, line).map(FormValue::Text),
        FieldInput::Some { options, .. } => {
            let words = line.split([' ', ',']).filter(|word| !word.is_empty());
            let chosen = words.map(|word| option(options, word));
            chosen.collect::<Option<_>>().map(FormValue::Some)
        }
    }
}

/// Draws a value as people know it.
fn shown(input: &FieldInput, value: &FormValue) -> String {
    let title = |value: &str| {
        let mut options = options_of(input).unwrap_or_default().iter();
        let option = options.find(|option| option.value == value);
        let text = visible_line(option.map_or(value, |option| option.title.as_str()));
        format!("“{text}”")
    };
    match value {
        FormValue::Switch(true) => "yes".to_owned(),
        FormValue::Switch(false) => "no".to_owned(),
        FormValue::Number(number) => number.to_string(),
        FormValue::Text(text) => title(text),
        FormValue::Some(values) => {
            let titles: Vec<_> = values.iter().map(|value| title(value)).collect();
            titles.join(", ")
        }
    }
}

#[cfg(test)]
mod tests;
