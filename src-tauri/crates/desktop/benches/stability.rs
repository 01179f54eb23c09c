//! Duration of the wait for a stable screen after a click, and the share of pictures that do not show the final
//! screen, against sleeping for a fixed time: a window of its own plays menus, page loads, progress bars, carets and
//! spinners on a private Xvfb. `cargo bench -p desktop --bench stability`

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on should stop, and says what it found"
)]

#[cfg(target_os = "linux")]
#[path = "stability/transition_window.rs"]
mod transition_window;
#[cfg(target_os = "linux")]
#[path = "stability/transitions.rs"]
mod transitions;

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("This bench needs X11.");
}

#[cfg(target_os = "linux")]
fn main() {
    // `cargo test --benches` only wants to know that it builds and starts.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    if std::env::var_os(transition_window::ON_PRIVATE_DISPLAY).is_some() {
        linux::measure();
    } else {
        transition_window::run_again_on_private_display();
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use crate::{transition_window::TransitionWindow, transitions::Transition};
    use desktop::{Action, Desktop, DesktopOptions, Picture, Report, StabilityOptions, Viewport};
    use serde_json::json;
    use std::{
        thread,
        time::{Duration, Instant},
    };
    use tokio::runtime::Runtime;
    use tokio_util::sync::CancellationToken;

    const RUNS: usize = 20;
    /// A fixed sleep hardly varies.
    const SLEEP_RUNS: usize = 5;
    const SLEEPS_MS: [u64; 3] = [500, 1000, 2000];

    pub(crate) fn measure() {
        let stability_bench = StabilityBench::new();
        println!(
            "| transition | waited: median, longest | click to picture | stale | stale after 0.5 s | 1 s | 2 s |"
        );
        println!("|---|---|---|---|---|---|---|");
        for transition in Transition::ALL {
            let (mut waits_ms, mut totals_ms) = (Vec::new(), Vec::new());
            let mut stale = 0;
            for _ in 0..RUNS {
                let start = stability_bench.prepare(transition);
                let report = stability_bench.perform(&stability_bench.waiting, click());
                totals_ms.push(start.elapsed().as_millis());
                waits_ms.push(report.stability.waited_ms);
                stale += usize::from(!report.screen.is_some_and(|it| transition.is_finished(&it)));
            }
            waits_ms.sort_unstable();
            totals_ms.sort_unstable();
            let slept = SLEEPS_MS.map(|sleep_ms| {
                let runs = (0..SLEEP_RUNS).map(|_| stability_bench.slept(transition, sleep_ms));
                let stale = runs.filter(|picture| !transition.is_finished(picture));
                format!("{} of {SLEEP_RUNS}", stale.count())
            });
            println!(
                "| {} | {} ms, {} ms | {} ms | {stale} of {RUNS} | {} |",
                transition.name(),
                waits_ms[RUNS / 2],
                waits_ms[RUNS - 1],
                totals_ms[RUNS / 2],
                slept.join(" | ")
            );
        }
    }

    struct StabilityBench {
        runtime: Runtime,
        window: TransitionWindow,
        waiting: Viewport,
        not_waiting: Viewport,
    }

    impl StabilityBench {
        fn new() -> Self {
            let zero = Duration::ZERO;
            let not_waiting = StabilityOptions {
                interval: zero,
                reaction: zero,
                first_change: zero,
                stable_for: zero,
                stable_for_page: zero,
                flicker_after: zero,
                timeout: zero,
            };
            let viewport = |stability| {
                let options = DesktopOptions {
                    stability,
                    ..DesktopOptions::default()
                };
                Desktop::native(options).unwrap().viewport(None)
            };
            Self {
                runtime: Runtime::new().unwrap(),
                window: TransitionWindow::open(),
                waiting: viewport(StabilityOptions::default()),
                not_waiting: viewport(not_waiting),
            }
        }

        fn prepare(&self, transition: Transition) -> Instant {
            self.window.prepare(transition);
            Instant::now()
        }

        fn slept(&self, transition: Transition, sleep_ms: u64) -> Picture {
            self.prepare(transition);
            self.perform(&self.not_waiting, click());
            thread::sleep(Duration::from_millis(sleep_ms));
            let report = self.perform(&self.not_waiting, Action::Screenshot);
            report.screen.unwrap()
        }

        fn perform(&self, viewport: &Viewport, action: Action) -> Report {
            let never = CancellationToken::new();
            let report = self.runtime.block_on(viewport.perform(action, &never));
            report.unwrap()
        }
    }

    fn click() -> Action {
        Action::parse("left_click", &json!({"coordinate": [30, 30]})).unwrap()
    }
}
