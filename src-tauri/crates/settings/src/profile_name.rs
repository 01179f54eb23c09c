//! Name of a profile, which is also the name of its file.

use crate::ProfileError;
use std::{fmt, str::FromStr};

/// Longest name.
const MAX_NAME: usize = 40;

/// Name of a profile: lower-case letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProfileName(String);

impl ProfileName {
    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ProfileName {
    type Err = ProfileError;

    fn from_str(text: &str) -> Result<Self, ProfileError> {
        let fits =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        let is_name = (1..=MAX_NAME).contains(&text.len())
            && !text.starts_with('-')
            && text.chars().all(fits);
        match is_name {
            true => Ok(Self(text.to_owned())),
            false => Err(ProfileError::InvalidName {
                name: text.to_owned(),
                most: MAX_NAME,
            }),
        }
    }
}

impl fmt::Display for ProfileName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
