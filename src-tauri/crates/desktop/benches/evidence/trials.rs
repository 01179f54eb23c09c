//! Trials: each step is done, reported and judged two seconds later.

use crate::{
    eyes::{Eyes, differ},
    private_display::end,
    programs::{self, Program, Step},
};
use desktop::{
    Action, Desktop, DesktopOptions, OwnWindowsChoice, Report, StabilityOptions, Viewport,
};
use std::{
    os::unix::process::CommandExt as _,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

/// Time after which the screen shows what came of a step.
const JUDGED_AFTER: Duration = Duration::from_secs(2);
/// Time between a look and the first step: the fastest models take longer.
const THOUGHT: Duration = Duration::from_millis(500);

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
    let (mut before, mut now) = (Tally::default(), Tally::default());
    for program in programs::all(&folder) {
        if !chosen.is_empty()
            && !chosen
                .iter()
                .any(|name| program.name.contains(name.as_str()))
        {
            continue;
        }
        for wait in [Wait::Before, Wait::Now] {
            let Some(tally) = trial(&program, wait) else {
                println!("| {} | is not installed or did not open |", program.name);
                break;
            };
            println!("{}", tally.row(program.name, wait));
            match wait {
                Wait::Before => before.merge(tally),
                Wait::Now => now.merge(tally),
            }
        }
    }
    println!("{}", before.row("all", Wait::Before));
    println!("{}", now.row("all", Wait::Now));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Starts the program and takes all its steps.
fn trial(program: &Program, wait: Wait) -> Option<Tally> {
    let mut started = start(program)?;
    let mut eyes = Eyes::open(program.judged_height);
    let tally = eyes.opened(program.title).then(|| {
        let mut hands = Hands::new(wait);
        // A model looks before it acts, and takes its time.
        hands.perform(&programs::look());
        thread::sleep(THOUGHT);
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
    fn row(&self, name: &str, wait: Wait) -> String {
        let mut waits = self.waits_ms.clone();
        waits.sort_unstable();
        let median = waits.get(waits.len() / 2).copied().unwrap_or_default();
        let longest = waits.last().copied().unwrap_or_default();
        format!(
            "| {name} | {wait:?} | {} | {median} ms, {longest} ms | {} | {} | {} | {} of {} |",
            waits.len(),
            self.saw_nothing,
            self.overtaken,
            self.stale,
            self.confirmed_at_nothing,
            self.at_nothing,
        )
    }

    fn merge(&mut self, other: Self) {
        self.waits_ms.extend(other.waits_ms);
        self.stale += other.stale;
        self.saw_nothing += other.saw_nothing;
        self.overtaken += other.overtaken;
        self.at_nothing += other.at_nothing;
        self.confirmed_at_nothing += other.confirmed_at_nothing;
    }

    fn add(&mut self, step: &Step, wait: Wait, eyes: &mut Eyes, hands: &mut Hands) {
        let (whole_before, before) = eyes.look();
        let report = hands.perform(step);
        let whole_after = eyes.look().0;
        if wait == Wait::Now {
            // What counts is the picture that a model asks for straight after the action. Before, it did not wait.
            hands.perform(&programs::look());
        }
        let after = eyes.look().1;
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
