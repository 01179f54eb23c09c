//! An own window that lies where a click is to go makes way, and the click reaches the program below.

use super::{
    SCREEN, native,
    own_windows::{MASK_COLOR, until},
    place,
    test_window::TestWindow,
};
use desktop::{Action, OwnWindowsChoice, Rect, ScreenPoint, WindowAvoidance};
use protocol::Proof;
use serde_json::json;
use std::sync::{Arc, Mutex};
use tokio_util::sync::CancellationToken;
use x11rb::{
    COPY_DEPTH_FROM_PARENT,
    connection::Connection as _,
    protocol::xproto::{
        AtomEnum, ConfigureWindowAux, ConnectionExt as _, CreateWindowAux, PropMode, Window,
        WindowClass,
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

/// Over the upper part of the test's window, and where it goes.
const THERE: (i16, i16) = (130, 100);
const ELSEWHERE: (i16, i16) = (130, 500);
const SIZE: (u16, u16) = (300, 50);

#[tokio::test]
async fn a_click_meant_for_what_is_under_it_arrives() {
    let _alone = SCREEN.lock().await;
    let desktop = native(OwnWindowsChoice::Hidden);
    let program = TestWindow::open();
    let strip = Arc::new(Strip::open());
    until(&desktop, (200, 120), MASK_COLOR).await;
    desktop
        .set_window_avoidance(Arc::clone(&strip) as Arc<dyn WindowAvoidance>)
        .await
        .unwrap();

    let click = Action::parse("left_click", &json!({"coordinate": place(80, 30)})).unwrap();
    let viewport = desktop.viewport(None);
    let report = viewport
        .perform(click, &CancellationToken::new())
        .await
        .unwrap();
    assert_eq!(report.proof, Proof::Confirmed);
    program.wait_for("the click arrived", |log| log.buttons.len() >= 2);
    assert_eq!(
        program.log().buttons,
        ["press 1 at 80,30", "release 1 at 80,30"]
    );
    assert_eq!(
        *strip.asked.lock().unwrap(),
        [ScreenPoint { x: 200, y: 120 }]
    );
    until(&desktop, (200, 520), MASK_COLOR).await;
}

/// A window of this very process, on top of all others.
struct Strip {
    connection: RustConnection,
    window: Window,
    asked: Mutex<Vec<ScreenPoint>>,
}

impl Strip {
    fn open() -> Self {
        let (connection, screen) = x11rb::connect(None).unwrap();
        let root = connection.setup().roots[screen].root;
        let window = connection.generate_id().unwrap();
        let attributes = CreateWindowAux::new()
            .override_redirect(1)
            .background_pixel(0);
        let ((x, y), (width, height)) = (THERE, SIZE);
        let class = WindowClass::INPUT_OUTPUT;
        connection
            .create_window(
                COPY_DEPTH_FROM_PARENT,
                window,
                root,
                x,
                y,
                width,
                height,
                0,
                class,
                0,
                &attributes,
            )
            .unwrap();
        let process = connection.intern_atom(false, b"_NET_WM_PID").unwrap();
        let process = process.reply().unwrap().atom;
        let number = [std::process::id()];
        connection
            .change_property32(
                PropMode::REPLACE,
                window,
                process,
                AtomEnum::CARDINAL,
                &number,
            )
            .unwrap();
        connection.map_window(window).unwrap();
        connection.sync().unwrap();
        Self {
            connection,
            window,
            asked: Mutex::default(),
        }
    }
}

impl WindowAvoidance for Strip {
    fn move_away(&self, places: &[ScreenPoint]) -> bool {
        self.asked.lock().unwrap().extend_from_slice(places);
        let (x, y) = ELSEWHERE;
        let to = ConfigureWindowAux::new().x(i32::from(x)).y(i32::from(y));
        let moved = self.connection.configure_window(self.window, &to);
        moved.is_ok() && self.connection.flush().is_ok()
    }

    fn target_captured(&self, _: &[ScreenPoint], _: Rect) {}
}
