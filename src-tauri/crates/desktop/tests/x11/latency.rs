//! Latency of a takeover: time from the person's first event to the last injected one, in the X server's own time.
//! Asserts what must never happen; the figures are printed. `QILBEE_TAKEOVER_RUNS` is the number of runs.

use super::{TestDesktop, fake_user::FakeUser, place};
use desktop::{Action, DesktopError, TakeoverSource};
use serde_json::{Value, json};
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use x11rb::{
    connection::Connection as _,
    protocol::{
        Event,
        xinput::{ConnectionExt as _, Device, DeviceId, EventMask, XIEventMask},
        xproto::KeyButMask,
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};
use xkeysym::Keysym;

const RUNS: usize = 4;
/// A hand that has just come off the mouse is not looked at; this is longer.
const PAST_GRACE_PERIOD: Duration = Duration::from_millis(600);

#[tokio::test]
async fn from_the_persons_first_event_to_the_last_injected_one() {
    let runs = std::env::var("QILBEE_TAKEOVER_RUNS").ok();
    let runs = runs.map_or(RUNS, |runs| runs.parse().expect("a number"));
    let test_desktop = TestDesktop::open().await;
    let user = FakeUser::connect();
    let armed = test_desktop.desktop.user_input().arm();
    tokio::time::sleep(PAST_GRACE_PERIOD).await;
    let deeds = [
        ("type", json!({"text": "Words, Words; ".repeat(1000)})),
        (
            "left_click_drag",
            json!({"start_coordinate": place(210, 20), "coordinate": place(390, 280)}),
        ),
        (
            "scroll",
            json!({"scroll_direction": "down", "scroll_amount": 100, "coordinate": place(300, 200)}),
        ),
    ];
    let mut found = Vec::new();
    for run in 0..runs {
        let (member, input) = &deeds[run % deeds.len()];
        // A different moment each time.
        let moment = Duration::from_micros((run as u64 * 7919) % 60_000);
        found.push(once(&test_desktop, &user, (member, input), moment, run % 2 == 0).await);
    }
    drop(armed);
    test_desktop.close().await;
    found.sort_unstable();
    let at = |percent: usize| found[(found.len() * percent / 100).min(found.len() - 1)];
    println!(
        "{runs} runs: median {} ms, 95th percentile {} ms, 99th {} ms, most {} ms",
        at(50),
        at(95),
        at(99),
        at(100)
    );
}

/// Milliseconds.
async fn once(
    test_desktop: &TestDesktop,
    user: &FakeUser,
    (member, input): (&str, &Value),
    moment: Duration,
    by_mouse: bool,
) -> u32 {
    let armed = test_desktop.desktop.user_input().arm();
    let recorder = Recorder::open();
    let action = Action::parse(member, input).unwrap();
    let viewport = test_desktop.desktop.viewport(None);
    let cancel = CancellationToken::new();
    let touch = async {
        // Long enough for the first press, and not for the last.
        recorder.first_press().await;
        tokio::time::sleep(moment).await;
        if by_mouse {
            user.move_by(0, 9);
        } else {
            user.tap(Keysym::F9);
        }
    };
    let (result, ()) = tokio::join!(viewport.perform(action, &cancel), touch);
    let by = if by_mouse {
        TakeoverSource::Mouse
    } else {
        TakeoverSource::Keyboard
    };
    assert_eq!(result, Err(DesktopError::TakenOver(by)), "{member}");
    // What comes after this is done comes after everything.
    test_desktop.desktop.release().await.unwrap();
    assert_eq!(
        test_desktop.window.held(),
        (vec![], KeyButMask::from(0_u16)),
        "{member}"
    );
    drop(armed.yield_control());
    test_desktop.window.log().text.clear();
    recorder.late()
}

/// Hears every raw event there is.
struct Recorder {
    connection: RustConnection,
    injecting: Vec<DeviceId>,
}

impl Recorder {
    fn open() -> Self {
        let (connection, screen) = x11rb::connect(None).unwrap();
        let root = connection.setup().roots[screen].root;
        connection
            .xinput_xi_query_version(2, 2)
            .unwrap()
            .reply()
            .unwrap();
        let devices = connection
            .xinput_xi_query_device(Device::ALL)
            .unwrap()
            .reply()
            .unwrap();
        let injecting = devices
            .infos
            .into_iter()
            .filter(|device| String::from_utf8_lossy(&device.name).contains("XTEST"));
        let injecting = injecting.map(|device| device.deviceid).collect();
        let mask = XIEventMask::RAW_KEY_PRESS
            | XIEventMask::RAW_KEY_RELEASE
            | XIEventMask::RAW_BUTTON_PRESS
            | XIEventMask::RAW_BUTTON_RELEASE
            | XIEventMask::RAW_MOTION;
        let masks = [EventMask {
            deviceid: Device::ALL_MASTER.into(),
            mask: vec![mask],
        }];
        connection
            .xinput_xi_select_events(root, &masks)
            .unwrap()
            .check()
            .unwrap();
        Self {
            connection,
            injecting,
        }
    }

    async fn first_press(&self) {
        loop {
            match self.connection.poll_for_event().unwrap() {
                Some(Event::XinputRawKeyPress(_) | Event::XinputRawButtonPress(_)) => return,
                Some(_) => {}
                None => tokio::time::sleep(Duration::from_millis(1)).await,
            }
        }
    }

    /// Returns the time from the person's first event to the last one of a program.
    fn late(&self) -> u32 {
        self.connection.sync().unwrap();
        let (mut user, mut program) = (None, None);
        while let Some(event) = self.connection.poll_for_event().unwrap() {
            let (time, source) = match event {
                Event::XinputRawKeyPress(event) => (event.time, event.sourceid),
                Event::XinputRawKeyRelease(event) => (event.time, event.sourceid),
                Event::XinputRawButtonPress(event) => (event.time, event.sourceid),
                Event::XinputRawButtonRelease(event) => (event.time, event.sourceid),
                Event::XinputRawMotion(event) => (event.time, event.sourceid),
                _ => continue,
            };
            if !self.injecting.contains(&source) {
                user.get_or_insert(time);
            } else if user.is_some() {
                program = Some(time);
            }
        }
        let user = user.expect("the person was heard");
        program.map_or(0, |program| program.wrapping_sub(user))
    }
}
