//! Environment of programs inside: a list of what is passed on, because a list of secrets is never complete.

use crate::{Backend, Network, PROXY_PORT, Walls};
use std::{env, path::Path, process::Command};

/// Variables that are passed on: who and where one is, the language, and where tools are installed.
const KEPT: [&str; 42] = [
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "LANG",
    "LANGUAGE",
    "TZ",
    "TERM",
    "COLUMNS",
    "LINES",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_DATA_DIRS",
    "XDG_CONFIG_DIRS",
    "CARGO_HOME",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "GOPATH",
    "GOROOT",
    "JAVA_HOME",
    "GRADLE_HOME",
    "MAVEN_HOME",
    "ANDROID_HOME",
    "DOTNET_ROOT",
    "NVM_DIR",
    "NVM_BIN",
    "FNM_DIR",
    "VOLTA_HOME",
    "PNPM_HOME",
    "BUN_INSTALL",
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "CONDA_DEFAULT_ENV",
    "PYENV_ROOT",
    "PYENV_VERSION",
    "RBENV_ROOT",
    "GEM_HOME",
    "NIX_PROFILES",
    "NIX_SSL_CERT_FILE",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
];
/// Beginning of the variables of the language.
const LANGUAGE: &str = "LC_";
/// Caches in a folder of its own: the person's are read-only, so that nothing inside can leave a program in them that a
/// later one outside runs. `CARGO_HOME` and the like keep pointing at the person's, which can be read.
const CACHES: [(&str, &str); 5] = [
    ("XDG_CACHE_HOME", "cache"),
    ("XDG_STATE_HOME", "cache/state"),
    ("npm_config_cache", "cache/npm"),
    ("PIP_CACHE_DIR", "cache/pip"),
    ("GOCACHE", "cache/go"),
];
/// Parts of the names of variables that hold secrets.
const SECRET_PARTS: [&str; 7] = [
    "TOKEN",
    "SECRET",
    "PASSWORD",
    "PASSWD",
    "PASSPHRASE",
    "CREDENTIAL",
    "APIKEY",
];
/// Whole words in such names.
const SECRET_WORDS: [&str; 6] = ["KEY", "KEYS", "AUTH", "COOKIE", "DSN", "PAT"];
/// Names that look like secrets and are only paths, which programs outside need.
const PATHS: [&str; 1] = ["SSH_AUTH_SOCK"];
/// Beginnings of the variables that are Qilbee's own, or its model's.
const OWN: [&str; 4] = ["QILBEE_", "ANTHROPIC_", "CLAUDE_", "QUBE_"];

/// Returns `true` for a variable that programs inside get.
#[must_use]
pub fn is_kept(name: &str) -> bool {
    KEPT.contains(&name) || name.starts_with(LANGUAGE)
}

/// Returns `true` for a variable that looks like a secret or belongs to Qilbee: not for programs outside either.
#[must_use]
pub fn is_secret_name(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    let parts = SECRET_PARTS.iter().any(|part| upper.contains(part));
    let words = upper.split('_').any(|word| SECRET_WORDS.contains(&word));
    let own = OWN.iter().any(|start| upper.starts_with(start));
    (parts || words || own) && !PATHS.contains(&upper.as_str())
}

pub(crate) fn set(command: &mut Command, backend: Backend, walls: &Walls) {
    command.env_clear();
    for (name, value) in env::vars_os() {
        if name.to_str().is_some_and(is_kept) {
            command.env(name, value);
        }
    }
    let temp = match backend {
        Backend::Bubblewrap => Path::new("/tmp"),
        Backend::Landlock => &walls.temp,
    };
    command.env("TMPDIR", temp);
    let own = walls.state.as_deref().unwrap_or(temp);
    for (name, folder) in CACHES {
        command.env(name, own.join(folder));
    }
    match (&walls.network, backend) {
        (Network::Proxy { .. }, Backend::Bubblewrap) => {
            let proxy = format!("http://127.0.0.1:{PROXY_PORT}");
            for name in ["http_proxy", "https_proxy", "all_proxy"] {
                command.env(name, &proxy).env(name.to_uppercase(), &proxy);
            }
            // Servers that a command started inside are reached without it.
            for name in ["no_proxy", "NO_PROXY"] {
                command.env(name, "localhost,127.0.0.1,::1");
            }
        }
        (Network::None, _) | (Network::Proxy { .. }, Backend::Landlock) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_secrets_and_services_stay_outside() {
        for kept in ["PATH", "HOME", "LC_ALL", "CARGO_HOME", "TERM"] {
            assert!(is_kept(kept) && !is_secret_name(kept), "{kept}");
        }
        for left in [
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "DBUS_SESSION_BUS_ADDRESS",
            "XDG_RUNTIME_DIR",
            "SSH_AUTH_SOCK",
            "LD_PRELOAD",
            "BASH_ENV",
            "NODE_OPTIONS",
            "PYTHONSTARTUP",
            "GIT_EXTERNAL_DIFF",
            "http_proxy",
        ] {
            assert!(!is_kept(left), "{left}");
        }
        for secret in [
            "GITHUB_TOKEN",
            "DB_PASSWORD",
            "ANTHROPIC_BASE_URL",
            "QILBEE_HOME",
            "AWS_SECRET_ACCESS_KEY",
            "openai_api_key",
        ] {
            assert!(!is_kept(secret) && is_secret_name(secret), "{secret}");
        }
        for kept in [
            "DISPLAY",
            "XAUTHORITY",
            "SSH_AUTH_SOCK",
            "GIT_AUTHOR_NAME",
            "PWD",
        ] {
            assert!(!is_secret_name(kept), "{kept}");
        }
    }
}
