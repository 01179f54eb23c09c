//! Secret text. It prints as `[redacted]`, can't be serialized, and its memory is wiped on drop.

use std::fmt;
use zeroize::{Zeroize, Zeroizing};

/// Text printed in place of a secret.
pub(crate) const REDACTED: &str = "[redacted]";

/// Key or other secret. Clones are wiped like the original.
///
/// It can't become JSON:
/// ```compile_fail,E0277
/// fn write<T: serde::Serialize>(_: &T) {}
/// write(&secrets::Secret::from(String::from("key")));
/// ```
#[derive(Clone)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Returns the text, for the one place that sends it. Never print, log or store it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Secret {
    /// Copies the text without surrounding white space, and wipes the original.
    fn from(mut text: String) -> Self {
        let trimmed = text.trim().to_owned();
        text.zeroize();
        Self(Zeroizing::new(trimmed))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(REDACTED)
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(REDACTED)
    }
}
