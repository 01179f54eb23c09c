//! `qilbee replay`: plays a recorded chat again, from the journal or from a file, in the terminal or as a page. It reads, and
//! touches nothing: no model is asked and no tool is called. Only `--act` carries the calls out again, in a chat of its own.

mod act;
mod recording;

use super::{Failure, output, run::ModeArgument, sessions};
use crate::App;
use clap::Args;
use export::film::{self, Film};
use protocol::{CallEvent, DurableBody, DurableEvent, SessionId};
use recording::Recording;
use std::{
    fs,
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
    time::Duration,
};

/// Longest wait between two lines.
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// Highest speed.
const MAX_SPEED: f64 = 1000.0;

#[derive(Args)]
pub(super) struct Arguments {
    /// ID of a chat, or a file that `sessions export` wrote as JSON Lines
    recording: String,
    /// Begin with this event
    #[arg(long, value_name = "SEQ")]
    from: Option<u64>,
    /// End with this event
    #[arg(long, value_name = "SEQ")]
    to: Option<u64>,
    /// Play so many times as fast as it went; no wait is longer than two seconds
    #[arg(long, value_name = "X", value_parser = speed, default_value = "1")]
    speed: f64,
    /// Wait for Enter before each step
    #[arg(long, conflicts_with = "speed")]
    step: bool,
    /// Write one page that plays the screens, with a scrubber, instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["speed", "step"])]
    html: Option<PathBuf>,
    /// Carry the calls out again, in a new chat and without a model: each where its place looks as it did, here or elsewhere on
    /// the screen. Ends at the first that looks different. Qilbee asks before steps as in any task
    #[arg(long, conflicts_with_all = ["speed", "step", "html"])]
    act: bool,
    /// With --act: permission mode, how often Qilbee asks you before it acts
    #[arg(long, value_enum, requires = "act")]
    mode: Option<ModeArgument>,
    /// With --act: print every event as one line of JSON
    #[arg(long, requires = "act")]
    json: bool,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    if arguments.step && !io::stdin().is_terminal() {
        return Err(Failure::usage("--step needs a terminal to press Enter in"));
    }
    let mut recording = recording::read(app, &arguments.recording).await?;
    let chosen = arguments.from.unwrap_or(0)..=arguments.to.unwrap_or(u64::MAX);
    if arguments.act {
        return act::run(app, &recording, chosen, arguments.mode, arguments.json).await;
    }
    recording.events.retain(|event| chosen.contains(&event.seq));
    if recording.events.is_empty() {
        return Err(Failure::usage("no event lies between --from and --to"));
    }
    match &arguments.html {
        Some(file) => write_page(app, &recording, file).await,
        None => {
            let pace = match arguments.step {
                true => Pace::Steps,
                false => Pace::Speed(arguments.speed),
            };
            play(&recording.events, pace).await
        }
    }
}

/// Plays a chat of the journal again, as it went.
pub(super) async fn play_again(app: &App, session: &SessionId) -> Result<(), Failure> {
    let (_, events) = sessions::read(app, session).await?;
    play(&events, Pace::Speed(1.0)).await
}

/// Pace of the playing.
#[derive(Clone, Copy)]
enum Pace {
    /// Each step waits for Enter.
    Steps,
    /// So many times as fast as it went.
    Speed(f64),
}

/// Prints what people see of each event, as long after the one before as it was.
async fn play(events: &[DurableEvent], pace: Pace) -> Result<(), Failure> {
    let mut shown: Option<&DurableEvent> = None;
    for event in events {
        if matches!(pace, Pace::Steps) && is_step(&event.body) && !go_on()? {
            return Ok(());
        }
        let Some(line) = sessions::line(&event.body) else {
            continue;
        };
        // Nobody waits for a file to be filled.
        if let (Pace::Speed(speed), true) = (pace, output::people_look()) {
            let gap = shown.map_or(Duration::ZERO, |before| gap_between(before, event));
            tokio::time::sleep(wait(gap, speed)).await;
        }
        output::say(&line)?;
        shown = Some(event);
    }
    Ok(())
}

fn is_step(body: &DurableBody) -> bool {
    matches!(body, DurableBody::Call(CallEvent::ToolStarted { .. }))
}

/// Asks whether to go on.
fn go_on() -> Result<bool, Failure> {
    output::tell("  Enter: the next step. q: end.");
    let mut typed = String::new();
    let length = io::stdin().read_line(&mut typed);
    let length =
        length.map_err(|error| Failure::failed(format!("Enter could not be read: {error}")))?;
    Ok(length > 0 && typed.trim() != "q")
}

fn gap_between(before: &DurableEvent, after: &DurableEvent) -> Duration {
    // A clock that was set back makes no wait.
    Duration::try_from(after.ts.duration_since(before.ts)).unwrap_or_default()
}

fn wait(gap: Duration, speed: f64) -> Duration {
    // A slow speed makes more seconds than there can be.
    let wait = Duration::try_from_secs_f64(gap.as_secs_f64() / speed);
    wait.unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT)
}

async fn write_page(app: &App, recording: &Recording, file: &Path) -> Result<(), Failure> {
    let film = Film::new(&recording.summary, &recording.events);
    let urls = recording.data_urls(app, &film.pictures()).await?;
    let page = film::to_page(&film, &|id| urls.get(id).cloned());
    let written = fs::write(file, page);
    written.map_err(|error| Failure::failed(format!("{}: {error}", file.display())))?;
    output::tell(&format!("Wrote {}.", file.display()));
    Ok(())
}

fn speed(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(speed) if speed > 0.0 && speed <= MAX_SPEED => Ok(speed),
        _ => Err(format!("a number above 0, up to {MAX_SPEED}, such as 8")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_as_they_were_but_never_long() {
        let check = |gap_ms: u64, speed: f64, wanted_ms: u64| {
            let found = wait(Duration::from_millis(gap_ms), speed);
            assert_eq!(
                found,
                Duration::from_millis(wanted_ms),
                "{gap_ms} at {speed}"
            );
        };
        check(0, 1.0, 0);
        check(1_200, 1.0, 1_200);
        check(1_200, 8.0, 150);
        check(90_000, 1.0, 2_000);
        check(1_000, 0.5, 2_000);
        check(1_000, 1e-30, 2_000);
    }

    #[test]
    fn a_speed_is_a_number_above_0() {
        for wrong in ["0", "-1", "NaN", "inf", "1001", "fast"] {
            assert!(speed(wrong).is_err(), "{wrong}");
        }
        assert_eq!(speed("0.5"), Ok(0.5));
    }
}
