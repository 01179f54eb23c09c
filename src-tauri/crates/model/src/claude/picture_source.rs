//! Form in which each picture of a conversation goes to the provider: inline or by file. A picture keeps its form, so
//! that earlier messages stay identical; it changes only to heal. The uploads themselves are in `files`.

use super::{
    files::{Files, LIFETIME_SECONDS},
    smaller_picture::SmallerPicture,
};
use crate::{BlobSource, Upload, wire::endpoint::Endpoint};
use futures::{StreamExt as _, stream};
use jiff::{SignedDuration, Timestamp};
use protocol::{BlobId, BlobRef};
use std::collections::{HashMap, HashSet};

/// Smallest picture that is uploaded. A smaller one never makes up for the request that uploads it.
const MIN_UPLOAD_BYTES: u64 = 1024;
/// Uploads at the same time.
const SIDE_BY_SIDE: usize = 4;
/// A file that expires sooner, in seconds, is not named any more.
const EXPIRY_MARGIN_SECONDS: i64 = 600;

/// Forms of a conversation's pictures.
#[derive(Default)]
pub(super) struct PictureSources {
    /// Place of the files.
    place: Option<String>,
    files: HashMap<BlobId, Upload>,
    inline: HashSet<BlobId>,
    /// Pictures that were found too large.
    smaller: HashMap<BlobId, SmallerPicture>,
    /// Pictures that were sent by a file that is gone.
    lost: HashSet<BlobId>,
    /// Files that live on for less than half their time are uploaded again too, so that healing is rare.
    renews: bool,
}

/// Form of a picture.
pub(super) enum PictureSource<'a> {
    /// Id of its file.
    File(&'a str),
    /// Inline, re-encoded.
    Smaller(&'a SmallerPicture),
    /// Inline, as it is.
    Inline,
}

/// A picture in a message that is about to be serialized.
pub(super) struct WantedPicture<'a> {
    pub(super) image: &'a BlobRef,
    /// It stands in a message that was never answered, so nothing is bound to its form.
    pub(super) is_new: bool,
}

/// Decision about a picture's form.
#[derive(Debug, PartialEq, Eq)]
enum Decision {
    Use(Upload),
    Upload,
    Inline,
}

impl PictureSources {
    pub(super) fn of(&self, blob: &BlobId) -> PictureSource<'_> {
        match (self.files.get(blob), self.smaller.get(blob)) {
            (Some(upload), _) => PictureSource::File(&upload.file),
            (None, Some(smaller)) => PictureSource::Smaller(smaller),
            (None, None) => PictureSource::Inline,
        }
    }

    /// Ids of all files in use.
    pub(super) fn file_ids(&self) -> impl Iterator<Item = &str> {
        self.files.values().map(|upload| upload.file.as_str())
    }

    /// Returns whether the form of this picture is settled.
    pub(super) fn is_settled(&self, blob: &BlobId) -> bool {
        self.files.contains_key(blob) || self.inline.contains(blob)
    }

    /// Begins a request to this place. Returns the pictures whose files can't be named in it.
    pub(super) fn enter(&mut self, place: Option<String>, now: Timestamp) -> Vec<BlobId> {
        let is_other = self.place != place;
        self.place = place;
        let is_expired = |upload: &&Upload| is_within(upload, now, EXPIRY_MARGIN_SECONDS);
        let gone: Vec<_> = match is_other {
            true => self.files.keys().cloned().collect(),
            false if self.files.values().any(|upload| is_expired(&upload)) => self.half_spent(now),
            false => Vec::new(),
        };
        self.lose(&gone);
        gone
    }

    /// Drops files that the provider no longer has (all when none is named), with those that have lived for half their time. Returns the pictures.
    pub(super) fn drop_files(&mut self, files: &[String], now: Timestamp) -> Vec<BlobId> {
        let names = |upload: &Upload| files.is_empty() || files.contains(&upload.file);
        let named = self.files.iter().filter(|(_, upload)| names(upload));
        let mut gone: Vec<_> = named.map(|(blob, _)| blob.clone()).collect();
        gone.extend(self.half_spent(now));
        self.lose(&gone);
        gone
    }

    /// Sends all pictures inline from now on. Returns those that had a file.
    pub(super) fn inline_all(&mut self) -> Vec<BlobId> {
        let gone: Vec<_> = self.files.drain().map(|(blob, _)| blob).collect();
        self.inline.extend(gone.iter().cloned());
        gone
    }

    /// Sends a picture re-encoded from now on, in the form that it had.
    pub(super) fn replace(&mut self, blob: &BlobId, smaller: SmallerPicture) {
        if self.files.contains_key(blob) {
            self.lose(std::slice::from_ref(blob));
        }
        self.smaller.insert(blob.clone(), smaller);
    }

    /// Returns whether a picture was re-encoded before.
    pub(super) fn is_smaller(&self, blob: &BlobId) -> bool {
        self.smaller.contains_key(blob)
    }

    /// Settles the form of pictures; uploads what is to go by file.
    pub(super) async fn settle(
        &mut self,
        wanted: Vec<WantedPicture<'_>>,
        files: &Files,
        endpoint: &Endpoint,
        blobs: &dyn BlobSource,
    ) {
        let mut seen = HashSet::new();
        let mut uploads = Vec::new();
        let now = Timestamp::now();
        for picture in wanted {
            let blob = &picture.image.id;
            if self.is_settled(blob) || !seen.insert(blob.clone()) {
                continue;
            }
            match self.decide(&picture, files, now).await {
                Decision::Use(upload) => {
                    self.files.insert(blob.clone(), upload);
                }
                Decision::Upload => uploads.push(picture.image.clone()),
                Decision::Inline => {
                    self.inline.insert(blob.clone());
                }
            }
        }
        let this = &*self;
        let uploads = uploads.into_iter().map(|image| async move {
            let upload = this.upload(&image, files, endpoint, blobs).await;
            (image.id, upload)
        });
        let done: Vec<_> = stream::iter(uploads).buffered(SIDE_BY_SIDE).collect().await;
        for (blob, upload) in done {
            self.lost.remove(&blob);
            match upload {
                Some(upload) => {
                    self.files.insert(blob, upload);
                }
                None => {
                    self.inline.insert(blob);
                }
            }
        }
        self.renews = false;
    }

    async fn decide(&self, picture: &WantedPicture<'_>, files: &Files, now: Timestamp) -> Decision {
        let (Some(place), Some(record)) = (self.place.as_deref(), files.record()) else {
            return Decision::Inline;
        };
        match record.of_blob(&picture.image.id).await {
            Ok(uploads) => self.choose(picture, uploads, place, now),
            Err(reason) => {
                tracing::warn!(%reason, "the record of uploads can't be read");
                Decision::Inline
            }
        }
    }

    fn choose(
        &self,
        picture: &WantedPicture<'_>,
        uploads: Vec<Upload>,
        place: &str,
        now: Timestamp,
    ) -> Decision {
        let was_file = !uploads.is_empty() || self.lost.contains(&picture.image.id);
        let margin = match self.renews {
            true => LIFETIME_SECONDS / 2,
            false => EXPIRY_MARGIN_SECONDS,
        };
        let usable = |upload: &Upload| upload.place == place && !is_within(upload, now, margin);
        let is_lost = self.lost.contains(&picture.image.id);
        match uploads.into_iter().find(usable).filter(|_| !is_lost) {
            Some(upload) => Decision::Use(upload),
            None if was_file => Decision::Upload,
            None if picture.is_new && picture.image.byte_count >= MIN_UPLOAD_BYTES => {
                Decision::Upload
            }
            None => Decision::Inline,
        }
    }

    async fn upload(
        &self,
        image: &BlobRef,
        files: &Files,
        endpoint: &Endpoint,
        blobs: &dyn BlobSource,
    ) -> Option<Upload> {
        let place = self.place.as_deref()?;
        // Asked for each, so that one failure ends all uploads of a request.
        if !files.may_upload(place) {
            return None;
        }
        let (media_type, bytes) = match self.smaller.get(&image.id) {
            Some(smaller) => (smaller.media_type, smaller.bytes.clone()),
            None => {
                let bytes = blobs.bytes(&image.id).await.ok()?;
                (image.media_type.as_str(), bytes)
            }
        };
        files
            .upload(endpoint, place, &image.id, media_type, bytes)
            .await
    }

    fn half_spent(&self, now: Timestamp) -> Vec<BlobId> {
        let files = self.files.iter();
        let old = files.filter(|(_, upload)| is_within(upload, now, LIFETIME_SECONDS / 2));
        old.map(|(blob, _)| blob.clone()).collect()
    }

    fn lose(&mut self, gone: &[BlobId]) {
        for blob in gone {
            self.files.remove(blob);
            self.lost.insert(blob.clone());
        }
        self.renews |= !gone.is_empty();
    }
}

