//! Typed commands: text that goes to something that runs it.

use super::is_command_window;
use protocol::{Receiver, ResourceClaims};

/// True when what is typed or pressed may be run. An unknown receiver counts once content from outside is in the chat.
pub(crate) fn types_commands(claims: &ResourceClaims, reads_outside: bool) -> bool {
    let by_name = claims.window.as_ref().is_some_and(is_command_window);
    match claims.receiver {
        Receiver::RunsCommands => true,
        Receiver::Text => by_name,
        Receiver::Unknown => by_name || reads_outside,
    }
}

/// True for text in which a shell replaces a part by an earlier command: `!!`, `!rm`, `^old^new`.
pub(crate) fn recalls_history(text: &str) -> bool {
    let marks = text.match_indices('!').any(|(place, _)| {
        let behind = text[place + 1..].chars().next();
        behind.is_some_and(|sign| !sign.is_whitespace() && !"=(\"'!;)]".contains(sign))
            || text[place..].starts_with("!!")
    });
    marks || text.starts_with('^')
}
