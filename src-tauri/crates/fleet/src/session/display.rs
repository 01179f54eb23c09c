//! A private display for a desktop that has none: an X server that only this process's cookie opens, with a message bus and a
//! window manager of its own. It lasts as long as an attempt, so that no task sees the windows of another.

use super::bound_command::bound_command;
use crate::private_files::{create_private_folder, write_private};
use std::{
    env,
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command},
    time::timeout,
};

/// The X server.
const SERVER: &str = "Xvfb";
/// The window manager. Without it, windows have no frames and stay where they open.
const WINDOW_MANAGER: &str = "openbox";
/// The message bus, which starts what makes windows readable. A display does without where it is missing.
const BUS: &str = "dbus-daemon";
/// Size and depth of the screen.
const SCREEN: &str = "1280x800x24";
/// Time that a program has to say where it can be reached.
const START_LIMIT: Duration = Duration::from_secs(20);
/// File of the cookie.
const AUTHORITY: &str = "fleet.authority";
/// Folder of sockets. The person's own holds a Wayland display and a bus, which programs find without a variable too.
const RUNTIME: &str = "fleet.runtime";
/// Folder in there whose services the bus starts before those that are installed.
const BUS_SERVICES: &str = "dbus-1/services";
/// Keychains, which the bus must not start: they would open the person's own files, and ask for the password on this display.
const KEYCHAINS: [&str; 4] = [
    "org.freedesktop.secrets",
    "org.gnome.keyring",
    "org.kde.kwalletd5",
    "org.kde.kwalletd6",
];
/// Folder of the window manager's settings.
const CONFIG: &str = "fleet.config";
/// Settings of the window manager: its own menu would start programs.
const OPENBOX_SETTINGS: &str = r#"<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc"><menu><file>menu.xml</file></menu></openbox_config>
"#;
/// A menu without programs.
const OPENBOX_MENU: &str = r#"<?xml version="1.0"?>
<openbox_menu xmlns="http://openbox.org/3.4/menu"><menu id="root-menu" label="Desktop"/></openbox_menu>
"#;
/// Random bytes of the cookie.
const COOKIE_BYTES: usize = 16;
/// Authority that fits every display: its number is not known before it starts.
const WILD_FAMILY: [u8; 2] = [0xff, 0xff];
const COOKIE_NAME: &[u8] = b"MIT-MAGIC-COOKIE-1";
/// Variables of the worker that the programs of a display get. Not its keys.
const PASSED_ON: [&str; 3] = ["PATH", "HOME", "LANG"];
/// Variables of the worker that lead to the person's own screen or session.
const LEADING_ELSEWHERE: [&str; 8] = [
    "DISPLAY",
    "XAUTHORITY",
    "WAYLAND_DISPLAY",
    "WAYLAND_SOCKET",
    "DBUS_SESSION_BUS_ADDRESS",
    "AT_SPI_BUS_ADDRESS",
    "SESSION_MANAGER",
    "SWAYSOCK",
];

