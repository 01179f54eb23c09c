//! An X server for one test, which runs again in a process that knows no other.

use std::{
    env,
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    thread,
};
use x11rb::{
    connection::Connection as _,
    protocol::xproto::{ConnectionExt as _, CreateWindowAux, Window, WindowClass},
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

use super::{MAX_POLLS, POLL_INTERVAL};

/// Number of tries, and of polls in each, that a window manager may leave a new window alone.
const TRIES: u32 = 20;
const POLLS_PER_TRY: u32 = 100;
/// Set in the process of the test itself: the process of its X server.
const SERVER: &str = "QILBEE_TEST_X_SERVER";

/// Properties of a test's own screen.
#[derive(Clone, Copy)]
pub(crate) struct PrivateScreen {
    /// Width, height and depth.
    pub(crate) size: &'static str,
    /// More arguments for the X server.
    pub(crate) options: &'static [&'static str],
    pub(crate) has_window_manager: bool,
}

impl PrivateScreen {
    pub(crate) const PLAIN: Self = Self {
        size: "1280x800x24",
        options: &[],
        has_window_manager: false,
    };

    /// Runs `test`, which must be the rest of the test that calls this, where DISPLAY is such a screen.
    pub(crate) fn run(self, test: impl FnOnce()) {
        if env::var_os(SERVER).is_some() {
            return test();
        }
        let server = Server::start(self);
        let _manager = self.has_window_manager.then(|| Manager::start(&server));
        let name = thread::current().name().map(str::to_owned);
        let output = Command::new(env::current_exe().unwrap())
            .args(["--exact", &name.unwrap(), "--nocapture"])
            .env("DISPLAY", &server.display)
            .env(SERVER, server.process.id().to_string())
            .env_remove("XAUTHORITY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("XDG_SESSION_TYPE")
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        assert!(
            output.status.success() && text.contains("1 passed"),
            "{text}"
        );
    }
}

/// Ends the X server of the test that runs, and returns once it is gone.
pub(crate) fn end_server() {
    let (connection, _) = x11rb::connect(None).unwrap();
    let server = env::var(SERVER).unwrap();
    let killed = Command::new("kill").args(["-KILL", &server]).status();
    assert!(killed.unwrap().success());
    assert!(
        connection.wait_for_event().is_err(),
        "the X server is still there"
    );
}

struct Server {
    process: Child,
    display: String,
}

impl Server {
    fn start(screen: PrivateScreen) -> Self {
        let mut process = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", screen.size])
            .args(["-nolisten", "tcp", "-noreset"])
            .args(screen.options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let mut number = String::new();
        let output = process.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut number).unwrap();
        let server = Self {
            process,
            display: format!(":{}", number.trim_end()),
        };
        assert!(number.ends_with('\n'), "Xvfb did not start");
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        end(&mut self.process);
    }
}

struct Manager(Child);

impl Manager {
    fn start(server: &Server) -> Self {
        let manager = Command::new("openbox")
            .arg("--sm-disable")
            .stdout(Stdio::null())
            .env("DISPLAY", &server.display)
            .env_remove("XAUTHORITY")
            .stderr(Stdio::null())
            .spawn();
        let manager = Self(manager.expect("openbox is installed"));
        // It looks after windows some time after it has said that it is there. One that came in between
        // it may forget, so new ones are tried.
        let (connection, screen) = x11rb::connect(Some(&server.display)).unwrap();
        let root = connection.setup().roots[screen].root;
        for _ in 0..TRIES {
            let window = trial_window(&connection, root);
            for _ in 0..POLLS_PER_TRY {
                let tree = connection.query_tree(window).unwrap().reply().unwrap();
                if tree.parent != root {
                    wait_until_gone(&connection, window, tree.parent);
                    return manager;
                }
                thread::sleep(POLL_INTERVAL);
            }
            connection.destroy_window(window).unwrap();
        }
        panic!("openbox did not start");
    }
}

fn trial_window(connection: &RustConnection, root: Window) -> Window {
    let window = connection.generate_id().unwrap();
    let (class, attributes) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
    connection
        .create_window(0, window, root, 0, 0, 20, 20, 0, class, 0, &attributes)
        .unwrap();
    connection.map_window(window).unwrap();
    connection.sync().unwrap();
    window
}

fn wait_until_gone(connection: &RustConnection, window: Window, frame: Window) {
    connection.destroy_window(window).unwrap();
    for _ in 0..MAX_POLLS {
        if connection.query_tree(frame).unwrap().reply().is_err() {
            return;
        }
        thread::sleep(POLL_INTERVAL);
    }
    panic!("the frame of a window that is gone is still there");
}

impl Drop for Manager {
    fn drop(&mut self) {
        end(&mut self.0);
    }
}

fn end(process: &mut Child) {
    // It may have ended already, which is as good.
    let _ = process.kill();
    let _ = process.wait();
}
