//! Destination of a connection: the site, and what asks for it; and its refusal.

use localization::LocalizedText;

/// A site that something is about to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// Name or address of the computer, in lower case, without brackets.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// The whole address, where it is known: inside an encrypted connection it is not.
    pub url: Option<String>,
    /// The program, as far as it can be told. It may call itself anything, so nothing but wording rests on it.
    pub program: Option<String>,
    /// Bytes that were sent to this site through the same door before.
    pub sent_bytes: u64,
}

/// A connection that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The site it was to reach.
    pub destination: Destination,
    /// The reason.
    pub reason: LocalizedText,
}

impl Refusal {
    /// Returns a line about it for a model.
    #[must_use]
    pub fn line(&self) -> String {
        let destination = &self.destination;
        let program = destination.program.as_deref().unwrap_or("a program");
        format!(
            "[The connection of {program} to {}:{} was refused: {}]",
            destination.host,
            destination.port,
            self.reason.as_str()
        )
    }
}

impl Destination {
    /// A connection to this host.
    #[must_use]
    pub fn new(host: &str, port: u16) -> Self {
        let host = host.trim_start_matches('[').trim_end_matches(']');
        Self {
            host: host.trim_end_matches('.').to_ascii_lowercase(),
            port,
            url: None,
            program: None,
            sent_bytes: 0,
        }
    }

    /// The address of an HTTP request.
    #[must_use]
    pub fn with_url(self, url: &str) -> Self {
        Self {
            url: Some(url.to_owned()),
            ..self
        }
    }
}
