//! The real program from outside: what it prints, how it ends, what it does on the screen, what it
//! leaves behind. Needs the display and the session bus that `npm test` brings.

#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod program {
    #[cfg(target_os = "linux")]
    mod attach;
    #[cfg(target_os = "linux")]
    mod attach_access;
    #[cfg(target_os = "linux")]
    mod attach_messages;
    mod attachments;
    mod binary;
    #[cfg(target_os = "linux")]
    mod breakpoints;
    #[cfg(unix)]
    mod chat;
    mod chats;
    mod claude;
    mod command_line;
    mod demo;
    #[cfg(target_os = "linux")]
    mod descent;
    #[cfg(target_os = "linux")]
    #[expect(dead_code, reason = "this person does not use the mouse")]
    #[path = "../../src-tauri/crates/desktop/tests/x11/fake_user.rs"]
    mod fake_user;
    mod files;
    #[cfg(unix)]
    mod front_end;
    mod gate;
    mod given_tools;
    mod guard;
    #[cfg(target_os = "linux")]
    mod hooks;
    #[cfg(target_os = "linux")]
    mod in_terminal;
    mod init;
    mod journal_fixture;
    #[cfg(unix)]
    mod limits;
    mod manual;
    mod mcp;
    #[cfg(target_os = "linux")]
    mod open_program;
    #[cfg(target_os = "linux")]
    mod person;
    mod picture;
    #[cfg(unix)]
    mod plugins;
    mod practice_brain;
    mod private_screen;
    #[cfg(target_os = "linux")]
    mod profiles;
    mod qube;
    mod questions;
    mod recorder;
    #[cfg(target_os = "linux")]
    mod rendering;
    #[cfg(target_os = "linux")]
    mod replay;
    #[cfg(target_os = "linux")]
    mod replay_act;
    mod seals;
    mod servers;
    mod servers_practice;
    mod settings;
    mod sign_in;
    mod stop;
    #[cfg(target_os = "linux")]
    mod terminal;
    #[cfg(target_os = "linux")]
    mod terminal_questions;
    mod tools;
    mod trouble;
    #[cfg(target_os = "linux")]
    mod try_now;
    mod until;
}
