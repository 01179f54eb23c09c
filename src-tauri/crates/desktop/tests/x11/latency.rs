//! How long after the person's first event the last injected one comes, in the X server's own time. Asserts
//! what must never happen; the figures are printed. `QILBEE_TAKEOVER_RUNS` says how many runs.

use super::{Bench, person::Person, place};
use desktop::{Action, DesktopError, TakenBy};
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
const HAND_IS_OFF: Duration = Duration::from_millis(600);

#[tokio::test]
async fn from_the_persons_first_event_to_the_last_injected_one() {
    let runs = std::env::var("QILBEE_TAKEOVER_RUNS").ok();
    let runs = runs.map_or(RUNS, |runs| runs.parse().expect("a number"));
    let bench = Bench::open().await;
    let person = Person::sit_down();
    let watched = bench.desktop.human().watch();
    tokio::time::sleep(HAND_IS_OFF).await;
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
        found.push(once(&bench, &person, (member, input), moment, run % 2 == 0).await);
    }
    drop(watched);
    bench.close().await;
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
    bench: &Bench,
    person: &Person,
    (member, input): (&str, &Value),
    moment: Duration,
    by_mouse: bool,
) -> u32 {
    let watching = bench.desktop.human().watch();
    let recorder = Recorder::open();
    let action = Action::parse(member, input).unwrap();
    let view = bench.desktop.view(None);
    let cancel = CancellationToken::new();
    let touch = async {
        // Long enough for the first press, and not for the last.
        recorder.first_press().await;
        tokio::time::sleep(moment).await;
        if by_mouse {
            person.move_by(0, 9);
        } else {
            person.tap(Keysym::F9);
        }
    };
    let (result, ()) = tokio::join!(view.perform(action, &cancel), touch);
    let by = if by_mouse {
        TakenBy::Mouse
    } else {
        TakenBy::Keyboard
    };
    assert_eq!(result, Err(DesktopError::TakenOver(by)), "{member}");
    // What comes after this is done comes after everything.
    bench.desktop.release().await.unwrap();
    assert_eq!(
        bench.window.held(),
        (vec![], KeyButMask::from(0_u16)),
        "{member}"
    );
    drop(watching.give_way());
    bench.window.log().text.clear();
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

    /// How long after the first event of the person the last one of a program came.
    fn late(&self) -> u32 {
        self.connection.sync().unwrap();
        let (mut person, mut program) = (None, None);
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
                person.get_or_insert(time);
            } else if person.is_some() {
                program = Some(time);
            }
        }
        let person = person.expect("the person was heard");
        program.map_or(0, |program| program.wrapping_sub(person))
    }
}
