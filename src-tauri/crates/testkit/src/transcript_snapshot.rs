//! Transcript snapshots: events as lines of text, short enough to read and complete enough to notice a change.

use protocol::{
    Answer, ApprovalEvent, CallEvent, DurableBody, DurableEvent, EphemeralBody, Event, FormEnd,
    Item, MessageEvent, NoticeEvent, PersonQuestion, PlanStep, SessionEvent, TurnEvent,
};

/// Checks that two transcripts agree line by line, ignoring surrounding blanks.
///
/// # Panics
/// When they are not.
pub fn check_transcript(transcript: &str, wanted: &str) {
    let lines = |text: &str| {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(lines(transcript), lines(wanted));
}

/// Formats an event as a line.
#[must_use]
pub fn line(event: &Event) -> String {
    match event {
        Event::Durable(event) => format!("{} {}", event.seq, durable(&event.body)),
        Event::Ephemeral(event) => format!("~ {}", ephemeral(&event.body)),
    }
}

/// Formats a durable event as a line.
#[must_use]
pub fn journal_line(event: &DurableEvent) -> String {
    format!("{} {}", event.seq, durable(&event.body))
}

fn ephemeral(body: &EphemeralBody) -> String {
    match body {
        EphemeralBody::TextDelta { text } => format!("text_delta {text:?}"),
        EphemeralBody::ToolCallDelta { call, .. } => format!("tool_call_delta {call}"),
        EphemeralBody::Retrying {
            attempt,
            delay_ms,
            reason,
            since: _,
        } => format!("retrying {attempt} in {delay_ms} ms: {reason:?}"),
        EphemeralBody::ThinkingDelta { .. }
        | EphemeralBody::ToolProgress { .. }
        | EphemeralBody::Silent { .. } => word(body),
    }
}

fn durable(body: &DurableBody) -> String {
    match body {
        DurableBody::Session(SessionEvent::SessionStarted { options, .. }) => {
            format!("session_started {}", options.model)
        }
        DurableBody::Session(SessionEvent::OptionsChanged { options }) => {
            format!("options_changed {}", options.model)
        }
        DurableBody::Session(SessionEvent::ContextCompacted {
            up_to_seq, folded, ..
        }) => {
            let by = folded.as_ref().map(|folded| folded.by);
            format!("context_compacted up to {up_to_seq} by {by:?}")
        }
        DurableBody::Session(SessionEvent::ToolsChanged { message, .. }) => {
            format!("tools_changed {message:?}")
        }
        DurableBody::Session(SessionEvent::Titled { title }) => format!("titled {title:?}"),
        DurableBody::Session(SessionEvent::SessionEnded { reason }) => {
            format!("session_ended {reason:?}")
        }
        DurableBody::Message(MessageEvent::UserMessage {
            items,
            steered,
            automatic,
        }) => {
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
        DurableBody::Message(MessageEvent::AssistantMessage {
            items, stop_reason, ..
        }) => {
            format!("assistant_message {} -> {}", said(items), word(stop_reason))
        }
        DurableBody::Call(CallEvent::ToolCall {
            tool_call,
            sentence,
            ..
        }) => format!("tool_call {} {sentence:?}", tool_call.call),
        DurableBody::Call(CallEvent::ToolStarted { call, .. }) => format!("tool_started {call}"),
        DurableBody::Call(CallEvent::SubAgentStarted { call, sub_agent }) => {
            format!("sub_agent_started {call} {sub_agent}")
        }
        DurableBody::Call(CallEvent::SubAgentEnded {
            call,
            sub_agent,
            totals,
            tool_calls,
        }) => format!(
            "sub_agent_ended {call} {sub_agent} ${} {tool_calls} calls",
            totals.cost_usd
        ),
        DurableBody::Call(CallEvent::PersonAsked { call, question }) => match question {
            PersonQuestion::Choice { text, choices } => {
                format!("person_asked {call} {text:?} {choices:?}")
            }
            PersonQuestion::Plan { steps } => format!("person_asked {call} plan {}", plan(steps)),
            PersonQuestion::Form { form } => {
                format!(
                    "person_asked {call} form of {} {:?}",
                    form.server, form.message
                )
            }
        },
        DurableBody::Call(CallEvent::PersonAnswered { call, text, form }) => match (text, form) {
            (_, Some(end)) => format!("person_answered {call} form {}", form_end(end)),
            (Some(text), None) => format!("person_answered {call} {text:?}"),
            (None, None) => format!("person_answered {call} nothing"),
        },
        DurableBody::Notice(NoticeEvent::PlanUpdated { steps }) => {
            format!("plan_updated {}", plan(steps))
        }
        DurableBody::Notice(NoticeEvent::Suggestions { texts }) => format!("suggestions {texts:?}"),
        DurableBody::Call(CallEvent::ToolSubmitted { call, ticket }) => {
            format!("tool_submitted {call} {}", ticket.task)
        }
        DurableBody::Call(CallEvent::ToolFinished {
            call,
            outcome,
            content,
            ..
        }) => {
            format!("tool_finished {call} {} {}", word(outcome), said(content))
        }
        DurableBody::Approval(ApprovalEvent::ApprovalRequested {
            approval,
            call,
            question,
        }) => {
            format!(
                "approval_requested {approval} for {call}: {}",
                question.sentence
            )
        }
        DurableBody::Approval(ApprovalEvent::ApprovalResolved {
            approval,
            answer,
            by,
            ..
        }) => {
            let answer = match answer {
                Answer::Allow { grant } => format!("allow {}", word(grant)),
                Answer::Deny { reason } => format!("deny {reason:?}"),
            };
            format!("approval_resolved {approval} {answer} by {}", word(by))
        }
        DurableBody::Turn(TurnEvent::Usage {
            cost_usd, totals, ..
        }) => format!("usage ${cost_usd} of ${}", totals.cost_usd),
        DurableBody::Notice(NoticeEvent::Error { code, message, .. }) => {
            format!("error {} {message:?}", word(code))
        }
        DurableBody::Turn(TurnEvent::Waiting { wait: Some(wait) }) => {
            format!("waiting until {}: {:?}", wait.until, wait.reason)
        }
        DurableBody::Turn(TurnEvent::Waiting { wait: None }) => "waiting no longer".to_owned(),
        DurableBody::Notice(NoticeEvent::GuardTripped {
            guard,
            message,
            ends_turn,
        }) => {
            let goes_on = if *ends_turn { "" } else { " (goes on)" };
            format!("guard_tripped {}{goes_on} {message:?}", word(guard))
        }
        DurableBody::Turn(TurnEvent::ModelChosen { model, reason, .. }) => {
            format!("model_chosen {model} ({})", word(reason))
        }
        DurableBody::Turn(TurnEvent::Paused { reason }) => format!("paused {}", word(reason)),
        DurableBody::Notice(NoticeEvent::Warning { message }) => format!("warning {message:?}"),
        DurableBody::Turn(TurnEvent::TurnEnded { reason }) => {
            format!("turn_ended {}", word(reason))
        }
        other => word(other),
    }
}

fn form_end(end: &FormEnd) -> String {
    match end {
        FormEnd::Sent { fields } => format!("sent {fields:?}"),
        FormEnd::Declined => "declined".to_owned(),
        FormEnd::Cancelled => "cancelled".to_owned(),
    }
}

fn plan(steps: &[PlanStep]) -> String {
    let lines = steps
        .iter()
        .map(|step| format!("[{}] {:?}", word(&step.state), step.text));
    lines.collect::<Vec<_>>().join(" ")
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
