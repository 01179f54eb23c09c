//! HTML renderer of a film: one self-contained page with one script of ours, named by its hash. What the chat holds is
//! data to it: nothing of it is ever read as HTML, and nothing is loaded.

use super::Film;
use crate::html::escaped;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use protocol::BlobId;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;

const STYLE: &str = include_str!("film.css");
const SCRIPT: &str = include_str!("film.js");
const BODY: &str = include_str!("film.html");

/// Renders a film as a self-contained page. `pictures` gives the address of a picture, or none when it is missing.
#[must_use]
pub fn to_page(film: &Film, pictures: &dyn Fn(&BlobId) -> Option<String>) -> String {
    let script = format!("sha256-{}", STANDARD.encode(Sha256::digest(SCRIPT)));
    let policy = format!(
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src '{script}'"
    );
    let title = escaped(&film.title);
    let when = film.created.strftime("%Y-%m-%d %H:%M UTC");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n\
         <header><h1>{title}</h1><p>{when}</p></header>\n{BODY}\
         <script type=\"application/json\" id=\"film\">{}</script>\n\
         <script>{SCRIPT}</script>\n</html>\n",
        data_of(film, pictures)
    )
}

/// A film as its page's script reads it.
#[derive(Serialize)]
struct PageData<'a> {
    /// Addresses of pictures, each once.
    pictures: Vec<String>,
    frames: Vec<PageFrame<'a>>,
}

#[derive(Serialize)]
struct PageFrame<'a> {
    /// Milliseconds since 1970.
    at: i64,
    sentence: &'a str,
    failed: bool,
    chapter: &'a str,
    /// Index of the screen at this moment; none before the first picture.
    picture: Option<usize>,
    /// Place of the action, as parts of the picture's width and height.
    point: Option<(f64, f64)>,
}

/// JSON that can't end the element it stands in.
fn data_of(film: &Film, pictures: &dyn Fn(&BlobId) -> Option<String>) -> String {
    let mut data = PageData {
        pictures: Vec::new(),
        frames: Vec::with_capacity(film.frames.len()),
    };
    let mut known = HashMap::new();
    let mut screen = None;
    for frame in &film.frames {
        if let Some(image) = &frame.picture {
            screen = *known.entry(&image.id).or_insert_with(|| {
                let address = pictures(&image.id)?;
                data.pictures.push(address);
                Some(data.pictures.len() - 1)
            });
        }
        data.frames.push(PageFrame {
            at: frame.at.as_millisecond(),
            sentence: &frame.sentence,
            failed: frame.is_failed,
            chapter: &frame.chapter,
            picture: screen,
            point: frame.place(),
        });
    }
    let json = serde_json::to_string(&data).unwrap_or_else(|_| "null".to_owned());
    json.replace('<', "\\u003c")
}
