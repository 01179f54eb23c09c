//! Everyday work, written down in files of one line per action, and counted: which of its actions are asked about.
//!
//! `> request` begins a task, `@ program | title` says which window has the keyboard, `* a|b` repeats the next task with
//! each word in place of `§`. Actions are `look`, `click`, `type TEXT`, `key KEYS`, `$ COMMAND => OUTPUT` and
//! `TOOL {INPUT} => RESULT`.

use super::{
    chat::{Chat, yes},
    stage::Gives,
    tools::Call,
};
use protocol::{Confinement, Item};
use serde_json::json;

/// A suite: its name and its lines.
pub(crate) const SUITES: [(&str, &str); 6] = [
    ("screen", include_str!("work/screen.txt")),
    ("files and shell", include_str!("work/shell.txt")),
    ("web", include_str!("work/web.txt")),
    ("servers", include_str!("work/servers.txt")),
    ("office", include_str!("work/office.txt")),
    ("applications", include_str!("work/applications.txt")),
];

/// Figures of a suite.
#[derive(Default)]
pub(crate) struct Figures {
    pub(crate) tasks: usize,
    pub(crate) actions: usize,
    /// Actions that were asked about, a line each.
    pub(crate) asked: Vec<String>,
}

/// Does everything a suite's lines say.
pub(crate) fn done(lines: &'static str) -> Figures {
    let mut figures = Figures::default();
    for task in tasks(lines) {
        figures.tasks += 1;
        perform(&task, &mut figures);
    }
    figures
}

/// The tasks, each as its lines.
fn tasks(lines: &'static str) -> Vec<Vec<String>> {
    let mut tasks: Vec<Vec<String>> = Vec::new();
    let mut words = vec![""];
    let mut block: Vec<&str> = Vec::new();
    let finish = |block: &mut Vec<&str>, words: &[&str], tasks: &mut Vec<Vec<String>>| {
        if !block.is_empty() {
            let of = |word: &&str| block.iter().map(|line| line.replace('§', word)).collect();
            tasks.extend(words.iter().map(of));
            block.clear();
        }
    };
    for line in lines
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if let Some(rest) = line.strip_prefix("* ") {
            finish(&mut block, &words, &mut tasks);
            words = rest.split('|').collect();
        } else if line.starts_with("> ") {
            if !block.is_empty() {
                finish(&mut block, &words, &mut tasks);
                words = vec![""];
            }
            block.push(line);
        } else {
            block.push(line);
        }
    }
    finish(&mut block, &words, &mut tasks);
    tasks
}

fn perform(task: &[String], figures: &mut Figures) {
    let mut chat = Chat::new(Confinement::Inside);
    let mut request = "";
    for line in task {
        if let Some(text) = line.strip_prefix("> ") {
            request = text;
            chat.says(vec![Item::text(text)]);
        } else if let Some((app, title)) = line
            .strip_prefix("@ ")
            .and_then(|rest| rest.split_once(" | "))
        {
            chat.focus(app, title);
        } else {
            let (call, gives) = action(line);
            figures.actions += 1;
            if chat.calls(&call, &gives, &yes()) {
                figures
                    .asked
                    .push(format!("{request}: {}", super::chat::line(&call)));
            }
        }
    }
}

fn action(text: &str) -> (Call, Gives) {
    let text: &'static str = text.to_owned().leak();
    let (does, result) = text.split_once(" => ").unwrap_or((text, "Done."));
    let call: Call = match does.split_once(' ') {
        None if does == "look" => return (("computer.screenshot", json!({})), Gives::Picture),
        None if does == "click" => ("computer.left_click", json!({"coordinate": [10, 10]})),
        Some(("type", typed)) => ("computer.type", json!({"text": typed.replace("\\n", "\n")})),
        Some(("key", keys)) => ("computer.key", json!({ "text": keys })),
        Some(("$", command)) => ("bash", json!({ "command": command })),
        Some((tool, input)) => {
            let input = serde_json::from_str(input);
            (tool, input.unwrap_or_else(|why| panic!("{does}: {why}")))
        }
        None => panic!("no action: {does}"),
    };
    let result = result.replace("\\n", "\n").leak();
    (call, Gives::Text(result))
}
