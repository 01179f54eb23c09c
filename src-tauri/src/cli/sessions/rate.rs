//! `qilbee sessions rate`: the person's verdict on a chat's last answer, and having it tried again.

use super::{Failure, failed, find, output};
use crate::{
    App,
    cli::watch::{self, FollowOptions},
    mcp::SESSION_WAIT,
};
use clap::{Args, ValueEnum};
use protocol::{Command, Feedback, SessionId};

#[derive(Args)]
pub(super) struct Arguments {
    /// ID of the chat
    session: String,
    /// How good its last answer was
    #[arg(value_enum)]
    verdict: Verdict,
    /// What was good, or what should be different; Qilbee is told
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// Have it tried again at once, with the comment
    #[arg(long, requires = "comment")]
    again: bool,
    /// With --again, print every event as one line of JSON
    #[arg(long, requires = "again")]
    json: bool,
}

/// Verdicts by their names on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum Verdict {
    /// It was what you wanted
    Good,
    /// It was not
    Bad,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let summary = find(app, &SessionId::new(arguments.session)).await?;
    if summary.message_count == 0 {
        return Err(Failure::usage("there is no answer in this chat yet"));
    }
    let follow = FollowOptions {
        json: arguments.json,
        ..FollowOptions::default()
    };
    if arguments.again {
        app.external_tools().answer_forms(follow.somebody());
        crate::cli::mcp::connect_for_chat(app, SESSION_WAIT).await;
    }
    let session = app.sessions().open(&summary.id).await.map_err(failed)?;
    let watch = watch::from_now(app, &session).await?;
    let refine = Command::Refine {
        feedback: match arguments.verdict {
            Verdict::Good => Feedback::Good,
            Verdict::Bad => Feedback::Bad,
        },
        comment: arguments.comment,
        again: arguments.again,
    };
    session.submit(refine).await.map_err(failed)?;
    if arguments.again {
        return watch::follow(app, &session, watch, follow).await;
    }
    output::tell("Noted. Qilbee is told with your next message in this chat.");
    Ok(())
}
