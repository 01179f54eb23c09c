//! How long the watching after a click takes, and how often the picture is not what the screen came to,
//! against sleeping for a fixed time: a window of its own plays menus, page loads, progress bars, carets and
//! spinners on a private Xvfb. `cargo bench -p desktop --bench settle`

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on should stop, and says what it found"
)]

#[cfg(target_os = "linux")]
#[path = "settle/stage.rs"]
mod stage;
#[cfg(target_os = "linux")]
#[path = "settle/transitions.rs"]
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
    if std::env::var_os(stage::ON_STAGE).is_some() {
        linux::measure();
    } else {
        stage::run_again_on_private_display();
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use crate::{stage::Stage, transitions::Transition};
    use desktop::{Action, Desktop, DesktopOptions, Picture, Report, SettleOptions, View};
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
        let bench = Bench::new();
        println!(
            "| transition | waited: median, longest | click to picture | stale | stale after 0.5 s | 1 s | 2 s |"
        );
        println!("|---|---|---|---|---|---|---|");
        for transition in Transition::ALL {
            let (mut waits_ms, mut totals_ms) = (Vec::new(), Vec::new());
            let mut stale = 0;
            for _ in 0..RUNS {
                let start = bench.prepare(transition);
                let report = bench.perform(&bench.watching, click());
                totals_ms.push(start.elapsed().as_millis());
                waits_ms.push(report.settle.waited_ms);
                stale += usize::from(!report.screen.is_some_and(|it| transition.is_finished(&it)));
            }
            waits_ms.sort_unstable();
            totals_ms.sort_unstable();
            let slept = SLEEPS_MS.map(|sleep_ms| {
                let runs = (0..SLEEP_RUNS).map(|_| bench.slept(transition, sleep_ms));
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

    struct Bench {
        runtime: Runtime,
        stage: Stage,
        watching: View,
        not_watching: View,
    }

    impl Bench {
        fn new() -> Self {
            let zero = Duration::ZERO;
            let not_watching = SettleOptions {
                interval: zero,
                reaction: zero,
                quiet: zero,
                quiet_page: zero,
                restless: zero,
                at_most: zero,
            };
            let view = |settle| {
                let options = DesktopOptions {
                    settle,
                    ..DesktopOptions::default()
                };
                Desktop::native(options).unwrap().view(None)
            };
            Self {
                runtime: Runtime::new().unwrap(),
                stage: Stage::open(),
                watching: view(SettleOptions::default()),
                not_watching: view(not_watching),
            }
        }

        fn prepare(&self, transition: Transition) -> Instant {
            self.stage.prepare(transition);
            Instant::now()
        }

        fn slept(&self, transition: Transition, sleep_ms: u64) -> Picture {
            self.prepare(transition);
            self.perform(&self.not_watching, click());
            thread::sleep(Duration::from_millis(sleep_ms));
            let report = self.perform(&self.not_watching, Action::Screenshot);
            report.screen.unwrap()
        }

        fn perform(&self, view: &View, action: Action) -> Report {
            let never = CancellationToken::new();
            let report = self.runtime.block_on(view.perform(action, &never));
            report.unwrap()
        }
    }

    fn click() -> Action {
        Action::parse("left_click", &json!({"coordinate": [30, 30]})).unwrap()
    }
}
