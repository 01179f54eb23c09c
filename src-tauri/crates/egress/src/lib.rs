//! The one door to the network for programs inside the walls.
//!
//! Such a program has no network of its own. It finds an HTTP proxy on its loopback address, a [`forward`]er that passes
//! every connection through a Unix socket to the [`Proxy`] outside. The proxy reads where each one is to go and asks an
//! [`EgressGate`] before it looks up a name or sends a byte. Who may reach what is decided behind that gate, never here.
//!
//! `public_address` tells the internet from this computer and its own network. It is used by everything that connects on
//! a model's behalf.

mod destination;
#[cfg(unix)]
mod forwarder;
mod gate;
#[cfg(not(unix))]
mod no_proxy;
#[cfg(unix)]
mod proxy;
mod public_address;
mod time_limit;

pub use destination::{Destination, Refusal};
#[cfg(unix)]
pub use forwarder::{PROXY_ADDRESS, forward};
pub use gate::{AnyEgress, EgressGate, NoEgress, Verdict};
#[cfg(not(unix))]
pub use no_proxy::Proxy;
#[cfg(unix)]
pub use proxy::Proxy;
pub use public_address::is_public;
pub use time_limit::time_limit;
