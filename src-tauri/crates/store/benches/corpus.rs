//! Invented chats for the benches, the same in every run: words from a list in which, as in any
//! language, a few are in every sentence and most are rare.

#![expect(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]
#![expect(
    unreachable_pub,
    reason = "each bench takes this file in as a module of its own"
)]

use jiff::{SignedDuration, Timestamp};
use protocol::{
    CallEvent, CallId, DurableBody, DurableEvent, Item, MessageEvent, Outcome, Proof, SessionEvent,
    SessionId, SessionOptions, StopReason,
};

/// Different words there are.
const WORDS: u64 = 50_000;
/// One sentence in so many has a part in Chinese.
const CHINESE_EVERY: u64 = 10;
/// Different Chinese characters there are.
const CHARACTERS: u64 = 3_000;
/// Words in one message, at least and at most.
const LENGTH: (u64, u64) = (8, 48);
const SYLLABLES: [&str; 20] = [
    "ba", "co", "du", "fe", "gi", "ha", "jo", "ku", "le", "mi", "na", "po", "qui", "ra", "so",
    "tu", "ve", "wa", "xi", "zo",
];

/// A writer of chats.
pub struct Corpus {
    state: u64,
}

/// The word of this rank; 0 is the commonest.
pub fn word(rank: u64) -> String {
    let (mut rest, mut word) = (rank + 400, String::new());
    while rest > 0 {
        let syllable = usize::try_from(rest % SYLLABLES.len() as u64).unwrap();
        word.push_str(SYLLABLES[syllable]);
        rest /= SYLLABLES.len() as u64;
    }
    word
}

/// The character of this rank; ranks beyond the last begin again.
pub fn character(rank: u64) -> char {
    let code = 0x4e00 + u32::try_from(rank % CHARACTERS).unwrap();
    char::from_u32(code).unwrap()
}

impl Corpus {
    /// The same seed gives the same chats.
    pub fn new(seed: u64) -> Self {
        Self {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
        }
    }

    /// A session's beginning and this many messages.
    pub fn session(&mut self, session: &str, messages: u64) -> Vec<DurableEvent> {
        let id = SessionId::new(session);
        let started = DurableBody::Session(SessionEvent::SessionStarted {
            version: "0.1.0".into(),
            options: SessionOptions::for_model("demo"),
            forked_from: None,
            parent: None,
            profile: None,
            briefing: None,
        });
        let mut events = vec![event(&id, 1, started)];
        events.extend(self.messages(&id, 2, messages));
        events
    }

    /// Messages of the person, the assistant and tools, numbered from `first_seq`.
    pub fn messages(
        &mut self,
        session: &SessionId,
        first_seq: u64,
        count: u64,
    ) -> Vec<DurableEvent> {
        (first_seq..first_seq + count)
            .map(|seq| event(session, seq, self.body(seq)))
            .collect()
    }

    fn body(&mut self, seq: u64) -> DurableBody {
        let items = vec![Item::text(self.sentence())];
        match seq % 3 {
            0 => DurableBody::Message(MessageEvent::UserMessage {
                items,
                steered: false,
                automatic: false,
            }),
            1 => DurableBody::Message(MessageEvent::AssistantMessage {
                model: "demo".into(),
                items,
                stop_reason: StopReason::EndTurn,
                verbatim: None,
                request_id: None,
            }),
            _ => DurableBody::Call(CallEvent::ToolFinished {
                call: CallId::new(format!("call-{seq}")),
                outcome: Outcome::Done,
                summary: "Read the page".into(),
                proof: Proof::Confirmed,
                content: items,
                reference: None,
                image: None,
                duration_ms: 3,
            }),
        }
    }

    /// Every second sentence has the word `often`, every tenth some Chinese.
    fn sentence(&mut self) -> String {
        let length = LENGTH.0 + self.next() % (LENGTH.1 - LENGTH.0);
        let mut words: Vec<_> = (0..length).map(|_| word(self.rank())).collect();
        if self.next().is_multiple_of(2) {
            words.push("often".into());
        }
        if self.next().is_multiple_of(CHINESE_EVERY) {
            words.push((0..12).map(|_| character(self.rank())).collect());
        }
        words.join(" ")
    }

    /// A rank whose logarithm is evenly spread: the word of rank r comes about 1/r as often.
    fn rank(&mut self) -> u64 {
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a drawn number between 1 and the count of words"
        )]
        let drawn = {
            let even = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
            (WORDS as f64).powf(even) as u64
        };
        drawn - 1
    }

    fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }
}

fn event(session: &SessionId, seq: u64, body: DurableBody) -> DurableEvent {
    let base: Timestamp = "2026-11-20T10:00:00Z".parse().unwrap();
    DurableEvent {
        seq,
        ts: base + SignedDuration::from_secs(i64::try_from(seq).unwrap()),
        session: session.clone(),
        turn: None,
        body,
    }
}
