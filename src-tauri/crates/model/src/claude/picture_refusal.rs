//! Refusals that name pictures: files that are gone or not taken, and pictures that are too large. Pure.

use super::smaller_picture::LargestPicture;
use http::StatusCode;
use serde::Deserialize;
use serde_json::Value;

/// Side that any request takes, in pixels, where a refusal names none.
const SAFE_SIDE: u32 = 2_000;
/// Bytes of a picture in base64 that the provider takes, and those that any server between takes, where a refusal names none.
const MAX_BYTES: usize = 10_000_000;
const SAFE_BYTES: usize = 5_000_000;
/// Words before the most megabytes of a picture.
const TOO_MANY_BYTES_WORDS: &str = "image exceeds";
/// Code of the refusal that names all pictures that are too large.
const TOO_LARGE_CODE: &str = "image_dimensions_too_large";
/// Beginning of codes about files that can no longer be named.
const FILE_CODES: [&str; 3] = ["file_expired", "file_not_found", "file_deleted"];
/// Wording of the same without a code.
const GONE_WORDS: [&str; 5] = ["not found", "expired", "deleted", "not exist", "no access"];
/// Wording of a picture that is too large, without a code.
const TOO_LARGE_WORDS: [&str; 2] = ["exceed max allowed size", TOO_MANY_BYTES_WORDS];
/// Wording of a server that knows no pictures by file.
const NO_FILE_WORDS: [&str; 4] = ["file_id", "source.file", "source.type", "'base64'"];

/// Reason of a refusal.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PictureRefusal {
    /// These files are gone; all of them when none is named.
    FilesGone(Vec<String>),
    /// Pictures by file are not taken.
    NoFiles,
    /// The pictures in these places are larger than this.
    TooLarge {
        largest: LargestPicture,
        places: Vec<PicturePath>,
    },
}

/// Place of a picture in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PicturePath {
    pub(super) message: usize,
    pub(super) block: usize,
    /// Place within a tool's result.
    pub(super) nested: Option<usize>,
}

#[derive(Deserialize)]
struct Refusal {
    error: Error,
}

#[derive(Deserialize)]
struct Error {
    #[serde(default)]
    message: String,
    #[serde(default)]
    details: Value,
}

/// Reads a refusal of a request that named these files.
pub(super) fn read<'a>(
    status: StatusCode,
    body: &str,
    mut files: impl Iterator<Item = &'a str>,
) -> Option<PictureRefusal> {
    if !matches!(status.as_u16(), 400 | 404 | 410 | 422) {
        return None;
    }
    // Not every server answers in JSON.
    let refusal = serde_json::from_str::<Refusal>(body).map(|refusal| refusal.error);
    let error = refusal.unwrap_or_else(|_| Error {
        message: body.to_owned(),
        details: Value::Null,
    });
    if let Some(too_large) = too_large(&error) {
        return Some(too_large);
    }
    let first = files.next()?;
    let code = error.details["error_code"].as_str().unwrap_or_default();
    let message = error.message.to_lowercase();
    let named = |file: &&str| names(body, file);
    let gone: Vec<_> = std::iter::once(first).chain(files).filter(named).collect();
    let says = |words: &[&str]| words.iter().any(|word| message.contains(word));
    let is_gone = FILE_CODES.iter().any(|prefix| code.starts_with(prefix))
        || (!gone.is_empty() && says(&GONE_WORDS))
        || (message.contains("file") && says(&GONE_WORDS));
    if is_gone {
        let gone = gone.into_iter().map(str::to_owned);
        return Some(PictureRefusal::FilesGone(gone.collect()));
    }
    (says(&NO_FILE_WORDS) || !gone.is_empty()).then_some(PictureRefusal::NoFiles)
}

/// Returns whether a text names an id, and not only a longer one that begins alike.
fn names(text: &str, id: &str) -> bool {
    let ends = |rest: &str| {
        let next = rest.chars().next();
        next.is_none_or(|next| !next.is_ascii_alphanumeric() && next != '_')
    };
    text.split(id).skip(1).any(ends)
}

fn too_large(error: &Error) -> Option<PictureRefusal> {
    if error.details["error_code"] == TOO_LARGE_CODE {
        let side = error.details["max_side_length_pixels"].as_u64();
        let paths = error.details["paths"].as_array();
        let paths = paths.into_iter().flatten().filter_map(Value::as_str);
        return Some(PictureRefusal::TooLarge {
            largest: LargestPicture {
                side: side
                    .and_then(|side| side.try_into().ok())
                    .unwrap_or(SAFE_SIDE),
                bytes: MAX_BYTES,
            },
            places: paths.filter_map(path).collect(),
        });
    }
    let message = error.message.as_str();
    if !TOO_LARGE_WORDS.iter().any(|words| message.contains(words)) {
        return None;
    }
    let place = path(message)?;
    let side = message.split(" pixels").next().unwrap_or_default();
    let side = side.rsplit(' ').next().and_then(|side| side.parse().ok());
    Some(PictureRefusal::TooLarge {
        largest: LargestPicture {
            side: side.unwrap_or(SAFE_SIDE),
            bytes: max_bytes(message),
        },
        places: vec![place],
    })
}

