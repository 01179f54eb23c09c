//! Formats in which a server takes pictures. Servers of local models read PNG and JPEG only, so lossless WebP is written anew
//! for them.

use ::protocol::Bytes;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use image::ImageFormat;
use serde_json::json;
use std::io::Cursor;
use tokio::task::spawn_blocking;

const WEBP: &str = "image/webp";
/// Formats that every server takes.
const EVERYWHERE: [&str; 2] = ["image/png", "image/jpeg"];

/// Formats that a server takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormats {
    /// PNG, JPEG, WebP and GIF.
    Web,
    /// PNG, JPEG and WebP.
    PngJpegAndWebp,
    /// PNG and JPEG.
    PngAndJpeg,
}

/// Picture in text form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) media_type: String,
    pub(crate) base64: String,
}

impl Picture {
    /// Returns it as the address of itself, a JSON string.
    pub(crate) fn data_url(&self) -> String {
        let mut url = json!(format!("data:{};base64,", self.media_type)).to_string();
        // The quote that closes it. Base64 holds nothing that needs escaping.
        url.pop();
        url.reserve_exact(self.base64.len() + 1);
        url.push_str(&self.base64);
        url.push('"');
        url
    }

    /// Returns its bytes in text form, a JSON string.
    pub(crate) fn data(&self) -> String {
        ["\"", &self.base64, "\""].concat()
    }
}

impl PictureFormats {
    /// Writes a picture in a format that the server takes. `None` when it is no picture.
    pub(crate) async fn encode(self, media_type: &str, bytes: Bytes) -> Option<Picture> {
        if self.has(media_type) {
            return Some(Picture {
                media_type: media_type.to_owned(),
                base64: STANDARD.encode(bytes.as_slice()),
            });
        }
        let png = spawn_blocking(move || png(bytes.as_slice())).await.ok()??;
        Some(Picture {
            media_type: "image/png".to_owned(),
            base64: STANDARD.encode(png),
        })
    }
}

impl PictureFormats {
    fn has(self, media_type: &str) -> bool {
        match self {
            Self::Web => true,
            Self::PngJpegAndWebp => media_type == WEBP || EVERYWHERE.contains(&media_type),
            Self::PngAndJpeg => EVERYWHERE.contains(&media_type),
        }
    }
}

fn png(bytes: &[u8]) -> Option<Vec<u8>> {
    let picture = image::load_from_memory(bytes).ok()?;
    let mut written = Cursor::new(Vec::new());
    let picture = image::DynamicImage::from(picture.to_rgb8());
    picture.write_to(&mut written, ImageFormat::Png).ok()?;
    Some(written.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_json_strings() {
        let picture = Picture {
            media_type: "image/\"png\"".to_owned(),
            base64: "QQ==".to_owned(),
        };
        let url = r#""data:image/\"png\";base64,QQ==""#;
        assert_eq!([picture.data_url(), picture.data()], [url, "\"QQ==\""]);
    }

    #[tokio::test]
    async fn webp_is_written_anew_where_it_is_not_taken() {
        async fn check(formats: PictureFormats, format: ImageFormat, wanted: &str) {
            let mut bytes = Cursor::new(Vec::new());
            let picture = image::DynamicImage::new_rgb8(3, 2);
            picture.write_to(&mut bytes, format).unwrap();
            let bytes: Bytes = bytes.into_inner().into();
            let written = formats.encode(format.to_mime_type(), bytes).await.unwrap();
            assert_eq!(written.media_type, wanted);
            let decoded = STANDARD.decode(&written.base64).unwrap();
            assert_eq!(image::load_from_memory(&decoded).unwrap().width(), 3);
        }
        check(PictureFormats::Web, ImageFormat::WebP, "image/webp").await;
        check(
            PictureFormats::PngJpegAndWebp,
            ImageFormat::WebP,
            "image/webp",
        )
        .await;
        check(PictureFormats::PngAndJpeg, ImageFormat::WebP, "image/png").await;
        check(PictureFormats::PngAndJpeg, ImageFormat::Jpeg, "image/jpeg").await;
        let nothing = PictureFormats::PngAndJpeg.encode("image/webp", vec![1, 2].into());
        assert_eq!(nothing.await, None);
    }
}
