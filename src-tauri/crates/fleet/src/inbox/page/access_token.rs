//! The token of the page. It stands behind `#` in the page's address, which browsers send to nobody, and goes with every request.

use crate::private_files::{create_private_file, read_private};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::digest::{SHA256, digest};
use std::{
    io::{self, Write as _},
    path::Path,
};

/// Random bytes of a token.
const TOKEN_BYTES: usize = 32;
/// Shortest token in a file, in bytes: one that nobody guesses.
const MIN_TEXT_BYTES: usize = 32;

/// Token that whoever opens the page must know.
pub(crate) struct AccessToken(String);

impl AccessToken {
    /// A new token.
    ///
    /// # Errors
    /// Says that the system has no random numbers.
    pub(crate) fn new() -> Result<Self, String> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes)
            .map_err(|error| format!("the system has no random numbers: {error}"))?;
        Ok(Self(URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// Reads a token from its file, or makes both.
    ///
    /// # Errors
    /// Says what is wrong with the file.
    pub(crate) fn read_or_create(path: &Path) -> Result<Self, String> {
        let told = |words: &str| format!("{}: {words}", path.display());
        let io = |error: io::Error| told(&error.to_string());
        match create_private_file(path) {
            Ok(mut file) => {
                let token = Self::new()?;
                writeln!(file, "{}", token.0).map_err(io)?;
                return Ok(token);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(io(error)),
        }
        let text = read_private(path)?;
        let is_plain = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_');
        match text.len() >= MIN_TEXT_BYTES && text.chars().all(is_plain) {
            true => Ok(Self(text)),
            false => Err(told(&format!(
                "a token has at least {MIN_TEXT_BYTES} letters, digits, hyphens and underscores"
            ))),
        }
    }

    /// The token as it stands in the page's address.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Returns whether this is the token. How long it takes says nothing about it: digests are compared.
    pub(super) fn is(&self, offered: &str) -> bool {
        let digest_of = |text: &str| digest(&SHA256, text.as_bytes());
        digest_of(&self.0).as_ref() == digest_of(offered).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_made_once_and_then_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("token");
        let made = AccessToken::read_or_create(&path).unwrap();
        let read = AccessToken::read_or_create(&path).unwrap();
        assert!(made.is(read.text()));
        assert!(!made.is(""));
        assert!(!made.is(AccessToken::new().unwrap().text()));
    }

    #[cfg(unix)]
    #[test]
    fn tokens_that_others_know_or_guess_are_refused() {
        use std::{fs, os::unix::fs::PermissionsExt as _};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("token");
        AccessToken::read_or_create(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let refusal = AccessToken::read_or_create(&path).err().unwrap();
        assert!(refusal.contains("chmod 600"), "{refusal}");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        fs::write(&path, "secret\n").unwrap();
        assert!(AccessToken::read_or_create(&path).is_err());
    }
}
