//! Forms of outside servers for the person: what each asks, and the check of what is filled in. Showing one, and sending what
//! was filled in, are elsewhere.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Values of a form, by the names of its fields.
pub type FormValues = BTreeMap<String, FormValue>;

/// A form that an outside server shows the person. Its words are the server's: untrusted for display.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ServerForm {
    /// Names it in its answer.
    pub id: String,
    /// The person's name for the server.
    pub server: String,
    /// The server's reason for asking.
    pub message: String,
    /// The wish of the server.
    pub content: FormContent,
}

/// Content of a form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FormContent {
    /// Fields to fill in; none only asks for consent.
    Fields {
        /// The fields, in order.
        fields: Vec<FormField>,
    },
    /// A page that the person is to open. An answer without values says that they did.
    Page {
        /// Its address, http or https.
        url: String,
    },
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FormField {
    /// The server's name for it.
    pub name: String,
    /// The name for people; absent means the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub title: Option<String>,
    /// The explanation for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub description: Option<String>,
    /// True when it must be filled in.
    pub required: bool,
    /// The value that the server suggests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub default: Option<FormValue>,
    /// The values that it takes.
    pub input: FieldInput,
}

/// Values that a field takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FieldInput {
    /// A text.
    Text {
        /// Form that it must have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        format: Option<TextFormat>,
        /// Fewest characters.
        min_characters: u32,
        /// Most characters.
        max_characters: u32,
    },
    /// A number.
    Number {
        /// True when it must be whole.
        whole: bool,
        /// Smallest value.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        minimum: Option<f64>,
        /// Largest value.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        maximum: Option<f64>,
    },
    /// Yes or no.
    Switch,
    /// One of these.
    One {
        /// The options.
        options: Vec<FormOption>,
    },
    /// Some of these.
    Some {
        /// The options.
        options: Vec<FormOption>,
        /// Fewest of them.
        min_items: u32,
        /// Most of them.
        max_items: u32,
    },
}

/// Form of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TextFormat {
    /// An e-mail address.
    Email,
    /// An address with its scheme.
    Uri,
    /// A day, such as 2026-11-25.
    Date,
    /// A moment, such as 2026-11-25T10:00:00Z.
    DateTime,
}

/// An option of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FormOption {
    /// The value that is sent.
    pub value: String,
    /// The name for people.
    pub title: String,
}

/// A value of a field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum FormValue {
    /// Yes or no.
    Switch(bool),
    /// A number.
    Number(f64),
    /// A text, or one option.
    Text(String),
    /// Some options.
    Some(Vec<String>),
}

/// End of a form. Values are the person's data: they go to the server and are not recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FormEnd {
    /// The person agreed.
    Sent {
        /// The names of the fields whose values were sent.
        fields: Vec<String>,
    },
    /// The person declined.
    Declined,
    /// Nobody answered, or the call ended before.
    Cancelled,
}

impl ServerForm {
    /// Returns the first field that these values don't fit, or the first name that is no field's.
    #[must_use]
    pub fn unfit<'a>(&'a self, values: &'a FormValues) -> Option<&'a str> {
        let fields: &[FormField] = match &self.content {
            FormContent::Fields { fields } => fields,
            FormContent::Page { .. } => &[],
        };
        let is_field = |name: &str| fields.iter().any(|field| field.name == name);
        let stray = values.keys().find(|name| !is_field(name));
        let unfit = fields
            .iter()
            .find(|field| !field.is_fit(values.get(&field.name)));
        stray
            .map(String::as_str)
            .or(unfit.map(|field| field.name.as_str()))
    }
}

impl FormField {
    /// True for a value that the field takes; none leaves it empty.
    #[must_use]
    pub fn is_fit(&self, value: Option<&FormValue>) -> bool {
        let Some(value) = value else {
            return !self.required;
        };
        match (&self.input, value) {
            (
                FieldInput::Text {
                    format,
                    min_characters,
                    max_characters,
                },
                FormValue::Text(text),
            ) => {
                let count = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
                (*min_characters..=*max_characters).contains(&count)
                    && format.is_none_or(|format| format.is_form_of(text))
            }
            (
                FieldInput::Number {
                    whole,
                    minimum,
                    maximum,
                },
                FormValue::Number(number),
            ) => {
                number.is_finite()
                    && (!whole || number.fract() == 0.0)
                    && minimum.is_none_or(|minimum| *number >= minimum)
                    && maximum.is_none_or(|maximum| *number <= maximum)
            }
            (FieldInput::Switch, FormValue::Switch(_)) => true,
            (FieldInput::One { options }, FormValue::Text(value)) => has(options, value),
            (
                FieldInput::Some {
                    options,
                    min_items,
                    max_items,
                },
                FormValue::Some(values),
            ) => {
                let count = u32::try_from(values.len()).unwrap_or(u32::MAX);
                let is_once = |index: usize| !values[..index].contains(&values[index]);
                (*min_items..=*max_items).contains(&count)
                    && values.iter().all(|value| has(options, value))
                    && (0..values.len()).all(is_once)
            }
            _ => false,
        }
    }

    /// Returns its name for people.
    #[must_use]
    pub fn label(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.name)
    }
}

impl TextFormat {
    /// True for a text that looks like this form. The server decides whether it is one.
    fn is_form_of(self, text: &str) -> bool {
        let digits = |text: &str, mask: &str| {
            text.len() == mask.len()
                && text
                    .bytes()
                    .zip(mask.bytes())
                    .all(|(byte, mask)| match mask {
                        b'0' => byte.is_ascii_digit(),
                        other => byte == other,
                    })
        };
        match self {
            Self::Email => {
                let parts = text.split_once('@');
                parts.is_some_and(|(name, host)| !name.is_empty() && !host.is_empty())
                    && !text.contains(char::is_whitespace)
            }
            Self::Uri => {
                let scheme = text.split_once(':').map(|(scheme, _)| scheme);
                scheme.is_some_and(|scheme| scheme.starts_with(|it: char| it.is_ascii_alphabetic()))
                    && !text.contains(char::is_whitespace)
            }
            Self::Date => digits(text, "0000-00-00"),
            Self::DateTime => {
                let (day, time) = text.split_once('T').unwrap_or((text, ""));
                digits(day, "0000-00-00") && time.get(..8).is_some_and(|it| digits(it, "00:00:00"))
            }
        }
    }
}

fn has(options: &[FormOption], value: &str) -> bool {
    options.iter().any(|option| option.value == value)
}

#[cfg(test)]
mod tests;
