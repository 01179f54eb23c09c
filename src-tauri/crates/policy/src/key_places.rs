//! Places where other programs keep keys, passwords and sessions, in a home folder. The rules ask before a call names one;
//! walls hide them from everything a tool starts.

use crate::patterns::may_mean;
use std::path::{Path, PathBuf};

/// Paths below a home folder.
const KEY_PLACES: [&str; 83] = [
    // Keys for other computers, and of certificates.
    ".ssh",
    ".gnupg",
    ".pki",
    ".putty",
    ".config/filezilla",
    ".config/remmina",
    ".local/share/remmina",
    // Clouds, containers and services.
    ".aws",
    ".azure",
    ".kube",
    ".docker",
    ".config/containers/auth.json",
    ".config/gcloud",
    ".config/doctl",
    ".config/hcloud",
    ".config/rclone",
    ".config/gh",
    ".config/glab-cli",
    ".config/hub",
    ".boto",
    ".s3cfg",
    ".terraform.d",
    ".terraformrc",
    ".vault-token",
    ".heroku",
    ".fly",
    ".config/fly",
    ".netlify",
    ".config/netlify",
    // Registries and tools.
    ".netrc",
    ".npmrc",
    ".yarnrc.yml",
    ".pypirc",
    ".config/pip",
    ".gem/credentials",
    ".cargo/credentials",
    ".cargo/credentials.toml",
    ".git-credentials",
    ".config/git/credentials",
    ".m2/settings.xml",
    ".gradle/gradle.properties",
    ".pgpass",
    ".my.cnf",
    ".config/pgcli",
    // Other assistants, and the desktops of a fleet.
    ".claude",
    ".claude.json",
    ".codex",
    ".gemini",
    ".config/github-copilot",
    ".config/anthropic",
    ".config/openai",
    ".local/share/qilbee-fleet",
    // Browsers and mail.
    ".mozilla",
    ".thunderbird",
    ".config/google-chrome",
    ".config/chromium",
    ".config/BraveSoftware",
    ".config/microsoft-edge",
    ".config/opera",
    ".config/vivaldi",
    ".var/app",
    "snap",
    ".config/evolution",
    ".local/share/evolution",
    // Passwords, keyrings and money.
    ".password-store",
    ".local/share/keyrings",
    ".local/share/kwalletd",
    ".config/op",
    ".config/Bitwarden",
    ".config/keepassxc",
    ".local/share/gopass",
    ".electrum",
    ".bitcoin",
    ".ethereum",
    // Messengers.
    ".config/Signal",
    ".config/Element",
    ".config/discord",
    ".config/Slack",
    ".local/share/TelegramDesktop",
    // What was typed, and looked for.
    ".bash_history",
    ".zsh_history",
    ".python_history",
    ".local/share/fish/fish_history",
];
/// Places of the system.
const SYSTEM_KEY_PLACES: [&str; 5] = [
    "/etc/shadow",
    "/etc/gshadow",
    "/etc/ssl/private",
    "/etc/NetworkManager/system-connections",
    "/etc/wireguard",
];

/// Returns the places of keys in a home folder and in the system, whether they exist or not.
#[must_use]
pub fn key_places(home: &Path) -> Vec<PathBuf> {
    let own = KEY_PLACES.iter().map(|place| home.join(place));
    own.chain(SYSTEM_KEY_PLACES.iter().map(PathBuf::from))
        .collect()
}

/// Returns `true` for a path in one of those places.
pub(crate) fn is_key_place(path: &Path, home: &Path) -> bool {
    let own = path
        .strip_prefix(home)
        .ok()
        .filter(|_| !home.as_os_str().is_empty());
    own.is_some_and(|rest| KEY_PLACES.iter().any(|place| leads_to(rest, place)))
        || SYSTEM_KEY_PLACES
            .iter()
            .any(|place| path.starts_with(place))
}

/// True for a path in this place. Below the first folder a pattern counts as each name that it can mean: `.config/chrom*` looks for
/// one place. One that is open from its beginning goes through all, and of braces each alternative is judged by itself.
fn leads_to(path: &Path, place: &str) -> bool {
    let mut parts = path.iter().map(|part| part.to_string_lossy());
    place.split('/').enumerate().all(|(depth, wanted)| {
        parts.next().is_some_and(|part| {
            let looks_for_one = depth > 0 && !part.starts_with('*') && !part.contains('{');
            part == wanted || looks_for_one && may_mean(&part, wanted)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_walls_hide_is_asked_about_as_well() {
        let home = Path::new("/home/me");
        for place in key_places(home) {
            assert!(is_key_place(&place.join("x"), home), "{place:?}");
        }
        assert!(!is_key_place(Path::new("/home/me/Documents/.sshx"), home));
        assert!(!is_key_place(Path::new("/home/you/.ssh"), home));
        let check = |pattern: &str, is_place: bool| {
            let path = home.join(".config").join(pattern);
            assert_eq!(is_key_place(&path, home), is_place, "{pattern}");
        };
        for place in ["chrom*", "?hromium/Default", "@(gh)/hosts.yml", "Slac*"] {
            check(place, true);
        }
        for other in [
            "*",
            "*/a.txt",
            "*.conf",
            "*code*",
            "nvim*",
            "{gtk-3.0,nvim}",
        ] {
            check(other, false);
        }
    }
}
