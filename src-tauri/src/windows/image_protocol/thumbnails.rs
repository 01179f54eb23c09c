//! Small versions of pictures, so that a strip of hundreds of steps holds no large one. Made when they are
//! first asked for, and kept in memory up to a limit; the journal never holds any.

use image::{DynamicImage, ImageFormat, ImageReader, Limits};
use indexmap::IndexMap;
use protocol::BlobId;
use std::{
    io::Cursor,
    sync::{Arc, Mutex, PoisonError},
};
use store::{Store, StoreError};
use tokio::sync::Semaphore;

/// The widths there are, in pixels: whatever is asked for, few versions of a picture are made.
const WIDTHS: [u32; 3] = [160, 320, 640];
/// Memory that all of them together may take: about a thousand in the smallest width.
const KEPT_BYTES: usize = 6 << 20;
/// Pictures that are worked on at once; further ones wait their turn.
const AT_WORK: usize = 2;
/// Memory that unpacking one picture may take. One that needs more is not made smaller.
const UNPACKED_BYTES: u64 = 256 << 20;

/// All of them. Cheap to clone.
#[derive(Clone)]
pub(in crate::windows) struct Thumbnails {
    kept: Arc<Mutex<Kept>>,
    at_work: Arc<Semaphore>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Thumbnail {
    pub(super) media_type: &'static str,
    pub(super) bytes: Arc<[u8]>,
}

/// Those in memory, the one that was not wanted for longest first.
#[derive(Default)]
struct Kept {
    all: IndexMap<(BlobId, u32), Thumbnail>,
    byte_count: usize,
}

impl Default for Thumbnails {
    fn default() -> Self {
        Self {
            kept: Arc::default(),
            at_work: Arc::new(Semaphore::new(AT_WORK)),
        }
    }
}

impl Thumbnails {
    /// A picture in at least this width, and hardly more; `None` where the picture itself is the best
    /// there is: it is no wider, cannot be read, or is not there.
    pub(super) async fn get(
        &self,
        store: &Store,
        id: &BlobId,
        width: u32,
    ) -> Result<Option<Thumbnail>, StoreError> {
        let Some(width) = WIDTHS.into_iter().find(|made| *made >= width) else {
            return Ok(None);
        };
        let key = (id.clone(), width);
        if let Some(known) = self.kept(|kept| kept.get(&key)) {
            return Ok(Some(known));
        }
        // Nobody closes it; if somebody did, the picture itself would be shown.
        let Ok(_turn) = self.at_work.acquire().await else {
            return Ok(None);
        };
        let Some(blob) = store.blob(id).await? else {
            return Ok(None);
        };
        if !blob.media_type.starts_with("image/") {
            return Ok(None);
        }
        let work = move || made(blob.bytes.as_slice(), width);
        let made = tokio::task::spawn_blocking(work).await.unwrap_or_default();
        if let Some(made) = &made {
            self.kept(|kept| kept.add(key, made.clone()));
        }
        Ok(made)
    }

    fn kept<T>(&self, work: impl FnOnce(&mut Kept) -> T) -> T {
        work(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Kept {
    fn get(&mut self, key: &(BlobId, u32)) -> Option<Thumbnail> {
        let found = self.all.shift_remove(key)?;
        self.all.insert(key.clone(), found.clone());
        Some(found)
    }

    fn add(&mut self, key: (BlobId, u32), thumbnail: Thumbnail) {
        self.byte_count += thumbnail.bytes.len();
        if let Some(before) = self.all.insert(key, thumbnail) {
            self.byte_count -= before.bytes.len();
        }
        while self.byte_count > KEPT_BYTES
            && let Some((_, oldest)) = self.all.shift_remove_index(0)
        {
            self.byte_count -= oldest.bytes.len();
        }
    }
}

fn made(bytes: &[u8], width: u32) -> Option<Thumbnail> {
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .ok()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(UNPACKED_BYTES);
    reader.limits(limits);
    let picture = reader.decode().ok()?;
    if picture.width() <= width {
        return None;
    }
    // The height follows from the width.
    written(&picture.thumbnail(width, u32::MAX))
}

fn written(small: &DynamicImage) -> Option<Thumbnail> {
    let see_through = small.color().has_alpha();
    let (format, media_type) = match see_through {
        true => (ImageFormat::Png, "image/png"),
        false => (ImageFormat::Jpeg, "image/jpeg"),
    };
    let mut bytes = Cursor::new(Vec::new());
    small.write_to(&mut bytes, format).ok()?;
    Some(Thumbnail {
        media_type,
        bytes: bytes.into_inner().into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{RgbImage, RgbaImage};

    fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture
            .into()
            .write_to(&mut bytes, ImageFormat::Png)
            .unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_picture_is_made_as_small_as_is_wanted() {
        let check = |bytes: &[u8], wanted: Option<(&str, u32, u32)>| {
            let made = made(bytes, 160);
            let found = made.as_ref().map(|made| {
                let picture = image::load_from_memory(&made.bytes).unwrap();
                (made.media_type, picture.width(), picture.height())
            });
            assert_eq!(found, wanted);
        };
        check(
            &png(RgbImage::new(1280, 800)),
            Some(("image/jpeg", 160, 100)),
        );
        check(
            &png(RgbaImage::new(640, 1600)),
            Some(("image/png", 160, 400)),
        );
        check(&png(RgbImage::new(160, 100)), None);
        check(b"no picture", None);
    }

    #[tokio::test]
    async fn it_is_made_once_and_only_of_pictures_in_the_store() {
        let folder = tempfile::TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("journal.db")).unwrap();
        let picture = png(RgbImage::new(400, 300));
        let picture = store.put_blob(picture.into(), "image/png", None).await;
        let text = store.put_blob(b"text".to_vec().into(), "text/plain", None);
        let (picture, text) = (picture.unwrap().id, text.await.unwrap().id);
        let thumbnails = Thumbnails::default();
        let width = async |id: &BlobId, width| {
            let small = thumbnails.get(&store, id, width).await.unwrap()?;
            Some(image::load_from_memory(&small.bytes).unwrap().width())
        };
        assert_eq!(width(&picture, 100).await, Some(160));
        assert_eq!(width(&picture, 160).await, Some(160));
        assert_eq!(width(&picture, 161).await, Some(320));
        // Wider than it is, and wider than anything small.
        assert_eq!(width(&picture, 500).await, None);
        assert_eq!(width(&picture, 5000).await, None);
        assert_eq!(width(&text, 160).await, None);
        assert_eq!(width(&BlobId::new("0"), 160).await, None);
        assert_eq!(thumbnails.kept(|kept| kept.all.len()), 2);
    }

    #[test]
    fn memory_is_bounded_and_what_is_looked_at_stays() {
        let mut kept = Kept::default();
        let key = |number: usize| (BlobId::new(number.to_string()), 160);
        let large = || Thumbnail {
            media_type: "image/jpeg",
            bytes: vec![0; KEPT_BYTES / 4].into(),
        };
        for number in 0..4 {
            kept.add(key(number), large());
        }
        assert_eq!(kept.get(&key(0)), Some(large()));
        kept.add(key(4), large());
        let found = (0..5).map(|number| kept.get(&key(number)).is_some());
        assert_eq!(found.collect::<Vec<_>>(), [true, false, true, true, true]);
        assert_eq!(kept.byte_count, KEPT_BYTES);
    }
}
