//! Background jobs: submitted once, followed to the end, across stops, ends and
//! kills of the program.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod background_jobs {
    mod restart;
    mod running;
    mod world;
}
