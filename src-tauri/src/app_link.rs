//! Links into Qilbee: `qilbee://chat/ID` and `qilbee://profile/NAME`. They come from anywhere, so a link only names what is
//! there already, and the person is asked before anything of it is shown.

use protocol::SessionId;
use serde::Serialize;
use settings::ProfileName;
use std::{fmt, str::FromStr};

/// Beginning of every link.
const SCHEME: &str = "qilbee://";
/// Longest id of a chat.
const MAX_ID: usize = 64;

/// Destination of a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "to", rename_all = "snake_case")]
pub(crate) enum AppLink {
    /// A chat.
    Chat { session: SessionId },
    /// A new chat with a profile.
    Profile { name: String },
}

/// No link of Qilbee's.
#[derive(Debug, thiserror::Error)]
#[error("“{0}” is no link of Qilbee's: those begin with qilbee://chat/ or qilbee://profile/")]
pub(crate) struct NoAppLink(String);

impl AppLink {
    /// Returns the first link among the arguments of a command line.
    pub(crate) fn among(arguments: &[String]) -> Option<Self> {
        arguments.iter().find_map(|argument| argument.parse().ok())
    }
}

impl FromStr for AppLink {
    type Err = NoAppLink;

    fn from_str(text: &str) -> Result<Self, NoAppLink> {
        let rest = text.strip_prefix(SCHEME);
        // Some programs add a slash to every address.
        let parts = rest.and_then(|rest| rest.strip_suffix('/').unwrap_or(rest).split_once('/'));
        let found = match parts {
            Some(("chat", id)) if is_id(id) => Some(Self::Chat { session: id.into() }),
            Some(("profile", name)) => name.parse::<ProfileName>().ok().map(|name| Self::Profile {
                name: name.to_string(),
            }),
            Some(_) | None => None,
        };
        found.ok_or_else(|| NoAppLink(text.to_owned()))
    }
}

impl fmt::Display for AppLink {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chat { session } => write!(formatter, "{SCHEME}chat/{session}"),
            Self::Profile { name } => write!(formatter, "{SCHEME}profile/{name}"),
        }
    }
}

fn is_id(text: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    (1..=MAX_ID).contains(&text.len()) && text.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_a_chat_or_a_profile_and_nothing_else() {
        let check = |text: &str, wanted: Option<&str>| {
            let found = text.parse::<AppLink>().ok().map(|link| link.to_string());
            assert_eq!(found.as_deref(), wanted, "{text}");
        };
        for link in ["qilbee://chat/0199-ab", "qilbee://profile/invoices"] {
            check(link, Some(link));
            check(&format!("{link}/"), Some(link));
        }
        for other in [
            "",
            "qilbee://",
            "qilbee://chat/",
            "qilbee://chat/a b",
            "qilbee://chat/../x",
            "qilbee://chat/a?text=hello",
            "qilbee://profile/-x",
            "qilbee://profile/Invoices",
            "qilbee://run/rm",
            "https://example.com/qilbee://chat/a",
        ] {
            check(other, None);
        }
    }

    #[test]
    fn a_link_is_found_among_arguments() {
        let arguments = ["qilbee", "open", "qilbee://chat/a"].map(str::to_owned);
        let wanted = AppLink::Chat {
            session: "a".into(),
        };
        assert_eq!(AppLink::among(&arguments), Some(wanted));
        assert_eq!(AppLink::among(&arguments[..2]), None);
    }
}
