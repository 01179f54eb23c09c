//! Reader for trajectories. It checks the form of a file and trusts none of its content: the caller that imports it
//! decides what may have an effect.

use super::{BLOB, FORMAT, VERSION};
use crate::data_url::data_url;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use localization::{LocalizedText, localized};
use protocol::{BlobId, Bytes, DurableBody, DurableEvent, SessionEvent, SessionSummary};
use serde::Deserialize;
use serde_json::Value;
use std::{collections::HashMap, fmt};
use store::Store;

/// A session as read from a file.
#[derive(Debug, PartialEq)]
pub struct Trajectory {
    /// Its entry in the session list of the program that saved it.
    pub session: SessionSummary,
    /// Its durable events, numbered from 1 without a gap.
    pub events: Vec<DurableEvent>,
    /// Embedded pictures and files. The bytes of each match its id.
    pub blobs: Vec<EmbeddedBlob>,
}

/// A blob embedded in a trajectory.
#[derive(Debug, PartialEq)]
pub struct EmbeddedBlob {
    /// The hash of its bytes.
    pub id: BlobId,
    /// The media type that the file claims.
    pub media_type: String,
    /// Width and height in pixels, of a picture.
    pub size: Option<(u32, u32)>,
    /// All of it.
    pub bytes: Bytes,
}

/// Error of a trajectory that can't be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrajectoryError {
    /// The file has another format.
    NotATrajectory,
    /// A newer Qilbee saved it.
    Newer(u32),
    /// A malformed line.
    Line {
        /// Counted from 1.
        line: usize,
        /// The fault, as a clause.
        problem: LocalizedText,
    },
    /// The first missing event.
    Missing(u64),
}

impl TrajectoryError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::NotATrajectory => localized!("import-not-a-chat"),
            Self::Newer(version) => localized!("import-newer", version = *version),
            Self::Line { line, problem } => {
                localized!("import-bad-line", line = *line, problem = problem)
            }
            Self::Missing(event) => localized!("import-incomplete", event = *event),
        }
    }
}

impl fmt::Display for TrajectoryError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

#[derive(Deserialize)]
struct SessionHeader {
    session: SessionSummary,
}

#[derive(Deserialize)]
struct Blob {
    id: BlobId,
    media_type: String,
    width: Option<u32>,
    height: Option<u32>,
    data: String,
}

impl Trajectory {
    /// Returns the embedded pictures and files as `data:` URLs.
    #[must_use]
    pub fn data_urls(&self) -> HashMap<BlobId, String> {
        let urls = self.blobs.iter().map(|blob| {
            let url = data_url(&blob.media_type, blob.bytes.as_slice());
            (blob.id.clone(), url)
        });
        urls.collect()
    }

    /// Parses a file. Lines of other types, such as steps, are skipped: the events hold everything.
    pub fn read(text: &str) -> Result<Self, TrajectoryError> {
        let mut lines = (1..).zip(text.lines());
        let (_, first) = lines.next().ok_or(TrajectoryError::NotATrajectory)?;
        let mut read = Self {
            session: header(first)?,
            events: Vec::new(),
            blobs: Vec::new(),
        };
        for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            let parsed = read.add_line(text);
            parsed.map_err(|problem| TrajectoryError::Line { line, problem })?;
        }
        read.check_sequence()?;
        Ok(read)
    }

    fn add_line(&mut self, text: &str) -> Result<(), LocalizedText> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if value.get("seq").is_some() {
            let event = serde_json::from_value(value).map_err(|error| error.to_string())?;
            self.events.push(event);
        } else if value.get("type").and_then(Value::as_str) == Some(BLOB) {
            self.blobs.push(blob(value)?);
        }
        Ok(())
    }

    fn check_sequence(&self) -> Result<(), TrajectoryError> {
        let first = self.events.first().map(|event| &event.body);
        let first = first.and_then(DurableBody::as_session);
        if !matches!(first, Some(SessionEvent::SessionStarted { .. })) {
            return Err(TrajectoryError::Missing(1));
        }
        for (expected, event) in (1..).zip(&self.events) {
            if event.seq != expected {
                return Err(TrajectoryError::Missing(expected));
            }
        }
        Ok(())
    }
}

fn header(text: &str) -> Result<SessionSummary, TrajectoryError> {
    let value: Value = serde_json::from_str(text).map_err(|_| TrajectoryError::NotATrajectory)?;
    let format = value.get("format").and_then(Value::as_str);
    let version = value.get("version").and_then(Value::as_u64);
    match (format, version) {
        (Some(FORMAT), Some(version)) if version > u64::from(VERSION) => {
            return Err(TrajectoryError::Newer(
                u32::try_from(version).unwrap_or(u32::MAX),
            ));
        }
        (Some(FORMAT), Some(_)) => {}
        (_, _) => return Err(TrajectoryError::NotATrajectory),
    }
    let header: SessionHeader =
        serde_json::from_value(value).map_err(|error| TrajectoryError::Line {
            line: 1,
            problem: error.to_string().into(),
        })?;
    Ok(header.session)
}

fn blob(value: Value) -> Result<EmbeddedBlob, LocalizedText> {
    let blob: Blob = serde_json::from_value(value).map_err(|error| error.to_string())?;
    let bytes = STANDARD.decode(blob.data);
    let bytes =
        bytes.map_err(|error| localized!("import-not-base64", error = error.to_string()))?;
    if Store::name_of(&bytes) != blob.id {
        return Err(localized!("import-wrong-hash"));
    }
    Ok(EmbeddedBlob {
        id: blob.id,
        media_type: blob.media_type,
        size: blob.width.zip(blob.height),
        bytes: bytes.into(),
    })
}
