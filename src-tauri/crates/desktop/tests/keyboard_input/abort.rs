//! Random sequences of actions, stopped at random moments: nothing is pressed afterwards and the keyboard is as
//! it was. `QILBEE_ABORT_RUNS` says how many sequences.

use super::{display::Display, recorder::Recorder};
use desktop::{
    Action, CaptureError, Desktop, DesktopOptions, Frame, Monitor, MonitorId, Rect, ScreenCapture,
    ScreenPoint, Size, StabilityOptions, open_x11_input,
};
use proptest::{
    prelude::*,
    strategy::{Strategy, ValueTree as _},
    test_runner::TestRunner,
};
use serde_json::{Value, json};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Unless the environment says otherwise.
const SEQUENCES: usize = 60;

#[tokio::test]
async fn a_stop_at_any_moment_leaves_nothing_pressed() {
    let display = Display::start("us,ru");
    let recorder = Recorder::open(&display.name);
    let before = display.keyboard_map();
    let input = open_x11_input(&display.name, None).unwrap();
    let desktop = Desktop::with(TinyCapture, input, at_once()).unwrap();
    let mut runner = TestRunner::deterministic();
    let mut stopped = 0;
    for _ in 0..super::runs_of("QILBEE_ABORT_RUNS", SEQUENCES) {
        let actions = proptest::collection::vec(action(), 1..4);
        let (actions, after_us) = (actions, 0..30_000_u64)
            .new_tree(&mut runner)
            .unwrap()
            .current();
        let cancel = CancellationToken::new();
        let stop = async {
            tokio::time::sleep(Duration::from_micros(after_us)).await;
            cancel.cancel();
        };
        let viewport = desktop.viewport(None);
        let act = async {
            for (member, input) in &actions {
                let action = Action::parse(member, input).unwrap();
                if viewport.perform(action, &cancel).await.is_err() {
                    return true;
                }
            }
            false
        };
        let (was_stopped, ()) = tokio::join!(act, stop);
        stopped += usize::from(was_stopped);
        // A button that was pressed to stay so is let go of by whoever stops.
        desktop.release().await.unwrap();
        assert_eq!(
            recorder.held(),
            (vec![], 0),
            "{actions:?} after {after_us} us"
        );
    }
    assert!(stopped > 0, "no sequence was stopped in time");
    drop(desktop);
    assert_eq!(recorder.held(), (vec![], 0));
    assert_eq!(display.keyboard_map(), before);
}

/// No action of these outlasts its stop by itself.
fn action() -> impl Strategy<Value = (&'static str, Value)> {
    let place = (0..500_i32, 0..500_i32).prop_map(|(x, y)| json!([x, y]));
    let key = prop::sample::select(vec![
        "a",
        "Return",
        "ctrl+c",
        "ctrl+shift+T",
        "alt+Tab",
        "shift+W",
        "super+e",
        "ctrl+ц",
        "F5",
        "B",
        "altgr+e",
    ]);
    prop_oneof![
        3 => "[ -~]{1,200}".prop_map(|text| ("type", json!({ "text": text }))),
        1 => "[a-zа-я\n]{1,40}".prop_map(|text| ("type", json!({ "text": text }))),
        3 => key.clone().prop_map(|key| ("key", json!({ "text": key }))),
        2 => (key, 1..20_u32).prop_map(|(key, tenths)| {
            ("hold_key", json!({ "text": key, "duration": f64::from(tenths) / 10.0 }))
        }),
        3 => place.clone().prop_map(|at| ("left_click", json!({ "coordinate": at, "text": "ctrl" }))),
        1 => place.clone().prop_map(|at| ("triple_click", json!({ "coordinate": at }))),
        1 => Just(("left_mouse_down", json!({}))),
        2 => (place.clone(), place.clone()).prop_map(|(from, to)| {
            ("left_click_drag", json!({ "start_coordinate": from, "coordinate": to, "text": "shift" }))
        }),
        1 => place.prop_map(|at| {
            ("scroll", json!({ "scroll_direction": "down", "scroll_amount": 3, "coordinate": at }))
        }),
    ]
}

/// As little waiting as there can be: the hands are tested here.
fn at_once() -> DesktopOptions {
    let at_once = Duration::from_millis(1);
    DesktopOptions {
        stability: StabilityOptions {
            interval: at_once,
            stable_for: Duration::ZERO,
            reaction: Duration::ZERO,
            first_change: Duration::ZERO,
            timeout: at_once,
            ..StabilityOptions::default()
        },
        ..DesktopOptions::default()
    }
}

/// Sees a dark screen.
struct TinyCapture;

impl ScreenCapture for TinyCapture {
    fn name(&self) -> String {
        "no eyes".to_owned()
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError> {
        Ok(vec![Monitor {
            id: MonitorId(1),
            name: "dark".to_owned(),
            area: area(),
            scale: 1.0,
            main: true,
        }])
    }

    fn capture(&mut self, _: &Monitor) -> Result<Frame, CaptureError> {
        let Size { width, height } = area().size;
        Frame::new(area(), vec![0; width as usize * height as usize * 4])
    }
}

fn area() -> Rect {
    Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: Size {
            width: 500,
            height: 500,
        },
    }
}
