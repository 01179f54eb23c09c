//! View of a turn: lines of JSON for programs, lines for scripts and plain terminals, or a live view for people in a chat.

use super::{FollowOptions, live::LiveView, plain::Printer};
use crate::cli::{Failure, output};
use protocol::{DurableBody, Event};
use std::{
    env, future,
    time::{Duration, Instant},
};

/// Time between two drawings of a line that counts seconds.
const TICK: Duration = Duration::from_secs(1);
/// Terminals whose lines can't be drawn anew.
const NO_DRAWING: [&str; 2] = ["", "dumb"];

/// The view.
pub(in crate::cli) enum Screen {
    Json,
    Lines(Printer),
    Live(Box<LiveView>),
}

impl Screen {
    /// A view of a turn that began then.
    pub(in crate::cli) fn since(begun: Instant, options: FollowOptions, offers_try: bool) -> Self {
        let mut printer = Printer::for_standard_output(offers_try);
        if options.attached || options.in_chat {
            printer.show_messages();
        }
        if options.json {
            return Self::Json;
        }
        match options.in_chat && can_draw() {
            true => Self::Live(Box::new(LiveView::new(printer, begun))),
            false => Self::Lines(printer),
        }
    }

    pub(in crate::cli) fn print(&mut self, event: &Event) -> Result<(), Failure> {
        match self {
            Self::Json => output::say_json(event),
            Self::Lines(printer) => printer.print(event),
            Self::Live(view) => view.print(event),
        }
    }

    /// Takes an event of the turn that was shown in another way, and happened then.
    pub(in crate::cli) fn note(&mut self, body: &DurableBody, at: Instant) {
        match self {
            Self::Live(view) => view.note(body, at),
            Self::Json | Self::Lines(_) => {}
        }
    }

    /// Comes back when the view is to be drawn anew.
    pub(in crate::cli) async fn tick(&self) {
        match self {
            Self::Live(view) if view.is_counting() => tokio::time::sleep(TICK).await,
            Self::Json | Self::Lines(_) | Self::Live(_) => future::pending().await,
        }
    }

    pub(in crate::cli) fn draw(&mut self) -> Result<(), Failure> {
        match self {
            Self::Live(view) => view.draw(),
            Self::Json | Self::Lines(_) => Ok(()),
        }
    }
}

/// Returns whether standard output is a terminal that can draw a line anew.
fn can_draw() -> bool {
    let kind = env::var("TERM").unwrap_or_default();
    output::people_look() && !NO_DRAWING.contains(&kind.as_str())
}
