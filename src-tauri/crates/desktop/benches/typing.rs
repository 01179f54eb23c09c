//! Time from typing or clicking until the last event has arrived in a window. Needs DISPLAY, and does nothing
//! without: `DISPLAY=:0 cargo bench -p desktop --bench typing`, best on a private Xvfb.

#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a measurement that fails tells nothing"
)]

#[path = "../tests/keyboard_input/display.rs"]
#[expect(dead_code, reason = "the tests use all of it")]
mod display;
#[path = "../tests/keyboard_input/recorder.rs"]
#[expect(dead_code, reason = "the tests use all of it")]
mod recorder;

use criterion::{Criterion, criterion_group, criterion_main};
use desktop::{InputBackend as _, MouseButton, PressState, ScreenPoint, open_x11_input};
use display::wait_for;
use recorder::Recorder;
use std::{
    env,
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;

const CHARACTERS: usize = 500;

fn typing(criterion: &mut Criterion) {
    let Ok(display) = env::var("DISPLAY") else {
        return;
    };
    let recorder = Recorder::open(&display);
    let mut input = open_x11_input(&display, None).unwrap();
    let sentence = "The quick brown fox jumps over the lazy dog, and Nobody minds. ";
    let text: String = sentence.chars().cycle().take(CHARACTERS).collect();
    let mut group = criterion.benchmark_group("hands");
    group.sample_size(20);
    group.bench_function("type 500 characters of English", |bench| {
        bench.iter_custom(|runs| {
            arrival(&recorder, runs, || {
                input.text(&text, &CancellationToken::new()).unwrap();
            })
        });
    });
    group.bench_function("press a button", |bench| {
        bench.iter_custom(|runs| {
            let down = arrival(&recorder, runs, || {
                input
                    .button(MouseButton::Left, PressState::Pressed)
                    .unwrap();
                input
                    .button(MouseButton::Left, PressState::Released)
                    .unwrap();
            });
            // Two events were sent.
            down / 2
        });
    });
    group.bench_function("move the pointer (until the server has it)", |bench| {
        bench.iter(|| input.move_to(ScreenPoint { x: 30, y: 40 }).unwrap());
    });
    group.finish();
}

/// Time from a call until the last of its events has arrived.
fn arrival(recorder: &Recorder, runs: u64, mut act: impl FnMut()) -> Duration {
    let mut total = Duration::ZERO;
    for _ in 0..runs {
        let start = Instant::now();
        act();
        // The server has sent everything when the call is back; what the window has read by then is at least
        // on its way, and the log only grows until the last of it is there.
        let mut seen = 0;
        let last = wait_for("events arrive", || {
            let log = recorder.log();
            let stable_for =
                log.events > 0 && log.events == std::mem::replace(&mut seen, log.events);
            stable_for.then_some(log.last).flatten()
        });
        total += last.saturating_duration_since(start);
        let mut log = recorder.log();
        log.events = 0;
        log.pressed.clear();
    }
    total
}

criterion_group!(benches, typing);
criterion_main!(benches);
