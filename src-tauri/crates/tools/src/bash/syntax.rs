//! Check of a command by the shell itself, before anybody decides about it: what the shell can't parse is never run, so
//! nobody has to allow it.

use super::supervisor::ShellProgram;
use std::{process::Stdio, time::Duration};
use tokio::{io::AsyncWriteExt as _, process::Command, time::timeout};

/// Time limit of the check. Without a result the command is treated like any other.
const CHECK_LIMIT: Duration = Duration::from_secs(2);

/// Returns the shell's own error for a text that it can't parse as a whole. Runs nothing of it.
///
/// The shell is asked only where the text looks broken: a second parser spares the process for the others. What either of
/// them gets wrong does no harm: without an error here the command is judged and run like any other.
pub(super) async fn syntax_error(text: &str) -> Option<String> {
    if is_plain(text) {
        return None;
    }
    let check = shell_error(text);
    timeout(CHECK_LIMIT, check).await.ok().flatten()
}

fn is_plain(text: &str) -> bool {
    let options = brush_parser::ParserOptions::default();
    let mut parser = brush_parser::Parser::new(text.as_bytes(), &options);
    parser.parse_program().is_ok()
}

async fn shell_error(text: &str) -> Option<String> {
    let ShellProgram {
        path,
        options,
        name,
    } = ShellProgram::find();
    let mut check = Command::new(path)
        .arg0(name)
        .args(options)
        // Read commands and check them, but run none.
        .arg("-n")
        // No start-up file is named, and no function comes in.
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .ok()?;
    let mut input = check.stdin.take()?;
    let (written, output) = tokio::join!(
        async {
            let written = input.write_all(text.as_bytes()).await;
            drop(input);
            written
        },
        check.wait_with_output()
    );
    // One that stopped reading has found its error.
    let _ = written;
    let output = output.ok()?;
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    (!output.status.success() && !error.trim().is_empty()).then_some(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn check(text: &str, wanted: Option<&str>) {
        let error = syntax_error(text).await;
        match (&error, wanted) {
            (Some(error), Some(wanted)) => assert!(error.contains(wanted), "{text}: {error}"),
            (error, wanted) => assert_eq!(error.as_deref(), wanted, "{text}"),
        }
    }

    #[tokio::test]
    async fn what_the_shell_cannot_parse_is_known_before() {
        check("echo 'unclosed", Some("unexpected EOF")).await;
        check("touch /tmp/x\nif true; then", Some("syntax error")).await;
        check("}\ntouch /tmp/x\n{", Some("syntax error")).await;
        check("echo $(ls", Some("unexpected EOF")).await;
        check("ls -l | wc", None).await;
        check("ls !(a|b)", None).await;
        check("echo # don't", None).await;
        check("cat <<E\ntext\nE", None).await;
    }
}
