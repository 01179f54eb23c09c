//! `docs/protocol.md`: the same doc comments, read from the JSON Schema of the types.

use crate::json_schema::schema;
use protocol as p;
use schemars::JsonSchema;
use serde_json::Value;
use std::{error::Error, fmt::Write as _};

const INTRODUCTION: &str = "# The protocol

Generated from the doc comments of `src-tauri/crates/protocol` by `npm run bindings`. Do not edit.

A *command* goes into a session; *events* come out of it, the same for the window, the terminal
(`qilbee run --json` prints each as one line), the journal and an export. On the wire an event is one JSON object:

```json
{\"seq\":7,\"ts\":\"2026-11-20T09:30:00Z\",\"session\":\"…\",\"turn\":\"…\",\"type\":\"tool_started\",\"call\":\"…\"}
```

*Durable* events carry `seq` (per session, from 1, without a gap) and equal what the journal holds. *Ephemeral* events
have no `seq`; losing one loses nothing. New types and fields may be added; readers skip what they do not know. JSON Schemas
of both are in [schema](schema/), and [a front end in forty lines of Python](examples/front_end.py) uses them.

A **session** is one conversation and its journal; a **turn** is everything that happens between a message from the
person and the moment the assistant is done with it; a **step** is one request to the model with the tool calls it
asked for; an **item** is a piece of a message; a **tool call** is one thing the model asks the system to do; an
**approval** is a person's answer to such a call.
";

/// The whole document.
pub(crate) fn render() -> Result<String, Box<dyn Error>> {
    let mut page = String::from(INTRODUCTION);
    section::<p::Command>(&mut page, "Commands", "type")?;
    section::<p::SessionEvent>(&mut page, "Events of a session", "type")?;
    section::<p::TurnEvent>(&mut page, "Events of a turn", "type")?;
    section::<p::MessageEvent>(&mut page, "Messages", "type")?;
    section::<p::CallEvent>(&mut page, "Events of a tool call", "type")?;
    section::<p::ApprovalEvent>(&mut page, "Approvals", "type")?;
    section::<p::NoticeEvent>(&mut page, "Notices", "type")?;
    section::<p::EphemeralBody>(&mut page, "Ephemeral events", "type")?;
    page.push_str("\n## The parts they are made of\n");
    macro_rules! parts {
        ($($name:ident),+ $(,)?) => { $( part::<p::$name>(&mut page, stringify!($name)); )+ };
    }
    part::<localization::LocalizedText>(&mut page, "LocalizedText");
    part::<localization::Argument>(&mut page, "Argument");
    parts!(
        Message,
        Role,
        Item,
        ToolCall,
        ToolResult,
        Attachment,
        BlobRef,
        Point,
        Region,
        Question,
        Scope,
        TaintedValue,
        Target,
        Authorization,
        Answer,
        Grant,
        ToolOutput,
        OutputPart,
        Screen,
        WindowName,
        Settle,
        ToolSpec,
        ToolKind,
        HostedTool,
        PictureSize,
        Domain,
        Effect,
        Concurrency,
        Outcome,
        Proof,
        PlanStep,
        PlanStepState,
        Profile,
        ProfileExample,
        SessionOptions,
        Limits,
        Mode,
        Effort,
        SessionSummary,
        SessionState,
        Tokens,
        UsageTotals,
        Wait,
        StopReason,
        TurnEnd,
        AbandonReason,
        PauseReason,
        RouteReason,
        AnsweredBy,
        Guard,
        ErrorCode,
        Feedback,
    );
    Ok(page)
}

fn section<T: JsonSchema>(page: &mut String, title: &str, tag: &str) -> Result<(), Box<dyn Error>> {
    let schema = schema::<T>();
    let _ = writeln!(page, "\n## {title}\n\n{}", text_of(&schema));
    for variant in variants(&schema) {
        let name = variant
            .pointer(&format!("/properties/{tag}/const"))
            .and_then(Value::as_str);
        let _ = writeln!(
            page,
            "\n### `{}`\n\n{}",
            name.ok_or("a variant without a tag")?,
            text_of(variant)
        );
        fields(page, &schema, variant, tag);
    }
    Ok(())
}

