//! Translation of a server's questions to the person (elicitation) into forms, and of the answers back. Whoever shows a form
//! is elsewhere.

use super::text::clean;
use protocol::{
    FieldInput, FormContent, FormField, FormOption, FormValue, FormValues, ServerForm, TextFormat,
};
use reqwest::Url;
use rmcp::{
    ErrorData,
    model::{ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema},
};
use serde_json::{Map, Number, Value};
use tools::FormAnswer;

/// Fields of a form.
const MAX_FIELDS: usize = 32;
/// Options of a field.
const MAX_OPTIONS: usize = 100;
/// Characters of the reason for asking.
const MAX_MESSAGE: usize = 2_000;
/// Characters of the name of a field, or of an option.
const MAX_LABEL: usize = 200;
/// Characters of the explanation of a field.
const MAX_DESCRIPTION: usize = 500;
/// Characters of a text that is filled in.
const MAX_TEXT: u32 = 10_000;
/// Characters of an address.
const MAX_URL: usize = 2_000;

/// Returns the form that a server asks for. The error is for the server.
pub(crate) fn form_of(server: &str, asked: ElicitRequestParams) -> Result<ServerForm, ErrorData> {
    let (message, content) = match asked {
        ElicitRequestParams::FormElicitationParams {
            message,
            requested_schema,
            ..
        } => (message, fields_of(&requested_schema)?),
        ElicitRequestParams::UrlElicitationParams { message, url, .. } => (message, page_of(&url)?),
        // Kinds of the library's own, which may become more.
        _ => return Err(invalid("this kind of question is not known")),
    };
    Ok(ServerForm {
        // Whoever shows it names it.
        id: String::new(),
        server: server.to_owned(),
        message: clean(&message, MAX_MESSAGE),
        content,
    })
}

/// Returns the answer to the server's question.
pub(crate) fn result_of(content: &FormContent, answer: FormAnswer) -> ElicitResult {
    let values = match answer {
        FormAnswer::Sent(values) => values,
        FormAnswer::Declined => return ElicitResult::new(ElicitationAction::Decline),
        FormAnswer::Cancelled => return ElicitResult::new(ElicitationAction::Cancel),
    };
    let accepted = ElicitResult::new(ElicitationAction::Accept);
    match content {
        FormContent::Fields { fields } => accepted.with_content(json_of(fields, values)),
        FormContent::Page { .. } => accepted,
    }
}

fn json_of(fields: &[FormField], values: FormValues) -> Value {
    let whole = |name: &str| {
        let field = fields.iter().find(|field| field.name == name);
        field.is_some_and(|field| matches!(field.input, FieldInput::Number { whole: true, .. }))
    };
    let values = values.into_iter().map(|(name, value)| {
        let value = match value {
            FormValue::Switch(on) => Value::Bool(on),
            FormValue::Number(number) if whole(&name) => integer(number),
            FormValue::Number(number) => {
                Number::from_f64(number).map_or(Value::Null, Value::Number)
            }
            FormValue::Text(text) => Value::String(text),
            FormValue::Some(options) => options.into(),
        };
        (name, value)
    });
    Value::Object(values.collect::<Map<_, _>>())
}

/// Returns a number that has no fraction, as JSON without one.
fn integer(number: f64) -> Value {
    let whole = format!("{number:.0}").parse::<i64>();
    whole.map_or_else(
        |_| Number::from_f64(number).map_or(Value::Null, Value::Number),
        Value::from,
    )
}

