//! Choice among several monitors when nobody has chosen one: the one that has the focus.

use super::{
    monitors::divide,
    painter::{BLUE, Painter, RED},
    private_screen::PrivateScreen,
    until,
};
use desktop::{
    Action, Desktop, DesktopOptions, OwnWindowsChoice, Rect, Report, ScreenPoint, open_capture,
};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use x11rb::{
    CURRENT_TIME,
    connection::Connection as _,
    protocol::{
        Event,
        xproto::{ConnectionExt as _, InputFocus, Window},
    },
    wrapper::ConnectionExt as _,
};

#[test]
fn the_one_with_the_keyboard() {
    let screen = PrivateScreen {
        // No window manager, which would give the keyboard to whom it likes.
        size: "3840x2160x24",
        ..PrivateScreen::PLAIN
    };
    screen.run(|| {
        let painter = Painter::new();
        divide(&painter);
        let right = painter.window(Rect::new(1500, 500, 600, 400), RED);
        let left = painter.window(Rect::new(200, 300, 500, 400), BLUE);
        painter.show(right);
        painter.show(left);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(acts(&painter, right, left));
    });
}

async fn acts(painter: &Painter, right: Window, left: Window) {
    let options = DesktopOptions {
        own_windows: OwnWindowsChoice::Shown,
        ..DesktopOptions::default()
    };
    let desktop = Desktop::native(options).unwrap();
    // RIGHT is shown smaller, so that its places are not those of the screen.
    for (window, color, size, place) in [
        (left, BLUE, (1280, 1024), ScreenPoint { x: 400, y: 500 }),
        (right, RED, (2000, 1125), ScreenPoint { x: 1800, y: 700 }),
    ] {
        focus(painter, window);
        let picture = perform(&desktop, "screenshot", json!({})).await;
        let picture = picture.picture.unwrap().data;
        let picture = image::load_from_memory(picture.as_slice())
            .unwrap()
            .to_rgb8();
        assert_eq!(picture.dimensions(), size);
        let found = middle_of(&picture, color);
        let report = perform(&desktop, "left_click", json!({"coordinate": found})).await;
        assert!(report.point.is_some());
        let (clicked, window_at) = next_click(painter);
        assert_eq!(clicked, window);
        let near = |a: i32, b: i32| (a - b).abs() < 60;
        assert!(
            near(window_at.x, place.x) && near(window_at.y, place.y),
            "{window_at:?}"
        );
    }
}

/// Gives the keyboard to a window and returns once that is known.
fn focus(painter: &Painter, window: Window) {
    let (_, mut windows) = open_capture(OwnWindowsChoice::Shown).unwrap();
    let title = format!("window {window}");
    painter.name(window, &title, "test");
    until(&Ok(Some(title)), || {
        // A window that is not shown yet cannot have it.
        let focus = painter
            .connection
            .set_input_focus(InputFocus::PARENT, window, CURRENT_TIME);
        focus.unwrap().ignore_error();
        painter.connection.sync().unwrap();
        windows
            .focused_window()
            .map(|found| found.map(|it| it.title))
    });
}

/// The middle of all pixels of this colour.
fn middle_of(picture: &image::RgbImage, color: [u8; 3]) -> [u32; 2] {
    let found = picture
        .enumerate_pixels()
        .filter(|(_, _, pixel)| pixel.0 == color);
    let (mut count, mut columns, mut rows) = (0, 0, 0);
    for (x, y, _) in found {
        count += 1;
        columns += u64::from(x);
        rows += u64::from(y);
    }
    assert!(count > 0, "the window is not in the picture");
    [columns / count, rows / count].map(|mean| mean.try_into().unwrap())
}

fn next_click(painter: &Painter) -> (Window, ScreenPoint) {
    loop {
        if let Event::ButtonPress(press) = painter.connection.wait_for_event().unwrap() {
            let (x, y) = (press.root_x.into(), press.root_y.into());
            return (press.event, ScreenPoint { x, y });
        }
    }
}

async fn perform(desktop: &Desktop, member: &str, input: Value) -> Report {
    let action = Action::parse(member, &input).unwrap();
    desktop
        .viewport(None)
        .perform(action, &CancellationToken::new())
        .await
        .unwrap()
}
