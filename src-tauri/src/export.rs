//! Saving a chat as files, in one of three forms, for the window and the command line alike. Never overwrites
//! anything.

use agent::SessionsError;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use protocol::{BlobId, BlobRef, SessionId};
use serde::Deserialize;
use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, ErrorKind, Write as _},
    path::{Path, PathBuf},
};
use store::{Store, StoreError, StoredBlob, report, trajectory};

/// Files of one name before it is said that there are too many.
const MAX_COPIES: u32 = 1000;

/// The form a chat is saved in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Form {
    /// JSON Lines: every event, each step, and with pictures also what is named; can be read in again
    #[default]
    Jsonl,
    /// A page with pictures, for reading and printing
    Html,
    /// Markdown, with its pictures in a folder beside it
    Markdown,
}

/// A chat that cannot be saved.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ExportError {
    #[error(transparent)]
    Sessions(#[from] SessionsError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the chat could not be written down: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the chat could not be written to {}: {source}. Nothing else was changed.", path.display())]
    File { path: PathBuf, source: io::Error },
}

/// A chat as files, not yet written.
pub(crate) struct Export {
    /// What the chat is called.
    pub(crate) title: String,
    /// The file itself.
    pub(crate) text: String,
    /// What belongs beside it, by name.
    pictures: Vec<(String, StoredBlob)>,
    form: Form,
}

impl Form {
    fn extension(self) -> &'static str {
        match self {
            Self::Jsonl => "jsonl",
            Self::Html => "html",
            Self::Markdown => "md",
        }
    }
}

impl Export {
    /// Puts it together. `pictures_too` has JSON Lines carry what they name; the others always show pictures.
    pub(crate) async fn of(
        store: &Store,
        id: &SessionId,
        form: Form,
        pictures_too: bool,
    ) -> Result<Self, ExportError> {
        let Some(summary) = store.session(id).await? else {
            return Err(SessionsError::NotFound(id.clone()).into());
        };
        let events = store.all_events(id).await?;
        let named = trajectory::blobs(&events);
        let mut pictures = Vec::new();
        let text = match form {
            Form::Jsonl => {
                let lines = trajectory::lines(&summary, &events);
                let mut lines: Vec<String> = lines.collect::<Result<_, _>>()?;
                if pictures_too {
                    for (blob, stored) in stored(store, &named, |_| true).await? {
                        lines.push(trajectory::blob_line(blob, stored.bytes.as_slice())?);
                    }
                }
                lines.join("\n") + "\n"
            }
            Form::Html => {
                let shown = stored(store, &named, is_picture).await?;
                let places: HashMap<&BlobId, String> = shown
                    .iter()
                    .map(|(blob, stored)| (&blob.id, data_url(stored)))
                    .collect();
                let report = report::report(&summary, &events);
                report::html(&report, &|id| places.get(id).cloned())
            }
            Form::Markdown => {
                let shown = stored(store, &named, is_picture).await?;
                let names: HashMap<&BlobId, String> = shown
                    .iter()
                    .enumerate()
                    .map(|(index, (blob, stored))| {
                        let extension = stored.media_type.rsplit('/').next().unwrap_or("bin");
                        (&blob.id, format!("{:03}.{extension}", index + 1))
                    })
                    .collect();
                let report = report::report(&summary, &events);
                let text = report::markdown(&report, &|id| {
                    names.get(id).map(|name| format!("{PICTURES}/{name}"))
                });
                for (blob, stored) in shown {
                    if let Some(name) = names.get(&blob.id) {
                        pictures.push((name.clone(), stored));
                    }
                }
                text
            }
        };
        Ok(Self {
            title: summary.title,
            text,
            pictures,
            form,
        })
    }

    /// Writes it into a folder under a name of its own, and says where.
    pub(crate) fn write_into(&self, folder: &Path) -> Result<PathBuf, ExportError> {
        let name = file_name(&self.title);
        let path = new_file(folder, &name, self.form.extension());
        let path = path.map_err(|source| failed(folder, source))?;
        self.write_to(&path)?;
        Ok(path)
    }

