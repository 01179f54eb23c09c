//! The pointer overlay on a real screen: it is seen by people, and neither in a picture nor under a click.
//!
//! `QILBEE_OVERLAY_STEPS` is the number of random steps; `QILBEE_TEST_COMPOSITOR` starts a compositor, such as `picom`.

#[path = "pointer_overlay/bystanders.rs"]
mod bystanders;

use super::{
    painter::{GREEN, Painter},
    private_screen::PrivateScreen,
    until,
};
use bystanders::{StuckProgram, Watcher, is_honey};
use desktop::{
    Action, CursorChoice, Desktop, DesktopOptions, Frame, OwnWindowsChoice, Picture,
    PointerOverlayChoice, Preview, PreviewOptions, Rect, Report, StabilityOptions, TakeoverSource,
    Viewport,
};
use serde_json::{Value, json};
use std::{
    env,
    process::{Child, Command},
    sync::Arc,
    thread,
    time::Duration,
};
use tokio_util::sync::CancellationToken;
use x11rb::{protocol::xproto::ConnectionExt as _, wrapper::ConnectionExt as _};

const STEPS: u32 = 150;
const SEED: u64 = 64;
const MS: Duration = Duration::from_millis(1);

#[test]
fn it_is_in_no_picture_and_under_no_click() {
    PrivateScreen::PLAIN.run(|| {
        let _compositor = Compositor::start();
        let program = StuckProgram::start();
        let watcher = Watcher::start(program.window);
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let desktop = runtime.block_on(async { open() });
        let clicks = runtime.block_on(many_steps(&desktop));
        drop(desktop);
        let seen = watcher.end();
        assert!(seen.overlays > 0, "it was never to be seen");
        assert_eq!(
            seen.reached_others, 0,
            "a click could have reached something else"
        );
        assert_eq!(program.presses(), clicks);
    });
}

/// Returns the number of clicks.
async fn many_steps(desktop: &Desktop) -> usize {
    let steps = env::var("QILBEE_OVERLAY_STEPS").map_or(STEPS, |steps| steps.parse().unwrap());
    let viewport = desktop.viewport(None);
    let picture = perform(&viewport, "screenshot", json!({})).await.picture;
    let picture = picture.unwrap();
    let frame = frame(desktop).await;
    let mut preview = desktop.preview();
    let mut armed = Some(desktop.user_input().arm());
    let mut random = Random(SEED);
    let mut clicks = 0;
    for step in 0..steps {
        let place = json!([random.below(1280), random.below(800)]);
        let seen = match random.below(10) {
            0 | 1 => {
                perform(&viewport, "mouse_move", json!({ "coordinate": place }))
                    .await
                    .screen
            }
            2 => {
                clicks += 1;
                perform(&viewport, "left_click", json!({ "coordinate": place }))
                    .await
                    .screen
            }
            3 => {
                let input =
                    json!({"coordinate": place, "scroll_direction": "down", "scroll_amount": 1});
                perform(&viewport, "scroll", input).await.screen
            }
            4 => perform(&viewport, "screenshot", json!({})).await.picture,
            5 => {
                armed = match armed.take() {
                    Some(_) => None,
                    None => Some(desktop.user_input().arm()),
                };
                None
            }
            6 => {
                if let Some(armed) = armed.take() {
                    desktop.user_input().take_over(TakeoverSource::Mouse);
                    tokio::time::sleep(MS * random.below(200)).await;
                    drop(armed.yield_control());
                }
                None
            }
            7 => {
                tokio::time::sleep(MS * random.below(250)).await;
                None
            }
            _ => {
                assert!(
                    self::frame(desktop).await == frame,
                    "snapshot of step {step}"
                );
                None
            }
        };
        assert!(
            seen.is_none_or(|seen| seen == picture),
            "picture of step {step}"
        );
        if let Some(shown) = newest(&mut preview).await {
            assert!(*shown == picture, "preview at step {step}");
        }
    }
    clicks
}

