//! Frame of the fakes that are started as programs, for tests that are not written in Rust: a script on the first line of
//! standard input, an answer of one line to each thing that is asked, and the end with standard input.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use std::io::{self, BufRead as _, Read as _, Write as _};

/// Call of a function in a scripted reply.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptedCall {
    /// Id of the call.
    pub id: String,
    /// Name of the function.
    pub name: String,
    /// Its input.
    pub input: Value,
    /// True for an action of the computer.
    #[serde(default)]
    pub member: bool,
}

/// Reads the script.
pub fn read_script<T: DeserializeOwned>() -> io::Result<T> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(serde_json::from_str(&line)?)
}

/// Says something in one line.
pub fn say(what: &Value) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{what}")?;
    output.flush()
}

/// Returns when standard input ends.
pub fn wait_for_end() -> io::Result<()> {
    io::stdin().lock().read_to_end(&mut Vec::new()).map(|_| ())
}
