//! A home for the program, the files its task writes, and the model: running it, and looking at what came of it.

use super::{
    journal,
    process::{self, Ran, Shim},
};
use serde_json::Value;
use std::{collections::BTreeMap, fs, path::PathBuf};
use tempfile::TempDir;
use testkit::{claude::FakeClaude, server::FakeServer};

/// Task of the person, and the model that does it.
pub(crate) struct Task {
    pub(crate) prompt: &'static str,
    /// Attached to the prompt.
    pub(crate) picture: Option<fn() -> Vec<u8>>,
    /// The model, told the file to write to.
    pub(crate) provider: fn(PathBuf) -> Provider,
    /// The file's text when all is done.
    pub(crate) wanted: fn() -> String,
    /// The line that a call writes, if it writes one.
    pub(crate) line_of: fn(&str) -> Option<String>,
    /// Checks what else must hold after this many crashes.
    pub(crate) check: fn(&World, usize, &str),
}

/// The model's provider.
pub(crate) enum Provider {
    Claude(FakeClaude),
    /// A server of Responses, set up in the settings.
    Responses(FakeServer),
}

/// A home for the program, the file its task writes, and the model.
pub(crate) struct World {
    task: &'static Task,
    folder: TempDir,
    provider: Provider,
}

impl World {
    pub(crate) fn new(task: &'static Task) -> Self {
        let folder = TempDir::new().unwrap();
        let (work, home) = (folder.path().join("work"), folder.path().join("home"));
        for folder in [&work, &home] {
            fs::create_dir(folder).unwrap();
        }
        let provider = (task.provider)(work.join("lines"));
        let shell = format!("[shell]\nwritable = [\"{}\"]\n", work.display());
        let settings = shell + &provider.settings();
        fs::write(home.join("config.toml"), settings).unwrap();
        if let Some(picture) = task.picture {
            fs::write(folder.path().join("picture.png"), picture()).unwrap();
        }
        Self {
            task,
            folder,
            provider,
        }
    }

    pub(crate) fn claude(&self) -> &FakeClaude {
        match &self.provider {
            Provider::Claude(claude) => claude,
            Provider::Responses(_) => panic!("this is no task for Claude"),
        }
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    /// Says what a person would: the task, until it was taken; then that it should go on.
    pub(crate) fn go_on(&self, shim: Option<&Shim<'_>>) -> Ran {
        let sessions = self.sessions();
        let known = sessions.first();
        let mut arguments = Vec::new();
        if let Some(events) = known {
            arguments.extend(["--session", events[0]["session"].as_str().unwrap()]);
        } else {
            arguments.extend(self.provider.arguments());
        }
        let picture = self.folder.path().join("picture.png").display().to_string();
        if known.is_some_and(|events| journal::count(events, "user_message") > 0) {
            arguments.push("continue");
        } else {
            arguments.push(self.task.prompt);
            if self.task.picture.is_some() {
                arguments.extend(["--attach", &picture]);
            }
        }
        process::run(&self.home(), &self.provider.address(), &arguments, shim)
    }

    /// The events of the chat, then those of its sub-agents.
    pub(crate) fn sessions(&self) -> Vec<Vec<Value>> {
        let mut sessions = journal::sessions(&self.home());
        sessions.sort_by_key(|events| is_part(events));
        sessions
    }

    fn lines(&self) -> String {
        fs::read_to_string(self.folder.path().join("work/lines")).unwrap_or_default()
    }

    /// The calls that left their line behind and have no result in the journal.
    pub(crate) fn done_and_not_written_down(&self) -> Vec<String> {
        let lines = self.lines();
        let calls = self.sessions().into_iter().flat_map(journal::open_calls);
        calls
            .filter(|call| (self.task.line_of)(call).is_some_and(|line| lines.contains(&line)))
            .collect()
    }

    /// All was done once, the journal is whole, and the provider never had a reason to complain.
    pub(crate) fn check_done(&self, ran: &Ran, crashes: usize, name: &str) {
        assert_eq!(
            ran.code,
            Some(0),
            "{name}: {}\n{:#?}",
            ran.errors,
            ran.events
        );
        assert_eq!(self.lines(), (self.task.wanted)(), "{name}");
        assert_eq!(self.provider.faults(), Vec::<String>::new(), "{name}");
        let sessions = self.sessions();
        let chats = sessions.iter().filter(|events| !is_part(events));
        assert_eq!(chats.count(), 1, "{name}");
        for events in &sessions {
            check_journal(events, name);
        }
        let end = &sessions[0].last().unwrap()["reason"];
        assert_eq!(end, "completed", "{name}");
        (self.task.check)(self, crashes, name);
    }
}

impl Provider {
    /// Returns the address for Claude: nobody's where it is another server's task.
    fn address(&self) -> String {
        match self {
            Self::Claude(claude) => claude.base_url(),
            Self::Responses(_) => "http://127.0.0.1:9".to_owned(),
        }
    }

    fn settings(&self) -> String {
        match self {
            Self::Claude(_) => String::new(),
            Self::Responses(server) => format!(
                "[[providers]]\nname = \"it\"\nkind = \"responses\"\naddress = \"{}\"\nkey_variable = \"IT_KEY\"\n\
                 [[providers.models]]\nid = \"m\"\ncontext_tokens = 200000\n",
                server.address()
            ),
        }
    }

    fn arguments(&self) -> &'static [&'static str] {
        match self {
            Self::Claude(_) => &[],
            Self::Responses(_) => &["--model", "it/m"],
        }
    }

    fn faults(&self) -> Vec<String> {
        match self {
            Self::Claude(claude) => claude.faults(),
            Self::Responses(server) => server.faults(),
        }
    }
}

/// True for the session of a sub-agent.
fn is_part(events: &[Value]) -> bool {
    !events[0]["parent"].is_null()
}

fn check_journal(events: &[Value], name: &str) {
    let seqs: Vec<_> = events.iter().map(|event| event["seq"].as_u64()).collect();
    let gapless: Vec<_> = (1..=events.len() as u64).map(Some).collect();
    assert_eq!(seqs, gapless, "{name}");
    // A sub-agent may have been begun and not told its part.
    if is_part(events) && journal::count(events, "turn_started") == 0 {
        return;
    }
    // A kill may come between the end of the turn and that of the session.
    let of_turns = match events.split_last() {
        Some((last, before)) if last["type"] == "session_ended" => before,
        _ => events,
    };
    assert_eq!(of_turns.last().unwrap()["type"], "turn_ended", "{name}");
    let turns = ["turn_started", "turn_ended"].map(|kind| journal::count(events, kind));
    assert_eq!(turns[0], turns[1], "{name}: a turn that never ended");
    let mut calls: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for event in events {
        let place = match event["type"].as_str() {
            Some("tool_call") => 0,
            Some("tool_started") => 1,
            Some("tool_finished") => 2,
            _ => continue,
        };
        calls.entry(event["call"].as_str().unwrap()).or_default()[place] += 1;
    }
    for (call, [announced, started, finished]) in calls {
        assert!(
            announced <= 1 && started <= 1 && finished == 1,
            "{name}: {call} was announced {announced}, started {started}, finished {finished} times"
        );
    }
}
