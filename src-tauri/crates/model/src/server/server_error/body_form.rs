//! Forms of an error's body: wrapped, in a list, bare, and that of a web framework. Pure.

use serde::Deserialize;
use serde_json::Value;

/// An error of OpenAI, Google and most others.
#[derive(Deserialize)]
struct WrappedError {
    error: Value,
}

/// Marks of an error without a wrapper: Mistral's and older vLLM's.
#[derive(Deserialize)]
struct BareError {
    object: String,
    message: Value,
}

/// Faults that FastAPI found in a request; Mistral sends them as its message, too. A sentence in their place says no more
/// than the status: it is also that of a wrong address.
#[derive(Deserialize)]
struct FaultyRequest {
    detail: Vec<Value>,
}

/// Returns the error within a body, if it has a known form: an object, or a sentence.
pub(super) fn error_in(body: &str) -> Option<Value> {
    // Google wraps it in a list at times. It is tried first, for a list would pass for the fields of an object.
    let listed = serde_json::from_str::<[WrappedError; 1]>(body).map(|[wrapped]| wrapped.error);
    let wrapped = || serde_json::from_str::<WrappedError>(body).map(|wrapped| wrapped.error);
    let found = listed.or_else(|_| wrapped());
    found.ok().or_else(|| bare_error(body))
}

fn bare_error(body: &str) -> Option<Value> {
    let mut error: Value = serde_json::from_str(body).ok()?;
    // A list would pass for the fields of an object.
    if !error.is_object() {
        return None;
    }
    if let Some(faults) = faults_in(&error) {
        return Some(faults);
    }
    let BareError { object, message } = BareError::deserialize(&error).ok()?;
    if object != "error" {
        return None;
    }
    if let Some(faults) = faults_in(&message) {
        error["message"] = faults;
    }
    Some(error)
}

/// Returns the faults of a request as a sentence.
fn faults_in(value: &Value) -> Option<Value> {
    let FaultyRequest { detail } = match value.is_object() {
        true => FaultyRequest::deserialize(value).ok()?,
        false => return None,
    };
    Some(Value::from(Value::from(detail).to_string()))
}
