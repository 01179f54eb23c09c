//! Programs that chats opened, for as long as they run. Nobody ends them: the person is told which ones are there, and what
//! was opened in a program that ran already.

use super::start::StartedProgram;
use crate::LeftOpenPrograms;
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
    /// Names of running ones that the person was told.
    told: Vec<String>,
}

#[derive(Debug)]
struct OpenedProgram {
    name: String,
    /// The process group it was started in. A program that hands over to one that ran already leaves it empty.
    group: Pid,
    /// True until something of it was seen to run, if what was started ended at once.
    handed_over: bool,
}

impl OpenedPrograms {
    pub(super) fn add(
        &self,
        session: &SessionId,
        name: String,
        group: Pid,
        started: StartedProgram,
    ) {
        self.of_chat(session, |programs| {
            if programs.opened.len() >= MAX_PROGRAMS {
                programs.opened.remove(0);
            }
            programs.opened.push(OpenedProgram {
                name,
                group,
                handed_over: started == StartedProgram::HandedOver,
            });
        });
    }

    /// Returns those that still run and those that were handed over, if there is one among them that was not told before.
    pub(super) fn newly_left_open(&self, session: &SessionId) -> Option<LeftOpenPrograms> {
        self.of_chat(session, |programs| {
            let mut left = LeftOpenPrograms::default();
            let opened = std::mem::take(&mut programs.opened);
            let (mut opened, ended): (Vec<_>, Vec<_>) =
                opened.into_iter().partition(OpenedProgram::is_running);
            for program in &mut opened {
                program.handed_over = false;
                add_once(&mut left.running, &program.name);
            }
            programs.opened = opened;
            for OpenedProgram { name, .. } in ended.iter().filter(|program| program.handed_over) {
                if !left.running.contains(name) {
                    add_once(&mut left.handed_over, name);
                }
            }
            let is_told = left.running.iter().all(|name| programs.told.contains(name));
            programs.told.clone_from(&left.running);
            (!is_told || !left.handed_over.is_empty()).then_some(left)
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

fn add_once(names: &mut Vec<String>, name: &str) {
    if !names.iter().any(|known| known == name) {
        names.push(name.to_owned());
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

    /// A group that no process is in.
    fn nobody() -> Pid {
        Pid::from_raw(i32::MAX).unwrap()
    }

    /// Checks what is told: those that run, then those that were handed over.
    fn check(programs: &OpenedPrograms, chat: &str, wanted: Option<(&[&str], &[&str])>) {
        let told = programs.newly_left_open(&SessionId::new(chat));
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let wanted = wanted.map(|(running, handed_over)| LeftOpenPrograms {
            running: owned(running),
            handed_over: owned(handed_over),
        });
        assert_eq!(told, wanted);
    }

    #[test]
    fn running_programs_are_told_once() {
        let (programs, chat) = (OpenedPrograms::default(), SessionId::new("a"));
        let add = |name: &str, group| {
            programs.add(&chat, name.to_owned(), group, StartedProgram::Runs);
        };
        check(&programs, "a", None);
        let (writer, gimp) = (start(), start());
        add("Writer", writer.1);
        check(&programs, "a", Some((&["Writer"], &[])));
        check(&programs, "a", None);
        add("GIMP", gimp.1);
        check(&programs, "a", Some((&["Writer", "GIMP"], &[])));
        end(writer);
        check(&programs, "a", None);
        check(&programs, "b", None);
        end(gimp);
        add("Calc", nobody());
        check(&programs, "a", None);
    }

    #[test]
    fn programs_that_were_handed_over_are_told() {
        let (programs, chat) = (OpenedPrograms::default(), SessionId::new("a"));
        let add = |name: &str, group| {
            programs.add(&chat, name.to_owned(), group, StartedProgram::HandedOver);
        };
        add("~/letter.odt", nobody());
        add("~/letter.odt", nobody());
        check(&programs, "a", Some((&[], &["~/letter.odt"])));
        check(&programs, "a", None);
        // Its first process ended, and another of it runs on.
        let daemon = start();
        add("Daemon", daemon.1);
        add("Daemon", nobody());
        check(&programs, "a", Some((&["Daemon"], &[])));
        end(daemon);
        check(&programs, "a", None);
    }
}
