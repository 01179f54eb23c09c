//! Trajectories, reports and films through the crate's public face.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should stop right there"
)]

mod film;
mod report;
mod trajectory;
