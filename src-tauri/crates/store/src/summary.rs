//! Summary of a session for the list, derived from its events. Pure: the same events give the same summary, whether
//! appended one at a time or rebuilt at once.

use protocol::{
    CallEvent, DurableBody, DurableEvent, Item, MessageEvent, NoticeEvent, SessionEvent,
    SessionState, SessionSummary, TurnEnd, TurnEvent, UsageTotals, short_title,
};

/// Returns the summary of a session's whole journal; `None` unless the first event is `session_started`. The title
/// is the derived one; `pinned` is always false.
#[must_use]
pub fn summarize(events: &[DurableEvent]) -> Option<SessionSummary> {
    let (first, rest) = events.split_first()?;
    let mut summary = begin(first)?;
    for event in rest {
        advance(&mut summary, event);
    }
    Some(summary)
}

/// Returns the summary after a session's first event; `None` unless that is `session_started`.
pub(crate) fn begin(event: &DurableEvent) -> Option<SessionSummary> {
    let DurableBody::Session(SessionEvent::SessionStarted {
        options, parent, ..
    }) = &event.body
    else {
        return None;
    };
    Some(SessionSummary {
        id: event.session.clone(),
        title: String::new(),
        created: event.ts,
        last_activity: event.ts,
        message_count: 0,
        last_seq: event.seq,
        model: options.model.clone(),
        totals: UsageTotals::default(),
        state: SessionState::Idle,
        parent: parent.as_ref().map(|parent| parent.session.clone()),
        pinned: false,
        labels: Vec::new(),
    })
}

/// Applies one more event.
pub(crate) fn advance(summary: &mut SessionSummary, event: &DurableEvent) {
    summary.last_seq = event.seq;
    // A chat that is only told something, or let go, does not move up in the list.
    let only_told = match &event.body {
        DurableBody::Notice(NoticeEvent::Warning { .. }) => event.turn.is_none(),
        DurableBody::Session(SessionEvent::SessionEnded { .. }) => true,
        DurableBody::Session(_)
        | DurableBody::Turn(_)
        | DurableBody::Message(_)
        | DurableBody::Call(_)
        | DurableBody::Approval(_)
        | DurableBody::Notice(_) => false,
    };
    if !only_told {
        summary.last_activity = event.ts;
    }
    match &event.body {
        DurableBody::Session(change) => match change {
            SessionEvent::SessionStarted { options, .. }
            | SessionEvent::OptionsChanged { options } => {
                summary.model.clone_from(&options.model);
            }
            // Says what was done, where the first words only say what was asked for.
            SessionEvent::Titled { title } => {
                let title = short_title(title);
                if !title.is_empty() {
                    summary.title = title;
                }
            }
            SessionEvent::SessionEnded { reason: None } => summary.state = SessionState::Idle,
            // Its last turn told how it ended.
            SessionEvent::SessionEnded { reason: Some(_) }
            | SessionEvent::ContextCompacted { .. }
            | SessionEvent::ToolsChanged { .. } => {}
        },
        DurableBody::Message(message) => match message {
            MessageEvent::UserMessage {
                items, automatic, ..
            } => {
                if !automatic {
                    summary.message_count += 1;
                    if summary.title.is_empty() {
                        summary.title = title(items);
                    }
                }
            }
            MessageEvent::AssistantMessage { .. } => summary.message_count += 1,
            MessageEvent::Refined { .. } => {}
        },
        DurableBody::Turn(turn) => match turn {
            TurnEvent::TurnStarted => summary.state = SessionState::Open,
            TurnEvent::TurnEnded { reason } => summary.state = state_after(*reason),
            TurnEvent::Usage { totals, .. } => summary.totals = *totals,
            TurnEvent::Paused { .. }
            | TurnEvent::Resumed
            | TurnEvent::HooksTold { .. }
            | TurnEvent::ModelChosen { .. }
            | TurnEvent::Takeover { .. }
            | TurnEvent::Waiting { .. } => {}
        },
        // What a sub-agent used stands in its own journal: the list tells of both together.
        DurableBody::Call(CallEvent::SubAgentEnded { totals, .. }) => summary.totals += *totals,
        DurableBody::Call(_) | DurableBody::Approval(_) | DurableBody::Notice(_) => {}
    }
}

/// Returns the state after a turn that ended for this reason.
fn state_after(end: TurnEnd) -> SessionState {
    match end {
        TurnEnd::Completed | TurnEnd::Criterion => SessionState::Idle,
        TurnEnd::Stopped => SessionState::Stopped,
        TurnEnd::Refused
        | TurnEnd::MaxSteps
        | TurnEnd::Budget
        | TurnEnd::Loop
        | TurnEnd::Error
        | TurnEnd::Unanswered
        | TurnEnd::Closed => SessionState::Unfinished,
    }
}

/// Returns a message's first text, shortened, or its first file's name, or what it quotes; empty without any.
fn title(items: &[Item]) -> String {
    let text = items.iter().find_map(|item| match item {
        Item::Text { text } => Some(short_title(text)).filter(|title| !title.is_empty()),
        _ => None,
    });
    let name = || {
        items.iter().find_map(|item| match item {
            Item::File { name, .. } | Item::Original { name, .. } => Some(short_title(name)),
            _ => None,
        })
    };
    let quoted = || {
        items.iter().find_map(|item| match item {
            Item::Quoted { text } => Some(short_title(text)),
            _ => None,
        })
    };
    text.or_else(name).or_else(quoted).unwrap_or_default()
}
