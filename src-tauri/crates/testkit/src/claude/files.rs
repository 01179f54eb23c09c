//! Files API of the server: uploads with an expiry, deletion, and what of a file a request may name. A file belongs to the
//! key that uploaded it.

use super::{
    Seen,
    reply::Reply,
    rules::{self, Violation},
    state::ServerRecords,
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use std::collections::VecDeque;

/// Lifetimes that the API takes, seconds.
const LIFETIMES: std::ops::RangeInclusive<u64> = 3_600..=7_776_000;
/// Path of the API.
pub(super) const PATH: &str = "/v1/files";

/// An uploaded file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    /// Its id.
    pub id: String,
    /// The key that it was uploaded with.
    pub key: String,
    /// Its media type.
    pub media_type: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// `expires_in_seconds`.
    pub expires_in_seconds: Option<u64>,
    /// What has become of it.
    pub fate: Fate,
}

/// State of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It can be named.
    Kept,
    /// Its time is over.
    Expired,
    /// The client deleted it.
    Deleted,
    /// The provider lost it.
    Lost,
}

/// Files of the server, and how it deals with them.
#[derive(Debug, Default)]
pub(super) struct FileRecords {
    pub(super) all: Vec<StoredFile>,
    /// No such API here.
    pub(super) not_offered: bool,
    /// Requests that name files are refused.
    pub(super) no_sources: bool,
    /// Replies to the next uploads. A success, which is none, means that the upload is taken.
    pub(super) replies: VecDeque<Option<Reply>>,
}

/// Reply to a request for this path.
pub(super) fn reply(inner: &mut ServerRecords, seen: &Seen) -> Result<Reply, Violation> {
    let mut violations = Vec::new();
    rules::check_access(seen, &mut violations);
    if let Some(violation) = violations.into_iter().next() {
        return Err(violation);
    }
    if inner.files.not_offered {
        return Ok(not_found("Not Found"));
    }
    let key = key(seen);
    let id = seen.path.strip_prefix("/v1/files/");
    match (seen.method.as_str(), id) {
        ("POST", None) => upload(inner, seen, key),
        ("DELETE", Some(id)) => Ok(match inner.files.find(id, &key) {
            Some(file) => {
                file.fate = Fate::Deleted;
                json_reply(&json!({"id": id, "type": "file_deleted"}))
            }
            None => not_found(&format!("File not found: {id}")),
        }),
        ("GET", Some(id)) => Ok(match inner.files.find(id, &key) {
            Some(file) => json_reply(&file.metadata()),
            None => not_found(&format!("File not found: {id}")),
        }),
        _ => Err(Violation::of(
            405,
            "invalid_request_error",
            "Method Not Allowed",
        )),
    }
}

/// Checks that a file can be named with this key; gives its media type and bytes. The error says whether the client is to
/// blame: it is not where the server lost the file or its time is over.
pub(super) fn named<'a>(
    files: &'a FileRecords,
    id: &str,
    key: &str,
) -> Result<&'a StoredFile, (Violation, bool)> {
    let missing = Violation::of(404, "not_found_error", &format!("File not found: {id}"));
    let Some(file) = files.all.iter().find(|file| file.id == id) else {
        return Err((missing, true));
    };
    match file.fate {
        _ if file.key != key => Err((missing, true)),
        Fate::Kept => Ok(file),
        Fate::Deleted => Err((missing, true)),
        Fate::Lost => Err((missing, false)),
        Fate::Expired => {
            let expired = Violation::invalid(&format!("The file {id} has expired."));
            let details = json!({"error_code": "file_expired"});
            Err((expired.with_details(details), false))
        }
    }
}

/// The media type and bytes of a picture's source.
pub(super) fn picture(files: &FileRecords, source: &Value) -> Option<(String, Vec<u8>)> {
    let Some(id) = source["file_id"].as_str() else {
        let bytes = BASE64_STANDARD.decode(source["data"].as_str()?).ok()?;
        return Some((source["media_type"].as_str()?.to_owned(), bytes));
    };
    let file = files.all.iter().find(|file| file.id == id)?;
    Some((file.media_type.clone(), file.bytes.clone()))
}

/// The key of a request.
pub(super) fn key(seen: &Seen) -> String {
    let bearer = seen.header("authorization");
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer "));
    let key = seen.header("x-api-key").or(bearer);
    key.unwrap_or_default().to_owned()
}

