//! A server of the protocol of 2026-07-28 and of no other: no handshake, questions in rounds, changes of lists for those who
//! listen. Plain lines of JSON, as the other one.

use super::fake::{answer, say};
use serde_json::{Value, json};
use std::io;

/// Keys of what every request says of itself.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";
const SUBSCRIPTION: &str = "io.modelcontextprotocol/subscriptionId";
const NEWEST: &str = "2026-07-28";

#[derive(Default)]
struct Server {
    grown: bool,
    listener: Option<Value>,
}

/// Serves until nobody talks to it any more.
pub(crate) fn serve() {
    let mut server = Server::default();
    for line in io::stdin().lines() {
        let Ok(line) = line else { break };
        server.hear(&serde_json::from_str(&line).unwrap());
    }
}

impl Server {
    fn hear(&mut self, message: &Value) {
        let (id, params) = (&message["id"], &message["params"]);
        let refuse = |code: i32, why: &str| {
            say(&json!({"id": id, "error": {"code": code, "message": why}}));
        };
        match message["method"].as_str() {
            Some("initialize") => refuse(-32_601, "Method not found"),
            Some(method) if method.starts_with("notifications/") => {}
            Some(_) if params["_meta"][VERSION] != NEWEST => refuse(-32_602, "no version"),
            Some("server/discover") => {
                let able = json!({"tools": {"listChanged": true}});
                let info = json!({"name": "fake", "version": "1.2.3"});
                complete(
                    id,
                    json!({
                        "supportedVersions": [NEWEST], "capabilities": able,
                        "_meta": {SERVER_INFO: info}
                    }),
                );
            }
            Some("tools/list") => self.list(id),
            Some("subscriptions/listen") => {
                self.listener = Some(id.clone());
                let accepted = json!({"notifications": params["notifications"]});
                self.tell("notifications/subscriptions/acknowledged", accepted);
            }
            Some("tools/call") => self.call(id, params),
            _ => refuse(-32_601, "Method not found"),
        }
    }

    fn list(&self, id: &Value) {
        let mut names = vec!["ask", "later", "endless", "sample", "grow"];
        names.extend(self.grown.then_some("grown"));
        let tool = |name: &str| json!({"name": name, "inputSchema": {"type": "object"}});
        let tools: Vec<_> = names.into_iter().map(tool).collect();
        complete(id, json!({ "tools": tools }));
    }

    fn call(&mut self, id: &Value, params: &Value) {
        let text = |text: &str| json!({"content": [{"type": "text", "text": text}]});
        let (answers, state) = (&params["inputResponses"], &params["requestState"]);
        match params["name"].as_str().unwrap() {
            "ask" if answers.is_null() => {
                let asked = json!({"method": "elicitation/create", "params": params["arguments"]});
                wants(id, json!({"who": asked}), "asked once");
            }
            "later" if state.is_null() => wants(id, Value::Null, "come back"),
            "ask" | "later" => complete(id, text(&json!([answers, state]).to_string())),
            "endless" => {
                let asked = json!({"method": "elicitation/create", "params": params["arguments"]});
                wants(id, json!({"who": asked}), "again");
            }
            "sample" => {
                let asked = json!({"messages": [], "maxTokens": 10});
                let asked = json!({"method": "sampling/createMessage", "params": asked});
                wants(id, json!({"text": asked}), "sampled");
            }
            _ => {
                self.grown = true;
                complete(id, text("grown"));
                self.tell("notifications/tools/list_changed", json!({}));
            }
        }
    }

    /// Tells whoever listens.
    fn tell(&self, method: &str, mut params: Value) {
        params["_meta"] = json!({ SUBSCRIPTION: self.listener });
        say(&json!({"method": method, "params": params}));
    }
}

fn complete(id: &Value, mut result: Value) {
    result["resultType"] = "complete".into();
    result["ttlMs"] = 0.into();
    result["cacheScope"] = "private".into();
    answer(id, &result);
}

fn wants(id: &Value, requests: Value, state: &str) {
    let mut result = json!({"resultType": "input_required", "requestState": state});
    if !requests.is_null() {
        result["inputRequests"] = requests;
    }
    answer(id, &result);
}
