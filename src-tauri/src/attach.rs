//! Attaching to a chat that another Qilbee works in. Whoever works in chats serves a socket in the data folder; `qilbee
//! attach` finds the one behind which a chat is open, watches what happens in it, and steers it.
//!
//! The lines are those of `run --json --commands -`: events in one direction, commands in the other. Who may send which
//! command is decided where the chat is, by what the system tells of the process at the other end (decision 0070).

#[cfg(unix)]
mod admission;
mod connection;
mod lines;
#[cfg(unix)]
mod peer;
#[cfg(unix)]
mod server;
#[cfg(unix)]
mod socket_folder;

pub(crate) use connection::{AttachError, Connection, Next, attach};
pub(crate) use lines::{Hello, Reply, ServerLine};
#[cfg(unix)]
pub(crate) use server::Server;