#[test]
fn it_shows_who_has_the_mouse() {
    PrivateScreen::PLAIN.run(|| {
        let _compositor = Compositor::start();
        let program = StuckProgram::start();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let desktop = runtime.block_on(async { open() });
        let viewport = desktop.viewport(None);
        let edge = || is_honey(&program.connection, program.root, 640, 1);
        let corner = || is_honey(&program.connection, program.root, 2, 2);
        runtime.block_on(perform(&viewport, "screenshot", json!({})));
        thread::sleep(MS * 200);
        assert!(!edge(), "nobody has given it the mouse");

        let armed = desktop.user_input().arm();
        runtime.block_on(perform(&viewport, "screenshot", json!({})));
        until(&true, edge);
        until(&true, corner);
        desktop.user_input().take_over(TakeoverSource::Keyboard);
        until(&false, edge);
        drop(armed.yield_control());

        let armed = desktop.user_input().arm();
        runtime.block_on(perform(
            &viewport,
            "mouse_move",
            json!({"coordinate": [300, 300]}),
        ));
        until(&true, edge);
        drop(armed);
        until(&false, edge);
        assert!(!corner());
    });
}

#[test]
fn who_wants_no_animations_sees_none() {
    PrivateScreen::PLAIN.run(|| {
        let program = StuckProgram::start();
        let settings = [
            &[0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 20, 0][..],
            b"Gtk/EnableAnimations",
            &[0, 0, 0, 0, 0, 0, 0, 0],
        ]
        .concat();
        let painter = Painter::new();
        let manager = painter.window(Rect::new(0, 0, 1, 1), GREEN);
        let kind = painter.atom("_XSETTINGS_SETTINGS");
        painter.text(manager, kind, kind, &settings);
        let selection = painter.atom("_XSETTINGS_S0");
        painter
            .connection
            .set_selection_owner(manager, selection, x11rb::CURRENT_TIME)
            .unwrap();
        painter.connection.sync().unwrap();

        let runtime = tokio::runtime::Runtime::new().unwrap();
        let desktop = runtime.block_on(async { open() });
        let _armed = desktop.user_input().arm();
        let viewport = desktop.viewport(None);
        runtime.block_on(perform(
            &viewport,
            "mouse_move",
            json!({"coordinate": [300, 300]}),
        ));
        thread::sleep(MS * 300);
        assert!(!is_honey(&program.connection, program.root, 640, 1));
    });
}

fn open() -> Desktop {
    Desktop::native(DesktopOptions {
        own_windows: OwnWindowsChoice::Shown,
        cursor: CursorChoice::Omitted,
        pointer_overlay: PointerOverlayChoice::Shown,
        preview: PreviewOptions { interval: MS * 20 },
        stability: StabilityOptions {
            interval: MS,
            reaction: MS,
            first_change: MS,
            stable_for: MS,
            stable_for_page: MS,
            flicker_after: MS,
            timeout: MS * 50,
        },
        ..DesktopOptions::default()
    })
    .unwrap()
}

async fn perform(viewport: &Viewport, member: &str, input: Value) -> Report {
    let action = Action::parse(member, &input).unwrap();
    viewport
        .perform(action, &CancellationToken::new())
        .await
        .unwrap()
}

async fn frame(desktop: &Desktop) -> Frame {
    desktop.snapshot().await.unwrap().monitors.remove(0).1
}

/// Returns a preview picture that has just arrived.
async fn newest(preview: &mut Preview) -> Option<Arc<Picture>> {
    let next = tokio::time::timeout(Duration::ZERO, preview.next()).await;
    next.ok().map(Result::unwrap)
}

/// A compositor, if the person who runs the tests names one.
struct Compositor(Option<Child>);

impl Compositor {
    fn start() -> Self {
        let Some(program) = env::var_os("QILBEE_TEST_COMPOSITOR") else {
            return Self(None);
        };
        let started = Command::new(program).args(["--backend", "xrender"]).spawn();
        let compositor = Self(Some(started.unwrap()));
        let painter = Painter::new();
        let selection = painter.atom("_NET_WM_CM_S0");
        until(&true, || {
            let owner = painter.connection.get_selection_owner(selection).unwrap();
            owner.reply().unwrap().owner != x11rb::NONE
        });
        compositor
    }
}

impl Drop for Compositor {
    fn drop(&mut self) {
        if let Some(process) = &mut self.0 {
            // It may have ended already, which is as good.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Random numbers of a seed (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from(self.0 % limit).unwrap()
    }
}