    /// Writes it to this file, and its pictures beside it.
    pub(crate) fn write_to(&self, path: &Path) -> Result<(), ExportError> {
        let mut text = self.text.clone();
        if !self.pictures.is_empty() {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let folder_name = format!("{stem} pictures");
            let folder = path.with_file_name(&folder_name);
            fs::create_dir_all(&folder).map_err(|source| failed(&folder, source))?;
            for (name, picture) in &self.pictures {
                let place = folder.join(name);
                let written = fs::write(&place, picture.bytes.as_slice());
                written.map_err(|source| failed(&place, source))?;
            }
            // A blank would end the address of a picture.
            let address = folder_name.replace('%', "%25").replace(' ', "%20");
            text = text.replace(&format!("]({PICTURES}/"), &format!("]({address}/"));
        }
        fs::write(path, text).map_err(|source| failed(path, source))
    }
}

/// Stands for the folder of the pictures until its name is known.
const PICTURES: &str = "qilbee-pictures:";

async fn stored<'a>(
    store: &Store,
    named: &[&'a BlobRef],
    wanted: impl Fn(&BlobRef) -> bool,
) -> Result<Vec<(&'a BlobRef, StoredBlob)>, StoreError> {
    let mut found = Vec::new();
    for blob in named.iter().filter(|blob| wanted(blob)) {
        // What is lost is left out: the rest is worth saving.
        match store.blob(&blob.id).await {
            Ok(Some(stored)) => found.push((*blob, stored)),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, id = %blob.id, "not saved with its chat"),
        }
    }
    Ok(found)
}

fn is_picture(blob: &BlobRef) -> bool {
    blob.media_type.starts_with("image/")
}

fn data_url(stored: &StoredBlob) -> String {
    let data = STANDARD.encode(stored.bytes.as_slice());
    format!("data:{};base64,{data}", stored.media_type)
}

fn failed(path: &Path, source: io::Error) -> ExportError {
    let path = path.to_path_buf();
    ExportError::File { path, source }
}

/// Makes a file that was not there before.
fn new_file(folder: &Path, name: &str, extension: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    for copy in 1..=MAX_COPIES {
        let numbered = if copy == 1 {
            format!("{name}.{extension}")
        } else {
            format!("{name} ({copy}).{extension}")
        };
        let path = folder.join(numbered);
        match File::create_new(&path) {
            Ok(mut file) => return file.flush().map(|()| path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// A title as a file name that every system takes.
fn file_name(title: &str) -> String {
    let kept = title.chars().map(|character| {
        if character.is_alphanumeric() || " -_".contains(character) {
            character
        } else {
            ' '
        }
    });
    let words = kept.collect::<String>();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        "Qilbee chat".to_owned()
    } else {
        format!("Qilbee {words}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_export_never_overwrites() {
        let folder = tempfile::TempDir::new().unwrap();
        let export = |text: &str| Export {
            title: "chat".to_owned(),
            text: text.to_owned(),
            pictures: Vec::new(),
            form: Form::Jsonl,
        };
        let first = export("one").write_into(folder.path()).unwrap();
        let second = export("two").write_into(folder.path()).unwrap();
        assert_eq!(fs::read_to_string(first).unwrap(), "one");
        assert_eq!(second.file_name().unwrap(), "Qilbee chat (2).jsonl");
    }

    #[test]
    fn pictures_lie_beside_a_markdown_file() {
        let folder = tempfile::TempDir::new().unwrap();
        let export = Export {
            title: "Two bills".to_owned(),
            text: format!("![After]({PICTURES}/001.png)"),
            pictures: vec![(
                "001.png".to_owned(),
                StoredBlob {
                    media_type: "image/png".to_owned(),
                    bytes: vec![1, 2].into(),
                },
            )],
            form: Form::Markdown,
        };
        let path = export.write_into(folder.path()).unwrap();
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "![After](Qilbee%20Two%20bills%20pictures/001.png)"
        );
        let picture = folder.path().join("Qilbee Two bills pictures/001.png");
        assert_eq!(fs::read(picture).unwrap(), [1, 2]);
    }

    #[test]
    fn a_title_becomes_a_file_name() {
        assert_eq!(
            file_name("Pay /etc/passwd: 李小龍?"),
            "Qilbee Pay etc passwd 李小龍"
        );
        assert_eq!(file_name("…"), "Qilbee chat");
    }
}
