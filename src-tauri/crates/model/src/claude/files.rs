//! Files API: uploads pictures, deletes them, and remembers which places and models take them. Decides nothing about a
//! conversation.

use super::{ClaudeModel, api_error, request_id};
use crate::{
    ModelError, RecoveryHint, Upload, UploadRecord,
    wire::{endpoint::Endpoint, request_body::RequestBody},
};
use http::{HeaderMap, StatusCode};
use jiff::{SignedDuration, Timestamp};
use protocol::{BlobId, Bytes};
use serde::Deserialize;
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
    time::Duration,
};
use tokio::time::{Instant, timeout};

const FILES: &str = "v1/files";
/// Lifetime of an upload: the provider deletes it then, whatever becomes of this program.
pub(super) const LIFETIME_SECONDS: i64 = 24 * 3600;
/// Longest wait for one upload. After it, the picture goes along in the request.
const UPLOAD_LIMIT: Duration = Duration::from_secs(20);
/// Longest wait for one deletion.
const DELETE_LIMIT: Duration = Duration::from_secs(10);
/// Pause after an upload that failed, unless the provider asks for a longer one.
const PAUSE: Duration = Duration::from_secs(60);
/// Longest answer to an upload that is read.
const MAX_ANSWER_BYTES: usize = 64 * 1024;
/// Line between the parts of an upload, followed by the blob's hash: no picture contains its own.
const BOUNDARY: &str = "qilbee-picture-";

/// Knowledge about uploads that all chats with an endpoint share.
#[derive(Default)]
pub(super) struct Files {
    record: OnceLock<Arc<dyn UploadRecord>>,
    places: Mutex<HashMap<String, Offer>>,
    /// Models that refused a request because it named files.
    refusing: Mutex<HashSet<String>>,
}

/// Known state of a place that does not take uploads now.
#[derive(Clone, Copy, Debug)]
enum Offer {
    /// It has no such API, or none for this account.
    Never,
    /// The last upload failed.
    PausedUntil(Instant),
}

/// Answer to an upload.
#[derive(Deserialize)]
struct Uploaded {
    r#type: String,
    id: String,
    expires_at: Option<Timestamp>,
}

impl Files {
    /// Keeps uploads in this record. Without one, nothing is uploaded.
    pub(super) fn keep_in(&self, record: Arc<dyn UploadRecord>) {
        // A second record would not know the files of the first.
        let _ = self.record.set(record);
    }

    pub(super) fn record(&self) -> Option<&Arc<dyn UploadRecord>> {
        self.record.get()
    }

    /// Returns whether uploads to this place may be tried now.
    pub(super) fn may_upload(&self, place: &str) -> bool {
        match lock(&self.places).get(place) {
            None => true,
            Some(Offer::Never) => false,
            Some(Offer::PausedUntil(until)) => *until <= Instant::now(),
        }
    }

    pub(super) fn takes_files(&self, model: &str) -> bool {
        !lock(&self.refusing).contains(model)
    }

    pub(super) fn refused_by(&self, model: &str) {
        tracing::info!(model, "the model takes no uploaded pictures");
        lock(&self.refusing).insert(model.to_owned());
    }

    /// Uploads a picture and records it. `None` when that failed: nothing waits for it, and the place rests.
    pub(super) async fn upload(
        &self,
        endpoint: &Endpoint,
        place: &str,
        blob: &BlobId,
        media_type: &str,
        bytes: Bytes,
    ) -> Option<Upload> {
        let record = self.record()?;
        let body = form(blob, media_type, bytes);
        let kind = format!("multipart/form-data; boundary={BOUNDARY}{blob}");
        let begun = Timestamp::now();
        let sending = timeout(UPLOAD_LIMIT, send(endpoint, &kind, body));
        let uploaded = match sending.await {
            Ok(Ok(uploaded)) => uploaded,
            Ok(Err(offer)) => {
                self.rest(place, offer);
                return None;
            }
            Err(_) => {
                tracing::info!("an upload took too long");
                self.rest(place, Offer::PausedUntil(Instant::now() + PAUSE));
                return None;
            }
        };
        let lifetime = SignedDuration::from_secs(LIFETIME_SECONDS);
        let upload = Upload {
            blob: blob.clone(),
            place: place.to_owned(),
            file: uploaded.id,
            expires: uploaded.expires_at.unwrap_or(begun + lifetime),
        };
        match record.keep(upload.clone()).await {
            Ok(()) => Some(upload),
            Err(reason) => {
                // Unrecorded, nobody would delete it before it expires.
                tracing::warn!(%reason, "an upload could not be recorded");
                delete(endpoint, &upload.file).await;
                None
            }
        }
    }

