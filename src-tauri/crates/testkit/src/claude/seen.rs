//! A request as it arrived, with ways to look into it.

use serde_json::Value;

/// One request, read whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// `GET`, `POST`…
    pub method: String,
    /// Without the query.
    pub path: String,
    /// Query string, or nothing.
    pub query: String,
    /// In the order they came, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body as JSON; `Null` when it is none.
    pub body: Value,
    /// The body as it came.
    pub raw: Vec<u8>,
}

impl Seen {
    /// The first header of this name, which is in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(found, _)| found == name)
            .map(|(_, value)| value.as_str())
    }

    /// Every name in the `anthropic-beta` headers.
    #[must_use]
    pub fn betas(&self) -> Vec<&str> {
        self.headers
            .iter()
            .filter(|(name, _)| name == "anthropic-beta")
            .flat_map(|(_, value)| value.split(','))
            .map(str::trim)
            .filter(|beta| !beta.is_empty())
            .collect()
    }

    /// `model`, or nothing.
    #[must_use]
    pub fn model(&self) -> &str {
        self.body["model"].as_str().unwrap_or_default()
    }

    /// `messages`, or none.
    #[must_use]
    pub fn messages(&self) -> &[Value] {
        self.body["messages"].as_array().map_or(&[], Vec::as_slice)
    }

    /// Returns the number of assistant answers in the history: 0 in the first request of a conversation.
    #[must_use]
    pub fn answers(&self) -> usize {
        self.messages()
            .iter()
            .filter(|message| message["role"] == "assistant")
            .count()
    }

    /// The result of this call, wherever it stands in the history.
    #[must_use]
    pub fn tool_result(&self, id: &str) -> Option<&Value> {
        self.messages()
            .iter()
            .filter_map(|message| message["content"].as_array())
            .flatten()
            .find(|block| block["type"] == "tool_result" && block["tool_use_id"] == id)
    }

    /// All texts of the last message, a line each, those inside of results too.
    #[must_use]
    pub fn last_text(&self) -> String {
        let mut lines = Vec::new();
        if let Some(message) = self.messages().last() {
            collect_texts(&message["content"], &mut lines);
        }
        lines.join("\n")
    }

    /// Returns whether it is for `POST /v1/messages`.
    #[must_use]
    pub fn is_ask(&self) -> bool {
        self.method == "POST" && self.path == "/v1/messages"
    }

    /// The value of a name in the query.
    #[must_use]
    pub fn query_value(&self, name: &str) -> Option<&str> {
        self.query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find(|(found, _)| *found == name)
            .map(|(_, value)| value)
    }
}

fn collect_texts<'a>(content: &'a Value, lines: &mut Vec<&'a str>) {
    match content {
        Value::String(text) => lines.push(text),
        Value::Array(blocks) => {
            for block in blocks {
                if let Some(text) = block["text"].as_str() {
                    lines.push(text);
                }
                collect_texts(&block["content"], lines);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => {}
    }
}
