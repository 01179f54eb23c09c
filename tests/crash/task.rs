//! The task: ten commands that each leave a line behind, and a call that fails. The model is a function
//! of the history, so that it goes on after a crash as a careful model would: it looks first at what is
//! there, then does what is missing.

use serde_json::{Value, json};
use std::{collections::BTreeSet, path::Path};
use testkit::claude::{Reply, Seen};

/// Task of the person.
pub(crate) const PROMPT: &str = "Write the ten lines, one after the other.";
/// Lines asked for in each answer. The second of the two in the third has company that fails.
const ANSWERS: [&[u32]; 8] = [&[1], &[2], &[3, 4], &[5], &[6, 7], &[8], &[9], &[10]];
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

/// Returns the file's text when all is done.
pub(crate) fn wanted() -> String {
    (1..=10).map(|step| line(step) + "\n").collect()
}

/// Returns the model's next reply.
pub(crate) fn reply(seen: &Seen, file: &Path) -> Reply {
    let file = file.display();
    let known = Known::from(seen);
    let number = seen.answers();
    let id = |what: &str| format!("toolu_{number}_{what}");
    if known.unsure {
        let look = json!({"command": format!("cat {file} || true")});
        return Reply::answer().text("I look at what is there.").tool_use(
            &id("look"),
            "bash",
            look,
        );
    }
    let missing = |steps: &[u32]| steps.iter().any(|step| !known.done.contains(step));
    let Some(answer) = ANSWERS.iter().position(|steps| missing(steps)) else {
        return Reply::answer().text("All ten lines are there.");
    };
    let mut reply = Reply::answer()
        .thinking("What is missing comes next.", &format!("EqQB{number}"))
        .text("I write on.");
    if answer == FAILING && !known.failed {
        reply = reply.tool_use(&id("fail"), "bash", json!({"command": ""}));
    }
    let steps = ANSWERS[answer].iter();
    for step in steps.filter(|step| !known.done.contains(step)) {
        // A command that ends with a code other than 0 has done what it did.
        let end = if step % 4 == 0 { "; false" } else { "" };
        let command = format!("echo {} >> {file}{end}", line(*step));
        reply = reply.tool_use(
            &id(&step.to_string()),
            "bash",
            json!({ "command": command }),
        );
    }
    reply
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
    fn from(seen: &Seen) -> Self {
        let mut known = Self::default();
        let users = seen.messages().iter().filter(|one| one["role"] == "user");
        for (index, message) in users.enumerate() {
            for block in message["content"].as_array().into_iter().flatten() {
                match block["type"].as_str() {
                    Some("tool_result") => known.take_in(block),
                    Some("text") => known.unsure |= index > 0 || block["text"] != PROMPT,
                    _ => {}
                }
            }
        }
        known
    }

    fn take_in(&mut self, result: &Value) {
        let id = result["tool_use_id"].as_str().unwrap();
        let is_error = result["is_error"] == true;
        let text = result["content"].to_string();
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
