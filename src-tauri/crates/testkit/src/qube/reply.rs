//! Replies of the scripted Qube, and their failures on the way.

use serde_json::{Value, json};

/// One answer.
#[derive(Debug, Clone)]
pub struct QubeReply {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    pub(super) takes_task: bool,
    pub(super) lists_tasks: bool,
    pub(super) ending: ReplyEnd,
}

/// Delivery of a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReplyEnd {
    Whole,
    /// Never: the connection stays open until the client goes.
    Hang,
    /// The connection is closed before a word is said.
    Closed,
    /// The connection is closed in the middle of the body.
    Broken,
}

impl QubeReply {
    /// 201 with the name of the task, the same for the same idempotency key.
    #[must_use]
    pub fn accepted() -> Self {
        Self {
            takes_task: true,
            ..Self::raw(201, "")
        }
    }

    /// 200 with all tasks that were submitted, each with its idempotency key.
    #[must_use]
    pub fn known() -> Self {
        Self {
            lists_tasks: true,
            ..Self::raw(200, "")
        }
    }

    /// 200 with a status and whatever else stands beside it.
    #[must_use]
    pub fn status(status: &str, more: Value) -> Self {
        let mut body = json!({"status": status});
        if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
            body.extend(more);
        }
        Self::raw(200, &body.to_string())
    }

    /// An error with a sentence.
    #[must_use]
    pub fn refusal(status: u16, sentence: &str) -> Self {
        Self::raw(status, &json!({"error": sentence}).to_string())
    }

    /// Any status with any body.
    #[must_use]
    pub fn raw(status: u16, body: &str) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: body.as_bytes().to_vec(),
            takes_task: false,
            lists_tasks: false,
            ending: ReplyEnd::Whole,
        }
    }

    /// The same with a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Performs the request; the reply never comes.
    #[must_use]
    pub fn hangs(self) -> Self {
        self.ending(ReplyEnd::Hang)
    }

    /// Performs the request; the connection closes before the reply.
    #[must_use]
    pub fn closes(self) -> Self {
        self.ending(ReplyEnd::Closed)
    }

    /// The connection closes in the middle of the answer.
    #[must_use]
    pub fn breaks(self) -> Self {
        self.ending(ReplyEnd::Broken)
    }

    pub(super) fn naming(mut self, task: &str) -> Self {
        self.body = json!({"task_id": task}).to_string().into_bytes();
        self
    }

    pub(super) fn listing<'a>(mut self, tasks: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let tasks = tasks.map(|(task, key)| json!({"task_id": task, "idempotency_key": key}));
        self.body = json!({"tasks": tasks.collect::<Vec<_>>()})
            .to_string()
            .into_bytes();
        self
    }

    /// The bytes that are sent.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut head = format!("HTTP/1.1 {} Status\r\n", self.status);
        head.push_str("content-type: application/json\r\n");
        if self.status != 204 {
            head.push_str(&format!("content-length: {}\r\n", self.body.len()));
        }
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        let body = match self.ending {
            ReplyEnd::Broken => &self.body[..self.body.len() / 2],
            ReplyEnd::Whole | ReplyEnd::Hang | ReplyEnd::Closed => &self.body,
        };
        [head.as_bytes(), body].concat()
    }

    fn ending(mut self, ending: ReplyEnd) -> Self {
        self.ending = ending;
        self
    }
}
