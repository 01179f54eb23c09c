//! A reply as Responses streams it: every event with its number, the item it is about, and the whole response at both ends, as the
//! published description has them. What the acceptance tests of Open Responses check is written here.

use super::{ServerReply, Written, halves};
use serde_json::{Value, json};

/// The time of every answer: 2026-01-01, in seconds.
const CREATED_AT: u64 = 1_767_225_600;

impl ServerReply {
    pub(super) fn responses(&self, request: &Value) -> Written {
        let items = self.items();
        let begun = response(request, "in_progress");
        let mut events = vec![
            json!({"type": "response.created", "response": begun}),
            json!({"type": "response.in_progress", "response": begun}),
        ];
        for (place, item) in items.iter().enumerate() {
            events.push(event(
                "output_item.added",
                place,
                json!({"item": beginning(item)}),
            ));
            match item["type"].as_str() {
                Some("reasoning") => summary_events(place, item, &mut events),
                Some("message") => text_events(place, item, &mut events),
                Some("function_call") => call_events(place, item, &mut events),
                _ => {}
            }
            events.push(event("output_item.done", place, json!({"item": item})));
        }
        let whole = self.ended(request, &items);
        let end = whole["status"].as_str().unwrap_or_default();
        events.push(json!({"type": format!("response.{end}"), "response": whole}));
        Written {
            pieces: events.iter_mut().enumerate().map(numbered).collect(),
            whole: Some(whole),
            returned: items.iter().map(Value::to_string).collect(),
        }
    }

    /// Everything that the answer holds, as it must come back.
    fn items(&self) -> Vec<Value> {
        let mut items = Vec::new();
        if !self.thinking.is_empty() {
            items.push(json!({"type": "reasoning", "id": "rs_1", "encrypted_content": "gAAAA…==",
                "summary": [{"type": "summary_text", "text": self.thinking}], "unknown_field": 1.50}));
        }
        if !self.text.is_empty() {
            let phase = match self.calls.is_empty() && self.computer.is_none() {
                true => "final_answer",
                false => "commentary",
            };
            items.push(json!({"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
                "phase": phase, "content": [{"type": "output_text", "text": self.text, "annotations": []}]}));
        }
        for (id, name, input) in &self.calls {
            items.push(json!({"type": "function_call", "id": format!("fc_{id}"), "call_id": id, "name": name,
                "arguments": input.to_string(), "status": "completed"}));
        }
        items.extend(self.computer.clone());
        items
    }

    /// The response at its end.
    fn ended(&self, request: &Value, items: &[Value]) -> Value {
        let mut ended = match self.stop {
            None => {
                let mut ended = response(request, "completed");
                ended["completed_at"] = json!(CREATED_AT + 1);
                ended
            }
            Some(stop) => {
                let reason = match stop {
                    "length" => "max_output_tokens",
                    filter => filter,
                };
                let mut ended = response(request, "incomplete");
                ended["incomplete_details"] = json!({"reason": reason});
                ended
            }
        };
        let (input, cached, output) = self.tokens;
        ended["output"] = json!(items);
        ended["usage"] = json!({"input_tokens": input, "output_tokens": output, "total_tokens": input + output,
            "input_tokens_details": {"cached_tokens": cached}, "output_tokens_details": {"reasoning_tokens": 0}});
        ended
    }
}

/// The response before anything was said: what the request asked for, and what holds where it asked for nothing.
fn response(request: &Value, status: &str) -> Value {
    let or = |name: &str, usual: Value| match &request[name] {
        Value::Null => usual,
        asked => asked.clone(),
    };
    let mut tools = or("tools", json!([]));
    for tool in tools.as_array_mut().into_iter().flatten() {
        if tool["type"] == "function" && tool["strict"].is_null() {
            tool["strict"] = json!(true);
        }
    }
    let asked = &request["reasoning"];
    let reasoning = json!({"effort": asked["effort"], "summary": asked["summary"]});
    json!({
        "id": "resp_1", "object": "response", "created_at": CREATED_AT, "completed_at": null, "status": status,
        "incomplete_details": null, "model": request["model"], "previous_response_id": null,
        "instructions": request["instructions"], "output": [], "error": null, "tools": tools, "tool_choice": "auto",
        "truncation": or("truncation", json!("disabled")), "parallel_tool_calls": or("parallel_tool_calls", json!(true)),
        "text": {"format": {"type": "text"}}, "top_p": 1.0, "presence_penalty": 0.0, "frequency_penalty": 0.0,
        "top_logprobs": 0, "temperature": 1.0, "reasoning": reasoning, "usage": null,
        "max_output_tokens": request["max_output_tokens"], "max_tool_calls": null, "store": or("store", json!(true)),
        "background": false, "service_tier": "default", "metadata": {}, "safety_identifier": null,
        "prompt_cache_key": request["prompt_cache_key"],
    })
}

/// The item before anything of it was streamed.
fn beginning(item: &Value) -> Value {
    let mut item = item.clone();
    match item["type"].as_str() {
        Some("reasoning") => item["summary"] = json!([]),
        Some("message") => item["content"] = json!([]),
        Some("function_call") => item["arguments"] = json!(""),
        _ => return item,
    }
    if !item["status"].is_null() {
        item["status"] = json!("in_progress");
    }
    item
}

