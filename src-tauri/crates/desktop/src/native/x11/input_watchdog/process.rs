//! The guard's own life: listens until the pipe ends, then undoes what is left. Does nothing else, ever.

use super::WatchedInput;
use crate::native::x11::{
    connect,
    keyboard::{XkbServer, unbind},
};
use std::{
    env,
    io::{self, BufRead as _},
    thread,
    time::Duration,
};

/// The last events of a program that was killed may still be on their way through the server, and other
/// programs have to read them before the keys lose their symbols.
const IN_FLIGHT_DELAY: Duration = Duration::from_millis(250);

/// Listens on standard input until it ends, then restores the keyboard and lets go of keys and buttons. The
/// body of the hidden subcommand that [`GuardCommand`](crate::GuardCommand) names; must be the whole life of
/// its process.
pub fn run_input_watchdog() -> io::Result<()> {
    let mut input = WatchedInput::default();
    for line in io::stdin().lock().lines() {
        // A line that was cut off in the middle announced something that was not done any more.
        let Ok(update) = line.and_then(|line| Ok(serde_json::from_str(&line)?)) else {
            break;
        };
        input = update;
    }
    if input == WatchedInput::default() {
        return Ok(());
    }
    let display = env::var("DISPLAY").unwrap_or_default();
    restore(&display, &input).map_err(io::Error::other)
}

fn restore(display: &str, input: &WatchedInput) -> Result<(), String> {
    let (connection, _) = connect(display).map_err(|error| error.to_string())?;
    let server = XkbServer::new(connection).map_err(|error| error.to_string())?;
    // At once, and once more for what was still on its way.
    for pause in [Duration::ZERO, IN_FLIGHT_DELAY] {
        thread::sleep(pause);
        release_held(&server, input).map_err(|error| error.to_string())?;
    }
    unbind(&server, &input.bound_keys).map_err(|error| error.to_string())
}

fn release_held(server: &XkbServer, input: &WatchedInput) -> Result<(), crate::InputError> {
    let keys_down = server.keys_down()?;
    for code in input.keys.iter().filter(|code| keys_down.contains(code)) {
        server.key(*code, false)?;
    }
    for button in &input.buttons {
        server.button_up(*button)?;
    }
    server.sync()
}
