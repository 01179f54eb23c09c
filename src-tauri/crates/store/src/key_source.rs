//! Source of the journal's key: whatever keeps it. The store knows one itself, a private file beside the journal.

use crate::{JournalKey, StoreError, blob_files};
use localization::localized;
use std::{
    fmt, fs,
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
};

/// Begins the text of a key that seals nothing yet.
const NEW: &str = "new:";

/// Keeper of a journal's key. Asked once, when the first event is written or checked; may block.
///
/// A new key is kept before anything is sealed with it, and known to be used only afterwards: the program may be killed
/// at any moment in between, and that must not look as if somebody had taken the seals away.
pub trait KeySource: fmt::Debug + Send + Sync {
    /// Returns the key; makes and keeps one if there is none.
    ///
    /// # Errors
    /// When it can't be kept.
    fn key(&self) -> Result<FoundKey, StoreError>;

    /// Notes that the journal is sealed with the key.
    ///
    /// # Errors
    /// When that can't be kept.
    fn settle(&self, key: &JournalKey) -> Result<(), StoreError>;
}

/// Key as its keeper has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundKey {
    /// The key.
    pub key: JournalKey,
    /// True until the journal is sealed with it.
    pub is_new: bool,
}

impl FoundKey {
    /// Makes a new key.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub fn generate() -> std::io::Result<Self> {
        let key = JournalKey::generate()?;
        Ok(Self { key, is_new: true })
    }

    /// Reads what [`FoundKey::expose_text`] wrote.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (is_new, digits) = match text.trim().strip_prefix(NEW) {
            Some(digits) => (true, digits),
            None => (false, text.trim()),
        };
        let key = JournalKey::from_hex(digits)?;
        Some(Self { key, is_new })
    }

    /// Returns the text to keep. Never print or log it.
    #[must_use]
    pub fn expose_text(&self) -> String {
        let prefix = if self.is_new { NEW } else { "" };
        format!("{prefix}{}", self.key.expose_hex())
    }
}

/// Key in a file that only this user can read, and that the sandbox hides from commands.
#[derive(Clone, Debug)]
pub struct KeyFile(PathBuf);

impl KeyFile {
    /// The file beside this journal.
    #[must_use]
    pub fn beside(journal: &Path) -> Self {
        Self(journal.with_extension("key"))
    }

    /// Reads the key, if there is a file.
    ///
    /// # Errors
    /// When the file can't be read or holds no key.
    pub fn read(&self) -> Result<Option<FoundKey>, StoreError> {
        match fs::read_to_string(&self.0) {
            Ok(text) => FoundKey::parse(&text)
                .map(Some)
                .ok_or_else(|| StoreError::Damaged {
                    reason: localized!("store-bad-key", path = self.0.display().to_string()),
                }),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError::io("read", &self.0)(error)),
        }
    }

    /// Removes the file, once the key is kept elsewhere.
    ///
    /// # Errors
    /// When the file can't be removed.
    pub fn remove(&self) -> Result<(), StoreError> {
        blob_files::remove_file(&self.0)
    }

    /// Writes the key, whole or not at all.
    fn write(&self, found: &FoundKey) -> Result<(), StoreError> {
        let unfinished = self
            .0
            .with_extension(format!("key.{}.tmp", std::process::id()));
        blob_files::remove_file(&unfinished)?;
        blob_files::new_private_file()
            .open(&unfinished)
            .and_then(|mut file| {
                file.write_all(found.expose_text().as_bytes())?;
                file.sync_all()
            })
            .and_then(|()| fs::rename(&unfinished, &self.0))
            .map_err(StoreError::io("write", &self.0))?;
        blob_files::sync_folder(self.0.parent().unwrap_or(Path::new(".")))
    }
}

impl KeySource for KeyFile {
    fn key(&self) -> Result<FoundKey, StoreError> {
        if let Some(found) = self.read()? {
            return Ok(found);
        }
        let found = FoundKey::generate().map_err(StoreError::io("create", &self.0))?;
        self.write(&found)?;
        Ok(found)
    }

    fn settle(&self, key: &JournalKey) -> Result<(), StoreError> {
        self.write(&FoundKey {
            key: key.clone(),
            is_new: false,
        })
    }
}
