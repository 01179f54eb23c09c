//! Every moment of a task that shows a plan, asks a question and outgrows the model's window: the plan, the answer and
//! the summary are there once, and the work goes on behind them.

use super::{
    journal,
    moments::{check, check_all, differing_points},
    process,
    world::{Provider, Task, World},
};
use serde_json::{Value, json};
use std::{
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
};
use tempfile::TempDir;
use testkit::claude::{FakeClaude, Reply, Seen};

const STEPS: u32 = 3;
/// Tokens that the server takes: the system text, the tools and about two printed lines.
const WINDOW_TOKENS: u64 = 9_500;
/// Characters that each command prints beside its line: shown whole, and a good part of the window.
const PRINTED: usize = 15_000;
/// Words of a command's result that no command holds.
const WRITTEN: &str = "written: ";

static LASTING: Task = Task {
    prompt: "Write the lines, with a plan, and ask first.",
    picture: None,
    provider: |file| {
        let served = AtomicUsize::new(0);
        let claude = FakeClaude::answering(move |seen| reply(seen, &file, &served));
        Provider::Claude(claude.with_window(WINDOW_TOKENS))
    },
    wanted: || (1..=STEPS).map(|step| line(step) + "\n").collect(),
    line_of: |call| call.rsplit('_').next()?.parse().ok().map(line),
    check: check_record,
};

#[test]
fn plan_question_and_summary_survive_any_moment() {
    let folder = TempDir::new().unwrap();
    let shim = process::build_shim(folder.path());
    let points = differing_points(&LASTING, &shim, &folder.path().join("marks"));
    check_all(&points, |point| check(&LASTING, &shim, &[*point]));
    println!("ended by force at {} moments", points.len());
}

/// The plan's last state, the question's answer and a summary are in the journal, and no summary covers what another did.
fn check_record(world: &World, _: usize, name: &str) {
    let events = &world.sessions()[0];
    let of = |kind: &'static str| events.iter().filter(move |event| event["type"] == kind);
    let plan = of("plan_updated").next_back();
    let steps = plan.map(|event| &event["steps"]);
    let wanted = json!([{"text": "Write the lines", "state": "done"}]);
    assert_eq!(steps, Some(&wanted), "{name}");
    assert!(journal::count(events, "person_asked") >= 1, "{name}");
    let covered: Vec<_> = of("context_compacted")
        .map(|event| event["up_to_seq"].as_u64().unwrap())
        .collect();
    let sizes: Vec<_> = world
        .claude()
        .asked()
        .iter()
        .map(|seen| seen.raw.len() / 4)
        .collect();
    assert!(
        !covered.is_empty(),
        "{name}: nothing was summed up: {sizes:?}"
    );
    assert!(
        covered.is_sorted_by(|one, next| one < next),
        "{name}: {covered:?}"
    );
}

/// The model's next reply: what is missing as the conversation shows it.
fn reply(seen: &Seen, file: &Path, served: &AtomicUsize) -> Reply {
    let number = served.fetch_add(1, Ordering::Relaxed);
    let known = Known::from(seen);
    if seen.body.get("compaction").is_some() {
        let block = json!({
            "type": "compaction", "content": known.summary(number), "signature": "EqX=",
            "encrypted_content": null, "tool_changes": [],
        });
        return Reply::answer().raw_block(block).stop("compaction");
    }
    if seen.body.get("tools").is_none() {
        return Reply::answer().text(&known.summary(number));
    }
    let call = |what: &str, tool: &str, input: Value| {
        Reply::answer()
            .text("I go on.")
            .tool_use(&format!("toolu_{number}_{what}"), tool, input)
    };
    let file = file.display();
    if known.is_unsure {
        let look = format!("sed 's/^/{WRITTEN}/' {file} 2>/dev/null; echo looked");
        return call("look", "bash", json!({ "command": look }));
    }
    if !known.is_planned {
        return call("plan", "plan", plan("active"));
    }
    if !known.is_answered {
        let question = json!({"question": "Which lines?", "choices": ["All", "None"]});
        return call("ask", "ask_user", question);
    }
    if let Some(step) = (1..=STEPS).find(|step| !known.lines.contains(&line(*step))) {
        let line = line(step);
        let print =
            format!("printf '%s%s ' {WRITTEN:?} {line}; head -c {PRINTED} /dev/zero | tr '\\0' x");
        let command = format!("echo {line} >> {file}; {print}");
        return call(&step.to_string(), "bash", json!({ "command": command }));
    }
    match known.is_plan_done {
        false => call("done", "plan", plan("done")),
        true => Reply::answer().text("All lines are there."),
    }
}

fn plan(state: &str) -> Value {
    json!({"steps": [{"text": "Write the lines", "state": state}]})
}

/// No line is a part of another.
fn line(step: u32) -> String {
    format!("LINE_{step:02}_")
}

/// Progress of the work as the conversation and its summaries show it.
#[derive(Default)]
struct Known {
    is_planned: bool,
    is_answered: bool,
    is_plan_done: bool,
    /// Something was cut off and nobody looked since.
    is_unsure: bool,
    lines: Vec<String>,
}

impl Known {
    fn from(seen: &Seen) -> Self {
        let mut known = Self::default();
        for message in seen.messages() {
            for block in message["content"].as_array().into_iter().flatten() {
                match block["type"].as_str() {
                    Some("tool_result") => known.take_result(block),
                    Some("compaction" | "text") if message["role"] == "user" => {
                        known.take_words(block);
                    }
                    Some("compaction") => known.take_words(block),
                    _ => {}
                }
            }
        }
        known
    }

    fn take_result(&mut self, result: &Value) {
        let id = result["tool_use_id"].as_str().unwrap();
        let has_failed = result["is_error"] == true;
        match id.rsplit('_').next().unwrap() {
            "plan" => self.is_planned |= !has_failed,
            "ask" => self.is_answered |= !has_failed,
            "done" => self.is_plan_done |= !has_failed,
            "look" => self.is_unsure = has_failed,
            _ => self.is_unsure |= has_failed,
        }
        if !has_failed {
            self.take_lines(&result["content"].to_string());
        }
    }

    /// Words of a summary, and of the person who says that it should go on.
    fn take_words(&mut self, block: &Value) {
        let text = block.to_string();
        self.is_planned |= text.contains("was planned");
        self.is_answered |= text.contains("was answered");
        self.is_plan_done |= text.contains("plan is done");
        self.is_unsure |= text.contains("continue");
        self.take_lines(&text);
    }

    fn take_lines(&mut self, text: &str) {
        let found = (1..=STEPS).map(line);
        let found = found.filter(|line| text.contains(&format!("{WRITTEN}{line}")));
        self.lines.extend(found);
    }

    /// Each in other words: a server tells conversations apart by how they begin.
    fn summary(&self, number: usize) -> String {
        let said = [
            (self.is_planned, "It was planned. "),
            (self.is_answered, "The question was answered. "),
            (self.is_plan_done, "The plan is done. "),
        ];
        let said = said
            .into_iter()
            .filter_map(|(is, words)| is.then_some(words));
        let lines = self.lines.iter().map(|line| format!("{WRITTEN}{line} "));
        format!(
            "Summary {number}. {}",
            said.map(str::to_owned).chain(lines).collect::<String>()
        )
    }
}
