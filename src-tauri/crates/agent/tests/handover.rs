//! Calls whose work is done elsewhere: handed over once, followed to the end, across stops, ends and
//! kills of the program.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod handover {
    mod restart;
    mod running;
    mod world;
}
