//! Price of a task of 120 steps, billed by the scripted server.

use super::{OneKey, ask, picture, user};
use model::{
    Provider as _, Timeouts,
    claude::{Claude, DEFAULT_MODEL},
};
use protocol::{Item, Message, Role, Tokens, ToolResult};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use testkit::claude::{Bill, Billing, FakeClaude, Reply, Seen};

const STEPS: usize = 120;
/// Seconds from one request to the next.
const PACE: u64 = 8;
/// A picture of 1280x720.
const PICTURE_TOKENS: u64 = 1_196;
const OUTPUT_TOKENS: u64 = 150;
const KEPT_PICTURES: usize = 3;

pub(crate) async fn print() {
    let spec = Claude::spec(DEFAULT_MODEL).unwrap();
    let least = u64::from(spec.min_cacheable_tokens.unwrap());
    let price = |bill: Bill| {
        spec.prices.cost_usd(Tokens {
            input: bill.input,
            cache_read: bill.cache_read,
            cache_write_short: bill.write_5m,
            cache_write_long: bill.write_1h,
            output: OUTPUT_TOKENS,
        })
    };
    let (bodies, told) = perform(least).await;
    let billed = |change: &dyn Fn(&Value) -> Value| {
        let mut billing = Billing::new(least, PICTURE_TOKENS);
        let bills = bodies.iter().zip(0..);
        let prices = bills.map(|(body, step)| price(billing.bill(&change(body), step * PACE)));
        prices.sum::<f64>()
    };
    let ours = billed(&Value::clone);
    let pruned = billed(&without_old_pictures);
    let uncached = billed(&without_breakpoints);
    let mut known = 0;
    let minimum: f64 = totals(&bodies, least)
        .map(|total| {
            let bill = Bill {
                cache_read: known,
                write_5m: total - known,
                ..Bill::default()
            };
            known = total;
            price(bill)
        })
        .sum();
    println!("a task of {STEPS} steps with {DEFAULT_MODEL}, {PACE} s a step, in US dollars:");
    println!("Qilbee {ours:.3} (as the program counts it: {told:.3})");
    println!(
        "least for appending {minimum:.3}: Qilbee is at {:.3} times",
        ours / minimum
    );
    println!(
        "no caching {uncached:.3}: {:.1} times as much",
        uncached / ours
    );
    println!(
        "three newest pictures {pruned:.3}: {:.1} times as much",
        pruned / ours
    );
}

/// Runs the task. Returns its requests and what they cost as the program counts.
async fn perform(least: u64) -> (Vec<Value>, f64) {
    let billing = Mutex::new(Billing::new(least, PICTURE_TOKENS));
    let server = FakeClaude::answering(move |seen: &Seen| {
        let step = seen.answers();
        let now = step as u64 * PACE;
        let bill = billing.lock().unwrap().bill(&seen.body, now);
        Reply::answer()
            .thinking("I press the button and look again.", &"E".repeat(344))
            .member(
                &format!("a{step}"),
                "left_click",
                json!({"coordinate": [640, 60]}),
            )
            .member(&format!("b{step}"), "screenshot", json!({}))
            .usage(
                bill.input,
                OUTPUT_TOKENS,
                bill.cache_read,
                bill.write_5m,
                bill.write_1h,
            )
    });
    let keys = Arc::new(OneKey);
    let claude = Claude::new(Some(&server.base_url()), keys, Timeouts::default()).unwrap();
    let mut session = claude.model(DEFAULT_MODEL).unwrap().start_session();
    let mut messages = vec![Arc::new(user(vec![Item::text("Do it.")]))];
    let mut told = 0.0;
    for step in 0..STEPS {
        let answer = ask(session.as_mut(), messages.clone()).await;
        told += answer.cost_usd;
        let results = answer.items.iter().filter_map(|item| match item {
            Item::ToolCall(call) => Some(Item::ToolResult(ToolResult {
                call: call.call.clone(),
                toolset: call.toolset.clone(),
                is_error: false,
                content: vec![match call.name.as_str() {
                    "screenshot" => picture(&format!("small-{step}")),
                    _ => Item::text("Clicked."),
                }],
            })),
            _ => None,
        });
        let results = results.collect();
        messages.push(Arc::new(Message {
            role: Role::Assistant,
            items: answer.items,
            model: Some(DEFAULT_MODEL.to_owned()),
            verbatim: answer.verbatim,
        }));
        messages.push(Arc::new(user(results)));
    }
    server.assert_clean();
    let asked = server.asked();
    let bodies = asked.iter().map(|seen| seen.body.clone()).collect();
    (bodies, told)
}

fn totals(bodies: &[Value], least: u64) -> impl Iterator<Item = u64> {
    let bodies = bodies.iter();
    bodies.map(move |body| Billing::new(least, PICTURE_TOKENS).bill(body, 0).total())
}

fn without_breakpoints(body: &Value) -> Value {
    let mut body = body.clone();
    strip(&mut body);
    body
}

fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("cache_control");
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The same request with a text in place of all but the newest pictures.
fn without_old_pictures(body: &Value) -> Value {
    let mut body = body.clone();
    let mut left = KEPT_PICTURES;
    let messages = body["messages"].as_array_mut().unwrap();
    for message in messages.iter_mut().rev() {
        let blocks = message["content"].as_array_mut().into_iter().flatten();
        let nested = blocks.filter_map(|block| block["content"].as_array_mut());
        for image in nested.flatten().filter(|block| block["type"] == "image") {
            match left.checked_sub(1) {
                Some(fewer) => left = fewer,
                None => *image = json!({"type": "text", "text": "[image omitted]"}),
            }
        }
    }
    body
}