/// Variables to set, or to remove where there is no value.
pub(crate) type Variables = Vec<(&'static str, Option<OsString>)>;

/// A display that goes away with this value.
pub(crate) struct PrivateDisplay {
    variables: Variables,
    // Ended in this order.
    _window_manager: Child,
    _bus: Option<Child>,
    _server: Child,
}

impl PrivateDisplay {
    /// Starts one, whose files are kept in this folder.
    pub(crate) async fn start(folder: &Path) -> io::Result<Self> {
        let authority = folder.join(AUTHORITY);
        write_private(&authority, &authority_file()?)?;
        let runtime = folder.join(RUNTIME);
        create_private_folder(&runtime)?;
        mask_keychains(&runtime.join(BUS_SERVICES))?;
        let mut command = bare_command(SERVER)?;
        command
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .args(["-screen", "0", SCREEN, "-auth"])
            .arg(&authority);
        let (server, number) = start(&mut command, SERVER).await?;
        let mut variables = variables(&number, authority, folder);
        let bus = match start_bus(&variables).await {
            Ok((bus, address)) => {
                variables.push(("DBUS_SESSION_BUS_ADDRESS", Some(address.into())));
                Some(bus)
            }
            Err(error) => {
                tracing::warn!(%error, "the display has no message bus");
                None
            }
        };
        Ok(Self {
            _window_manager: start_window_manager(folder, &variables)?,
            _bus: bus,
            _server: server,
            variables,
        })
    }

    /// Variables that reach it, and nothing of the person's own session.
    pub(crate) fn variables(&self) -> Variables {
        self.variables.clone()
    }
}

/// Variables of a program that has no display and nothing of the person's own session, and keeps its files in this folder. It
/// must find what a chat on a private display finds: one that reaches a keychain takes the journal's key there.
pub(crate) fn without_session(folder: &Path) -> Variables {
    let removed = LEADING_ELSEWHERE.map(|name| (name, None));
    let runtime = folder.join(RUNTIME).into_os_string();
    let own = [("XDG_RUNTIME_DIR", Some(runtime))];
    removed.into_iter().chain(own).collect()
}

/// Sets and removes variables of a command.
pub(super) fn apply(variables: &Variables, command: &mut Command) {
    for (name, value) in variables {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
}

fn variables(number: &str, authority: PathBuf, folder: &Path) -> Variables {
    let set = [
        ("DISPLAY", format!(":{number}").into()),
        ("XAUTHORITY", authority.into_os_string()),
        ("XDG_SESSION_TYPE", "x11".into()),
    ];
    let set = set.map(|(name, value)| (name, Some(value)));
    without_session(folder).into_iter().chain(set).collect()
}

/// Puts services that end at once in the place of keychains.
fn mask_keychains(services: &Path) -> io::Result<()> {
    fs::create_dir_all(services)?;
    for name in KEYCHAINS {
        let service = format!("[D-BUS Service]\nName={name}\nExec=/bin/false\n");
        fs::write(services.join(format!("{name}.service")), service)?;
    }
    Ok(())
}

/// A program of the display, which sees nothing of the worker's environment but what it needs.
fn bare_command(program: &str) -> io::Result<Command> {
    let mut command = bound_command(Path::new(program))?;
    command.env_clear();
    for name in PASSED_ON {
        if let Some(value) = env::var_os(name) {
            command.env(name, value);
        }
    }
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true);
    Ok(command)
}

/// Starts a program that says in its first line where it can be reached.
async fn start(command: &mut Command, name: &str) -> io::Result<(Child, String)> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::new(output);
        let said = timeout(START_LIMIT, output.read_line(&mut line)).await;
        said.map_err(|_| io::Error::other(format!("{name} does not start")))??;
    }
    match line.trim() {
        "" => Err(io::Error::other(format!(
            "{name} did not start; is it installed?"
        ))),
        line => Ok((child, line.to_owned())),
    }
}

async fn start_bus(variables: &Variables) -> io::Result<(Child, String)> {
    let mut command = bare_command(BUS)?;
    command.args(["--session", "--nofork", "--nopidfile", "--print-address=1"]);
    apply(variables, &mut command);
    start(&mut command, BUS).await
}

fn start_window_manager(folder: &Path, variables: &Variables) -> io::Result<Child> {
    let config = folder.join(CONFIG);
    let own = config.join(WINDOW_MANAGER);
    fs::create_dir_all(&own)?;
    let settings = own.join("rc.xml");
    fs::write(&settings, OPENBOX_SETTINGS)?;
    fs::write(own.join("menu.xml"), OPENBOX_MENU)?;
    let mut command = bare_command(WINDOW_MANAGER)?;
    command
        .args(["--sm-disable", "--config-file"])
        .arg(settings)
        .env("XDG_CONFIG_HOME", config);
    apply(variables, &mut command);
    command.spawn()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leads_to_the_persons_own_screen() {
        let mut command = Command::new("program");
        command
            .env("WAYLAND_DISPLAY", "wayland-0")
            .env("DISPLAY", ":0")
            .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/1/bus")
            .env("ANTHROPIC_API_KEY", "k");
        apply(&variables("7", "a".into(), Path::new("f")), &mut command);
        let left = command.as_std().get_envs().filter_map(|(name, value)| {
            let value = value?.to_str()?.to_owned();
            Some((name.to_str()?.to_owned(), value))
        });
        let wanted = [
            ("ANTHROPIC_API_KEY", "k"),
            ("DISPLAY", ":7"),
            ("XAUTHORITY", "a"),
            ("XDG_RUNTIME_DIR", "f/fleet.runtime"),
            ("XDG_SESSION_TYPE", "x11"),
        ];
        let wanted = wanted.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(left.collect::<Vec<_>>(), wanted);
    }
}
