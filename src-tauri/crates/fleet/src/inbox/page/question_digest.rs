//! Names of questions on the page. One is the digest of the task's name and the whole question, so that an answer fits nothing
//! else: a question that changes has another name.

use crate::inbox::OpenQuestion;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::digest::{SHA256, digest};

/// Returns the name of a question.
///
/// # Errors
/// Says that it cannot be written as JSON.
pub(super) fn question_digest(open: &OpenQuestion) -> Result<String, String> {
    let whole = serde_json::to_vec(&(&open.task, &open.question));
    let whole = whole.map_err(|error| error.to_string())?;
    Ok(URL_SAFE_NO_PAD.encode(digest(&SHA256, &whole)))
}
