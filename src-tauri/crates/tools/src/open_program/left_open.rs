//! Programs that chats opened, for as long as they run. Nobody ends them: the person is told which ones are there.

use protocol::SessionId;
use rustix::{
    io::Errno,
    process::{Pid, test_kill_process_group},
};
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

/// Programs of one chat that are remembered; beyond that, the oldest is forgotten.
const MAX_PROGRAMS: usize = 64;

/// Programs that were opened, by chat.
#[derive(Debug, Default)]
pub(super) struct OpenedPrograms(Mutex<HashMap<SessionId, ChatPrograms>>);

#[derive(Debug, Default)]
struct ChatPrograms {
    opened: Vec<OpenedProgram>,
    /// Names that the person was told.
    told: Vec<String>,
}

#[derive(Debug)]
struct OpenedProgram {
    name: String,
    /// The process group it was started in. A program that hands over to one that ran already leaves it empty.
    group: Pid,
}

impl OpenedPrograms {
    pub(super) fn add(&self, session: &SessionId, name: String, group: Pid) {
        self.of_chat(session, |programs| {
            if programs.opened.len() >= MAX_PROGRAMS {
                programs.opened.remove(0);
            }
            programs.opened.push(OpenedProgram { name, group });
        });
    }

    /// Returns the names of those that still run, if there is one among them that was not told before.
    pub(super) fn newly_left_open(&self, session: &SessionId) -> Option<Vec<String>> {
        self.of_chat(session, |programs| {
            programs.opened.retain(OpenedProgram::is_running);
            let mut names: Vec<String> = Vec::new();
            for OpenedProgram { name, .. } in &programs.opened {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
            let is_news = names.iter().any(|name| !programs.told.contains(name));
            programs.told.clone_from(&names);
            is_news.then_some(names)
        })
    }

    pub(super) fn forget(&self, session: &SessionId) {
        let mut chats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        chats.remove(session);
    }

    fn of_chat<T>(&self, session: &SessionId, act: impl FnOnce(&mut ChatPrograms) -> T) -> T {
        let mut chats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        act(chats.entry(session.clone()).or_default())
    }
}

impl OpenedProgram {
    /// True while any process of its group is there, also one that only somebody else may end.
    fn is_running(&self) -> bool {
        matches!(
            test_kill_process_group(self.group),
            Ok(()) | Err(Errno::PERM)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        os::unix::process::CommandExt as _,
        process::{Child, Command},
    };

    fn start() -> (Child, Pid) {
        let mut command = Command::new("sleep");
        let child = command.arg("60").process_group(0).spawn().unwrap();
        let group = Pid::from_child(&child);
        (child, group)
    }

    fn end((mut child, _): (Child, Pid)) {
        child.kill().unwrap();
        child.wait().unwrap();
    }

    #[test]
    fn running_programs_are_told_once() {
        let (programs, chat) = (OpenedPrograms::default(), SessionId::new("a"));
        let told = || programs.newly_left_open(&chat);
        let names = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(told(), None);
        let (writer, gimp) = (start(), start());
        programs.add(&chat, "Writer".to_owned(), writer.1);
        assert_eq!(told(), names(&["Writer"]));
        assert_eq!(told(), None);
        programs.add(&chat, "GIMP".to_owned(), gimp.1);
        assert_eq!(told(), names(&["Writer", "GIMP"]));
        end(writer);
        assert_eq!(told(), None);
        assert_eq!(programs.newly_left_open(&SessionId::new("b")), None);
        end(gimp);
        programs.add(&chat, "Calc".to_owned(), Pid::from_raw(i32::MAX).unwrap());
        assert_eq!(told(), None, "it does not run");
    }
}
