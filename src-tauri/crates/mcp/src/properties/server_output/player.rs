//! The server: reads what it is asked, and says what is next in its script.

use serde_json::{Value, json};
use std::collections::VecDeque;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream, split};

/// Plays the script. At its end the server is gone.
pub(crate) async fn play(mut script: VecDeque<Vec<u8>>, pipe: DuplexStream) {
    let (input, mut output) = split(pipe);
    let mut asked = BufReader::new(input).lines();
    while let Ok(Some(line)) = asked.next_line().await {
        let Ok(question) = serde_json::from_str::<Value>(&line) else {
            continue;
        };
        if question.get("id").is_none() || question.get("method").is_none() {
            continue;
        }
        loop {
            let Some(line) = script.pop_front() else {
                return;
            };
            let (unasked, mut said) = match line.strip_prefix(b"!") {
                Some(rest) => (true, rest.to_vec()),
                None => (false, answer(&line, &question)),
            };
            said.push(b'\n');
            // One that does not listen any more has given it up.
            if output.write_all(&said).await.is_err() {
                return;
            }
            if !unasked {
                break;
            }
        }
    }
}

/// The line as an answer to the question, where it can be one.
fn answer(line: &[u8], question: &Value) -> Vec<u8> {
    let said = match line {
        b"=" => Ok(json!({"result": usual(question)})),
        line => serde_json::from_slice(line),
    };
    match said {
        Ok(Value::Object(mut said)) => {
            let id = || question["id"].clone();
            said.entry("jsonrpc").or_insert_with(|| "2.0".into());
            said.entry("id").or_insert_with(id);
            Value::Object(said).to_string().into_bytes()
        }
        Ok(_) | Err(_) => line.to_vec(),
    }
}

/// Returns the answer of a valid server.
fn usual(question: &Value) -> Value {
    match question["method"].as_str() {
        Some("initialize") => json!({
            "protocolVersion": question["params"]["protocolVersion"],
            "capabilities": {"tools": {"listChanged": true}, "resources": {}, "prompts": {}},
            "serverInfo": {"name": "usual", "version": "1"}
        }),
        Some("tools/list") => {
            json!({"tools": [{"name": "echo", "inputSchema": {"type": "object"}}]})
        }
        Some("resources/list") => json!({"resources": [{"uri": "a:b", "name": "b"}]}),
        Some("resources/templates/list") => json!({"resourceTemplates": []}),
        Some("resources/read") => json!({"contents": [{"uri": "a:b", "text": "inside"}]}),
        Some("prompts/list") => json!({"prompts": [{"name": "p"}]}),
        Some(_) | None => json!({"content": [{"type": "text", "text": "done"}]}),
    }
}