fn summary_events(place: usize, item: &Value, events: &mut Vec<Value>) {
    let part = |part: Value| about(item, json!({"summary_index": 0, "part": part}));
    let text = &item["summary"][0]["text"];
    let of = |name: &str| {
        let mut fields = about(item, json!({"summary_index": 0}));
        fields[name] = text.clone();
        fields
    };
    let empty = json!({"type": "summary_text", "text": ""});
    events.push(event("reasoning_summary_part.added", place, part(empty)));
    events.push(event("reasoning_summary_text.delta", place, of("delta")));
    events.push(event("reasoning_summary_text.done", place, of("text")));
    let whole = item["summary"][0].clone();
    events.push(event("reasoning_summary_part.done", place, part(whole)));
}

fn text_events(place: usize, item: &Value, events: &mut Vec<Value>) {
    let part = |part: Value| about(item, json!({"content_index": 0, "part": part}));
    let of = |name: &str, text: &str| {
        let mut fields = about(item, json!({"content_index": 0, "logprobs": []}));
        fields[name] = json!(text);
        fields
    };
    let text = item["content"][0]["text"].as_str().unwrap_or_default();
    let empty = json!({"type": "output_text", "text": "", "annotations": []});
    events.push(event("content_part.added", place, part(empty)));
    let deltas = halves(text).map(|half| event("output_text.delta", place, of("delta", half)));
    events.extend(deltas);
    events.push(event("output_text.done", place, of("text", text)));
    let whole = item["content"][0].clone();
    events.push(event("content_part.done", place, part(whole)));
}

fn call_events(place: usize, item: &Value, events: &mut Vec<Value>) {
    let input = item["arguments"].as_str().unwrap_or_default();
    let of = |name: &str, input: &str| {
        let mut fields = about(item, json!({}));
        fields[name] = json!(input);
        fields
    };
    let name = |end: &str| format!("function_call_arguments.{end}");
    let deltas = halves(input).map(|half| event(&name("delta"), place, of("delta", half)));
    events.extend(deltas);
    events.push(event(&name("done"), place, of("arguments", input)));
}

/// The fields of an event about an item.
fn about(item: &Value, mut fields: Value) -> Value {
    fields["item_id"] = item["id"].clone();
    fields
}

fn event(name: &str, place: usize, mut fields: Value) -> Value {
    fields["type"] = json!(format!("response.{name}"));
    fields["output_index"] = json!(place);
    fields
}

/// The event as it stands in the stream.
fn numbered((number, event): (usize, &mut Value)) -> String {
    event["sequence_number"] = json!(number);
    let kind = event["type"].as_str().unwrap_or_default();
    format!("event: {kind}\ndata: {event}\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The data of every event, decoded.
    fn events(reply: &ServerReply) -> Vec<Value> {
        let written = reply.responses(&json!({"model": "m"}));
        let data = written.pieces.iter().map(|piece| {
            let (_, data) = piece.split_once("data: ").unwrap();
            serde_json::from_str(data).unwrap()
        });
        data.collect()
    }

    #[test]
    fn every_item_is_told_from_its_beginning_to_its_end() {
        let reply =
            ServerReply::answer()
                .thinking("Hm.")
                .text("Hello")
                .call("c", "bash", json!({}));
        let told: Vec<_> = events(&reply)
            .iter()
            .map(|event| {
                let kind = event["type"].as_str().unwrap().replacen("response.", "", 1);
                let about = event["item_id"].as_str().or(event["item"]["id"].as_str());
                format!(
                    "{} {kind} {}",
                    event["sequence_number"],
                    about.unwrap_or("-")
                )
            })
            .collect();
        let wanted = "0 created -\n1 in_progress -\n\
            2 output_item.added rs_1\n3 reasoning_summary_part.added rs_1\n4 reasoning_summary_text.delta rs_1\n\
            5 reasoning_summary_text.done rs_1\n6 reasoning_summary_part.done rs_1\n7 output_item.done rs_1\n\
            8 output_item.added msg_1\n9 content_part.added msg_1\n10 output_text.delta msg_1\n\
            11 output_text.delta msg_1\n12 output_text.done msg_1\n13 content_part.done msg_1\n\
            14 output_item.done msg_1\n\
            15 output_item.added fc_c\n16 function_call_arguments.delta fc_c\n17 function_call_arguments.delta fc_c\n\
            18 function_call_arguments.done fc_c\n19 output_item.done fc_c\n\
            20 completed -";
        assert_eq!(told.join("\n"), wanted);
    }

    #[test]
    fn the_end_holds_everything() {
        let reply = ServerReply::answer()
            .text("Hello")
            .tokens(5, 1, 2)
            .too_long();
        let events = events(&reply);
        let end = &events.last().unwrap()["response"];
        let told = json!([
            end["status"],
            end["incomplete_details"]["reason"],
            end["usage"]["total_tokens"],
            end["output"][0]["content"][0]["text"]
        ]);
        assert_eq!(told, json!(["incomplete", "max_output_tokens", 7, "Hello"]));
    }
}
