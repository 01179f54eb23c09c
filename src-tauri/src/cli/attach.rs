//! `qilbee attach`: watches and steers a chat that runs in the window, or in another terminal. Whoever leaves ends nothing.

mod front;
mod open_questions;
mod typed;

use super::{
    Failure, output, sessions,
    watch::{CallerCommands, FollowOptions},
};
use crate::{
    App,
    attach::{AttachError, Hello, attach},
    command_lines::Caller,
};
use clap::Args;
use front::{Front, Left};
use protocol::SessionId;
use std::io::{self, IsTerminal as _};

#[derive(Args)]
#[command(after_help = LEAVING)]
pub(super) struct Arguments {
    /// ID of the chat
    session: String,
    /// Begin with this event instead of the first
    #[arg(
        long,
        value_name = "SEQ",
        default_value_t = 0,
        hide_default_value = true
    )]
    from: u64,
    /// Read commands as lines of JSON; `-` is standard input
    #[arg(long, value_name = "-", value_parser = ["-"], requires = "json")]
    commands: Option<String>,
    /// Take the texts of these commands for your own words, where programs may answer for you
    #[arg(long, requires = "commands")]
    own_words: bool,
    /// Print every event as one line of JSON
    #[arg(long)]
    json: bool,
}

/// Shown at the end of `--help`.
const LEAVING: &str = "\
Ctrl-C stops the task that runs; pressed again, or when nothing runs, it leaves, as /quit and Ctrl-D do.
Leaving stops nothing: the chat goes on where it runs. With --json, Ctrl-C only leaves.";

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let session = sessions::find(app, &SessionId::new(arguments.session.as_str())).await?;
    let is_person = !arguments.json && io::stdin().is_terminal();
    let hello = Hello {
        session: session.id.clone(),
        // Questions that are open may have been asked before.
        from: if arguments.json { arguments.from } else { 0 },
        person: is_person,
        own_words: arguments.own_words,
    };
    let connection = attach(app.home(), &hello).await;
    let connection = connection.map_err(|error| not_attached(app, &error, &session.id))?;
    let options = FollowOptions {
        json: arguments.json,
        in_chat: true,
        attached: true,
        ..FollowOptions::default()
    };
    if is_person {
        output::tell(&format!("  {}", session.title));
    }
    if is_person && !connection.person {
        output::tell(
            "  Watching. What is asked is answered where the chat runs; /pause and /stop work here.",
        );
    }
    let caller = arguments.commands.is_some().then(|| {
        CallerCommands::from_standard_input(Caller {
            own_words: arguments.own_words,
            // The other end decides what a program may answer.
            answers: true,
        })
    });
    let front = Front::new(app, session.id.clone(), connection, options, caller);
    let left = front.follow(arguments.from).await?;
    if !arguments.json {
        tell_end(left, &session.id);
    }
    Ok(())
}

fn not_attached(app: &App, error: &AttachError, session: &SessionId) -> Failure {
    // Whoever refuses works in it, or has no place left for the question.
    if let AttachError::Refused(reason) = error {
        return Failure::failed(reason.clone());
    }
    match (app.sessions().store().claim(session), error) {
        (Ok(Some(_)), _) => Failure::failed(format!(
            "Nobody works in this chat just now; continue it with `qilbee chat --session {session}`"
        )),
        (Ok(None), AttachError::Nobody) => Failure::failed(format!(
            "another Qilbee works in this chat, and can't be reached: its log says why. Close the chat there, then go on with \
             `qilbee chat --session {session}`"
        )),
        (Ok(None), error) => Failure::failed(error.to_string()),
        (Err(error), _) => Failure::failed(error.to_string()),
    }
}

fn tell_end(left: Left, session: &SessionId) {
    output::tell(&match left {
        Left::ByPerson => {
            format!("qilbee: Left; the chat goes on. Again: qilbee attach {session}")
        }
        Left::ByOtherEnd => {
            format!(
                "qilbee: The chat was closed where it ran. Go on with: qilbee chat --session {session}"
            )
        }
    });
}
