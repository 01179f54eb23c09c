//! A private sway with two monitors, one of them sharp, that exist nowhere, and `wev` in it, which prints every event it receives.

use std::{
    env, fs,
    fs::File,
    os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown},
    path::PathBuf,
    process::{Child, Command},
    thread,
    time::Duration,
};

pub(crate) const WIDTH: u32 = 1280;
pub(crate) const HEIGHT: u32 = 800;
/// Colour in the corner of the window of `wev`, which fills the screen.
pub(crate) const BACKGROUND: [u8; 3] = [0x66; 3];

/// Number of and pause between looks at something awaited; a test that takes all of them has failed.
const MAX_POLLS: u32 = 1000;
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Name that sway gives its first display, and the file `wev` writes to.
const SOCKET: &str = "wayland-1";
const LOG: &str = "wev.log";
/// `nobody`: sway refuses to run as root.
const NOBODY: u32 = 65534;

/// Both programs. They end with it.
pub(crate) struct Compositor {
    programs: Vec<Child>,
    folder: PathBuf,
}

impl Compositor {
    pub(crate) fn start() -> Self {
        let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
        // `nobody` cannot reach into the folders that tests run by root have for themselves.
        let parent = if is_root {
            PathBuf::from("/tmp")
        } else {
            env::temp_dir()
        };
        let folder = parent.join(format!("qilbee-wayland-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
        let mut compositor = Self {
            programs: Vec::new(),
            folder,
        };
        let mut sway = if is_root {
            chown(&compositor.folder, Some(NOBODY), Some(NOBODY)).unwrap();
            let mut command = Command::new("setpriv");
            let to = NOBODY.to_string();
            command.args(["--reuid", &to, "--regid", &to, "--clear-groups", "sway"]);
            command
        } else {
            Command::new("sway")
        };
        let config = compositor.folder.join("config");
        let text = format!(
            "output HEADLESS-1 resolution {WIDTH}x{HEIGHT} position 0 0\n\
             output HEADLESS-2 resolution {WIDTH}x{HEIGHT} position {WIDTH} 0 scale 2\n\
             workspace 1 output HEADLESS-1\n\
             workspace 2 output HEADLESS-2\n\
             workspace 1\n\
             xwayland disable\n\
             default_border none\n"
        );
        fs::write(&config, text).unwrap();
        sway.arg("--config")
            .arg(&config)
            .env("WLR_HEADLESS_OUTPUTS", "2")
            .env_remove("WAYLAND_DISPLAY");
        compositor.run(sway, "sway.log");
        let socket = compositor.folder.join(SOCKET);
        compositor.wait_for("sway listens", |_| socket.exists());

        let mut wev = Command::new("stdbuf");
        wev.args(["-oL", "wev"]).env("WAYLAND_DISPLAY", SOCKET);
        compositor.run(wev, LOG);
        compositor.wait_for("wev has a window", |log| {
            log.contains("xdg_toplevel] configure")
        });
        compositor
    }

    fn run(&mut self, mut command: Command, log: &str) {
        let output = File::create(self.folder.join(log)).unwrap();
        let errors = output.try_clone().unwrap();
        let program = command
            .env_remove("DISPLAY")
            .env_remove("SWAYSOCK")
            .env("HOME", &self.folder)
            .env("XDG_RUNTIME_DIR", &self.folder)
            .env("WLR_BACKENDS", "headless")
            .env("WLR_RENDERER", "pixman")
            .env("WLR_LIBINPUT_NO_DEVICES", "1")
            .stdout(output)
            .stderr(errors)
            .spawn()
            .expect("sway and wev are installed: scripts/setup.mjs does it");
        self.programs.push(program);
    }

    /// From now on this process is in its session.
    pub(crate) fn enter(&self) {
        let set = |name: &str, value: &str| {
            // SAFETY: the only test of this process calls it first, before anything else runs.
            unsafe { env::set_var(name, value) }
        };
        set("XDG_RUNTIME_DIR", self.folder.to_str().unwrap());
        set("WAYLAND_DISPLAY", SOCKET);
        set("XDG_SESSION_TYPE", "wayland");
    }

    /// Waits until these strokes of buttons have come, all since the start and no others.
    pub(crate) fn wait_for_buttons(&self, expected: &[&str]) {
        self.wait_for(&format!("the buttons were {expected:?}"), |log| {
            buttons(log) == expected
        });
    }

    /// Waits until the wheel has turned down by so many notches since the start.
    pub(crate) fn wait_for_scroll_steps(&self, expected: usize) {
        self.wait_for(&format!("the wheel turned by {expected} notches"), |log| {
            let turn = "axis: 0 (vertical), value: 15.000000";
            let lines = of("wl_pointer", log);
            let turns = lines.iter().filter(|line| line.ends_with(turn));
            turns.count() == expected
        });
    }

    /// Waits until this text has come since the start; keys with Control held stand as `<Control c>`.
    pub(crate) fn wait_for_text(&self, expected: &str) {
        self.wait_for(&format!("the text was {expected:?}"), |log| {
            text(log) == expected
        });
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join(LOG)).unwrap_or_default()
    }

    fn wait_for(&self, what: &str, holds: impl Fn(&str) -> bool) {
        for _ in 0..MAX_POLLS {
            if holds(&self.log()) {
                return;
            }
            thread::sleep(POLL_INTERVAL);
        }
        let sway = fs::read_to_string(self.folder.join("sway.log")).unwrap_or_default();
        panic!(
            "waited in vain until {what}; it saw:\n{}\nsway said:\n{sway}",
            self.log()
        );
    }
}

impl Drop for Compositor {
    fn drop(&mut self) {
        // The last one first: it would wait for ever for a compositor that is gone.
        for program in self.programs.iter_mut().rev() {
            let _ = program.kill();
            let _ = program.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The lines of one object of a kind, with those that belong to them. `wev` may have two that are told
/// the same, when mouse and keyboard appear one after the other.
fn of<'a>(kind: &str, log: &'a str) -> Vec<&'a str> {
    let name = format!("{kind}]");
    let object = |line: &str| {
        let (object, rest) = line.strip_prefix('[')?.split_once(':')?;
        rest.trim_start()
            .starts_with(&name)
            .then(|| object.to_owned())
    };
    let last = log.lines().rev().find_map(object);
    let mut chosen = Vec::new();
    let mut belongs = false;
    for line in log.lines() {
        if line.starts_with('[') {
            belongs = last.is_some() && object(line) == last;
        }
        if belongs {
            chosen.push(line);
        }
    }
    chosen
}

fn buttons(log: &str) -> Vec<String> {
    let (mut place, mut strokes) = (String::new(), Vec::new());
    for line in of("wl_pointer", log) {
        if let Some((_, at)) = line.split_once("x, y: ") {
            place = at.replace(".000000", "").replace(", ", ",");
        }
        if line.contains("] button:") {
            let words: Vec<_> = line.split(['(', ')']).collect();
            strokes.push(format!("{} {} at {place}", words[1], words[3]));
        }
    }
    strokes
}

fn text(log: &str) -> String {
    let (mut text, mut modifiers, mut pressed) = (String::new(), String::new(), false);
    for line in of("wl_keyboard", log) {
        if line.contains("] key:") {
            pressed = line.ends_with("(pressed)");
        } else if let Some((_, held)) = line.split_once("depressed: ") {
            let names = held.split_once(": ").map_or("", |(_, names)| names);
            names.trim().clone_into(&mut modifiers);
        } else if let Some((_, symbol)) = line.split_once("sym: ").filter(|_| pressed) {
            let name = symbol.split_whitespace().next().unwrap_or_default();
            let character = symbol.split_once("utf8: '").map_or("", |(_, rest)| rest);
            let character = character.strip_suffix('\'').unwrap_or(character);
            if name.ends_with("_L") {
                continue;
            }
            if modifiers.contains("Control") {
                text.push_str(&format!("<{modifiers} {name}>"));
            } else {
                text.push_str(character);
            }
        }
    }
    text
}
