//! Picture of the place that a question is about, as it looked when the question was put.

use protocol::{Bytes, Point, Target};
use serde::{Deserialize, Serialize};

/// Most bytes of a picture. The server keeps it in the task's history, and tells it with every look at the question.
pub(crate) const MAX_PICTURE_BYTES: u64 = 64 * 1024;
/// Media types of the pictures that go along: those that every browser shows and that hold no program.
const MEDIA_TYPES: [&str; 3] = ["image/webp", "image/jpeg", "image/png"];

/// Most points of an action: the beginning and the end of a drag.
const MAX_POINTS: usize = 2;
/// Most characters of a window's title that go along.
const MAX_TITLE_CHARS: usize = 200;

/// Picture that goes along with a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionPicture {
    /// Media type of the bytes.
    pub media_type: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Points of the action in pixels of this picture: one place, or the beginning and end of a drag. Empty for keys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<Point>,
    /// Title of the window that the action would reach, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<String>,
    /// The picture itself.
    pub data: Bytes,
}

impl QuestionPicture {
    /// The picture of a target, with the bytes that it names. None where a page could not show it.
    pub(crate) fn new(target: &Target, data: Vec<u8>) -> Option<Self> {
        let size = target.image.picture_size()?;
        let region = &target.region;
        let scaled = |at: i32, start: i32, picture: u32, whole: u32| {
            let pixels = (i64::from(at) - i64::from(start)) * i64::from(picture);
            i32::try_from(pixels / i64::from(whole.max(1))).unwrap_or(i32::MAX)
        };
        let points = target.points.iter().map(|point| Point {
            x: scaled(point.x, region.x, size.width, region.width),
            y: scaled(point.y, region.y, size.height, region.height),
        });
        let title = |title: &str| title.chars().take(MAX_TITLE_CHARS).collect();
        let picture = Self {
            media_type: target.image.media_type.clone(),
            width: size.width,
            height: size.height,
            points: points.collect(),
            window: target.window.as_ref().map(|window| title(&window.title)),
            data: data.into(),
        };
        picture.is_sound().then_some(picture)
    }

    /// Returns whether a page can show it.
    pub(crate) fn is_sound(&self) -> bool {
        MEDIA_TYPES.contains(&self.media_type.as_str())
            && self.data.as_slice().len() as u64 <= MAX_PICTURE_BYTES
            && self.width > 0
            && self.height > 0
            && self.points.len() <= MAX_POINTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{BlobRef, Region};

    fn target(media_type: &str) -> Target {
        Target {
            image: BlobRef {
                id: "b".into(),
                media_type: media_type.to_owned(),
                byte_count: 3,
                width: Some(400),
                height: Some(200),
            },
            region: Region {
                x: 100,
                y: 50,
                width: 200,
                height: 100,
            },
            points: vec![Point { x: 150, y: 75 }],
            window: None,
        }
    }

    #[test]
    fn a_point_lies_where_the_picture_shows_it() {
        let picture = QuestionPicture::new(&target("image/webp"), vec![1, 2, 3]).unwrap();
        assert_eq!(picture.points, [Point { x: 100, y: 50 }]);
        assert_eq!((picture.width, picture.height), (400, 200));
    }

    #[test]
    fn what_a_page_cannot_show_stays_behind() {
        assert_eq!(
            QuestionPicture::new(&target("image/svg+xml"), vec![1]),
            None
        );
        let large = vec![0; MAX_PICTURE_BYTES as usize + 1];
        assert_eq!(QuestionPicture::new(&target("image/png"), large), None);
    }
}
