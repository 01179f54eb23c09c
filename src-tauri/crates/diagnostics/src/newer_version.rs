//! A newer version of Qilbee, as the package tool of this system knows it. The system fetches the lists of its repositories, checks their
//! signatures and installs; nothing here uses the network, and nothing here installs. Knows only Debian's `apt`.

use protocol::visible_line;
use semver::Version;
use serde::Serialize;
use std::{env, process::Stdio, time::Duration};
use tokio::{process::Command, time::timeout};

/// The program as the package installs it.
const PROGRAM: &str = "/usr/bin/qilbee";
const PACKAGE: &str = "qilbee";
/// Reads the lists that the system has.
const APT_CACHE: &str = "/usr/bin/apt-cache";
const TIME_LIMIT: Duration = Duration::from_secs(5);
/// End of the name of a running program whose file was replaced, as the system tells it.
const REPLACED: &str = " (deleted)";
/// Field of the package with what is new in it, a line each.
const NEWS_FIELD: &str = "Qilbee-News:";
const MAX_NEWS: usize = 20;
const MAX_NEWS_CHARS: usize = 200;

/// A version that is newer than the running one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct NewerVersion {
    /// Such as `0.2.0`.
    pub version: String,
    /// News of it, a line each.
    pub news: Vec<String>,
    /// It is installed, so Qilbee only has to be started again.
    pub installed: bool,
}

/// Returns the newest version that this system can install or has installed. `None` where the running one is the newest, and where
/// Qilbee was not installed as a package.
pub async fn newer_version(running: &str) -> Option<NewerVersion> {
    let program = env::current_exe().ok()?;
    if !is_of_package(program.to_str()?) {
        return None;
    }
    let policy = read_lists(&["policy", PACKAGE]).await?;
    let (version, installed) = newest(&policy, running)?;
    let package = format!("{PACKAGE}={version}");
    let shown = read_lists(&["show", &package]).await.unwrap_or_default();
    Some(NewerVersion {
        version,
        news: news(&shown),
        installed,
    })
}

/// Returns whether this is the program that the package installed, also while a newer one takes its place.
fn is_of_package(program: &str) -> bool {
    program.strip_suffix(REPLACED).unwrap_or(program) == PROGRAM
}

/// Reads the lists. Nothing of the person's goes along.
async fn read_lists(arguments: &[&str]) -> Option<String> {
    let reading = Command::new(APT_CACHE)
        .args(arguments)
        .env_clear()
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = timeout(TIME_LIMIT, reading).await.ok()?.ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}

/// Returns the version to tell of, and whether it is installed. Only versions as releases have them count: `1.2.3`.
fn newest(policy: &str, running: &str) -> Option<(String, bool)> {
    let running = Version::parse(running).ok()?;
    let newer = |name: &str| {
        let lines = policy.lines().map(str::trim_start);
        let mut versions = lines.filter_map(|line| line.strip_prefix(name));
        let version = Version::parse(versions.next()?.trim()).ok()?;
        (version > running).then_some(version)
    };
    let installed = newer("Installed:");
    match newer("Candidate:") {
        Some(candidate) if installed.as_ref() != Some(&candidate) => {
            Some((candidate.to_string(), false))
        }
        Some(_) | None => Some((installed?.to_string(), true)),
    }
}

/// Reads the news from the lists' description of a package.
fn news(shown: &str) -> Vec<String> {
    let fields = shown
        .lines()
        .skip_while(|line| line.trim_end() != NEWS_FIELD)
        .skip(1);
    let lines = fields.map_while(|line| line.strip_prefix(' '));
    let short = lines.map(|line| visible_line(line).chars().take(MAX_NEWS_CHARS).collect());
    short.take(MAX_NEWS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_is_told_once_it_can_be_had() {
        let check = |installed: &str, candidate: &str, wanted: Option<(&str, bool)>| {
            let policy = format!(
                "qilbee:\n  Installed: {installed}\n  Candidate: {candidate}\n  Version table:\n     9.0.0 500\n"
            );
            let wanted = wanted.map(|(version, is_installed)| (version.to_owned(), is_installed));
            assert_eq!(newest(&policy, "0.9.0"), wanted, "{policy}");
        };
        check("0.9.0", "0.9.0", None);
        check("0.9.0", "0.10.0", Some(("0.10.0", false)));
        check("0.9.0", "0.8.0", None);
        // It was upgraded while it ran, and then there came another one.
        check("0.10.0", "0.10.0", Some(("0.10.0", true)));
        check("0.10.0", "0.11.0", Some(("0.11.0", false)));
        check("0.10.0", "(none)", Some(("0.10.0", true)));
        check("(none)", "(none)", None);
        check("0.9.0", "1:0.10.0", None);
        assert_eq!(newest("", "0.9.0"), None);
    }

    #[test]
    fn only_the_program_of_the_package_has_a_newer_version() {
        assert!(is_of_package("/usr/bin/qilbee"));
        assert!(is_of_package("/usr/bin/qilbee (deleted)"));
        assert!(!is_of_package("/home/sam/qilbee/target/debug/qilbee"));
        assert!(!is_of_package("/usr/local/bin/qilbee"));
    }

    #[test]
    fn news_are_the_lines_of_their_field() {
        let check = |shown: &str, wanted: &[&str]| assert_eq!(news(shown), wanted, "{shown}");
        check(
            // As `dpkg` writes it, with a space.
            "Package: qilbee\nQilbee-News: \n A fleet of desktops\n Steps\nSize: 5\n",
            &["A fleet of desktops", "Steps"],
        );
        check("Package: qilbee\nSize: 5\n Not news\n", &[]);
        let shown = news(&format!("{NEWS_FIELD}\n \u{1b}[1m\u{202e}sdrawkcab\n"));
        assert!(!shown[0].contains(['\u{1b}', '\u{202e}']), "{shown:?}");
        let long = format!("{NEWS_FIELD}\n {}\n", "x".repeat(MAX_NEWS_CHARS + 1));
        check(&long, &["x".repeat(MAX_NEWS_CHARS).as_str()]);
        let many = format!("{NEWS_FIELD}\n{}", " One\n".repeat(MAX_NEWS + 1));
        assert_eq!(news(&many).len(), MAX_NEWS);
    }
}
