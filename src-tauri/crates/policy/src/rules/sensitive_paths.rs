//! Sensitive paths: credentials, files that run by themselves, devices, the system. Also windows in which typed text is a
//! command.

use crate::{KnownDirectories, Risk, key_places::is_key_place};
use std::path::Path;

/// Kind of place that a path names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathKind {
    /// Keys, passwords, sessions.
    Credentials,
    /// Qilbee's own data and settings.
    QilbeeData,
    /// Read and run by itself, sooner or later.
    RunsByItself,
    /// A disk or another device.
    Device,
    /// A folder of the system.
    System,
    /// A network connection of the shell.
    Network,
    /// Any other.
    Plain,
}

/// Names of files and folders with keys, passwords and sessions, wherever they are.
const CREDENTIALS: [&str; 26] = [
    ".ssh",
    ".gnupg",
    ".aws",
    ".azure",
    ".kube",
    ".docker",
    ".netrc",
    ".pgpass",
    ".my.cnf",
    ".password-store",
    ".git-credentials",
    ".npmrc",
    ".pypirc",
    ".mozilla",
    ".thunderbird",
    ".vault-token",
    ".boto",
    ".s3cfg",
    ".terraform.d",
    ".electrum",
    ".bitcoin",
    "id_rsa",
    "id_ed25519",
    "id_ecdsa",
    "key4.db",
    "logins.json",
];
/// Pairs of folder and entry with the same.
const CREDENTIAL_PAIRS: [(&str, &str); 17] = [
    ("etc", "shadow"),
    ("etc", "gshadow"),
    ("share", "keyrings"),
    ("share", "kwalletd"),
    (".config", "gcloud"),
    (".config", "gh"),
    (".config", "google-chrome"),
    (".config", "chromium"),
    (".config", "BraveSoftware"),
    (".config", "microsoft-edge"),
    (".config", "Signal"),
    (".config", "rclone"),
    (".config", "op"),
    (".config", "Bitwarden"),
    (".cargo", "credentials.toml"),
    (".cargo", "credentials"),
    ("Library", "Keychains"),
];
/// Names of files and folders that something runs by itself.
const RUNS_BY_ITSELF: [&str; 26] = [
    ".bashrc",
    ".bash_profile",
    ".bash_login",
    ".bash_logout",
    ".bash_aliases",
    ".profile",
    ".zshrc",
    ".zshenv",
    ".zprofile",
    ".zlogin",
    ".kshrc",
    ".cshrc",
    ".tcshrc",
    ".inputrc",
    ".xinitrc",
    ".xprofile",
    ".xsession",
    ".xsessionrc",
    ".gitconfig",
    ".vimrc",
    ".emacs",
    "autostart",
    "LaunchAgents",
    "LaunchDaemons",
    ".pam_environment",
    ".envrc",
];
/// Pairs of folder and entry with the same.
const RUNS_PAIRS: [(&str, &str); 7] = [
    (".config", "systemd"),
    (".config", "fish"),
    (".config", "environment.d"),
    (".config", "plasma-workspace"),
    (".git", "hooks"),
    (".local", "bin"),
    ("systemd", "user"),
];
/// The system's own folders.
const SYSTEM: [&str; 14] = [
    "/etc",
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib64",
    "/boot",
    "/sys",
    "/root",
    "/opt",
    "/var/lib",
    "/var/spool",
    "/System",
    "/Library",
];
/// Devices that hold nothing.
const HARMLESS_DEVICES: [&str; 9] = [
    "null", "zero", "stdin", "stdout", "stderr", "tty", "urandom", "random", "shm",
];
/// Names of programs whose windows take typed text as commands.
const COMMAND_WINDOWS: [&str; 32] = [
    "terminal",
    "xterm",
    "uxterm",
    "konsole",
    "alacritty",
    "kitty",
    "foot",
    "tilix",
    "terminator",
    "wezterm",
    "urxvt",
    "rxvt",
    "st-256color",
    "ghostty",
    "guake",
    "yakuake",
    "tilda",
    "qterminal",
    "lxterminal",
    "ptyxis",
    "kgx",
    "console",
    "terminology",
    "cool-retro-term",
    "hyper",
    "warp",
    "krunner",
    "rofi",
    "dmenu",
    "wofi",
    "xfce4-appfinder",
    "gmrun",
];

impl PathKind {
    pub(crate) fn of(path: &Path, directories: &KnownDirectories) -> Self {
        let text = path.to_string_lossy();
        if text.starts_with("/dev/tcp/") || text.starts_with("/dev/udp/") {
            return Self::Network;
        }
        if let Ok(device) = path.strip_prefix("/dev") {
            let name = device.iter().next().map(|name| name.to_string_lossy());
            let harmless = |name: &str| HARMLESS_DEVICES.contains(&name) || name == "fd";
            return match name {
                Some(name) if harmless(&name) => Self::Plain,
                Some(_) | None => Self::Device,
            };
        }
        if directories
            .qilbee_data
            .as_ref()
            .is_some_and(|data| path.starts_with(data))
        {
            return Self::QilbeeData;
        }
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        let named = |names: &[&str]| parts.iter().any(|part| names.contains(&part.as_ref()));
        let paired = |pairs: &[(&str, &str)]| {
            let mut beside = parts.windows(2);
            beside.any(|two| {
                pairs
                    .iter()
                    .any(|(folder, entry)| two[0] == *folder && two[1] == *entry)
            })
        };
        // A pattern over hidden files can mean any of them.
        let veiled = parts.iter().any(|part| {
            part.starts_with('.') && part.contains(['*', '?', '[', '{']) && part.len() > 1
        });
        let listed = is_key_place(path, &directories.home);
        if listed
            || named(&CREDENTIALS)
            || paired(&CREDENTIAL_PAIRS)
            || veiled
            || is_process_memory(&text)
        {
            return Self::Credentials;
        }
        if named(&RUNS_BY_ITSELF) || paired(&RUNS_PAIRS) {
            return Self::RunsByItself;
        }
        // An administrator's own home lies in one of them.
        if !directories.is_home(path) && SYSTEM.iter().any(|root| path.starts_with(root)) {
            return Self::System;
        }
        Self::Plain
    }

    /// Returns the risk of reading or writing there.
    pub(crate) const fn risk(self, writes: bool) -> Option<Risk> {
        match (self, writes) {
            (Self::Credentials, _) => Some(Risk::Credentials),
            (Self::QilbeeData, _) => Some(Risk::QilbeeData),
            (Self::Network, _) => Some(Risk::ShellConnection),
            (Self::RunsByItself, true) => Some(Risk::RunsByItself),
            (Self::Device, true) => Some(Risk::DeviceWrite),
            (Self::System, true) => Some(Risk::SystemChange),
            (Self::RunsByItself | Self::Device | Self::System, false) | (Self::Plain, _) => None,
        }
    }
}

fn is_process_memory(text: &str) -> bool {
    text.starts_with("/proc/") && (text.ends_with("/mem") || text.ends_with("/environ"))
}

/// True when text typed into this program's windows is a command.
pub(crate) fn is_command_window(app: &str) -> bool {
    let app = app.to_lowercase();
    let name = program_of_window(&app);
    let mut parts = app.split(['.', '-', ' ']);
    COMMAND_WINDOWS.contains(&name) || parts.any(|part| COMMAND_WINDOWS.contains(&part))
}

/// The last part of a window's program name: `org.kde.konsole` is `konsole`.
fn program_of_window(app: &str) -> &str {
    app.rsplit('.').next().unwrap_or(app)
}
