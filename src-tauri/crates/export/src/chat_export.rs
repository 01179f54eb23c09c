//! Chat export: saves a chat as a file in one of five formats, with its pictures. Never overwrites a file of the
//! person's.

use crate::{
    ExportOptions, chat_events,
    data_url::data_url,
    film::{self, AnimationError, Film},
    report::{self, Report},
    trajectory,
};
use localization::{LocalizedText, localized};
use protocol::{BlobId, BlobRef, SessionId};
use serde::Deserialize;
use std::{
    borrow::Cow,
    collections::HashMap,
    fmt,
    fs::{self, File},
    io::{self, ErrorKind, Write as _},
    path::{Path, PathBuf},
};
use store::{Store, StoreError, StoredBlob};

/// Numbered copies of one file name before saving fails.
const MAX_COPIES: u32 = 1000;

/// File format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// JSON Lines: see [`crate::trajectory`]. The only format that can be imported.
    Jsonl,
    /// A self-contained page with pictures.
    Html,
    /// Markdown, with pictures in a folder beside it.
    Markdown,
    /// A self-contained page that plays what happened on the screen.
    Film,
    /// An animated picture of what happened on the screen.
    Gif,
}

/// Error of an export.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// No chat has this id.
    NotFound(SessionId),
    /// The journal can't be read.
    Store(#[from] StoreError),
    /// An event can't be serialized.
    Json(#[from] serde_json::Error),
    /// The animated picture can't be made.
    Animation(#[from] AnimationError),
    /// A file or folder can't be written.
    File {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

impl ExportError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::NotFound(id) => localized!("store-no-session", session = id.as_str()),
            Self::Store(error) => error.message(),
            Self::Json(error) => localized!("export-not-json", error = error.to_string()),
            Self::Animation(AnimationError::NoPicture) => localized!("export-no-picture"),
            Self::Animation(AnimationError::Encoding(error)) => {
                localized!("export-no-animation", error = error.to_string())
            }
            Self::File { path, source } => localized!(
                "export-not-saved",
                path = path.display().to_string(),
                reason = source.to_string()
            ),
        }
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

/// A chat in its export format, not yet written to disk.
#[derive(Debug)]
pub struct ChatExport {
    /// Title of the chat.
    pub title: String,
    content: Content,
    /// Pictures to save beside it, by file name.
    pictures: Vec<(String, StoredBlob)>,
    format: ExportFormat,
}

/// Content of the main file.
#[derive(Debug)]
enum Content {
    Text(String),
    /// Rendered when it is saved: that takes seconds.
    Animation(Film, HashMap<BlobId, StoredBlob>),
}

impl ExportFormat {
    fn extension(self) -> &'static str {
        match self {
            Self::Jsonl => "jsonl",
            Self::Html | Self::Film => "html",
            Self::Markdown => "md",
            Self::Gif => "gif",
        }
    }
}

impl ChatExport {
    /// Reads a chat from the journal and formats it.
    pub async fn load(
        store: &Store,
        id: &SessionId,
        format: ExportFormat,
        options: ExportOptions,
    ) -> Result<Self, ExportError> {
        let found = chat_events::read(store, id, options.up_to_seq).await?;
        let (summary, events) = found.ok_or_else(|| ExportError::NotFound(id.clone()))?;
        let blobs = trajectory::exported_blobs(&events);
        let mut pictures = Vec::new();
        let content = match format {
            ExportFormat::Jsonl => {
                let lines = trajectory::lines(&summary, &events);
                let mut lines: Vec<String> = lines.collect::<Result<_, _>>()?;
                if options.embed_blobs {
                    for (blob, stored) in stored_blobs(store, &blobs, |_| true).await? {
                        lines.push(trajectory::blob_line(blob, stored.bytes.as_slice())?);
                    }
                }
                Content::Text(lines.join("\n") + "\n")
            }
            ExportFormat::Html => {
                let addresses = data_urls(store, &blobs).await?;
                let report = Report::new(&summary, &events);
                Content::Text(report::to_html(&report, &|id| addresses.get(id).cloned()))
            }
            ExportFormat::Film => {
                let film = Film::new(&summary, &events);
                let screens = film.pictures();
                let addresses = data_urls(store, &screens).await?;
                Content::Text(film::to_page(&film, &|id| addresses.get(id).cloned()))
            }
            ExportFormat::Gif => {
                let film = Film::new(&summary, &events);
                let screens = stored_blobs(store, &film.pictures(), is_picture).await?;
                let screens = screens
                    .into_iter()
                    .map(|(blob, stored)| (blob.id.clone(), stored))
                    .collect();
                Content::Animation(film, screens)
            }
            ExportFormat::Markdown => {
                let shown = stored_blobs(store, &blobs, is_picture).await?;
                let names: HashMap<&BlobId, String> = shown
                    .iter()
                    .enumerate()
                    .map(|(index, (blob, stored))| {
                        let extension = stored.media_type.rsplit('/').next().unwrap_or("bin");
                        (&blob.id, format!("{:03}.{extension}", index + 1))
                    })
                    .collect();
                let report = Report::new(&summary, &events);
                let text = report::to_markdown(&report, &|id| {
                    names.get(id).map(|name| format!("{PICTURE_FOLDER}/{name}"))
                });
                for (blob, stored) in shown {
                    if let Some(name) = names.get(&blob.id) {
                        pictures.push((name.clone(), stored));
                    }
                }
                Content::Text(text)
            }
        };
        Ok(Self {
            title: summary.title,
            content,
            pictures,
            format,
        })
    }

    /// Returns the content of the main file where that is text.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) => Some(text),
            Content::Animation(..) => None,
        }
    }

    /// Saves the chat in a folder under a new name and returns the path.
    pub fn write_into(&self, folder: &Path) -> Result<PathBuf, ExportError> {
        // Nothing is created for what can't be rendered.
        let content = self.rendered()?;
        let name = file_name(&self.title);
        let path = new_file(folder, &name, self.format.extension());
        let path = path.map_err(|source| failed(folder, source))?;
        self.save(&content, &path)?;
        Ok(path)
    }

    /// Saves the chat as this file, with its pictures beside it.
    pub fn write_to(&self, path: &Path) -> Result<(), ExportError> {
        self.save(&self.rendered()?, path)
    }

    fn rendered(&self) -> Result<Cow<'_, [u8]>, ExportError> {
        Ok(match &self.content {
            Content::Text(text) => Cow::Borrowed(text.as_bytes()),
            Content::Animation(film, screens) => {
                let bytes = |id: &BlobId| screens.get(id).map(|stored| stored.bytes.as_slice());
                Cow::Owned(film::to_gif(film, &bytes)?)
            }
        })
    }

    fn save(&self, content: &[u8], path: &Path) -> Result<(), ExportError> {
        if !self.pictures.is_empty() {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let folder_name = format!("{stem} pictures");
            let folder = path.with_file_name(&folder_name);
            fs::create_dir_all(&folder).map_err(|source| failed(&folder, source))?;
            for (name, picture) in &self.pictures {
                let file = folder.join(name);
                let written = fs::write(&file, picture.bytes.as_slice());
                written.map_err(|source| failed(&file, source))?;
            }
            // A space would end the address of a picture.
            let address = folder_name.replace('%', "%25").replace(' ', "%20");
            if let Content::Text(text) = &self.content {
                let text = text.replace(&format!("]({PICTURE_FOLDER}/"), &format!("]({address}/"));
                return fs::write(path, text).map_err(|source| failed(path, source));
            }
        }
        fs::write(path, content).map_err(|source| failed(path, source))
    }
}

