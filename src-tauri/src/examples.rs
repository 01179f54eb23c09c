//! Examples of the first screen: tasks that fit this computer, chosen from the installed programs, earlier chats, servers
//! and keys. Nothing here sends a task; the window puts its text into the message box.

mod facts;
mod programs;

pub(crate) use facts::examples_of;

use localization::{LocalizedText, localized};
use programs::{ProgramFacts, ProgramUse};
use serde::Serialize;

/// Number of things the first screen offers, the practice task among them.
const MAX_OFFERED: usize = 4;
/// Longest name that an example shows, in characters.
const MAX_NAME_CHARACTERS: usize = 40;
/// Longest earlier task that is offered again, in characters.
const MAX_TASK_CHARACTERS: usize = 400;

/// The first screen's offers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct StartExamples {
    /// Place of the practice task.
    practice: PracticePlace,
    /// In the order they are shown.
    examples: Vec<StartExample>,
}

/// Place of the practice task on the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum PracticePlace {
    /// Before everything else: without a key there is nothing else to try.
    First,
    /// After the examples.
    Last,
    /// Nowhere: tasks were done with a key.
    Gone,
}

/// A task to put into the message box.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct StartExample {
    kind: ExampleKind,
    /// A few words.
    title: LocalizedText,
    /// The whole task, in the person's language.
    task: LocalizedText,
}

/// Origin of an example, for its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum ExampleKind {
    /// A task of an earlier chat.
    Again,
    /// An installed program.
    Program,
    /// An MCP server.
    Server,
    /// Qube.
    Qube,
    /// The screen as it is.
    Screen,
    /// Files and folders.
    Files,
    /// A command.
    Command,
    /// A page of the web.
    Web,
}

/// State of this computer, as far as examples depend on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ExampleFacts {
    /// A model other than the practice model can answer.
    has_key: bool,
    /// Qilbee sees the screen and acts on it.
    has_desktop: bool,
    has_qube: bool,
    programs: Vec<ProgramFacts>,
    /// First messages of earlier chats with a real model, newest first.
    earlier: Vec<String>,
    /// Names of servers that can be used.
    servers: Vec<String>,
}

/// Chooses what the first screen offers. The same facts give the same choice.
fn choose(facts: &ExampleFacts) -> StartExamples {
    let practice = match (facts.has_key, facts.earlier.is_empty()) {
        (false, _) => PracticePlace::First,
        (true, true) => PracticePlace::Last,
        (true, false) => PracticePlace::Gone,
    };
    let room = match practice {
        PracticePlace::First => MAX_OFFERED - 1,
        PracticePlace::Last | PracticePlace::Gone => MAX_OFFERED,
    };
    let mut programs = match facts.has_desktop {
        true => programs::examples(&facts.programs),
        false => Vec::new(),
    }
    .into_iter();
    let mut examples: Vec<StartExample> = again(&facts.earlier).into_iter().collect();
    examples.extend(programs.next());
    examples.extend(facts.servers.first().map(|name| server(name)));
    examples.extend(facts.has_qube.then(qube));
    examples.extend(programs.next());
    examples.extend(facts.has_desktop.then(screen));
    examples.extend(general());
    examples.truncate(room);
    StartExamples { practice, examples }
}

/// The task that was given most often, of equals the newest.
fn again(earlier: &[String]) -> Option<StartExample> {
    let fits = |task: &&String| task.chars().count() <= MAX_TASK_CHARACTERS;
    let tasks: Vec<_> = earlier.iter().filter(fits).collect();
    let count = |task: &String| tasks.iter().filter(|one| **one == task).count();
    // `max_by_key` returns the last of equals.
    let task = tasks.iter().rev().max_by_key(|task| count(task))?;
    Some(StartExample {
        kind: ExampleKind::Again,
        title: localized!("app-example-again", task = shown(task)),
        task: LocalizedText::from(task.as_str()),
    })
}

fn server(name: &str) -> StartExample {
    let name = shown(name);
    StartExample {
        kind: ExampleKind::Server,
        title: localized!("app-example-server", server = &name),
        task: localized!("app-example-server-task", server = name),
    }
}

fn qube() -> StartExample {
    StartExample {
        kind: ExampleKind::Qube,
        title: localized!("app-example-qube"),
        task: localized!("app-example-qube-task"),
    }
}

fn screen() -> StartExample {
    StartExample {
        kind: ExampleKind::Screen,
        title: localized!("app-example-screen"),
        task: localized!("app-example-screen-task"),
    }
}

/// Examples for any computer, enough to fill the screen.
fn general() -> [StartExample; MAX_OFFERED] {
    let example = |kind, title, task| StartExample { kind, title, task };
    [
        example(
            ExampleKind::Files,
            localized!("app-example-files"),
            localized!("app-example-files-task"),
        ),
        example(
            ExampleKind::Command,
            localized!("app-example-room"),
            localized!("app-example-room-task"),
        ),
        example(
            ExampleKind::Web,
            localized!("app-example-web"),
            localized!("app-example-web-task"),
        ),
        example(
            ExampleKind::Files,
            localized!("app-example-summary"),
            localized!("app-example-summary-task"),
        ),
    ]
}

fn program(wanted: ProgramUse, name: &str) -> StartExample {
    let name = shown(name);
    let (title, task) = match wanted {
        ProgramUse::Spreadsheet => (
            localized!("app-example-spreadsheet", program = &name),
            localized!("app-example-spreadsheet-task", program = name),
        ),
        ProgramUse::Writing => (
            localized!("app-example-writing", program = &name),
            localized!("app-example-writing-task", program = name),
        ),
        ProgramUse::Mail => (
            localized!("app-example-mail", program = &name),
            localized!("app-example-mail-task", program = name),
        ),
        ProgramUse::Pictures => (
            localized!("app-example-pictures", program = &name),
            localized!("app-example-pictures-task", program = name),
        ),
        ProgramUse::Browser => (
            localized!("app-example-browser", program = &name),
            localized!("app-example-browser-task", program = name),
        ),
    };
    StartExample {
        kind: ExampleKind::Program,
        title,
        task,
    }
}

/// A name in one short line: names come from files that anybody may have written.
fn shown(name: &str) -> String {
    let words = name.split(|letter: char| letter.is_whitespace() || letter.is_control());
    let line = words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    match line.char_indices().nth(MAX_NAME_CHARACTERS) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

#[cfg(test)]
mod tests;
