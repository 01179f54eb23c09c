//! The program is killed by force while it types what the keyboard layout lacks: the process beside it sets the
//! keyboard right. On a display of the test's own, since another test's keyboard must not change.

#![cfg(target_os = "linux")]

use super::private_screen::PrivateScreen;
use serde_json::json;
use testkit::claude::{FakeClaude, Reply};

#[test]
fn a_kill_while_typing_leaves_the_keyboard_as_it_was() {
    let screen = PrivateScreen::start();
    let before = screen.keyboard_map();
    let text: String = ('一'..).take(3_000).collect();
    let reply = Reply::answer().member("toolu_1", "type", json!({ "text": text }));
    let claude = FakeClaude::start([reply]);
    let program = screen.program().with_claude_at(&claude.base_url());
    let mut child = program.start(&["run", "--json", "--mode", "free", "Type"]);
    screen.wait_until("keys are bound", || screen.keyboard_map() != before);
    child.kill().unwrap();
    child.wait().unwrap();
    screen.wait_until("the map is as it was", || screen.keyboard_map() == before);
}
