//! Receiver of typed text on a real display: found by the process and the keyboard grab, whatever a window calls itself.

use super::{
    SCREEN, native,
    test_window::{LEFT, TOP, TestWindow},
};
use desktop::{Action, Desktop, OwnWindowsChoice};
use protocol::Receiver;
use serde_json::{Value, json};
use std::{
    process::{Child, Command, Stdio},
    time::Duration,
};
use tokio_util::sync::CancellationToken;
use x11rb::{
    COPY_DEPTH_FROM_PARENT, CURRENT_TIME,
    connection::Connection as _,
    protocol::xproto::{
        ConnectionExt as _, CreateWindowAux, GrabMode, GrabStatus, Window, WindowClass,
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

/// Number of and pause between looks at something awaited; a test that takes all of them has failed.
const MAX_POLLS: u32 = 1000;
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// A place in the terminal's window.
const TERMINAL: (i32, i32) = (60, 60);

#[tokio::test]
async fn a_window_without_a_terminal_takes_text() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Shown);
    let window = TestWindow::open();
    press(&desktop, (i32::from(LEFT) + 60, i32::from(TOP) + 60)).await;
    window.wait_for("it was pressed", |log| !log.buttons.is_empty());
    until_keys_reach(&desktop, Receiver::Text).await;
}

#[tokio::test]
async fn a_terminal_runs_commands_whatever_its_class() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Shown);
    let terminal = terminal(&["sh"]);
    focus_terminal(&desktop).await;
    until_keys_reach(&desktop, Receiver::RunsCommands).await;
    assert_eq!(
        reached(&desktop, "middle_click", at(TERMINAL)).await,
        Receiver::RunsCommands
    );
    drop(terminal);
}

#[tokio::test]
async fn an_editor_in_a_terminal_runs_commands_too() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Shown);
    let terminal = terminal(&["sh", "-c", "tmux -L qilbee-test new cat || cat"]);
    focus_terminal(&desktop).await;
    until_keys_reach(&desktop, Receiver::RunsCommands).await;
    drop(terminal);
    let _ = Command::new("tmux")
        .args(["-L", "qilbee-test", "kill-server"])
        .output();
}

#[tokio::test]
async fn a_launcher_with_a_keyboard_grab_runs_commands() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Shown);
    let window = TestWindow::open();
    press(&desktop, (i32::from(LEFT) + 60, i32::from(TOP) + 60)).await;
    window.wait_for("it was pressed", |log| !log.buttons.is_empty());
    let launcher = Launcher::open();
    until_keys_reach(&desktop, Receiver::RunsCommands).await;
    drop(launcher);
    until_keys_reach(&desktop, Receiver::Text).await;
}

/// A terminal that calls itself a notebook, in the corner of the screen; gone when dropped.
struct Terminal(Child);

fn terminal(runs: &[&str]) -> Terminal {
    let child = Command::new("xterm")
        .args(["-class", "Notes", "-name", "notes", "-title", "Notes"])
        .args(["-geometry", "40x12+20+20", "-e"])
        .args(runs)
        .stdin(Stdio::null())
        .spawn();
    Terminal(child.expect("xterm is installed"))
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A launcher as `dmenu` is one: a window no window manager knows, and a grab of the keyboard.
struct Launcher {
    connection: RustConnection,
    window: Window,
}

impl Launcher {
    fn open() -> Self {
        let (connection, screen) = x11rb::connect(None).unwrap();
        let root = connection.setup().roots[screen].root;
        let window = connection.generate_id().unwrap();
        let attributes = CreateWindowAux::new()
            .override_redirect(1)
            .background_pixel(0);
        connection
            .create_window(
                COPY_DEPTH_FROM_PARENT,
                window,
                root,
                0,
                0,
                300,
                20,
                0,
                WindowClass::INPUT_OUTPUT,
                0,
                &attributes,
            )
            .unwrap();
        connection.map_window(window).unwrap();
        connection.sync().unwrap();
        let mode = GrabMode::ASYNC;
        let grab = connection.grab_keyboard(true, root, CURRENT_TIME, mode, mode);
        assert_eq!(grab.unwrap().reply().unwrap().status, GrabStatus::SUCCESS);
        Self { connection, window }
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        let _ = self.connection.ungrab_keyboard(CURRENT_TIME);
        let _ = self.connection.destroy_window(self.window);
        let _ = self.connection.sync();
    }
}

async fn focus_terminal(desktop: &Desktop) {
    for _ in 0..MAX_POLLS {
        if reached(desktop, "left_click", at(TERMINAL)).await == Receiver::RunsCommands {
            return press(desktop, TERMINAL).await;
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    panic!("the terminal does not open");
}

async fn until_keys_reach(desktop: &Desktop, wanted: Receiver) {
    let mut found = Receiver::Unknown;
    for _ in 0..MAX_POLLS {
        found = reached(desktop, "type", json!({"text": "a"})).await;
        if found == wanted {
            return;
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    panic!("keys reach {found:?}, not {wanted:?}");
}

async fn reached(desktop: &Desktop, member: &str, input: Value) -> Receiver {
    let action = Action::parse(member, &input).unwrap();
    desktop
        .viewport(None)
        .reached(action)
        .await
        .unwrap()
        .receiver
}

async fn press(desktop: &Desktop, place: (i32, i32)) {
    let action = Action::parse("left_click", &at(place)).unwrap();
    let viewport = desktop.viewport(None);
    viewport
        .perform(action, &CancellationToken::new())
        .await
        .unwrap();
}

fn at((x, y): (i32, i32)) -> Value {
    json!({"coordinate": [x, y]})
}
