//! A private display for a desktop that has none: an X server that only this process's cookie opens, and a window manager on
//! it. It lasts as long as an attempt, so that no task sees the windows of another.

use super::process::bound_command;
use std::{
    ffi::OsString,
    fs,
    io::{self, Write as _},
    path::Path,
    process::Stdio,
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::Child,
    time::timeout,
};

/// The X server.
const SERVER: &str = "Xvfb";
/// The window manager. Without it, windows have no frames and stay where they open.
const WINDOW_MANAGER: &str = "openbox";
/// Size and depth of the screen.
const SCREEN: &str = "1280x800x24";
/// Time that the server has to say its number.
const START_LIMIT: Duration = Duration::from_secs(20);
/// File of the cookie.
const AUTHORITY: &str = "fleet.authority";
/// Random bytes of the cookie.
const COOKIE_BYTES: usize = 16;
/// Authority that fits every display: its number is not known before it starts.
const WILD_FAMILY: [u8; 2] = [0xff, 0xff];
const COOKIE_NAME: &[u8] = b"MIT-MAGIC-COOKIE-1";

/// A display that goes away with this value.
pub(crate) struct PrivateDisplay {
    variables: Vec<(&'static str, OsString)>,
    // Ended in this order.
    _window_manager: Child,
    _server: Child,
}

impl PrivateDisplay {
    /// Starts one, whose cookie is kept in this folder.
    pub(crate) async fn start(folder: &Path) -> io::Result<Self> {
        let authority = folder.join(AUTHORITY);
        write_private(&authority, &authority_file()?)?;
        let mut server = bound_command(Path::new(SERVER))?
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .args(["-screen", "0", SCREEN, "-auth"])
            .arg(&authority)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let mut number = String::new();
        if let Some(output) = server.stdout.take() {
            let mut output = BufReader::new(output);
            let said = timeout(START_LIMIT, output.read_line(&mut number)).await;
            said.map_err(|_| io::Error::other("the X server does not start"))??;
        }
        if number.trim().is_empty() {
            return Err(io::Error::other(format!(
                "the X server {SERVER} did not start; is it installed?"
            )));
        }
        let name = format!(":{}", number.trim());
        let variables = vec![
            ("DISPLAY", name.into()),
            ("XAUTHORITY", authority.into_os_string()),
        ];
        Ok(Self {
            _window_manager: start_window_manager(&variables)?,
            _server: server,
            variables,
        })
    }

    /// Variables that reach it.
    pub(crate) fn variables(&self) -> Vec<(&'static str, OsString)> {
        self.variables.clone()
    }
}

fn start_window_manager(variables: &[(&'static str, OsString)]) -> io::Result<Child> {
    bound_command(Path::new(WINDOW_MANAGER))?
        .arg("--sm-disable")
        .envs(variables.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
}

/// Writes a file that only its owner reads.
fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut options = fs::File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(content)
}

/// An authority file with one entry.
fn authority_file() -> io::Result<Vec<u8>> {
    let mut cookie = [0; COOKIE_BYTES];
    getrandom::fill(&mut cookie).map_err(io::Error::other)?;
    let mut file = WILD_FAMILY.to_vec();
    for field in [&[][..], &[], COOKIE_NAME, &cookie] {
        let length = u16::try_from(field.len()).map_err(io::Error::other)?;
        file.extend(length.to_be_bytes());
        file.extend(field);
    }
    Ok(file)
}
