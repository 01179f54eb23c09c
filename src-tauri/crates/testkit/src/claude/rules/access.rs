//! The headers of a request: version, key, content type.

use super::{Violation, found};
use crate::claude::Seen;

/// The version of the API that is spoken here.
const VERSION: &str = "2026-10-21";

/// Checks that every request needs, whatever its path.
pub(in crate::claude) fn check(seen: &Seen, violations: &mut Vec<Violation>) {
    match seen.header("anthropic-version") {
        None => found(violations, "anthropic-version: header is required"),
        Some(VERSION) => {}
        Some(other) => found(
            violations,
            format!(
                "anthropic-version: \"{other}\" is not the version this server speaks, {VERSION}"
            ),
        ),
    }
    let keys: Vec<_> = seen
        .headers
        .iter()
        .filter(|(name, _)| name == "x-api-key" || name == "authorization")
        .collect();
    let unauthorised = |sentence: &str| Violation::of(401, "authentication_error", sentence);
    match keys.as_slice() {
        [] => violations.push(unauthorised("x-api-key header is required")),
        [(name, value)] => {
            let key = if name == "x-api-key" {
                Some(value.as_str())
            } else {
                value.strip_prefix("Bearer ")
            };
            if key.is_none_or(|key| key.trim().is_empty()) {
                violations.push(unauthorised("invalid x-api-key"));
            }
        }
        _ => violations.push(unauthorised(
            "exactly one of x-api-key and authorization must be sent",
        )),
    }
}

/// Checks that a request with a body needs.
pub(super) fn check_content_type(seen: &Seen, violations: &mut Vec<Violation>) {
    let kind = seen.header("content-type").unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if kind != "application/json" {
        found(
            violations,
            format!("content-type: must be application/json, not \"{kind}\""),
        );
    }
}
