//! Messages in the form of a contract: calls and results as text. Each is rendered once, so that the session inside finds the
//! same message again.

use super::Contract;
use crate::wire::computer_actions;
use protocol::{Item, Message, Role, ToolCall, ToolResult};
use std::sync::Arc;

/// Rendered messages, with those that they were made from.
#[derive(Default)]
pub(super) struct RenderedMessages(Vec<(Arc<Message>, Arc<Message>)>);

impl RenderedMessages {
    /// Returns messages in the form of a contract.
    pub(super) fn of(
        &mut self,
        messages: &[Arc<Message>],
        contract: Contract,
    ) -> Vec<Arc<Message>> {
        self.0.truncate(messages.len());
        for (index, message) in messages.iter().enumerate() {
            let known = self.0.get(index);
            if known.is_some_and(|(from, _)| Arc::ptr_eq(from, message)) {
                continue;
            }
            self.0.truncate(index);
            self.0
                .push((Arc::clone(message), Arc::new(render(message, contract))));
        }
        self.0
            .iter()
            .map(|(_, rendered)| Arc::clone(rendered))
            .collect()
    }
}

fn render(message: &Message, contract: Contract) -> Message {
    let items = match message.role {
        Role::Assistant => vec![Item::text(spoken(&message.items, contract))],
        Role::User => message
            .items
            .iter()
            .flat_map(|item| told(item, contract))
            .collect(),
    };
    Message {
        role: message.role,
        items,
        model: message.model.clone(),
        verbatim: None,
    }
}

/// Writes the model's message as it would have written it.
fn spoken(items: &[Item], contract: Contract) -> String {
    let (mut text, mut calls) = (String::new(), Vec::new());
    for item in items {
        match item {
            Item::Text { text: said } => text.push_str(said),
            Item::ToolCall(call) => calls.push(function(call)),
            Item::Quoted { .. }
            | Item::Thinking { .. }
            | Item::Image { .. }
            | Item::File { .. }
            | Item::Original { .. }
            | Item::ToolResult(_)
            | Item::Opaque { .. } => {}
        }
    }
    let written: Vec<String> = match contract {
        Contract::Xml => {
            let tags = calls
                .iter()
                .map(|(name, input)| format!("<{name}>{input}</{name}>"));
            let end = (!calls.is_empty()).then(|| "<execute_tools />".to_owned());
            let text = as_answer(text, calls.is_empty());
            [text].into_iter().chain(tags).chain(end).collect()
        }
        Contract::Json => {
            let calls = calls
                .iter()
                .map(|(name, input)| serde_json::json!({"name": name, "arguments": input}));
            let calls: serde_json::Value = calls.collect();
            let mut object = serde_json::json!({"tool_calls": calls});
            if !text.is_empty() {
                object["assistant_message"] = text.into();
            }
            vec![object.to_string()]
        }
        Contract::React => {
            let actions = calls
                .iter()
                .map(|(name, input)| format!("Action: {name}\nAction Input: {input}"));
            let text = as_answer(text, calls.is_empty());
            [text].into_iter().chain(actions).collect()
        }
        Contract::Lines => {
            let lines = calls.iter().zip(1..);
            let lines = lines.map(|((name, input), number)| format!("{number}. {name} {input}"));
            [text].into_iter().chain(lines).collect()
        }
    };
    let written: Vec<_> = written
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    match written.is_empty() {
        true => "(nothing)".to_owned(),
        false => written.join("\n"),
    }
}

/// Marks a text without calls as the answer that it is.
fn as_answer(text: String, is_answer: bool) -> String {
    match is_answer && !text.is_empty() {
        true => format!("Final Answer: {text}"),
        false => text,
    }
}

fn function(call: &ToolCall) -> (String, serde_json::Value) {
    match computer_actions::is_member(call) {
        true => {
            let (name, input) = computer_actions::to_action(call);
            (name.to_owned(), input)
        }
        false => (call.name.clone(), call.input.clone()),
    }
}

/// Results as text, with their pictures after them.
fn told(item: &Item, contract: Contract) -> Vec<Item> {
    let Item::ToolResult(result) = item else {
        return vec![item.clone()];
    };
    let text = result_text(result);
    let text = match contract {
        Contract::Xml => format!(
            "<result>{}</result>",
            text.replace("</result", "<\\/result")
        ),
        Contract::React => format!("Observation: {text}"),
        Contract::Json | Contract::Lines => format!("Result: {text}"),
    };
    let pictures = result
        .content
        .iter()
        .filter(|item| matches!(item, Item::Image { .. }));
    [Item::text(text)]
        .into_iter()
        .chain(pictures.cloned())
        .collect()
}

fn result_text(result: &ToolResult) -> String {
    let texts = result.content.iter().filter_map(|item| match item {
        Item::Text { text } => Some(text.as_str()),
        _ => None,
    });
    let text = texts.collect::<Vec<_>>().join("\n");
    let text = if text.is_empty() {
        "(no output)"
    } else {
        &text
    };
    match result.is_error {
        true => format!("Error: {text}"),
        false => text.to_owned(),
    }
}
