//! The program. What was asked for on the command line decides whether there is a window.

#![cfg_attr(all(not(debug_assertions), windows), windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    qilbee_lib::main()
}
