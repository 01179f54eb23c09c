//! Explanation of a failure that walls may have caused, from what the server printed. Servers seldom say more than that
//! something is read-only or refused.

use localization::{LocalizedText, localized};

/// Thing that the walls refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WallsRefusal {
    Docker,
    /// The screen, or a service of the person's session.
    Session,
    ReadOnly,
    /// Sites that were reached for and refused.
    Sites(Vec<String>),
    /// A network beside the proxy.
    Network,
    Permission,
}

/// Phrases that programs print, from the most telling on.
const PHRASES: [(WallsRefusal, &[&str]); 5] = [
    (
        WallsRefusal::Docker,
        &["docker.sock", "docker daemon", "podman.sock"],
    ),
    (
        WallsRefusal::Session,
        &[
            "open display",
            "x server",
            "$display",
            "no display",
            "wayland",
            "d-bus",
            "dbus",
            "session bus",
        ],
    ),
    (
        WallsRefusal::ReadOnly,
        &["read-only file system", "erofs", "readonly database"],
    ),
    (
        WallsRefusal::Network,
        &[
            "network is unreachable",
            "enetunreach",
            "could not resolve",
            "name resolution",
            "enotfound",
            "eai_again",
            "getaddrinfo",
        ],
    ),
    (
        WallsRefusal::Permission,
        &[
            "permission denied",
            "operation not permitted",
            "eacces",
            "eperm",
        ],
    ),
];

impl WallsRefusal {
    /// Returns what the walls probably refused a server that printed this and reached for these sites.
    pub(crate) fn of(printed: &str, refused_sites: Vec<String>) -> Option<Self> {
        let printed = printed.to_lowercase();
        let is_told = |phrases: &[&str]| phrases.iter().any(|phrase| printed.contains(phrase));
        let told = PHRASES.iter().find(|(_, phrases)| is_told(phrases));
        match told.map(|(refusal, _)| refusal.clone()) {
            None | Some(Self::Network | Self::Permission) if !refused_sites.is_empty() => {
                Some(Self::Sites(refused_sites))
            }
            told => told,
        }
    }

    /// Returns it as a sentence.
    pub(crate) fn text(&self) -> LocalizedText {
        match self {
            Self::Docker => localized!("mcp-walls-docker"),
            Self::Session => localized!("mcp-walls-session"),
            Self::ReadOnly => localized!("mcp-walls-read-only"),
            Self::Sites(sites) => localized!("mcp-walls-sites", sites = sites.join(", ")),
            Self::Network => localized!("mcp-walls-network"),
            Self::Permission => localized!("mcp-walls-permission"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_prints_tells_what_was_refused() {
        let check = |printed: &str, sites: &[&str], wanted: Option<WallsRefusal>| {
            let sites = sites.iter().map(|site| (*site).to_owned()).collect();
            assert_eq!(WallsRefusal::of(printed, sites), wanted, "{printed}");
        };
        let site = || Some(WallsRefusal::Sites(vec!["a.example".to_owned()]));
        check(
            "Cannot connect to the Docker daemon at unix:///var/run/docker.sock",
            &[],
            Some(WallsRefusal::Docker),
        );
        check(
            "error: cannot open display: :0",
            &[],
            Some(WallsRefusal::Session),
        );
        check(
            "Error: EROFS: read-only file system, mkdir '/home/me/.notes'",
            &["a.example"],
            Some(WallsRefusal::ReadOnly),
        );
        check("Error: getaddrinfo ENOTFOUND", &["a.example"], site());
        check("no licence was found", &["a.example"], site());
        check(
            "Temporary failure in name resolution",
            &[],
            Some(WallsRefusal::Network),
        );
        check(
            "open /srv/x: Permission denied",
            &[],
            Some(WallsRefusal::Permission),
        );
        check("no licence was found", &[], None);
    }
}
