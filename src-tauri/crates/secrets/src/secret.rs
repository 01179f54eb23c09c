//! A text that must not be seen. It prints as `[redacted]`, cannot be serialised, and its memory is
//! wiped when it goes.

use std::fmt;
use zeroize::{Zeroize, Zeroizing};

/// What is printed in a secret's place.
pub(crate) const REDACTED: &str = "[redacted]";

/// A key. Clones are wiped like the original.
///
/// It has no way into JSON:
/// ```compile_fail,E0277
/// fn write<T: serde::Serialize>(_: &T) {}
/// write(&secrets::Secret::from(String::from("key")));
/// ```
#[derive(Clone)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// The text itself, for the one place that sends it. Never print, log or store it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Secret {
    /// Takes the text without the white space around it, and wipes the original.
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
