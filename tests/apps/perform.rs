//! Carries out a task with the real program, a scripted model and a real application, and judges each action.

use super::{
    application::Running,
    eyes::{Eyes, differ},
    tally::Tally,
    task::{Step, Target, Task},
};
use desktop::{Frame, ScreenPoint};
use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    path::Path,
    process::{Command, Stdio},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;
use testkit::claude::{FakeClaude, Reply};

/// Time after which the screen shows what came of an action.
const JUDGED_AFTER: Duration = Duration::from_secs(2);
/// Pause of the scripted model before an action, so that the one before is judged first.
const MODEL_THINKS: Duration = Duration::from_millis(2_600);
/// Time in which applications write what they were told to save.
const SAVED_WITHIN: Duration = Duration::from_secs(10);
const POLL_INTERVAL: Duration = Duration::from_millis(200);
const KEY: &str = "sk-ant-apps-0123456789";

/// Does the task and reads its end state.
pub(crate) fn perform(task: &Task, folder: &Path, tally: &Mutex<Tally>) -> Result<(), String> {
    let _running: Running = task.application.start(folder)?;
    let mut eyes = Eyes::open(None);
    if !eyes.opened(task.application.title) {
        let title = task.application.title;
        return Err(format!("no window “{title}” came: {}", picture(&mut eyes)));
    }
    let screen = eyes.look().0;
    let steps: Result<Vec<_>, _> = task.steps.iter().map(|step| call(step, &screen)).collect();
    let steps = steps.map_err(|wrong| format!("{wrong}: {}", picture(&mut eyes)))?;
    let claude = FakeClaude::start(replies(&steps));
    run(&claude, &task.words, &steps, &mut eyes, tally)?;
    claude.assert_clean();
    ended_well(task).map_err(|wrong| format!("{wrong}; the screen: {}", picture(&mut eyes)))
}

/// Saves the screen for whoever reads about the failure.
fn picture(eyes: &mut Eyes) -> String {
    let screen = eyes.look().0;
    let picture = screen.encode_at(screen.area().size).unwrap();
    let ending = picture.media_type.rsplit('/').next().unwrap();
    let saved = tempfile::Builder::new()
        .suffix(&format!(".{ending}"))
        .tempfile_in("/tmp");
    let (mut file, path) = saved.unwrap().keep().unwrap();
    file.write_all(picture.data.as_slice()).unwrap();
    path.display().to_string()
}

/// Returns member and input of a step.
fn call(step: &Step, screen: &Frame) -> Result<(&'static str, Value), String> {
    let input = match &step.target {
        Target::Input(input) => input.clone(),
        Target::Color(color) => {
            let place = middle(screen, *color).ok_or("the marked place is not on the screen")?;
            json!({"coordinate": [place.x, place.y]})
        }
    };
    Ok((step.member, input))
}

/// Returns the middle of all points with this color.
fn middle(screen: &Frame, color: [u8; 3]) -> Option<ScreenPoint> {
    let size = screen.area().size;
    let points = (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y)));
    let points = points
        .filter_map(|(x, y)| Some((i32::try_from(x).ok()?, i32::try_from(y).ok()?)))
        .filter(|&(x, y)| screen.color_at(ScreenPoint { x, y }) == Some(color));
    let bounds = points.fold(None, |bounds: Option<[i32; 4]>, (x, y)| {
        let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
        Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
    });
    bounds.map(|[left, top, right, bottom]| ScreenPoint {
        x: i32::midpoint(left, right),
        y: i32::midpoint(top, bottom),
    })
}

/// A model looks first, and then takes one step at a time, with a picture straight after it.
fn replies(steps: &[(&'static str, Value)]) -> Vec<Reply> {
    let look = Reply::answer().member("toolu_look", "screenshot", json!({}));
    let actions = steps.iter().enumerate().map(|(index, (member, input))| {
        let reply = Reply::answer().member(&format!("toolu_{index}"), member, input.clone());
        let reply = reply.member(&format!("toolu_{index}_look"), "screenshot", json!({}));
        reply.wait(MODEL_THINKS)
    });
    let end = Reply::answer().text("It is done.").wait(MODEL_THINKS);
    [look].into_iter().chain(actions).chain([end]).collect()
}

fn run(
    claude: &FakeClaude,
    words: &str,
    steps: &[(&'static str, Value)],
    eyes: &mut Eyes,
    tally: &Mutex<Tally>,
) -> Result<(), String> {
    let home = TempDir::new().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_qilbee"))
        .args(["run", "--json", "--mode", "free", words])
        .env("QILBEE_HOME", home.path())
        .env("ANTHROPIC_BASE_URL", claude.base_url())
        .env("ANTHROPIC_API_KEY", KEY)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut finished = lines
        .map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap())
        .filter(|event| event["type"] == "tool_finished");
    // The first look is no action.
    let looked = finished.next();
    let mut before = eyes.look().0;
    for (member, input) in steps {
        let (Some(acted), Some(_)) = (finished.next(), finished.next()) else {
            break;
        };
        before = judge(&format!("{member} {input}"), &acted, &before, eyes, tally);
    }
    // To the end, or the program would wait for a reader.
    finished.for_each(drop);
    let code = child.wait().unwrap().code();
    if code == Some(0) && looked.is_some() {
        return Ok(());
    }
    let mut told = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut told)
        .unwrap();
    Err(format!("qilbee ended with {code:?}: {told}"))
}

/// Compares what was said of an action, and the picture after it, with the screen in a while, and returns the latter.
fn judge(
    step: &str,
    event: &Value,
    before: &Frame,
    eyes: &mut Eyes,
    tally: &Mutex<Tally>,
) -> Frame {
    let after = eyes.look().0;
    thread::sleep(JUDGED_AFTER);
    let later = eyes.look().0;
    let changed = differ(before, &later);
    let mut tally = tally.lock().unwrap();
    tally.actions += 1;
    tally
        .waits_ms
        .push(event["duration_ms"].as_u64().unwrap_or_default());
    match event["proof"].as_str() {
        Some("confirmed") => tally.confirmed += 1,
        Some("no_change") => {
            tally.no_change += 1;
            tally.false_no_change += usize::from(changed);
        }
        _ => {
            tally.unknown += 1;
            tally.unknown_changed_later += usize::from(changed);
        }
    }
    if differ(&after, &later)
        && let Some(area) = after.difference(&later)
    {
        tally.stale.push(format!("{step}: {area:?} changed later"));
    }
    later
}

fn ended_well(task: &Task) -> Result<(), String> {
    let start = Instant::now();
    loop {
        let result = (task.check)();
        if result.is_ok() || start.elapsed() >= SAVED_WITHIN {
            return result;
        }
        thread::sleep(POLL_INTERVAL);
    }
}