fn part<T: JsonSchema>(page: &mut String, name: &str) {
    let schema = schema::<T>();
    let _ = writeln!(page, "\n### {name}\n\n{}", text_of(&schema));
    let variants = variants(&schema);
    if variants.is_empty() {
        fields(page, &schema, &schema, "");
        return;
    }
    page.push('\n');
    for variant in variants {
        let _ = writeln!(
            page,
            "- {}: {}",
            value_name(variant),
            text_of(variant).replace('\n', " ")
        );
        nested_fields(page, &schema, variant);
    }
}

/// The name of one alternative: a plain word, or the object with its tag.
fn value_name(variant: &Value) -> String {
    if let Some(word) = variant.get("const").and_then(Value::as_str) {
        return format!("`\"{word}\"`");
    }
    let tag = properties(variant).into_iter().find_map(|(key, value)| {
        value
            .get("const")
            .and_then(Value::as_str)
            .map(|word| format!("`{{\"{key}\":\"{word}\"}}`"))
    });
    tag.unwrap_or_else(|| match properties(variant).first() {
        Some((key, _)) => format!("`{{\"{key}\":…}}`"),
        None => "any".to_owned(),
    })
}

fn fields(page: &mut String, root: &Value, object: &Value, tag: &str) {
    let rows: Vec<_> = all_properties(root, object)
        .into_iter()
        .filter(|(key, _)| key != tag)
        .collect();
    if rows.is_empty() {
        return;
    }
    page.push_str("\n| field | type | meaning |\n|---|---|---|\n");
    for (key, value) in rows {
        let optional = if is_required(root, object, &key) {
            ""
        } else {
            ", optional"
        };
        let _ = writeln!(
            page,
            "| `{key}` | {}{optional} | {} |",
            type_name(&value),
            text_of(&value).replace('\n', " ")
        );
    }
}

fn nested_fields(page: &mut String, root: &Value, variant: &Value) {
    for (key, value) in all_properties(root, variant) {
        if value.get("const").is_none() {
            let _ = writeln!(
                page,
                "  - `{key}` ({}): {}",
                type_name(&value),
                text_of(&value).replace('\n', " ")
            );
        }
    }
}

fn variants(schema: &Value) -> Vec<&Value> {
    let all = schema
        .get("oneOf")
        .or_else(|| schema.get("anyOf"))
        .and_then(Value::as_array);
    all.map(|list| list.iter().flat_map(words).collect())
        .unwrap_or_default()
}

/// Words without their own text may be grouped in one `enum`; ours all have one, so they stand alone.
fn words(variant: &Value) -> Vec<&Value> {
    vec![variant]
}

/// The properties of an object, those of what it flattens or refers to as a whole included.
fn all_properties(root: &Value, object: &Value) -> Vec<(String, Value)> {
    let mut all = properties(object);
    if let Some(target) = object.get("$ref").and_then(Value::as_str) {
        let inner = root
            .pointer(target.trim_start_matches('#'))
            .cloned()
            .unwrap_or_default();
        all.extend(all_properties(root, &inner));
    }
    all
}

fn is_required(root: &Value, object: &Value, key: &str) -> bool {
    let here = object
        .get("required")
        .and_then(Value::as_array)
        .is_some_and(|list| list.iter().any(|name| name == key));
    here || object
        .get("$ref")
        .and_then(Value::as_str)
        .is_some_and(|target| {
            root.pointer(target.trim_start_matches('#'))
                .is_some_and(|inner| is_required(root, inner, key))
        })
}

fn properties(object: &Value) -> Vec<(String, Value)> {
    let map = object.get("properties").and_then(Value::as_object);
    map.map(|map| {
        map.iter()
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect()
    })
    .unwrap_or_default()
}

fn text_of(schema: &Value) -> String {
    schema
        .get("description")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn type_name(schema: &Value) -> String {
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        return target.rsplit('/').next().unwrap_or(target).to_owned();
    }
    if let Some(list) = schema.get("anyOf").and_then(Value::as_array) {
        return list
            .iter()
            .filter(|option| option.get("type") != Some(&"null".into()))
            .map(type_name)
            .collect::<Vec<_>>()
            .join(" or ");
    }
    match schema.get("type") {
        Some(Value::String(kind)) if kind == "array" => match schema.get("items") {
            Some(items) => format!("list of {}", type_name(items)),
            None => "pair".to_owned(),
        },
        Some(Value::String(kind)) => kind.clone(),
        Some(Value::Array(kinds)) => kinds
            .iter()
            .filter_map(Value::as_str)
            .filter(|kind| *kind != "null")
            .collect::<Vec<_>>()
            .join(" or "),
        _ => "any JSON".to_owned(),
    }
}
