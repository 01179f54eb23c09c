//! Events as lines of text: short enough to read as a story, whole enough to notice a change.

use protocol::{Answer, Event, EventBody, Item};

/// The stories are the same, line by line; blanks around lines do not count.
///
/// # Panics
/// When they are not.
pub fn check_story(story: &str, wanted: &str) {
    let lines = |text: &str| {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(lines(story), lines(wanted));
}

/// One event as one line.
#[must_use]
pub fn line(event: &Event) -> String {
    let text = body(&event.body);
    match event.seq {
        Some(seq) => format!("{seq} {text}"),
        None => format!("~ {text}"),
    }
}

fn body(body: &EventBody) -> String {
    match body {
        EventBody::SessionStarted { options, .. } => format!("session_started {}", options.model),
        EventBody::OptionsChanged { options } => format!("options_changed {}", options.model),
        EventBody::UserMessage {
            items,
            steered,
            automatic,
        } => {
            format!(
                "user_message{} {}",
                match (automatic, steered) {
                    (true, _) => " (automatic)",
                    (false, true) => " (steered)",
                    (false, false) => "",
                },
                said(items)
            )
        }
        EventBody::AssistantMessage {
            items, stop_reason, ..
        } => {
            format!("assistant_message {} -> {}", said(items), word(stop_reason))
        }
        EventBody::TextDelta { text } => format!("text_delta {text:?}"),
        EventBody::ToolCallDelta { call, .. } => format!("tool_call_delta {call}"),
        EventBody::ToolCall {
            tool_call,
            sentence,
            ..
        } => format!("tool_call {} {sentence:?}", tool_call.call),
        EventBody::ToolStarted { call, .. } => format!("tool_started {call}"),
        EventBody::ToolSubmitted { call, ticket } => {
            format!("tool_submitted {call} {}", ticket.task)
        }
        EventBody::ToolFinished {
            call,
            outcome,
            content,
            ..
        } => {
            format!("tool_finished {call} {} {}", word(outcome), said(content))
        }
        EventBody::ApprovalRequested {
            approval,
            call,
            question,
        } => {
            format!(
                "approval_requested {approval} for {call}: {}",
                question.sentence
            )
        }
        EventBody::ApprovalResolved {
            approval,
            answer,
            by,
            ..
        } => {
            let answer = match answer {
                Answer::Allow { grant } => format!("allow {}", word(grant)),
                Answer::Deny { reason } => format!("deny {reason:?}"),
            };
            format!("approval_resolved {approval} {answer} by {}", word(by))
        }
        EventBody::Usage {
            cost_usd, totals, ..
        } => format!("usage ${cost_usd} of ${}", totals.cost_usd),
        EventBody::Error { code, message, .. } => format!("error {} {message}", word(code)),
        EventBody::Retrying {
            attempt,
            delay_ms,
            reason,
        } => format!("retrying {attempt} in {delay_ms} ms: {reason}"),
        EventBody::Waiting { wait: Some(wait) } => {
            format!("waiting until {}: {}", wait.until, wait.reason)
        }
        EventBody::Waiting { wait: None } => "waiting no longer".to_owned(),
        EventBody::GuardTripped {
            guard,
            message,
            ends_turn,
        } => {
            let goes_on = if *ends_turn { "" } else { " (goes on)" };
            format!("guard_tripped {}{goes_on} {message}", word(guard))
        }
        EventBody::Paused { reason } => format!("paused {}", word(reason)),
        EventBody::Warning { message } => format!("warning {message}"),
        EventBody::TurnEnded { reason } => format!("turn_ended {}", word(reason)),
        other => word(other),
    }
}

fn said(items: &[Item]) -> String {
    let items = items.iter().map(|item| match item {
        Item::Text { text } => format!("{text:?}"),
        Item::ToolCall(call) => format!("<{}>", call.call),
        Item::Opaque { block } => format!("[{block}]"),
        other => word(other),
    });
    items.collect::<Vec<_>>().join(" ")
}

/// The value as compact JSON, a plain word without its quotes.
fn word<T: serde::Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        Ok(serde_json::Value::Object(fields))
            if fields.len() == 1 && fields.contains_key("type") =>
        {
            fields["type"].as_str().unwrap_or_default().to_owned()
        }
        Ok(json) => json.to_string(),
        Err(error) => format!("<{error}>"),
    }
}
