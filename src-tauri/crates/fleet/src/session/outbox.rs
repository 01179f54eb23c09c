//! Chats on their way to the archive, where those of all desktops lie. A chat is noted on the desktop's disk before it is due, so
//! that neither a kill nor an archive that is away loses one.

use super::{Program, journal::is_there};
use crate::{
    Name,
    archive::{self, Archive, CHAT},
    private_files::{create_private_folder, write_private},
};
use serde::{Deserialize, Serialize};
use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};
use tokio::{
    sync::{Notify, oneshot},
    time::{sleep, timeout},
};

/// Folder of the outbox, in the data folder.
const FOLDER: &str = "fleet.outbox";
/// Ends the note of a chat that goes on.
const BEGUN: &str = "begun";
/// Ends the note of a chat that is to be sent.
const DUE: &str = "due";
/// Ends a note that means nothing, as after a power failure.
const UNREADABLE: &str = "unreadable";
/// Ends a chat that is being saved.
const HALF: &str = "half";
/// Time between two tries to send what could not be sent.
const RETRY_INTERVAL: Duration = Duration::from_secs(30);
/// Time that a chat has to be saved. The longest ones have many pictures.
const SAVE_LIMIT: Duration = Duration::from_secs(300);

/// Chat of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OutgoingChat {
    /// Pool of the task.
    pub(crate) pool: Name,
    /// The task.
    pub(crate) task: Name,
    /// Its run: one that is done again is another.
    pub(crate) run: Name,
    /// The attempt, from 1.
    pub(crate) attempt: u32,
    /// The chat in the desktop's journal.
    pub(crate) session: Name,
}

/// Chats that wait to be sent, and where they go.
pub(crate) struct Outbox {
    folder: PathBuf,
    archive: Archive,
    program: Program,
    with_pictures: bool,
    due: Notify,
}

impl OutgoingChat {
    /// Its name among all chats of all tasks.
    fn name(&self) -> String {
        let Self {
            task,
            run,
            attempt,
            session,
            ..
        } = self;
        format!("{task}.{run}.{attempt}.{session}")
    }

    /// Its name in an archive.
    fn place(&self) -> String {
        let Self {
            pool,
            task,
            run,
            attempt,
            session,
        } = self;
        let [pool, task, run, session] =
            [pool, task, run, session].map(|name| archive::without_colons(name.as_str()));
        format!("{pool}/{task}/{run}-{attempt}-{session}.{CHAT}")
    }
}

impl Outbox {
    /// Opens the outbox of a desktop. What an earlier worker left there is due: that worker is gone.
    pub(crate) fn open(
        program: Program,
        archive: Archive,
        with_pictures: bool,
    ) -> io::Result<Self> {
        let folder = program.home.join(FOLDER);
        create_private_folder(&folder)?;
        for note in files(&folder, BEGUN)? {
            fs::rename(&note, note.with_extension(DUE))?;
        }
        // Whether they are whole, and what they may hold today, nobody knows.
        for saved in [files(&folder, HALF)?, files(&folder, CHAT)?].concat() {
            fs::remove_file(saved)?;
        }
        Ok(Self {
            folder,
            archive,
            program,
            with_pictures,
            due: Notify::new(),
        })
    }

    /// Notes that a chat goes on.
    pub(crate) fn begin(&self, chat: &OutgoingChat) -> io::Result<()> {
        write_private(&self.file(chat, BEGUN), &serde_json::to_vec(chat)?)
    }

    /// Notes that its attempt is over. Nothing happens if it never began.
    pub(crate) fn end(&self, chat: &OutgoingChat) -> io::Result<()> {
        match fs::rename(self.file(chat, BEGUN), self.file(chat, DUE)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            ended => {
                self.due.notify_one();
                ended
            }
        }
    }

    /// Sends what is due whenever something is, and once more at the end. Nothing else may send from this outbox.
    pub(crate) async fn send_until(&self, mut end: oneshot::Receiver<()>) {
        loop {
            let is_clear = match self.send_due().await {
                Ok(()) => true,
                Err(error) => {
                    tracing::warn!(%error, "chats wait in the outbox");
                    false
                }
            };
            tokio::select! {
                biased;
                // What became due meanwhile, in the last attempt, is sent below.
                _ = &mut end => break,
                () = self.due.notified() => {}
                () = sleep(RETRY_INTERVAL), if !is_clear => {}
            }
        }
        if let Err(error) = self.send_due().await {
            tracing::warn!(%error, "chats stay in the outbox");
        }
    }