fn page_of(url: &str) -> Result<FormContent, ErrorData> {
    let parsed = Url::parse(url).map_err(|_| invalid("the address is not valid"))?;
    let is_here = matches!(parsed.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    let is_plain = parsed.username().is_empty() && parsed.password().is_none();
    match parsed.scheme() {
        "https" => {}
        "http" if is_here => {}
        _ => return Err(invalid("only https addresses are opened")),
    }
    if !is_plain || url.len() > MAX_URL {
        return Err(invalid("the address holds a sign-in, or is too long"));
    }
    Ok(FormContent::Page {
        // What is shown is what is opened: the parsed form has no letters that look like others.
        url: parsed.to_string(),
    })
}

fn fields_of(schema: &ElicitationSchema) -> Result<FormContent, ErrorData> {
    if schema.properties.len() > MAX_FIELDS {
        return Err(invalid("the form has too many fields"));
    }
    let sorted = || schema.properties.keys().cloned().collect();
    let order = schema.property_order.clone().unwrap_or_else(sorted);
    let required = schema.required.as_deref().unwrap_or_default();
    let fields = order.iter().filter_map(|name| {
        let property = schema.properties.get(name)?;
        let property = serde_json::to_value(property);
        let property = property.map_err(|_| invalid("a field can't be read"));
        Some(property.and_then(|property| field(name, &property, required.contains(name))))
    });
    let fields = fields.collect::<Result<_, _>>()?;
    Ok(FormContent::Fields { fields })
}

fn field(name: &str, property: &Value, required: bool) -> Result<FormField, ErrorData> {
    if name.chars().count() > MAX_LABEL {
        return Err(invalid("the name of a field is too long"));
    }
    let words = |key: &str, max| property[key].as_str().map(|text| clean(text, max));
    let input = input(property)?;
    let mut field = FormField {
        name: name.to_owned(),
        title: words("title", MAX_LABEL).filter(|title| !title.trim().is_empty()),
        description: words("description", MAX_DESCRIPTION),
        required,
        default: None,
        input,
    };
    let default = serde_json::from_value::<FormValue>(property["default"].clone()).ok();
    // A suggestion that its own server would not take is none.
    field.default = default.filter(|value| field.is_fit(Some(value)));
    Ok(field)
}

fn input(property: &Value) -> Result<FieldInput, ErrorData> {
    let count = |key: &str, usual: u32| {
        let said = property[key].as_u64();
        said.map_or(usual, |said| u32::try_from(said).unwrap_or(u32::MAX))
    };
    let number = |whole| FieldInput::Number {
        whole,
        minimum: property["minimum"].as_f64(),
        maximum: property["maximum"].as_f64(),
    };
    match property["type"].as_str() {
        Some("string") if has_options(property) => Ok(FieldInput::One {
            options: options(property)?,
        }),
        Some("string") => Ok(FieldInput::Text {
            format: match property["format"].as_str() {
                Some("email") => Some(TextFormat::Email),
                Some("uri") => Some(TextFormat::Uri),
                Some("date") => Some(TextFormat::Date),
                Some("date-time") => Some(TextFormat::DateTime),
                Some(_) | None => None,
            },
            min_characters: count("minLength", 0),
            max_characters: count("maxLength", MAX_TEXT).min(MAX_TEXT),
        }),
        Some("number") => Ok(number(false)),
        Some("integer") => Ok(number(true)),
        Some("boolean") => Ok(FieldInput::Switch),
        Some("array") => {
            let options = options(&property["items"])?;
            let all = u32::try_from(options.len()).unwrap_or(u32::MAX);
            Ok(FieldInput::Some {
                min_items: count("minItems", 0),
                max_items: count("maxItems", all),
                options,
            })
        }
        Some(_) | None => Err(invalid("a field has a type that forms don't have")),
    }
}

fn has_options(property: &Value) -> bool {
    ["enum", "oneOf", "anyOf"]
        .iter()
        .any(|key| property[key].is_array())
}

/// Returns the options of a field, with their titles where it has such.
fn options(property: &Value) -> Result<Vec<FormOption>, ErrorData> {
    let titled = property["oneOf"]
        .as_array()
        .or(property["anyOf"].as_array());
    let plain = property["enum"].as_array();
    let option = |value: &Value, title: &Value| {
        let value = value.as_str()?;
        Some(FormOption {
            value: value.to_owned(),
            title: clean(title.as_str().unwrap_or(value), MAX_LABEL),
        })
    };
    let options: Option<Vec<_>> = match (titled, plain) {
        (Some(titled), _) => {
            let titled = titled.iter();
            titled
                .map(|it| option(&it["const"], &it["title"]))
                .collect()
        }
        (None, Some(plain)) => {
            let titles = &property["enumNames"];
            let plain = plain.iter().enumerate();
            plain
                .map(|(index, value)| option(value, &titles[index]))
                .collect()
        }
        (None, None) => None,
    };
    let options = options.filter(|options| !options.is_empty() && options.len() <= MAX_OPTIONS);
    options.ok_or_else(|| invalid("the options of a field can't be shown"))
}

fn invalid(why: &'static str) -> ErrorData {
    ErrorData::invalid_params(why, None)
}

#[cfg(test)]
mod tests;
