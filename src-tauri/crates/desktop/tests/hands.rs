//! The hands on real X servers with real keyboard layouts: what arrives in real programs is what was meant, and
//! the keyboard is afterwards as it was. Each test brings its own display.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure here is a failed test"
)]

#[path = "hands/display.rs"]
mod display;
#[path = "hands/layouts.rs"]
mod layouts;
#[path = "hands/xterm.rs"]
mod xterm;
