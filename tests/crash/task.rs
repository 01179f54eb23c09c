//! The task: commands that each leave a line behind, and a call that fails. The model is a function
//! of the history, so that it goes on after a crash as a careful model would: it looks first at what is
//! there, then does what is missing.

use serde_json::{Value, json};
use std::{collections::BTreeSet, path::Path};
use testkit::{
    claude::{Reply, Seen},
    server::ServerReply,
};

/// Lines to write.
pub(crate) struct Lines {
    /// Task of the person.
    pub(crate) prompt: &'static str,
    /// Lines asked for in each answer. The two in the third have company that fails.
    answers: &'static [&'static [u32]],
    count: u32,
}

pub(crate) static TEN: Lines = Lines {
    prompt: "Write the ten lines, one after the other.",
    answers: &[&[1], &[2], &[3, 4], &[5], &[6, 7], &[8], &[9], &[10]],
    count: 10,
};

/// Every kind of answer once, and one that comes after all of them.
pub(crate) static FIVE: Lines = Lines {
    prompt: "Write the five lines, one after the other.",
    answers: &[&[1], &[2], &[3, 4], &[5]],
    count: 5,
};

const THINKING: &str = "What is missing comes next.";
/// The answer that also holds a call without a command.
const FAILING: usize = 2;

/// Returns a picture to attach that is worth an upload: its pixels do not repeat.
pub(crate) fn picture() -> Vec<u8> {
    let mut state = 1_u32;
    let picture = image::RgbImage::from_fn(40, 40, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        image::Rgb([(state >> 24) as u8, (state >> 16) as u8, (state >> 8) as u8])
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

/// The source of the attached picture in a request.
pub(crate) fn source_of_picture(seen: &Seen) -> &Value {
    let content = seen.messages()[0]["content"].as_array().unwrap();
    let picture = content.iter().find(|block| block["type"] == "image");
    &picture.unwrap()["source"]
}

impl Lines {
    /// Returns the file's text when all is done.
    pub(crate) fn wanted(&self) -> String {
        (1..=self.count).map(|step| line(step) + "\n").collect()
    }

    /// Claude's next reply.
    pub(crate) fn reply(&self, seen: &Seen, file: &Path) -> Reply {
        let number = seen.answers();
        let next = self.next(&Known::from(seen, self.prompt), number, file);
        let mut reply = Reply::answer();
        if next.thinks {
            reply = reply.thinking(THINKING, &format!("EqQB{number}"));
        }
        reply = reply.text(next.text);
        let calls = next.calls.into_iter();
        calls.fold(reply, |reply, (id, input)| {
            reply.tool_use(&id, "bash", input)
        })
    }

    /// The next reply of a model behind Responses.
    pub(crate) fn server_reply(&self, seen: &Seen, file: &Path) -> ServerReply {
        let items = seen.body["input"].as_array().unwrap();
        let calls = items.iter().filter(|item| item["type"] == "function_call");
        let known = Known::from_items(items, self.prompt);
        let next = self.next(&known, calls.count(), file);
        let mut reply = ServerReply::answer();
        if next.thinks {
            reply = reply.thinking(THINKING);
        }
        reply = reply.text(next.text);
        let calls = next.calls.into_iter();
        calls.fold(reply, |reply, (id, input)| reply.call(&id, "bash", input))
    }

    fn next(&self, known: &Known, number: usize, file: &Path) -> Next {
        let file = file.display();
        let id = |what: &str| format!("toolu_{number}_{what}");
        if known.unsure {
            let look = json!({"command": format!("cat {file} || true")});
            return Next {
                thinks: false,
                text: "I look at what is there.",
                calls: vec![(id("look"), look)],
            };
        }
        let missing = |steps: &[u32]| steps.iter().any(|step| !known.done.contains(step));
        let Some(answer) = self.answers.iter().position(|steps| missing(steps)) else {
            return Next {
                thinks: false,
                text: "All lines are there.",
                calls: Vec::new(),
            };
        };
        let mut calls = Vec::new();
        if answer == FAILING && !known.failed {
            calls.push((id("fail"), json!({"command": ""})));
        }
        let steps = self.answers[answer].iter();
        for step in steps.filter(|step| !known.done.contains(step)) {
            // A command that ends with a code other than 0 has done what it did.
            let end = if step % 4 == 0 { "; false" } else { "" };
            let command = format!("echo {} >> {file}{end}", line(*step));
            calls.push((id(&step.to_string()), json!({ "command": command })));
        }
        Next {
            thinks: true,
            text: "I write on.",
            calls,
        }
    }
}

/// Next answer: something said, and calls with their ids.
struct Next {
    thinks: bool,
    text: &'static str,
    calls: Vec<(String, Value)>,
}

/// The line that a call writes, if it writes one.
pub(crate) fn line_of(call: &str) -> Option<String> {
    call.rsplit('_').next()?.parse().ok().map(line)
}

/// Progress of the work as the history shows it.
#[derive(Default)]
struct Known {
    done: BTreeSet<u32>,
    /// The call that fails has failed.
    failed: bool,
    /// Something was cut off and nobody looked since.
    unsure: bool,
}

impl Known {
    fn from(seen: &Seen, prompt: &str) -> Self {
        let mut known = Self::default();
        let users = seen.messages().iter().filter(|one| one["role"] == "user");
        for (index, message) in users.enumerate() {
            for block in message["content"].as_array().into_iter().flatten() {
                match block["type"].as_str() {
                    Some("tool_result") => {
                        let id = block["tool_use_id"].as_str().unwrap();
                        let is_error = block["is_error"] == true;
                        known.take_in(id, is_error, &block["content"].to_string());
                    }
                    Some("text") => known.unsure |= index > 0 || block["text"] != prompt,
                    _ => {}
                }
            }
        }
        known
    }

    /// The same from the items of Responses, where a failure is told in words.
    fn from_items(items: &[Value], prompt: &str) -> Self {
        let mut known = Self::default();
        let mut users = 0;
        for item in items {
            if item["type"] == "function_call_output" {
                let text = item["output"].as_str().unwrap();
                let id = item["call_id"].as_str().unwrap();
                known.take_in(id, text.starts_with("Error: "), text);
            } else if item["role"] == "user" {
                let parts = item["content"].as_array().unwrap();
                let is_more = parts.iter().any(|part| part["text"] != prompt);
                known.unsure |= users > 0 || is_more;
                users += 1;
            }
        }
        known
    }

    fn take_in(&mut self, id: &str, is_error: bool, text: &str) {
        let what = id.rsplit('_').next().unwrap();
        match what {
            "look" if !is_error => {
                self.done = (1..=10)
                    .filter(|step| text.contains(&line(*step)))
                    .collect();
                self.unsure = false;
            }
            "look" => self.unsure = true,
            "fail" => self.failed |= text.contains("the command is empty"),
            step if !is_error => {
                self.done.insert(step.parse().unwrap());
            }
            _ => self.unsure = true,
        }
    }
}

/// No line is a part of another.
fn line(step: u32) -> String {
    format!("LINE_{step:02}_")
}