/// Placeholder for the folder of the pictures until its name is known.
const PICTURE_FOLDER: &str = "qilbee-pictures:";

async fn stored_blobs<'a>(
    store: &Store,
    blobs: &[&'a BlobRef],
    wanted: impl Fn(&BlobRef) -> bool,
) -> Result<Vec<(&'a BlobRef, StoredBlob)>, StoreError> {
    let mut found = Vec::new();
    for blob in blobs.iter().filter(|blob| wanted(blob)) {
        // A missing blob is left out: the rest is worth saving.
        match store.blob(&blob.id).await {
            Ok(Some(stored)) => found.push((*blob, stored)),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, id = %blob.id, "blob left out of an export"),
        }
    }
    Ok(found)
}

/// Returns `data:` URLs of pictures in the journal, for a page that holds them itself. A missing picture is left out.
pub async fn data_urls(
    store: &Store,
    blobs: &[&BlobRef],
) -> Result<HashMap<BlobId, String>, StoreError> {
    let shown = stored_blobs(store, blobs, is_picture).await?;
    let addresses = shown.iter().map(|(blob, stored)| {
        let url = data_url(&stored.media_type, stored.bytes.as_slice());
        (blob.id.clone(), url)
    });
    Ok(addresses.collect())
}

fn is_picture(blob: &BlobRef) -> bool {
    blob.media_type.starts_with("image/")
}

fn failed(path: &Path, source: io::Error) -> ExportError {
    let path = path.to_path_buf();
    ExportError::File { path, source }
}

/// Creates a file that did not exist.
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

/// Turns a title into a file name that is valid on every system.
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
    fn export_never_overwrites() {
        let folder = tempfile::TempDir::new().unwrap();
        let export = |text: &str| ChatExport {
            title: "chat".to_owned(),
            content: Content::Text(text.to_owned()),
            pictures: Vec::new(),
            format: ExportFormat::Jsonl,
        };
        let first = export("one").write_into(folder.path()).unwrap();
        let second = export("two").write_into(folder.path()).unwrap();
        assert_eq!(fs::read_to_string(first).unwrap(), "one");
        assert_eq!(second.file_name().unwrap(), "Qilbee chat (2).jsonl");
    }

    #[test]
    fn markdown_pictures_are_saved_beside_file() {
        let folder = tempfile::TempDir::new().unwrap();
        let export = ChatExport {
            title: "Two bills".to_owned(),
            content: Content::Text(format!("![After]({PICTURE_FOLDER}/001.png)")),
            pictures: vec![(
                "001.png".to_owned(),
                StoredBlob {
                    media_type: "image/png".to_owned(),
                    bytes: vec![1, 2].into(),
                },
            )],
            format: ExportFormat::Markdown,
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
    fn title_becomes_file_name() {
        assert_eq!(
            file_name("Pay /etc/passwd: 李小龍?"),
            "Qilbee Pay etc passwd 李小龍"
        );
        assert_eq!(file_name("…"), "Qilbee chat");
    }
}