/// Reads the size that `image exceeds 5 MB maximum` names.
fn max_bytes(message: &str) -> usize {
    let Some((_, after)) = message.split_once(TOO_MANY_BYTES_WORDS) else {
        return MAX_BYTES;
    };
    let mut words = after.split_whitespace();
    let megabytes = words.next().and_then(|number| number.parse::<usize>().ok());
    let megabytes = megabytes.filter(|_| words.next() == Some("MB"));
    megabytes.map_or(SAFE_BYTES, |number| number.saturating_mul(1_000_000))
}

/// Reads `messages.4.content.0` or `messages.4.content.0.content.1`, whatever follows.
fn path(text: &str) -> Option<PicturePath> {
    let mut parts = text.split_once("messages.")?.1.split(['.', ':', ' ']);
    let message = parts.next()?.parse().ok()?;
    if parts.next()? != "content" {
        return None;
    }
    let block = parts.next()?.parse().ok()?;
    // A refusal may name the kind of the block on its way.
    let nested = parts.find(|part| matches!(*part, "content" | "source"));
    let nested = nested.filter(|part| *part == "content");
    let nested = nested.and_then(|_| parts.next()?.parse().ok());
    Some(PicturePath {
        message,
        block,
        nested,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const USED: [&str; 2] = ["file_a", "file_b"];

    #[track_caller]
    fn check(status: u16, error: Value, wanted: Option<PictureRefusal>) {
        let status = StatusCode::from_u16(status).unwrap();
        let body = json!({"type": "error", "error": error}).to_string();
        assert_eq!(read(status, &body, USED.into_iter()), wanted, "{body}");
    }

    fn place(message: usize, block: usize, nested: Option<usize>) -> PicturePath {
        PicturePath {
            message,
            block,
            nested,
        }
    }

    #[test]
    fn large_pictures_are_found_by_code_and_by_words() {
        let details = json!({"error_code": TOO_LARGE_CODE, "max_side_length_pixels": 1500,
            "paths": ["messages.4.content.0.content.1", "messages.0.content.2", "tools.1"]});
        let places = vec![place(4, 0, Some(1)), place(0, 2, None)];
        let largest = LargestPicture {
            side: 1500,
            bytes: MAX_BYTES,
        };
        let wanted = PictureRefusal::TooLarge { largest, places };
        check(400, json!({"details": details}), Some(wanted));
        for (path, nested) in [("", None), (".tool_result.content.3", Some(3))] {
            for (words, bytes) in [
                (
                    "image dimensions exceed max allowed size for many-image requests: 2000 pixels",
                    MAX_BYTES,
                ),
                ("image exceeds 10 MB maximum", 10_000_000),
                (
                    "image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes",
                    5_000_000,
                ),
                ("image exceeds the maximum", SAFE_BYTES),
            ] {
                let message = format!("messages.7.content.1{path}.image.source.base64: {words}");
                let largest = LargestPicture { side: 2000, bytes };
                let wanted = PictureRefusal::TooLarge {
                    largest,
                    places: vec![place(7, 1, nested)],
                };
                check(400, json!({ "message": message }), Some(wanted));
            }
        }
        check(400, json!({"message": "image exceeds 10 MB maximum"}), None);
    }

    #[test]
    fn missing_files_are_told_from_unknown_ones() {
        let gone = |files: &[&str]| {
            let files = files.iter().map(|file| (*file).to_owned());
            Some(PictureRefusal::FilesGone(files.collect()))
        };
        let expired = json!({"error_code": "file_expired"});
        check(400, json!({"message": "x", "details": expired}), gone(&[]));
        check(
            404,
            json!({"message": "File not found: file_b"}),
            gone(&["file_b"]),
        );
        check(
            400,
            json!({"message": "file_a and file_b have expired"}),
            gone(&USED),
        );
        check(
            404,
            json!({"message": "file not found: file_bc"}),
            gone(&[]),
        );
        check(404, json!({"message": "model: claude-x"}), None);
        check(500, json!({"message": "File not found: file_b"}), None);
        let refused = "messages.2.content.0.content.0.image.source: Input should be 'base64'";
        check(
            400,
            json!({"message": refused}),
            Some(PictureRefusal::NoFiles),
        );
        check(
            422,
            json!({"message": "unknown field file_id"}),
            Some(PictureRefusal::NoFiles),
        );
        check(400, json!({"message": "prompt is too long"}), None);
    }

    #[test]
    fn request_without_files_was_not_refused_for_them() {
        let body = json!({"error": {"message": "File not found: file_b"}}).to_string();
        assert_eq!(read(StatusCode::NOT_FOUND, &body, std::iter::empty()), None);
    }
}
