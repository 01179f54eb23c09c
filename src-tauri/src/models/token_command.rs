//! Command of the settings that prints a token. It gets the variables that a sign-in needs, and no other: Qilbee may have been
//! started with keys in its environment that are not for it.

use localization::{LocalizedText, localized};
use secrets::Secret;
use std::{
    env,
    ffi::OsStr,
    path::PathBuf,
    process::{Output, Stdio},
    time::Duration,
};
use tokio::{process::Command, time::timeout};

/// Longest time that the command may take.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// Longest token.
const MAX_TOKEN_BYTES: usize = 64 * 1024;

/// Variables that the command gets, in capitals; `docs/manual/models.md` names them.
const VARIABLES: &[&str] = &[
    // Programs, and the person with their files.
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "TMPDIR",
    // The same on Windows, where no program starts without some of them.
    "APPDATA",
    "COMSPEC",
    "HOMEDRIVE",
    "HOMEPATH",
    "LOCALAPPDATA",
    "PATHEXT",
    "PROGRAMDATA",
    "PROGRAMFILES",
    "SYSTEMDRIVE",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "USERNAME",
    "USERPROFILE",
    "WINDIR",
    // Language and time.
    "LANG",
    "LANGUAGE",
    "TZ",
    // The way out of a company's network.
    "ALL_PROXY",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "CURL_CA_BUNDLE",
    "REQUESTS_CA_BUNDLE",
    "SSL_CERT_DIR",
    "SSL_CERT_FILE",
    // The identity of a computer at Azure.
    "IDENTITY_ENDPOINT",
    "IDENTITY_HEADER",
    "MSI_ENDPOINT",
    "MSI_SECRET",
];
/// Beginnings of the names of further ones.
const PREFIXES: [&str; 2] = ["AZURE_", "LC_"];
/// Endings of programs on Windows.
const PROGRAM_ENDINGS: [&str; 4] = ["exe", "cmd", "bat", "com"];

/// Runs a command and returns what it prints, or why it printed no token.
pub(super) async fn printed(program: &str, arguments: &[String]) -> Result<Secret, LocalizedText> {
    let output = output_of(program, arguments).await?;
    match output.status.code() {
        Some(0) => {
            token(&output.stdout).ok_or_else(|| localized!("model-token-none", program = program))
        }
        Some(code) => Err(localized!(
            "model-token-failed",
            code = code,
            program = program
        )),
        None => Err(localized!("model-token-ended", program = program)),
    }
}

async fn output_of(program: &str, arguments: &[String]) -> Result<Output, LocalizedText> {
    let file = match cfg!(windows) {
        true => file_of(program, &env::var_os("PATH").unwrap_or_default()),
        false => program.into(),
    };
    let passed_on = env::vars_os().filter(|(name, _)| name.to_str().is_some_and(is_passed_on));
    let running = Command::new(file)
        .args(arguments)
        .env_clear()
        .envs(passed_on)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = timeout(TIME_LIMIT, running).await.map_err(|_| {
        localized!(
            "model-token-timed-out",
            program = program,
            seconds = TIME_LIMIT.as_secs()
        )
    })?;
    output.map_err(|error| {
        localized!(
            "model-token-not-started",
            error = error.to_string(),
            program = program
        )
    })
}

fn is_passed_on(variable: &str) -> bool {
    // Proxies are written in small letters too, and Windows does not tell the two apart.
    let name = variable.to_ascii_uppercase();
    VARIABLES.contains(&name.as_str()) || PREFIXES.iter().any(|begin| name.starts_with(begin))
}

/// Returns the file of a program. Windows itself finds only those that end with `exe`; the program of Azure is `az.cmd`.
fn file_of(program: &str, path: &OsStr) -> PathBuf {
    let given = PathBuf::from(program);
    if given.extension().is_some() || given.components().count() != 1 {
        return given;
    }
    let mut files = env::split_paths(path).flat_map(|folder| {
        PROGRAM_ENDINGS.map(|ending| folder.join(program).with_extension(ending))
    });
    files.find(|file| file.is_file()).unwrap_or(given)
}

fn token(printed: &[u8]) -> Option<Secret> {
    let text = str::from_utf8(printed).ok()?.trim();
    let is_token =
        !text.is_empty() && text.len() <= MAX_TOKEN_BYTES && !text.contains(char::is_whitespace);
    is_token.then(|| Secret::from(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_a_sign_in_are_passed_on() {
        for name in ["PATH", "Path", "https_proxy", "AZURE_CONFIG_DIR", "LC_ALL"] {
            assert!(is_passed_on(name), "{name}");
        }
        for name in [
            "ANTHROPIC_API_KEY",
            "OPENAI_API_KEY",
            "DBUS_SESSION_BUS_ADDRESS",
            "LD_PRELOAD",
            "MY_AZURE_KEY",
        ] {
            assert!(!is_passed_on(name), "{name}");
        }
    }

    #[test]
    fn programs_of_windows_are_found_by_any_ending() {
        let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let path = env::join_paths([first.path(), second.path()]).unwrap();
        let command = second.path().join("az.cmd");
        std::fs::write(&command, "").unwrap();
        let check = |program: &str, wanted: PathBuf| {
            assert_eq!(file_of(program, &path), wanted, "{program}");
        };
        check("az", command.clone());
        check("az.cmd", "az.cmd".into());
        check("other", "other".into());
        check("here/az", "here/az".into());
        let program = first.path().join("az.exe");
        std::fs::write(&program, "").unwrap();
        check("az", program);
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_command_gets_no_other_variables() {
        // Tests are run by cargo, which has some of its own.
        assert!(env::var_os("CARGO_MANIFEST_DIR").is_some());
        let script = "test -n \"$PATH\" && test -z \"$CARGO_MANIFEST_DIR\" && echo ey-token-1";
        let printed = printed("sh", &["-c".to_owned(), script.to_owned()]).await;
        assert_eq!(printed.unwrap().expose(), "ey-token-1");
    }
}
