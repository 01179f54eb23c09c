//! Evidence of actions in real programs, judged by looking again two seconds later: how often a claim that nothing
//! had changed was overtaken, how often the picture after an action was stale, what was confirmed by a click at
//! nothing, and how long the wait was. Each program is measured without patience and memory, as Qilbee once was, and
//! as it is now. Starts a private Xvfb and skips programs that are not installed.
//! `cargo bench -p desktop --bench evidence`

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on should stop, and says what it found"
)]

#[cfg(target_os = "linux")]
#[path = "evidence/eyes.rs"]
mod eyes;
#[cfg(target_os = "linux")]
#[path = "evidence/private_display.rs"]
mod private_display;
#[cfg(target_os = "linux")]
#[path = "evidence/programs.rs"]
mod programs;
#[cfg(target_os = "linux")]
#[path = "evidence/trials.rs"]
mod trials;
#[cfg(target_os = "linux")]
#[path = "evidence/vlc.rs"]
mod vlc;

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("This bench needs X11.");
}

#[cfg(target_os = "linux")]
fn main() {
    // `cargo test --benches` only wants to know that it builds and starts.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    if std::env::var_os(private_display::ON_PRIVATE_DISPLAY).is_some() {
        trials::measure();
    } else {
        private_display::run_again_on_private_display();
    }
}
