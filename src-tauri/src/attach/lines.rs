//! Lines of the socket beside commands and events: the first one of each side, and what became of a command.

use protocol::{Event, SessionId};
use serde::{Deserialize, Serialize};

/// Longest line of a server, in bytes. Results of calls stand in events.
pub(super) const MAX_SERVER_LINE_BYTES: usize = 16 * 1024 * 1024;

/// First line of whoever attaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hello {
    /// The chat.
    pub(crate) session: SessionId,
    /// First event that is wanted; absent means all.
    #[serde(default)]
    pub(crate) from: u64,
    /// A person sits at its terminal, and it told their lines from others before it sends them.
    #[serde(default)]
    pub(crate) person: bool,
    /// A program speaks whose texts are the person's own words.
    #[serde(default)]
    pub(crate) own_words: bool,
}

/// Line of a server that is no event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "reply", rename_all = "snake_case")]
pub(crate) enum Reply {
    /// The chat is open here, and events follow.
    Attached {
        /// The last event so far.
        last_seq: u64,
        /// Set if lines from the other end count as the person's.
        person: bool,
    },
    /// The chat is not open here.
    NotHere,
    /// A command was not taken, or nobody is attached. The text says why.
    Refused {
        /// The reason.
        reason: String,
    },
}

/// Line of a server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum ServerLine {
    /// It tells of the connection.
    Reply(Reply),
    /// It happened in the chat.
    Event(Box<Event>),
}

impl From<Reply> for ServerLine {
    fn from(reply: Reply) -> Self {
        Self::Reply(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_told_from_events() {
        let check = |line: &str| {
            let read: ServerLine = serde_json::from_str(line).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), line);
            matches!(read, ServerLine::Reply(_))
        };
        assert!(check(r#"{"reply":"attached","last_seq":7,"person":true}"#));
        assert!(check(r#"{"reply":"not_here"}"#));
        assert!(check(r#"{"reply":"refused","reason":"it is over"}"#));
        assert!(!check(
            r#"{"seq":3,"ts":"2026-01-02T03:04:05Z","session":"s","turn":"t","type":"turn_started"}"#
        ));
        assert!(!check(
            r#"{"ts":"2026-01-02T03:04:05Z","session":"s","turn":"t","type":"text_delta","text":"Hi"}"#
        ));
    }

    #[test]
    fn a_hello_needs_only_the_chat() {
        let read: Hello = serde_json::from_str(r#"{"session":"s"}"#).unwrap();
        let wanted = Hello {
            session: SessionId::new("s"),
            from: 0,
            person: false,
            own_words: false,
        };
        assert_eq!(read, wanted);
    }
}
