//! Attached pictures: scaled to what models take, and annotated.

use super::{
    Annotation, AttachmentContent, AttachmentProblem, PreparedAttachment, draw_annotations,
};
use crate::picture::{self, EncodedPicture, FittedPicture};

/// Prepares a picture: unchanged where it is small enough, otherwise scaled down.
pub(super) fn fit(bytes: Vec<u8>) -> Result<PreparedAttachment, AttachmentProblem> {
    let FittedPicture { picture, original } = picture::fit(bytes.into())?;
    Ok(PreparedAttachment {
        content: picture.into(),
        original: original.map(AttachmentContent::from),
    })
}

/// Draws annotations on a picture, which keeps its size.
pub(super) fn annotate(
    bytes: &[u8],
    marks: &[Annotation],
) -> Result<AttachmentContent, AttachmentProblem> {
    let (image, _) = picture::decode(bytes)?;
    let size = picture::size_of(&image);
    let mut image = picture::opaque(image);
    draw_annotations::marks(&mut image, marks);
    Ok(picture::encode(image, size)?.into())
}

impl From<EncodedPicture> for AttachmentContent {
    fn from(picture: EncodedPicture) -> Self {
        Self {
            bytes: picture.data,
            media_type: picture.media_type,
            size: Some(picture.size),
        }
    }
}
