//! A chat as its journal tells it, and the policy's word on each call: what a session does, without the session.

use super::{
    stage::Gives,
    tools::{self, Call},
};
use agent::KnownDirectories;
use policy::{Decision, Grants, PolicyInput, ProposedCall, TaintTracker, decide};
use protocol::{
    Answer, AnsweredBy, ApprovalEvent, BlobRef, CallEvent, Confinement, DurableBody, DurableEvent,
    Grant, Item, MessageEvent, Mode, NoticeEvent, Outcome, Proof, Question, Scope, ToolCall,
    ToolSpec, WindowName,
};
use serde_json::Value;

/// A chat in mode “Don't ask”, event by event.
pub(crate) struct Chat {
    tracker: TaintTracker,
    calls: usize,
    specs: Vec<ToolSpec>,
    window: Option<WindowName>,
    confinement: Confinement,
}

impl Chat {
    pub(crate) fn new(confinement: Confinement) -> Self {
        Self {
            tracker: TaintTracker::default(),
            calls: 0,
            specs: Vec::new(),
            window: None,
            confinement,
        }
    }

    /// One tool from outside describes itself like this.
    pub(crate) fn describes(&mut self, tool: &str, description: &str) {
        self.specs.push(tools::spec(tool, description));
    }

    /// The window that has the keyboard from now on.
    pub(crate) fn focus(&mut self, app: &str, title: &str) {
        self.window = Some(WindowName {
            title: title.to_owned(),
            app: app.to_owned(),
        });
    }

    pub(crate) fn says(&mut self, items: Vec<Item>) {
        self.event(DurableBody::Message(MessageEvent::UserMessage {
            items,
            steered: false,
            automatic: false,
        }));
    }

    /// Makes everything said so far come from a file.
    pub(crate) fn imported(&mut self) {
        let message = localization::localized!("agent-chat-imported");
        self.event(DurableBody::Notice(NoticeEvent::Warning { message }));
    }

    /// True when the person is asked before the call runs. It then runs where they say yes.
    pub(crate) fn calls(&mut self, call: &Call, gives: &Gives, answer: &Answer) -> bool {
        let (name, input) = call;
        self.calls += 1;
        let id = format!("c{}", self.calls);
        let (domain, effect) = tools::kind(name);
        let (toolset, member) = match name.split_once('.') {
            Some((toolset, member)) => (Some(toolset.to_owned()), member),
            None => (None, *name),
        };
        self.event(DurableBody::Message(MessageEvent::AssistantMessage {
            items: Vec::new(),
            model: String::new(),
            stop_reason: protocol::StopReason::ToolUse,
            request_id: None,
            verbatim: None,
        }));
        self.event(DurableBody::Call(CallEvent::ToolCall {
            tool_call: ToolCall {
                call: id.as_str().into(),
                name: member.to_owned(),
                toolset: toolset.clone(),
                input: input.clone(),
            },
            sentence: String::new().into(),
            domain: Some(domain.clone()),
            effect: Some(effect),
        }));
        let claims = tools::claims(&domain, input, self.window.clone(), self.confinement);
        let proposed = ProposedCall {
            tool: toolset.as_deref().unwrap_or(member),
            domain: &domain,
            effect,
            claims: &claims,
        };
        let directories = directories();
        let judged = PolicyInput::of(&proposed, &self.tracker, &self.specs, &directories);
        let now = jiff::Timestamp::UNIX_EPOCH;
        let decision = decide(Mode::Free, &judged, &Grants::default(), now);
        let asked = matches!(decision, Decision::Ask { .. });
        if asked {
            self.asked(&id, judged, answer);
        }
        let denied = asked && matches!(answer, Answer::Deny { .. });
        let outcome = if denied {
            Outcome::Denied
        } else {
            Outcome::Done
        };
        self.finished(&id, outcome, gives);
        asked
    }

    fn asked(&mut self, call: &str, judged: PolicyInput, answer: &Answer) {
        let approval: protocol::ApprovalId = format!("a-{call}").as_str().into();
        self.event(DurableBody::Approval(ApprovalEvent::ApprovalRequested {
            approval: approval.clone(),
            call: call.into(),
            question: Question {
                sentence: String::new().into(),
                exact: None,
                reason: String::new().into(),
                tool: String::new(),
                domain: judged.domain,
                effect: judged.effect,
                scope: Scope::default(),
                confinement: protocol::Confinement::default(),
                scope_text: None,
                once_only: true,
                tainted: judged.tainted,
                target: None,
            },
        }));
        self.event(DurableBody::Approval(ApprovalEvent::ApprovalResolved {
            approval,
            call: call.into(),
            answer: answer.clone(),
            by: AnsweredBy::Person,
        }));
    }

    fn finished(&mut self, call: &str, outcome: Outcome, gives: &Gives) {
        let (item, outcome) = match gives {
            Gives::Text(text) => (Item::text(*text), outcome),
            Gives::Error(text) => (Item::text(*text), Outcome::Failed),
            Gives::Picture => (picture(), outcome),
        };
        self.event(DurableBody::Call(CallEvent::ToolFinished {
            call: call.into(),
            outcome,
            summary: String::new().into(),
            proof: Proof::Unknown,
            content: vec![item],
            reference: None,
            image: None,
            duration_ms: 0,
        }));
    }

    fn event(&mut self, body: DurableBody) {
        self.tracker.apply(&DurableEvent {
            seq: 1,
            ts: jiff::Timestamp::UNIX_EPOCH,
            session: "s".into(),
            turn: None,
            body,
        });
    }
}

/// A yes to one call.
pub(crate) const fn yes() -> Answer {
    Answer::Allow { grant: Grant::Once }
}

/// A no.
pub(crate) const fn no() -> Answer {
    Answer::Deny { reason: None }
}

/// A file that goes with a message.
pub(crate) fn attachment(name: &str) -> Item {
    Item::File {
        file: blob("text/plain"),
        name: name.to_owned(),
    }
}

pub(crate) fn directories() -> KnownDirectories {
    KnownDirectories {
        home: "/home/me".into(),
        qilbee_data: Some("/home/me/.local/share/qilbee".into()),
        working: Vec::new(),
    }
}

fn picture() -> Item {
    Item::Image {
        image: blob("image/png"),
    }
}

fn blob(media_type: &str) -> BlobRef {
    BlobRef {
        id: "b".into(),
        media_type: media_type.into(),
        byte_count: 1,
        width: None,
        height: None,
    }
}

/// The input of a call, for a line of output.
pub(crate) fn line((tool, input): &(&str, Value)) -> String {
    format!("{tool} {input}")
}
