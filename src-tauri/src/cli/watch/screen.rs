//! View of a turn: lines of JSON for programs, lines for scripts and plain terminals, or a live view for people in a chat.

use super::{FollowOptions, live::LiveView, plain::Printer};
use crate::cli::{Failure, output};
use protocol::Event;
use std::{env, future, time::Duration};

/// Time between two drawings of a line that counts seconds.
const TICK: Duration = Duration::from_secs(1);
/// Terminals whose lines can't be drawn anew.
const NO_DRAWING: [&str; 2] = ["", "dumb"];

/// The view.
pub(super) enum Screen {
    Json,
    Lines(Printer),
    Live(Box<LiveView>),
}

impl Screen {
    pub(super) fn new(options: FollowOptions, offers_try: bool) -> Self {
        let printer = Printer::for_standard_output(offers_try);
        if options.json {
            return Self::Json;
        }
        match options.in_chat && can_draw() {
            true => Self::Live(Box::new(LiveView::new(printer))),
            false => Self::Lines(printer),
        }
    }

    pub(super) fn print(&mut self, event: &Event) -> Result<(), Failure> {
        match self {
            Self::Json => output::say_json(event),
            Self::Lines(printer) => printer.print(event),
            Self::Live(view) => view.print(event),
        }
    }

    /// Comes back when the view is to be drawn anew.
    pub(super) async fn tick(&self) {
        match self {
            Self::Live(view) if view.is_counting() => tokio::time::sleep(TICK).await,
            Self::Json | Self::Lines(_) | Self::Live(_) => future::pending().await,
        }
    }

    pub(super) fn draw(&mut self) -> Result<(), Failure> {
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
