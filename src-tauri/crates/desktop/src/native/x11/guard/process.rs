//! The guard's own life: listens until the pipe ends, then undoes what is left. Does nothing else, ever.

use super::Danger;
use crate::native::x11::{
    connect,
    keyboard::{Server, unbind},
};
use std::{
    env,
    io::{self, BufRead as _},
    thread,
    time::Duration,
};

/// The last events of a program that was killed may still be on their way through the server, and other
/// programs have to read them before the keys lose their symbols.
const LAST_EVENTS: Duration = Duration::from_millis(250);

/// Listens on standard input until it ends, then restores the keyboard and lets go of keys and buttons. The
/// body of the hidden subcommand that [`GuardCommand`](crate::GuardCommand) names; must be the whole life of
/// its process.
pub fn guard_keyboard() -> io::Result<()> {
    let mut danger = Danger::default();
    for line in io::stdin().lock().lines() {
        // A line that was cut off in the middle announced something that was not done any more.
        let Ok(told) = line.and_then(|line| Ok(serde_json::from_str(&line)?)) else {
            break;
        };
        danger = told;
    }
    if danger == Danger::default() {
        return Ok(());
    }
    let display = env::var("DISPLAY").unwrap_or_default();
    undo(&display, &danger).map_err(io::Error::other)
}

fn undo(display: &str, danger: &Danger) -> Result<(), String> {
    let (connection, _) = connect(display).map_err(|error| error.to_string())?;
    let server = Server::new(connection).map_err(|error| error.to_string())?;
    // At once, and once more for what was still on its way.
    for pause in [Duration::ZERO, LAST_EVENTS] {
        thread::sleep(pause);
        release(&server, danger).map_err(|error| error.to_string())?;
    }
    unbind(&server, &danger.bound).map_err(|error| error.to_string())
}

fn release(server: &Server, danger: &Danger) -> Result<(), crate::HandsError> {
    let down = server.keys_down()?;
    for code in danger.keys.iter().filter(|code| down.contains(code)) {
        server.key(*code, false)?;
    }
    for button in &danger.buttons {
        server.button_up(*button)?;
    }
    server.sync()
}
