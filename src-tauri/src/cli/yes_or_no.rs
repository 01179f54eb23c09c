//! Plain question in the terminal before something is lost.

use super::{Failure, output};
use std::io::{self, IsTerminal as _};

/// Asks, and returns whether the answer is yes. Without a terminal there is nobody to ask.
pub(super) fn confirmed(question: &str) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::nobody_to_ask(
            "nothing was deleted, because nobody could be asked; add --yes",
        ));
    }
    output::tell(&format!("{question} [y/N]"));
    let mut answer = String::new();
    io::stdin()
        .read_line(&mut answer)
        .map_err(|error| Failure::failed(format!("the answer cannot be read: {error}")))?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
