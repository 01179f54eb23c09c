//! The watchdog process: reads until the pipe closes, then restores the input state. Does nothing else.

use super::WatchedInput;
use crate::native::x11::{
    connection::connect,
    keyboard::{XkbServer, unbind},
};
use std::{
    env,
    io::{self, BufRead as _},
    thread,
    time::Duration,
};

/// Time for the last events of a killed program to pass through the server: other programs must read them
/// before the keys lose their symbols.
const IN_FLIGHT_DELAY: Duration = Duration::from_millis(250);

/// Reads standard input until it closes, then restores the keyboard and releases keys and buttons. Body of
/// the hidden subcommand that [`WatchdogCommand`](crate::WatchdogCommand) runs; its process must do nothing
/// else.
pub fn run_input_watchdog() -> io::Result<()> {
    let mut input = WatchedInput::default();
    for line in io::stdin().lock().lines() {
        // An incomplete line announced a change that was not made.
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
    // Immediately, and again for events that were still in flight.
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