impl FileRecords {
    fn find(&mut self, id: &str, key: &str) -> Option<&mut StoredFile> {
        let files = self.all.iter_mut();
        files
            .filter(|file| file.id == id && file.key == key)
            .find(|file| file.fate == Fate::Kept)
    }
}

impl StoredFile {
    fn metadata(&self) -> Value {
        let expires = self.expires_in_seconds.map(|seconds| {
            let lifetime = jiff::SignedDuration::from_secs(seconds.try_into().unwrap_or(0));
            (jiff::Timestamp::now() + lifetime).to_string()
        });
        json!({
            "type": "file",
            "id": self.id,
            "filename": "picture",
            "mime_type": self.media_type,
            "size_bytes": self.bytes.len(),
            "created_at": jiff::Timestamp::now().to_string(),
            "expires_at": expires,
            "downloadable": false,
        })
    }
}

fn upload(inner: &mut ServerRecords, seen: &Seen, key: String) -> Result<Reply, Violation> {
    let form = Form::of(seen)?;
    let lifetime = match form.text("expires_in_seconds") {
        None => None,
        Some(text) => match text.parse() {
            Ok(seconds) if LIFETIMES.contains(&seconds) => Some(seconds),
            _ => {
                let sentence = "expires_in_seconds: must be from 3600 to 7776000";
                return Err(Violation::invalid(sentence));
            }
        },
    };
    let Some(part) = form.parts.iter().find(|part| part.name == "file") else {
        return Err(Violation::invalid("file: Field required"));
    };
    if part.bytes.is_empty() {
        return Err(Violation::invalid("file: must not be empty"));
    }
    if let Some(Some(reply)) = inner.files.replies.pop_front() {
        return Ok(reply);
    }
    let file = StoredFile {
        id: format!("file_fake{:06}", inner.files.all.len() + 1),
        key,
        media_type: part.media_type.clone(),
        bytes: part.bytes.clone(),
        expires_in_seconds: lifetime,
        fate: Fate::Kept,
    };
    let reply = json_reply(&file.metadata());
    inner.files.all.push(file);
    Ok(reply)
}

/// A multipart form.
struct Form {
    parts: Vec<Part>,
}

struct Part {
    name: String,
    media_type: String,
    bytes: Vec<u8>,
}

impl Form {
    fn of(seen: &Seen) -> Result<Self, Violation> {
        let bad = || Violation::invalid("The request body is no multipart form");
        let kind = seen.header("content-type").unwrap_or_default();
        let boundary = kind.strip_prefix("multipart/form-data; boundary=");
        let line = format!("--{}", boundary.ok_or_else(bad)?);
        let mut rest = after(&seen.raw, line.as_bytes()).ok_or_else(bad)?;
        let mut parts = Vec::new();
        let end = format!("\r\n{line}");
        while let Some(part) = rest.strip_prefix(b"\r\n") {
            let length = position(part, end.as_bytes()).ok_or_else(bad)?;
            parts.push(Part::of(&part[..length]).ok_or_else(bad)?);
            rest = &part[length + end.len()..];
        }
        match rest {
            b"--\r\n" | b"--" => Ok(Self { parts }),
            _ => Err(bad()),
        }
    }

    fn text(&self, name: &str) -> Option<&str> {
        let part = self.parts.iter().find(|part| part.name == name)?;
        std::str::from_utf8(&part.bytes).ok()
    }
}

impl Part {
    fn of(bytes: &[u8]) -> Option<Self> {
        let length = position(bytes, b"\r\n\r\n")?;
        let head = std::str::from_utf8(&bytes[..length]).ok()?;
        let (name, _) = after(head.as_bytes(), b"; name=\"")
            .and_then(|rest| std::str::from_utf8(rest).ok())?
            .split_once('"')?;
        let media_type = head
            .lines()
            .find_map(|line| line.strip_prefix("content-type: "));
        Some(Self {
            name: name.to_owned(),
            media_type: media_type.unwrap_or_default().to_owned(),
            bytes: bytes[length + 4..].to_vec(),
        })
    }
}

fn position(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

fn after<'a>(bytes: &'a [u8], part: &[u8]) -> Option<&'a [u8]> {
    position(bytes, part).map(|start| &bytes[start + part.len()..])
}

fn json_reply(body: &Value) -> Reply {
    Reply::raw(200, "application/json", body.to_string())
}

fn not_found(sentence: &str) -> Reply {
    Reply::error(404, "not_found_error", sentence)
}
