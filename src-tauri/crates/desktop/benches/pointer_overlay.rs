//! Time that the pointer overlay adds to an action, and that hiding it takes: the same moves with and without it, on the
//! present display. `cargo bench -p desktop --bench pointer_overlay -- --runs 50`, with DISPLAY set. Moves the pointer.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on should stop, and says what it found"
)]

use desktop::{Action, Desktop, DesktopOptions, OwnWindowsChoice, PointerOverlayChoice, Viewport};
use serde_json::json;
use std::{
    thread,
    time::{Duration, Instant},
};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

const RUNS: usize = 30;
/// Pause between two actions, in which the overlay is shown again.
const PAUSE: Duration = Duration::from_millis(200);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let runs = arguments.iter().position(|argument| argument == "--runs");
    let runs = runs.map_or(RUNS, |at| arguments[at + 1].parse().unwrap());
    let runtime = Runtime::new().unwrap();
    let absent = Subject::open(&runtime, PointerOverlayChoice::Absent);
    let shown = Subject::open(&runtime, PointerOverlayChoice::Shown);
    let short = [(300, 300), (340, 300)];
    let long = [(20, 20), (1220, 700)];
    for (name, member, places) in [
        ("move by 40 pixels", "mouse_move", short),
        ("move across the screen", "mouse_move", long),
        ("screenshot", "screenshot", long),
        ("key", "key", long),
    ] {
        let (mut without, mut with) = (Vec::new(), Vec::new());
        // In turn, so that both meet the same conditions; the first run is not counted.
        for run in 0..=runs {
            let input = match member {
                "mouse_move" => json!({"coordinate": [places[run % 2].0, places[run % 2].1]}),
                "key" => json!({"text": "shift"}),
                _ => json!({}),
            };
            let action = Action::parse(member, &input).unwrap();
            without.push(absent.time(&runtime, action.clone()));
            // Back, so that the other has the same way.
            let back = places[(run + 1) % 2];
            let back = json!({"coordinate": [back.0, back.1]});
            absent.time(&runtime, Action::parse("mouse_move", &back).unwrap());
            with.push(shown.time(&runtime, action));
        }
        let (without, with) = (median(&mut without[1..]), median(&mut with[1..]));
        println!(
            "{name}: {without:.1} ms without, {with:.1} ms with, {:.1} ms more",
            with - without
        );
    }
}

struct Subject {
    viewport: Viewport,
    _desktop: Desktop,
    _armed: desktop::ArmedMonitor,
}

impl Subject {
    fn open(runtime: &Runtime, pointer_overlay: PointerOverlayChoice) -> Self {
        let desktop = Desktop::native(DesktopOptions {
            own_windows: OwnWindowsChoice::Absent,
            pointer_overlay,
            ..DesktopOptions::default()
        })
        .unwrap();
        let viewport = desktop.viewport(None);
        let armed = desktop.user_input().arm();
        let never = CancellationToken::new();
        runtime
            .block_on(viewport.perform(Action::Screenshot, &never))
            .unwrap();
        Self {
            viewport,
            _desktop: desktop,
            _armed: armed,
        }
    }

    /// Milliseconds of one action.
    fn time(&self, runtime: &Runtime, action: Action) -> f64 {
        thread::sleep(PAUSE);
        let start = Instant::now();
        let never = CancellationToken::new();
        runtime
            .block_on(self.viewport.perform(action, &never))
            .unwrap();
        start.elapsed().as_secs_f64() * 1000.0
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
