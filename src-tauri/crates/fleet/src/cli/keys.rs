//! `qilbee-fleet keys`: keys of those who answer.

use super::output::{self, Failure};
use crate::signature::SigningKey;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Write a new key to a file that only you can read, and print its public key
    New {
        /// The file, which must not be there yet
        file: PathBuf,
    },
    /// Print the public key of a key
    Show {
        /// The key's file
        file: PathBuf,
    },
}

pub(super) fn run(command: Command) -> Result<(), Failure> {
    let key = match command {
        Command::New { file } => SigningKey::create(&file),
        Command::Show { file } => SigningKey::read(&file),
    };
    output::say_line(&key.map_err(Failure::failed)?.public())
}
