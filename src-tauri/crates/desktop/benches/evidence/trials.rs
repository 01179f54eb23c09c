//! Trials: each step is done, reported and judged two seconds later.

use crate::{
    private_display::end,
    programs::{self, Program, Step},
};
use desktop::{
    Action, Desktop, DesktopOptions, Frame, Monitor, OwnWindowsChoice, Rect, Report, ScreenCapture,
    StabilityOptions, Viewport, WindowSystem, open_capture,
};
use std::{
    os::unix::process::CommandExt as _,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

/// Time after which the screen shows what came of a step.
const JUDGED_AFTER: Duration = Duration::from_secs(2);
const STARTS_WITHIN: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Quiet time of a program that has started.
const QUIET: Duration = Duration::from_secs(3);
/// Differences no wider than this are carets and fading scroll bars.
const TRIFLE: u32 = 6;

/// Wait without patience and memory, or as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    Before,
    Now,
}

#[derive(Default)]
struct Tally {
    waits_ms: Vec<u64>,
    stale: usize,
    saw_nothing: usize,
    /// Claims that something changed later.
    overtaken: usize,
    at_nothing: usize,
    confirmed_at_nothing: usize,
}

pub(crate) fn measure() {
    let folder = std::env::temp_dir().join(format!("evidence-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let chosen: Vec<_> = std::env::args()
        .skip(1)
        .filter(|it| !it.starts_with('-'))
        .collect();
    println!(
        "| program | wait | steps | waited: median, longest | saw nothing | of these changed later | stale | confirmed at nothing |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for program in programs::all(&folder) {
        if !chosen.is_empty()
            && !chosen
                .iter()
                .any(|name| program.name.contains(name.as_str()))
        {
            continue;
        }
        for wait in [Wait::Before, Wait::Now] {
            let Some(mut tally) = trial(&program, wait) else {
                println!("| {} | is not installed or did not open |", program.name);
                break;
            };
            tally.waits_ms.sort_unstable();
            let waits = &tally.waits_ms;
            println!(
                "| {} | {wait:?} | {} | {} ms, {} ms | {} | {} | {} | {} of {} |",
                program.name,
                waits.len(),
                waits[waits.len() / 2],
                waits[waits.len() - 1],
                tally.saw_nothing,
                tally.overtaken,
                tally.stale,
                tally.confirmed_at_nothing,
                tally.at_nothing,
            );
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Starts the program and takes all its steps.
fn trial(program: &Program, wait: Wait) -> Option<Tally> {
    let mut started = start(program)?;
    let mut eyes = Eyes::open(program.judged_height);
    let tally = eyes.opened(program.title).then(|| {
        let mut hands = Hands::new(wait);
        // A model looks before it acts.
        hands.perform(&programs::look());
        let mut tally = Tally::default();
        for step in &program.steps {
            tally.add(step, wait, &mut eyes, &mut hands);
        }
        tally
    });
    // Office suites and browsers start further processes, all in one group.
    let group = i32::try_from(started.id()).unwrap();
    Command::new("kill")
        .args(["-9", "--", &format!("-{group}")])
        .status()
        .unwrap();
    end(&mut started);
    tally
}

fn start(program: &Program) -> Option<Child> {
    let mut command = Command::new(&program.command[0]);
    command.args(&program.command[1..]).process_group(0);
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .ok()
}

impl Tally {
    fn add(&mut self, step: &Step, wait: Wait, eyes: &mut Eyes, hands: &mut Hands) {
        let (whole_before, before) = eyes.look();
        let report = hands.perform(step);
        let (whole_after, after) = eyes.look();
        thread::sleep(JUDGED_AFTER);
        let (_, later) = eyes.look();
        let (saw_nothing, confirmed) = match wait {
            // Any difference confirmed an action, and none was a claim.
            Wait::Before => {
                let differs = whole_before.difference(&whole_after).is_some();
                (!differs, differs)
            }
            Wait::Now => (report.stability.nothing_changed, report.changed.is_some()),
        };
        self.waits_ms.push(report.stability.waited_ms);
        self.stale += usize::from(differ(&after, &later));
        if saw_nothing {
            self.saw_nothing += 1;
            self.overtaken += usize::from(differ(&before, &later));
        }
        if step.at_nothing {
            self.at_nothing += 1;
            self.confirmed_at_nothing += usize::from(confirmed);
        }
    }
}

fn differ(one: &Frame, other: &Frame) -> bool {
    one.difference(other)
        .is_some_and(|area| area.size.width.min(area.size.height) > TRIFLE)
}

struct Hands {
    runtime: Runtime,
    wait: Wait,
    viewport: Viewport,
}

impl Hands {
    fn new(wait: Wait) -> Self {
        Self {
            runtime: Runtime::new().unwrap(),
            wait,
            viewport: viewport(wait),
        }
    }

    fn perform(&mut self, step: &Step) -> Report {
        if self.wait == Wait::Before {
            // Another desktop remembers nothing.
            self.viewport = viewport(self.wait);
        }
        let never = CancellationToken::new();
        let action = Action::parse(step.member, &step.input).unwrap();
        let report = self.runtime.block_on(self.viewport.perform(action, &never));
        report.unwrap()
    }
}

fn viewport(wait: Wait) -> Viewport {
    let usual = StabilityOptions::default();
    let stability = match wait {
        Wait::Before => StabilityOptions {
            first_change: Duration::ZERO,
            ..usual
        },
        Wait::Now => usual,
    };
    let options = DesktopOptions {
        stability,
        own_windows: OwnWindowsChoice::Absent,
        ..DesktopOptions::default()
    };
    Desktop::native(options).unwrap().viewport(None)
}

struct Eyes {
    capture: Box<dyn ScreenCapture>,
    windows: Box<dyn WindowSystem>,
    monitor: Monitor,
    judged: Rect,
}

impl Eyes {
    fn open(judged_height: Option<u32>) -> Self {
        let (mut capture, windows) = open_capture(OwnWindowsChoice::Absent).unwrap();
        let monitor = capture.monitors().unwrap().remove(0);
        let mut judged = monitor.area;
        judged.size.height = judged_height.unwrap_or(judged.size.height);
        Self {
            capture,
            windows,
            monitor,
            judged,
        }
    }

    /// Returns the whole screen and the part of it that is judged.
    fn look(&mut self) -> (Frame, Frame) {
        let whole = self.capture.capture(&self.monitor).unwrap();
        let judged = whole.crop(self.judged).unwrap();
        (whole, judged)
    }

    /// Waits for a window and until the screen is quiet.
    fn opened(&mut self, title: &str) -> bool {
        let start = Instant::now();
        let (mut last, mut quiet_since) = (self.look().1, Instant::now());
        loop {
            thread::sleep(POLL_INTERVAL);
            let list = self.windows.list().unwrap();
            let is_open = list.iter().any(|window| window.title.contains(title));
            let (_, now) = self.look();
            if !is_open || differ(&last, &now) {
                (last, quiet_since) = (now, Instant::now());
            }
            if is_open && quiet_since.elapsed() >= QUIET {
                return true;
            }
            if start.elapsed() >= STARTS_WITHIN {
                return false;
            }
        }
    }
}
