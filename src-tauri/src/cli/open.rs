//! `qilbee open`: the window, and in it what a link names. Desktops start this for a link, and at the person's sign-in.

use super::{Failure, with_home};
use crate::{
    app_link::AppLink,
    commands,
    windows::{self, Opening},
};
use clap::Args;

#[derive(Args)]
pub(super) struct Arguments {
    /// Link to a chat or a profile: qilbee://chat/ID or qilbee://profile/NAME. You are asked before it is followed
    link: Option<AppLink>,
    /// Open the window as a button in the taskbar only
    #[arg(long)]
    minimized: bool,
}

/// Opens the window, or brings the one that is open on the same data folder to the front.
pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let opening = Opening {
        link: arguments.link,
        is_minimized: arguments.minimized,
    };
    open(opening)
}

pub(super) fn open(opening: Opening) -> Result<(), Failure> {
    with_home(|home, secrets| {
        windows::launch(home, secrets, opening, commands::main_window())
            .map_err(|error| Failure::failed(error.to_string()))
    })
}
