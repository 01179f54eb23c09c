//! Chats on their way to the archive, where those of all desktops lie. A chat is noted on the desktop's disk before it is due, so
//! that neither a kill nor an archive that is away loses one.

use super::Program;
use crate::{
    Name,
    private_files::{create_private_folder, write_private},
};
use protocol::SessionId;
use serde::{Deserialize, Serialize};
use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};
use tokio::{sync::Notify, time::timeout};

/// Folder of the outbox, in the data folder.
const FOLDER: &str = "fleet.outbox";
/// Ends the note of a chat that goes on.
const BEGUN: &str = "begun";
/// Ends the note of a chat that is to be sent.
const DUE: &str = "due";
/// Ends a saved chat.
const CHAT: &str = "jsonl";
/// Time between two tries to send what could not be sent.
const RETRY_INTERVAL: Duration = Duration::from_secs(30);
/// Exit code of the program when its journal knows no such chat.
const NO_SUCH_CHAT: i32 = 2;
/// Permissions of a chat in the archive: its owner's, and its group's to read.
#[cfg(unix)]
const ARCHIVE_MODE: u32 = 0o640;

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
    pub(crate) session: SessionId,
}

/// Chats that wait to be sent, and where they go.
pub(crate) struct Outbox {
    folder: PathBuf,
    archive: PathBuf,
    program: Program,
    with_pictures: bool,
    due: Notify,
}

impl OutgoingChat {
    /// Its name among all chats of all tasks.
    fn name(&self) -> String {
        format!("{}.{}.{}", self.task, self.run, self.attempt)
    }

    /// Its place in an archive.
    fn place(&self) -> PathBuf {
        let file = format!("{}-{}.{CHAT}", self.run, self.attempt);
        Path::new(self.pool.as_str())
            .join(self.task.as_str())
            .join(file)
    }
}

impl Outbox {
    /// Opens the outbox of a desktop. What an earlier worker left there is due: that worker is gone.
    pub(crate) fn open(
        program: Program,
        archive: PathBuf,
        with_pictures: bool,
    ) -> io::Result<Self> {
        let folder = program.home.join(FOLDER);
        create_private_folder(&folder)?;
        for note in notes(&folder, BEGUN)? {
            fs::rename(&note, note.with_extension(DUE))?;
        }
        Ok(Self {
            folder,
            archive,
            program,
            with_pictures,
            due: Notify::new(),
        })
    }

    /// A chat goes on.
    pub(crate) fn begin(&self, chat: &OutgoingChat) -> io::Result<()> {
        write_private(&self.note(chat, BEGUN), &serde_json::to_vec(chat)?)
    }

    /// Its attempt is over. Nothing happens if it never began.
    pub(crate) fn end(&self, chat: &OutgoingChat) -> io::Result<()> {
        match fs::rename(self.note(chat, BEGUN), self.note(chat, DUE)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            ended => {
                self.due.notify_one();
                ended
            }
        }
    }

    /// Sends what is due, whenever something is, for as long as it is asked.
    pub(crate) async fn keep_sending(&self) {
        loop {
            match self.send_due().await {
                Ok(()) => self.due.notified().await,
                Err(error) => {
                    tracing::warn!(%error, "chats wait in the outbox");
                    // Woken or not, there may be something to send.
                    let _ = timeout(RETRY_INTERVAL, self.due.notified()).await;
                }
            }
        }
    }

    /// Sends what is due now. What cannot be sent stays, and holds up nothing.
    pub(crate) async fn send_due(&self) -> io::Result<()> {
        let mut result = Ok(());
        for note in notes(&self.folder, DUE)? {
            if let Err(error) = self.send(&note).await {
                result = Err(error);
            }
        }
        result
    }

    async fn send(&self, note: &Path) -> io::Result<()> {
        let chat: OutgoingChat = serde_json::from_slice(&fs::read(note)?)?;
        let saved = self.note(&chat, CHAT);
        if self.save(&chat, &saved).await? {
            let target = self.archive.join(chat.place());
            let from = saved.clone();
            let copied = tokio::task::spawn_blocking(move || copy_whole(&from, &target));
            copied.await.map_err(io::Error::other)??;
            fs::remove_file(&saved)?;
            tracing::info!(task = %chat.task, "a chat is in the archive");
        }
        fs::remove_file(note)
    }

    /// Writes a chat to a file of the outbox. Returns whether the journal has it.
    async fn save(&self, chat: &OutgoingChat, file: &Path) -> io::Result<bool> {
        let mut arguments: Vec<OsString> = ["sessions", "export", "--out"].map(Into::into).into();
        arguments.push(file.into());
        if self.with_pictures {
            arguments.push("--pictures".into());
        }
        arguments.extend(["--", chat.session.as_str()].map(OsString::from));
        let saved = self
            .program
            .command(&arguments)?
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .output()
            .await?;
        match saved.status.code() {
            Some(0) => Ok(true),
            Some(NO_SUCH_CHAT) => {
                tracing::warn!(session = %chat.session, "the journal has no such chat");
                Ok(false)
            }
            Some(_) | None => Err(io::Error::other(format!(
                "a chat could not be saved: {}",
                String::from_utf8_lossy(&saved.stderr).trim()
            ))),
        }
    }

    fn note(&self, chat: &OutgoingChat, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", chat.name()))
    }
}

/// Files of a folder with this ending.
fn notes(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
    Ok(found)
}

/// Copies a file so that nobody finds half of it. What was there is replaced.
fn copy_whole(from: &Path, to: &Path) -> io::Result<()> {
    let told =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", to.display()));
    let copy = || {
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        let part = to.with_extension("part");
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, ARCHIVE_MODE);
        let mut file = options.open(&part)?;
        io::copy(&mut File::open(from)?, &mut file)?;
        file.sync_all()?;
        fs::rename(part, to)
    };
    copy().map_err(told)
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
        Outbox::open(program, folder.join("archive"), true).unwrap()
    }

    fn chat(task: &str) -> OutgoingChat {
        OutgoingChat {
            pool: "office".parse().unwrap(),
            task: task.parse().unwrap(),
            run: "r-1".parse().unwrap(),
            attempt: 2,
            session: "s".into(),
        }
    }

    /// Files of the outbox, by name.
    fn files(folder: &Path) -> Vec<String> {
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
        assert_eq!(files(folder), ["t1.r-1.2.due", "t2.r-1.2.begun"]);
        let note = fs::read(folder.join(FOLDER).join("t1.r-1.2.due")).unwrap();
        assert_eq!(
            serde_json::from_slice::<OutgoingChat>(&note).unwrap(),
            chat("t1")
        );
        outbox(folder);
        assert_eq!(files(folder), ["t1.r-1.2.due", "t2.r-1.2.due"]);
    }

    #[test]
    fn a_chat_is_in_the_archive_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let from = folder.path().join("chat");
        fs::write(&from, "all of it\n").unwrap();
        let to = folder.path().join("archive").join(chat("t.1").place());
        assert!(to.ends_with("office/t.1/r-1-2.jsonl"));
        fs::write(folder.path().join("archive"), "in the way").unwrap();
        let refusal = copy_whole(&from, &to).unwrap_err().to_string();
        assert!(refusal.contains("archive"), "{refusal}");
        fs::remove_file(folder.path().join("archive")).unwrap();
        for _ in 0..2 {
            copy_whole(&from, &to).unwrap();
            assert_eq!(fs::read_to_string(&to).unwrap(), "all of it\n");
        }
        let beside = fs::read_dir(to.parent().unwrap()).unwrap();
        assert_eq!(beside.count(), 1);
    }
}