/// Returns whether a file expires within this time.
fn is_within(upload: &Upload, now: Timestamp, seconds: i64) -> bool {
    upload.expires <= now + SignedDuration::from_secs(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn upload(place: &str, hours: i64) -> Upload {
        Upload {
            blob: BlobId::new("b"),
            place: place.to_owned(),
            file: format!("file_{place}_{hours}"),
            expires: Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hours),
        }
    }

    #[test]
    fn picture_keeps_its_form_unless_its_file_is_gone() {
        let check = |uploads: &[Upload], (is_new, byte_count), wanted: Decision| {
            let image = BlobRef {
                id: BlobId::new("b"),
                media_type: "image/webp".to_owned(),
                byte_count,
                width: None,
                height: None,
            };
            let picture = WantedPicture {
                image: &image,
                is_new,
            };
            let sources = PictureSources::default();
            let found = sources.choose(&picture, uploads.to_vec(), "here", Timestamp::UNIX_EPOCH);
            assert_eq!(found, wanted, "{uploads:?} {is_new} {byte_count}");
        };
        check(&[], (true, 5000), Decision::Upload);
        check(&[], (true, 1000), Decision::Inline);
        check(&[], (false, 5000), Decision::Inline);
        let here = upload("here", 3);
        check(
            &[upload("there", 9), here.clone()],
            (false, 5000),
            Decision::Use(here),
        );
        check(&[upload("there", 9)], (false, 5000), Decision::Upload);
        check(&[upload("here", 0)], (false, 5000), Decision::Upload);
    }

    #[test]
    fn files_half_spent_are_renewed_with_those_that_expired() {
        let mut sources = PictureSources::default();
        let now = Timestamp::UNIX_EPOCH;
        sources.enter(Some("here".to_owned()), now);
        for (name, hours) in [("expired", 0), ("old", 11), ("young", 13)] {
            let blob = BlobId::new(name);
            sources.files.insert(blob, upload("here", hours));
        }
        let mut gone = sources.enter(Some("here".to_owned()), now);
        gone.sort();
        assert_eq!(gone, [BlobId::new("expired"), BlobId::new("old")]);
        assert_eq!(sources.file_ids().collect::<Vec<_>>(), ["file_here_13"]);
        // Another key: nothing of the old place is named.
        let gone = sources.enter(Some("there".to_owned()), now);
        assert_eq!(gone, [BlobId::new("young")]);
        assert_eq!(sources.file_ids().count(), 0);
    }
}
