//! Reading a trajectory back. What it says is taken apart and checked for form, never believed: who imports it
//! decides what of it may have an effect.

use super::{BLOB, FORMAT, VERSION};
use crate::blob_files;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use protocol::{BlobId, Bytes, Event, EventBody, SessionSummary};
use serde::Deserialize;
use serde_json::Value;

/// A session as a file holds it.
#[derive(Debug, PartialEq)]
pub struct Trajectory {
    /// Its line in the list where it came from.
    pub session: SessionSummary,
    /// Its durable events, numbered from 1 without a gap.
    pub events: Vec<Event>,
    /// What the file carries of pictures and files. Each is what its name says.
    pub blobs: Vec<CarriedBlob>,
}

/// A blob in a file.
#[derive(Debug, PartialEq)]
pub struct CarriedBlob {
    /// The hash of its bytes.
    pub id: BlobId,
    /// What it is said to be.
    pub media_type: String,
    /// Width and height in pixels, of a picture.
    pub size: Option<(u32, u32)>,
    /// All of it.
    pub bytes: Bytes,
}

/// A file that is no trajectory, or not a whole one.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Something else altogether.
    #[error("this is not a chat that Qilbee saved as JSON Lines")]
    NotATrajectory,
    /// From a later Qilbee.
    #[error("this chat was saved by a newer Qilbee (form {0}); update Qilbee to read it")]
    Newer(u32),
    /// A line that makes no sense.
    #[error("line {line} cannot be read: {problem}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// Events are missing, or there are none.
    #[error("the file is not whole: event {0} is missing")]
    Missing(u64),
}

#[derive(Deserialize)]
struct Header {
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
    /// Reads the lines of a file. Lines of a kind that is not known, such as steps, are passed over: everything
    /// stands in the events.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let mut lines = (1..).zip(text.lines());
        let (_, first) = lines.next().ok_or(ReadError::NotATrajectory)?;
        let mut read = Self {
            session: header(first)?,
            events: Vec::new(),
            blobs: Vec::new(),
        };
        for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            let taken = read.take(text);
            taken.map_err(|problem| ReadError::Line { line, problem })?;
        }
        read.check()?;
        Ok(read)
    }

    fn take(&mut self, text: &str) -> Result<(), String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if value.get("seq").is_some() {
            let event = serde_json::from_value(value).map_err(|error| error.to_string())?;
            self.events.push(event);
        } else if value.get("type").and_then(Value::as_str) == Some(BLOB) {
            self.blobs.push(blob(value)?);
        }
        Ok(())
    }

    fn check(&self) -> Result<(), ReadError> {
        let begun = self.events.first().map(|event| &event.body);
        if !matches!(begun, Some(EventBody::SessionStarted { .. })) {
            return Err(ReadError::Missing(1));
        }
        for (wanted, event) in (1..).zip(&self.events) {
            if event.seq != Some(wanted) {
                return Err(ReadError::Missing(wanted));
            }
        }
        Ok(())
    }
}

fn header(text: &str) -> Result<SessionSummary, ReadError> {
    let value: Value = serde_json::from_str(text).map_err(|_| ReadError::NotATrajectory)?;
    let format = value.get("format").and_then(Value::as_str);
    let version = value.get("version").and_then(Value::as_u64);
    match (format, version) {
        (Some(FORMAT), Some(version)) if version > u64::from(VERSION) => {
            return Err(ReadError::Newer(u32::try_from(version).unwrap_or(u32::MAX)));
        }
        (Some(FORMAT), Some(_)) => {}
        (_, _) => return Err(ReadError::NotATrajectory),
    }
    let header: Header = serde_json::from_value(value).map_err(|error| ReadError::Line {
        line: 1,
        problem: error.to_string(),
    })?;
    Ok(header.session)
}

fn blob(value: Value) -> Result<CarriedBlob, String> {
    let blob: Blob = serde_json::from_value(value).map_err(|error| error.to_string())?;
    let bytes = STANDARD.decode(blob.data);
    let bytes = bytes.map_err(|error| format!("its data is no Base64 ({error})"))?;
    if blob_files::hash(&bytes) != blob.id {
        return Err("its data is not what its id says".to_owned());
    }
    Ok(CarriedBlob {
        id: blob.id,
        media_type: blob.media_type,
        size: blob.width.zip(blob.height),
        bytes: bytes.into(),
    })
}
