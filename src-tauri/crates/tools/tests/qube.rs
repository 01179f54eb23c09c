//! Qube over real HTTP: tasks are handed over once, followed whatever the network does, and the key
//! goes nowhere else. Time is the tests' own: waits are written down and take none.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod qube {
    mod cancelling;
    mod following;
    mod keys;
    mod submitting;
    mod world;
}
