//! Text in a program of the GTK family, which reads the keyboard in its own way: typed, and pasted where a line
//! lacks more characters than there are spare keys.

use super::display::{Display, wait_for};
use desktop::{InputBackend as _, open_x11_input};
use std::{
    io::Write as _,
    process::{Child, Command, Stdio},
};
use tokio_util::sync::CancellationToken;

/// Clipboard content from before the test.
const COPIED: &str = "copied before: äöü 李";

#[test]
fn text_arrives_exactly_in_an_entry() {
    // More characters than can be lent to spare keys at once.
    let many: String = ('一'..).take(90).collect();
    for (layout, group) in [("us", 0), ("de", 0), ("us,ru", 1)] {
        let mut display = Display::start(layout);
        display.manage_windows();
        display.lock_group(group);
        let before = display.keyboard_map();
        let mut input = open_x11_input(&display.name, None).unwrap();
        let clipboard = copy(&display, COPIED);
        for text in [
            "Plain ASCII text: {[()]} ~ \\ ^ ` ' \"",
            "Zoë Müller, ÉÀ – Привет, 李小龍 🙂",
            "👨\u{200d}👩\u{200d}👧 e\u{301}a\u{308}",
            many.as_str(),
        ] {
            let entry = Entry::open(&display);
            let typed = input.text(&format!("{text}\n"), &CancellationToken::new());
            assert_eq!(typed, Ok(text.chars().count() + 1), "{layout}: {text}");
            assert_eq!(entry.text(), text, "{layout}");
        }
        assert_eq!(paste(&display), COPIED, "{layout}");
        drop(input);
        assert_eq!(display.keyboard_map(), before, "{layout}");
        drop(clipboard);
    }
}

#[test]
fn an_empty_clipboard_is_empty_again() {
    let mut display = Display::start("us");
    display.manage_windows();
    let mut input = open_x11_input(&display.name, None).unwrap();
    let many: String = ('一'..).take(90).collect();
    let entry = Entry::open(&display);
    input
        .text(&format!("{many}\n"), &CancellationToken::new())
        .unwrap();
    assert_eq!(entry.text(), many);
    let empty = display
        .command("xclip")
        .args(["-selection", "clipboard", "-o"])
        .output();
    assert!(!empty.unwrap().status.success());
}

/// A window with one line to fill in, which ends with Return.
struct Entry(Child);

impl Entry {
    fn open(display: &Display) -> Self {
        let entry = display
            .command("zenity")
            .args(["--entry", "--title", "entry", "--text", "?"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("zenity is installed");
        wait_for("it has the keyboard", || {
            let search = [
                "search",
                "--onlyvisible",
                "--name",
                "^entry$",
                "windowactivate",
            ];
            let activated = display
                .command("xdotool")
                .args(search)
                .stderr(Stdio::null())
                .status();
            let focus = ["getwindowfocus", "getwindowname"];
            let focus = display.command("xdotool").args(focus).output().unwrap();
            let focused = activated.unwrap().success() && focus.stdout == b"entry\n";
            focused.then_some(())
        });
        Self(entry)
    }

    fn text(mut self) -> String {
        let ended = wait_for("the entry has taken it", || self.0.try_wait().unwrap());
        assert!(ended.success());
        let mut text = String::new();
        std::io::Read::read_to_string(&mut self.0.stdout.take().unwrap(), &mut text).unwrap();
        text.trim_end_matches('\n').to_owned()
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Owns the clipboard until it is dropped.
struct Copied(Child);

impl Drop for Copied {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn copy(display: &Display, text: &str) -> Copied {
    let mut owner = xclip(display, &["-i", "-quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("xclip is installed");
    let mut input = owner.stdin.take().unwrap();
    input.write_all(text.as_bytes()).unwrap();
    drop(input);
    wait_for("it is copied", || (paste(display) == text).then_some(()));
    Copied(owner)
}

fn paste(display: &Display) -> String {
    let pasted = xclip(display, &["-o"])
        .stderr(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(pasted.stdout).unwrap()
}

fn xclip(display: &Display, arguments: &[&str]) -> Command {
    let mut command = display.command("xclip");
    command.args(["-selection", "clipboard"]).args(arguments);
    command
}