    /// Sends what is due now. A chat that cannot be saved or sent holds up no other.
    async fn send_due(&self) -> io::Result<()> {
        let mut result = Ok(());
        for note in files(&self.folder, DUE)? {
            match self.saved(&note).await {
                Ok(Some(chat)) => {
                    if let Err(error) = self.send(&chat, &note).await {
                        result = Err(error);
                    }
                }
                Ok(None) => {}
                Err(error) => result = Err(error),
            }
        }
        result
    }

    async fn send(&self, chat: &OutgoingChat, note: &Path) -> io::Result<()> {
        let saved = self.file(chat, CHAT);
        self.archive.put(&saved, &chat.place()).await?;
        tracing::info!(task = %chat.task, "a chat is in the archive");
        fs::remove_file(saved)?;
        fs::remove_file(note)
    }

    /// Returns the chat of a note, saved to a file of the outbox; none where there is nothing to send.
    async fn saved(&self, note: &Path) -> io::Result<Option<OutgoingChat>> {
        let Ok(chat) = serde_json::from_slice::<OutgoingChat>(&fs::read(note)?) else {
            tracing::error!(note = %note.display(), "a note of the outbox cannot be read");
            fs::rename(note, note.with_extension(UNREADABLE))?;
            return Ok(None);
        };
        let saved = self.file(&chat, CHAT);
        if saved.exists() {
            return Ok(Some(chat));
        }
        let half = self.file(&chat, HALF);
        let export = timeout(SAVE_LIMIT, self.export(&chat, &half));
        let exported = export
            .await
            .map_err(|_| io::Error::other("a chat could not be saved in time"))??;
        if !exported {
            tracing::warn!(session = %chat.session, "the journal has no such chat");
            fs::remove_file(note)?;
            return Ok(None);
        }
        fs::rename(half, saved)?;
        Ok(Some(chat))
    }

    /// Writes a chat to a file. Returns whether the journal has it.
    async fn export(&self, chat: &OutgoingChat, file: &Path) -> io::Result<bool> {
        let mut arguments: Vec<OsString> = ["sessions", "export", "--out"].map(Into::into).into();
        arguments.push(file.into());
        if self.with_pictures {
            arguments.push("--pictures".into());
        }
        arguments.extend(["--", chat.session.as_str()].map(OsString::from));
        let exported = self
            .program
            .command(&arguments)?
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .output()
            .await?;
        is_there(exported.status).map_err(|_| {
            let reason = String::from_utf8_lossy(&exported.stderr);
            io::Error::other(format!("a chat could not be saved: {}", reason.trim()))
        })
    }

    fn file(&self, chat: &OutgoingChat, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", chat.name()))
    }
}

/// Files of a folder with this ending.
fn files(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outbox(folder: &Path) -> Outbox {
        let program = Program {
            path: "qilbee".into(),
            home: folder.to_owned(),
            display: Vec::new(),
        };
        Outbox::open(program, Archive::Folder(folder.join("archive")), true).unwrap()
    }

    fn chat(task: &str) -> OutgoingChat {
        OutgoingChat {
            pool: "office".parse().unwrap(),
            task: task.parse().unwrap(),
            run: "r-1".parse().unwrap(),
            attempt: 2,
            session: "s".parse().unwrap(),
        }
    }

    /// Files of the outbox, by name.
    fn files_of(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder.join(FOLDER)).unwrap();
        let names = files.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_chat_is_due_once_its_attempt_or_its_worker_has_ended() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let first = outbox(folder);
        first.begin(&chat("t1")).unwrap();
        first.begin(&chat("t2")).unwrap();
        first.end(&chat("t1")).unwrap();
        first.end(&chat("never-begun")).unwrap();
        assert_eq!(files_of(folder), ["t1.r-1.2.s.due", "t2.r-1.2.s.begun"]);
        let note = fs::read(folder.join(FOLDER).join("t1.r-1.2.s.due")).unwrap();
        assert_eq!(
            serde_json::from_slice::<OutgoingChat>(&note).unwrap(),
            chat("t1")
        );
        fs::write(folder.join(FOLDER).join("t1.r-1.2.s.jsonl"), "").unwrap();
        outbox(folder);
        assert_eq!(files_of(folder), ["t1.r-1.2.s.due", "t2.r-1.2.s.due"]);
    }

    #[test]
    fn a_chat_has_a_place_on_every_file_system() {
        assert_eq!(chat("t:1").place(), "office/t_1/r-1-2-s.jsonl");
    }

    #[tokio::test]
    async fn a_note_that_means_nothing_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = outbox(folder.path());
        fs::write(folder.path().join(FOLDER).join("t.due"), "").unwrap();
        outbox.send_due().await.unwrap();
        assert_eq!(files_of(folder.path()), ["t.unreadable"]);
    }
}
