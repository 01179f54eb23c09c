//! A private X server with a window manager, on which this program runs again.

use std::{
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
};

/// Set while this program runs on its private display.
pub(crate) const ON_PRIVATE_DISPLAY: &str = "EVIDENCE_BENCH_ON_PRIVATE_DISPLAY";

pub(crate) fn run_again_on_private_display() {
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1920x1080x24"])
        .args(["-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut number = String::new();
    let output = server.stdout.take().unwrap();
    BufReader::new(output).read_line(&mut number).unwrap();
    let display = format!(":{}", number.trim());
    let mut manager = Command::new("openbox")
        .env("DISPLAY", &display)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let status = Command::new(std::env::current_exe().unwrap())
        .args(std::env::args_os().skip(1))
        .env("DISPLAY", display)
        .env(ON_PRIVATE_DISPLAY, "1")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("XDG_SESSION_TYPE")
        .status();
    end(&mut manager);
    end(&mut server);
    assert!(status.unwrap().success());
}

/// Ends a program and waits for it.
pub(crate) fn end(program: &mut Child) {
    // It may have ended by itself.
    let _ = program.kill();
    program.wait().unwrap();
}