    /// Deletes these files at their provider and forgets them. One that can't be deleted stays recorded until it
    /// has expired. Returns how many are gone.
    pub(super) async fn remove(
        &self,
        endpoint: &Endpoint,
        uploads: Vec<Upload>,
    ) -> Result<usize, ModelError> {
        let Some(record) = self.record() else {
            return Ok(0);
        };
        let place = endpoint.place().await?;
        let now = Timestamp::now();
        let mut removed = 0;
        for upload in uploads {
            let is_here = place.as_ref() == Some(&upload.place);
            let is_gone = upload.expires <= now;
            if !(is_gone || is_here && delete(endpoint, &upload.file).await) {
                continue;
            }
            match record.forget(&upload).await {
                Ok(()) => removed += 1,
                Err(reason) => tracing::warn!(%reason, "a deleted upload could not be forgotten"),
            }
        }
        Ok(removed)
    }

    fn rest(&self, place: &str, offer: Offer) {
        tracing::info!(?offer, "pictures go along in requests");
        lock(&self.places).insert(place.to_owned(), offer);
    }
}

impl ClaudeModel {
    pub(super) fn files(&self) -> &Files {
        &self.claude.0.files
    }
}

async fn send(endpoint: &Endpoint, kind: &str, body: RequestBody) -> Result<Uploaded, Offer> {
    let pause = |after: Option<Duration>| {
        Offer::PausedUntil(Instant::now() + after.unwrap_or_default().max(PAUSE))
    };
    let mut response = endpoint
        .post_as(FILES, kind, HeaderMap::new(), body)
        .await
        .map_err(|_| pause(None))?;
    let (status, headers) = (response.status(), response.headers().clone());
    let request_id = request_id(&response);
    let mut text = Vec::new();
    while text.len() < MAX_ANSWER_BYTES {
        match response.chunk().await {
            Ok(Some(chunk)) => text.extend_from_slice(&chunk),
            Ok(None) => break,
            Err(_) => return Err(pause(None)),
        }
    }
    let text = String::from_utf8_lossy(&text);
    if status.is_success() {
        let uploaded = serde_json::from_str::<Uploaded>(&text).ok();
        // Another server's API of the same name.
        let is_file = |uploaded: &Uploaded| uploaded.r#type == "file" && !uploaded.id.is_empty();
        return uploaded.filter(is_file).ok_or(Offer::Never);
    }
    let provider = endpoint.provider();
    let error = api_error::of_status(provider, status, &headers, &text, Timestamp::now());
    tracing::info!(%status, ?request_id, "an upload was refused");
    Err(match error.recovery {
        RecoveryHint::Retry { after } => pause(after),
        _ => Offer::Never,
    })
}

/// Deletes a file. `true` when it is gone, however that came.
async fn delete(endpoint: &Endpoint, file: &str) -> bool {
    let path = format!("{FILES}/{file}");
    match timeout(DELETE_LIMIT, endpoint.delete(&path)).await {
        Ok(Ok(response)) => {
            response.status().is_success() || response.status() == StatusCode::NOT_FOUND
        }
        Ok(Err(_)) | Err(_) => false,
    }
}

/// Writes the form. The file's name says nothing about the picture.
fn form(blob: &BlobId, media_type: &str, bytes: Bytes) -> RequestBody {
    let mut body = RequestBody::default();
    let boundary = format!("--{BOUNDARY}{blob}");
    let ending = media_type.trim_start_matches("image/");
    body.push(
        format!(
            "{boundary}\r\ncontent-disposition: form-data; name=\"expires_in_seconds\"\r\n\r\n{LIFETIME_SECONDS}\r\n\
             {boundary}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"picture.{ending}\"\r\n\
             content-type: {media_type}\r\n\r\n"
        )
        .into_bytes(),
    );
    body.push(bytes.as_slice().to_vec());
    body.push(format!("\r\n{boundary}--\r\n").into_bytes());
    body
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A thread that crashed cannot have left one half written.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
