//! A store in a temporary folder, and short ways to write events.

use jiff::{SignedDuration, Timestamp};
use protocol::{
    BlobId, BlobRef, CallEvent, CallId, DurableBody, DurableEvent, Item, MessageEvent, Outcome,
    Proof, SessionEvent, SessionId, SessionOptions, StopReason, ToolCall, TurnEnd, TurnEvent,
};
use std::path::PathBuf;
use store::Store;
use tempfile::TempDir;

/// A folder with a store in it. Both are gone when this is dropped.
pub(crate) struct Home {
    pub(crate) folder: TempDir,
}

impl Home {
    pub(crate) fn new() -> Self {
        Self {
            folder: TempDir::new().unwrap(),
        }
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("qilbee.db")
    }

    pub(crate) fn open(&self) -> Store {
        Store::open(&self.database()).unwrap()
    }

    /// The names of all files in the folder, however deep, in order.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files.push(path.file_name().unwrap().to_string_lossy().into_owned());
                }
            }
        }
        files.sort();
        files
    }

    /// Changes the file behind the store's back.
    pub(crate) fn tamper(&self, sql: &str) {
        let connection = rusqlite::Connection::open(self.database()).unwrap();
        connection.execute_batch(sql).unwrap();
    }
}

/// A moment, in milliseconds after a fixed one.
pub(crate) fn at(ms: i64) -> Timestamp {
    let base: Timestamp = "2026-11-20T10:00:00Z".parse().unwrap();
    base + SignedDuration::from_millis(ms)
}

/// A session's events from these bodies, numbered from 1.
pub(crate) fn journal(
    session: &str,
    bodies: impl IntoIterator<Item = DurableBody>,
) -> Vec<DurableEvent> {
    journal_from(session, 1, bodies)
}

pub(crate) fn journal_from(
    session: &str,
    first_seq: u64,
    bodies: impl IntoIterator<Item = DurableBody>,
) -> Vec<DurableEvent> {
    let numbered = (first_seq..).zip(bodies);
    numbered
        .map(|(seq, body)| DurableEvent {
            seq,
            ts: at(i64::try_from(seq).unwrap()),
            session: SessionId::new(session),
            turn: None,
            body,
        })
        .collect()
}

pub(crate) fn started() -> DurableBody {
    DurableBody::Session(SessionEvent::SessionStarted {
        version: "0.1.0".into(),
        options: SessionOptions::for_model("demo"),
        forked_from: None,
        briefing: None,
    })
}

pub(crate) fn said(text: &str) -> DurableBody {
    DurableBody::Message(MessageEvent::UserMessage {
        items: vec![Item::text(text)],
        steered: false,
        automatic: false,
    })
}

pub(crate) fn shown(image: &BlobRef) -> DurableBody {
    DurableBody::Call(CallEvent::Screen {
        image: image.clone(),
        call: None,
        point: None,
        changed: None,
        window: None,
        element: None,
        settle: None,
    })
}

pub(crate) fn answered(text: &str) -> DurableBody {
    DurableBody::Message(MessageEvent::AssistantMessage {
        model: "demo".into(),
        items: vec![Item::text(text)],
        stop_reason: StopReason::EndTurn,
        verbatim: None,
        request_id: None,
    })
}

pub(crate) fn called(call: &str, name: &str) -> DurableBody {
    DurableBody::Call(CallEvent::ToolCall {
        tool_call: ToolCall {
            call: CallId::new(call),
            name: name.into(),
            toolset: Some("computer".into()),
            input: serde_json::json!({ "x": 10, "y": 0.1 }),
        },
        sentence: "Clicks".into(),
        domain: None,
        effect: None,
    })
}

pub(crate) fn began(call: &str) -> DurableBody {
    DurableBody::Call(CallEvent::ToolStarted {
        call: CallId::new(call),
        authorization: None,
    })
}

pub(crate) fn finished(call: &str, image: Option<BlobRef>) -> DurableBody {
    DurableBody::Call(CallEvent::ToolFinished {
        call: CallId::new(call),
        outcome: Outcome::Done,
        summary: "Clicked".into(),
        proof: Proof::Confirmed,
        content: image
            .iter()
            .cloned()
            .map(|image| Item::Image { image })
            .collect(),
        reference: None,
        image,
        duration_ms: 3,
    })
}

pub(crate) fn ended() -> DurableBody {
    DurableBody::Turn(TurnEvent::TurnEnded {
        reason: TurnEnd::Completed,
    })
}

/// A picture nobody stored: its id is 64 times the digit.
pub(crate) fn picture(digit: char) -> BlobRef {
    BlobRef {
        id: BlobId::new(digit.to_string().repeat(64)),
        media_type: "image/png".into(),
        byte_count: 4,
        width: Some(2),
        height: Some(1),
    }
}
