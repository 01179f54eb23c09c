//! Name of a clicked element: the one that a real program gives its button, and none where no program tells it.

use super::{SCREEN, inside, native, test_window::TestWindow};
use desktop::{
    Action, Desktop, OwnWindowsChoice, Rect, Report, ScreenPoint, WindowInfo, WindowSystem,
    open_capture,
};
use serde_json::json;
use std::{
    process::{Child, Command, Stdio},
    time::Duration,
};
use tokio_util::sync::CancellationToken;

/// Number of and pause between looks at something awaited; a test that takes all of them has failed.
const MAX_POLLS: u32 = 1000;
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Number of questions for a name, and of polls for each answer: longer than programs are listened to.
const QUESTIONS: u32 = 50;
const POLLS_PER_QUESTION: u32 = 40;
/// Two buttons; it ends when one of them is pressed.
const QUESTION: [&str; 9] = [
    "--question",
    "--title",
    "Before it closes",
    "--text",
    "Save it?",
    "--ok-label",
    "Save it",
    "--cancel-label",
    "Leave it",
];
/// From the lower edge of the question to its buttons.
const BUTTONS: i32 = 22;
/// Height of the bar that the window manager puts on top of a window.
const TITLE_BAR: i32 = 20;

#[tokio::test]
async fn a_thing_is_called_what_its_program_calls_it() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Shown);
    let mut question = Started::program("zenity", &QUESTION);
    let area = question.area(&desktop, QUESTION[2]).await;
    let quarter = i32::try_from(area.size.width / 4).unwrap();
    let bottom = area.origin.y + i32::try_from(area.size.height).unwrap() - BUTTONS;
    for (x, name) in [(quarter, "Leave it"), (3 * quarter, "Save it")] {
        let x = area.origin.x + x;
        assert_eq!(told_name(&desktop, x, bottom).await, name);
    }
    let x = area.origin.x + 3 * quarter;
    let pressed = click(&desktop, "left_click", x, bottom).await;
    assert_eq!(pressed.window.unwrap().title, QUESTION[2]);
    assert_eq!(question.ended().await, Some(0), "the button was pressed");
}

#[tokio::test]
async fn an_item_of_a_menu_is_told_and_not_what_lies_under_it() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Shown);
    let editor = Started::program("mousepad", &["--disable-server"]);
    let area = editor.area(&desktop, "Untitled 1 - Mousepad").await;
    // Asked without clicking: what is in a menu is done by any click.
    let (_, mut windows) = open_capture(OwnWindowsChoice::Shown).unwrap();
    let (x, y) = (area.origin.x + 60, area.origin.y + TITLE_BAR + 12);
    let is_editor = |window: &WindowInfo| window.area == area;
    let menu = named(&mut *windows, ScreenPoint { x, y }, is_editor).await;
    assert_eq!(menu, "Edit");
    click(&desktop, "left_click", x, y).await;
    let place = ScreenPoint { x, y: y + 30 };
    let item = named(&mut *windows, place, |window| !is_editor(window)).await;
    assert_eq!(item.trim(), "Undo");
}

#[tokio::test]
async fn a_thing_of_a_program_that_tells_nothing_has_no_name() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Shown);
    let window = TestWindow::open();
    let at = inside(50, 60);
    let report = click(&desktop, "left_click", at.x, at.y).await;
    window.wait_for("it was pressed", |log| !log.buttons.is_empty());
    assert_eq!(report.element, None);
}

/// A program on a busy machine may not tell it in time, and nobody waits for it. It does nothing for a right click.
async fn told_name(desktop: &Desktop, x: i32, y: i32) -> String {
    for _ in 0..MAX_POLLS {
        if let Some(name) = click(desktop, "right_click", x, y).await.element {
            return name;
        }
    }
    panic!("the thing at {x}, {y} has no name");
}

async fn named(
    windows: &mut dyn WindowSystem,
    place: ScreenPoint,
    is_meant: impl Fn(&WindowInfo) -> bool,
) -> String {
    for _ in 0..QUESTIONS {
        if let Some(window) = windows.window_at(place).unwrap().filter(&is_meant) {
            windows.request_element_name(place, &window);
        }
        // Whoever asks again forgets the answer that is on its way.
        for _ in 0..POLLS_PER_QUESTION {
            tokio::time::sleep(POLL_INTERVAL).await;
            if let Some(name) = windows.element_name() {
                return name;
            }
        }
    }
    panic!("the thing at {place:?} has no name");
}

async fn click(desktop: &Desktop, member: &str, x: i32, y: i32) -> Report {
    let action = Action::parse(member, &json!({"coordinate": [x, y]})).unwrap();
    let viewport = desktop.viewport(None);
    viewport
        .perform(action, &CancellationToken::new())
        .await
        .unwrap()
}

/// A program with a window, closed when this goes away.
struct Started(Child);

impl Started {
    fn program(name: &str, arguments: &[&str]) -> Self {
        let program = Command::new(name)
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .stderr(Stdio::null())
            .spawn();
        Self(program.unwrap_or_else(|error| panic!("{name} is not installed: {error}")))
    }

    /// Waits until its window of this title stays where it is, and returns its area.
    async fn area(&self, desktop: &Desktop, title: &str) -> Rect {
        let mut last = None;
        for _ in 0..MAX_POLLS {
            tokio::time::sleep(POLL_INTERVAL * 10).await;
            let windows = desktop.windows().await.unwrap();
            let window = windows.iter().find(|one| one.title == title);
            let area = window.map(|window| window.area);
            match area {
                Some(area) if last == Some(area) => return area,
                _ => last = area,
            }
        }
        panic!("{title} did not come");
    }

    /// Waits for its end and returns its exit code.
    async fn ended(&mut self) -> Option<i32> {
        for _ in 0..MAX_POLLS {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status.code();
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        panic!("it is still there");
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
