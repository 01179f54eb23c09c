//! The command line: one binary, one file per subcommand. Without arguments it opens the window; the
//! rest needs no window. Parses, delegates, and turns what came of it into an exit code.

mod answers;
mod attach;
mod calibration_page;
mod chat;
mod chosen_model;
mod chosen_profile;
mod confirmation;
mod demo;
mod doctor;
mod init;
mod keys;
mod mcp;
mod memory;
mod models;
mod nearby;
mod open;
mod output;
mod plugins;
mod profiles;
mod qube;
mod replay;
mod run;
mod sessions;
mod stats;
mod tools;
mod watch;
mod yes_or_no;

#[cfg(unix)]
use crate::hidden_subcommands::SUPERVISE_SERVER;
use crate::{
    App, Home, VERSION, commands,
    hidden_subcommands::{CALIBRATION_PAGE, SUPERVISE_SHELL},
    logging, tool_descent,
    windows::{self, Opening},
};
#[cfg(target_os = "linux")]
use crate::{hidden_subcommands::GUARD_KEYBOARD, rendering};
use clap::{Parser, Subcommand};
use desktop::OwnWindowsChoice;
use diagnostics::CrashReports;
use secrets::{Keychain, Secrets};
use std::process::ExitCode;

pub(crate) use output::Failure;

/// Refusal of a process that a tool started.
const BELOW_A_TOOL: &str = "one of Qilbee's own tools started this, so nothing was done: only you may use Qilbee's \
     command line. A terminal that Qilbee opened counts as its tool; open one yourself and try again there";

/// Qilbee does things on your computer that you ask it for, and shows every step.
#[derive(Parser)]
#[command(name = "qilbee", version, about, after_help = output::EXIT_CODES, after_long_help = output::MORE_HELP)]
struct Arguments {
    /// Command to run. Without it, the window opens.
    #[command(subcommand)]
    command: Option<Subcommands>,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Do a task and show each step
    Run(Box<run::Arguments>),
    /// Open the window, as Qilbee without a command does, and in it what a link names
    Open(open::Arguments),
    /// Talk with Qilbee in the terminal, task after task
    Chat(chat::Arguments),
    /// Watch and steer a chat that runs in the window or in another terminal
    Attach(attach::Arguments),
    /// Run the practice task on your real screen; needs no API key
    Demo(demo::Arguments),
    /// Play a recorded chat again, without doing anything
    Replay(replay::Arguments),
    /// List, show, search, export, fork or delete chats
    Sessions(sessions::Arguments),
    /// Add up tasks, time, cost, steps, questions and verdicts of all chats
    Stats(stats::Arguments),
    /// List, describe or call tools by hand
    Tools(tools::Arguments),
    /// Check screen capture, input, storage and keychain
    Doctor(doctor::Arguments),
    /// Manage MCP servers, or run as one
    Mcp(mcp::Arguments),
    /// Create, install, list or remove plugins (tools in Python packages)
    Plugins(plugins::Arguments),
    /// Write a folder to build on: a plugin, a profile, a hook, and a test that runs a task
    Init(init::Arguments),
    /// List, show, create, check, add or remove profiles (how Qilbee works in a chat)
    Profiles(profiles::Arguments),
    /// Choose whose presses answer questions: yours, or those of programs too
    Answers(answers::Arguments),
    /// Set, check or delete API keys
    Keys(keys::Arguments),
    /// List, show, edit or clear Qilbee's memory
    Memory(memory::Arguments),
    /// List and test models
    Models(models::Arguments),
    /// List, show or cancel Qube tasks
    Qube(qube::Arguments),
    /// Open the practice window (started by the practice task)
    #[command(hide = true)]
    Practice(windows::PracticeOptions),
    /// Show the page of a calibration (started by Qilbee)
    #[command(hide = true, name = CALIBRATION_PAGE)]
    CalibrationPage(calibration_page::Arguments),
    /// Supervise a shell (started by Qilbee)
    #[command(hide = true, name = SUPERVISE_SHELL)]
    SuperviseShell,
    /// Supervise the program of an MCP server (started by Qilbee)
    #[cfg(unix)]
    #[command(hide = true, name = SUPERVISE_SERVER)]
    SuperviseServer(mcp::Supervised),
    /// Restore the keyboard when Qilbee is gone (started by Qilbee)
    #[cfg(target_os = "linux")]
    #[command(hide = true, name = GUARD_KEYBOARD)]
    GuardKeyboard,
}

impl Subcommands {
    /// Returns true for what looks after other processes and is Qilbee's own to start: it reads no data and gives nobody
    /// a right. Everything else is only for the person.
    fn looks_after_processes(&self) -> bool {
        match self {
            Self::SuperviseShell => true,
            #[cfg(unix)]
            Self::SuperviseServer(_) => true,
            #[cfg(target_os = "linux")]
            Self::GuardKeyboard => true,
            Self::Run(_)
            | Self::Open(_)
            | Self::Chat(_)
            | Self::Attach(_)
            | Self::Demo(_)
            | Self::Replay(_)
            | Self::Sessions(_)
            | Self::Stats(_)
            | Self::Tools(_)
            | Self::Doctor(_)
            | Self::Mcp(_)
            | Self::Plugins(_)
            | Self::Init(_)
            | Self::Profiles(_)
            | Self::Answers(_)
            | Self::Keys(_)
            | Self::Memory(_)
            | Self::Models(_)
            | Self::Qube(_)
            | Self::Practice(_)
            | Self::CalibrationPage(_) => false,
        }
    }
}

/// Returns whether this process shows a window.
#[cfg(target_os = "linux")]
fn opens_window(command: Option<&Subcommands>) -> bool {
    matches!(
        command,
        None | Some(
            Subcommands::Open(_) | Subcommands::Practice(_) | Subcommands::CalibrationPage(_)
        )
    )
}

/// Returns every command with its options, for man pages and completions.
#[cfg(feature = "schema")]
#[must_use]
pub fn command_line() -> clap::Command {
    <Arguments as clap::CommandFactory>::command()
}

/// The program's beginning and end.
#[must_use]
pub fn main() -> ExitCode {
    let command = Arguments::parse().command;
    let is_own = command
        .as_ref()
        .is_some_and(Subcommands::looks_after_processes);
    if !is_own && tool_descent::is_below_a_tool() {
        return finish(Err(Failure::nobody_to_ask(BELOW_A_TOOL)));
    }
    #[cfg(target_os = "linux")]
    if opens_window(command.as_ref()) {
        // SAFETY: reading the arguments and the processes above starts no thread, and nothing else has run.
        #[expect(unsafe_code, reason = "WebKit reads its choice from the environment")]
        unsafe {
            rendering::choose();
        }
    }
    match command {
        None => finish(open::open(Opening::default())),
        Some(Subcommands::Open(arguments)) => finish(open::run(arguments)),
        Some(Subcommands::Practice(arguments)) => finish(with_home(|home, _| {
            windows::open_practice_window(arguments, home.webview(), commands::practice_window())
                .map_err(|error| Failure::failed(error.to_string()))
        })),
        Some(Subcommands::CalibrationPage(arguments)) => finish(with_home(|home, _| {
            calibration_page::open(&home, &arguments)
        })),
        // It needs nothing of a home, so that a shell is there at once.
        Some(Subcommands::SuperviseShell) => finish(
            tool_descent::mark()
                .and_then(|()| ::tools::supervise_shell())
                .map_err(|error| Failure::failed(error.to_string())),
        ),
        #[cfg(unix)]
        Some(Subcommands::SuperviseServer(server)) => mcp::supervise(&server),
        #[cfg(target_os = "linux")]
        Some(Subcommands::GuardKeyboard) => finish(
            desktop::run_input_watchdog().map_err(|error| Failure::failed(error.to_string())),
        ),
        Some(Subcommands::Run(arguments)) => {
            finish(with_app(async |app| run::run(app, *arguments).await))
        }
        Some(Subcommands::Chat(arguments)) => {
            finish(with_app(async |app| chat::run(app, arguments).await))
        }
        Some(Subcommands::Attach(arguments)) => {
            finish(with_app(async |app| attach::run(app, arguments).await))
        }
        Some(Subcommands::Demo(arguments)) => {
            finish(with_app(async |app| demo::run(app, arguments).await))
        }
        Some(Subcommands::Replay(arguments)) => {
            finish(with_app(async |app| replay::run(app, arguments).await))
        }
        Some(Subcommands::Sessions(arguments)) => {
            finish(with_app(async |app| sessions::run(app, arguments).await))
        }
        Some(Subcommands::Stats(arguments)) => {
            finish(with_app(async |app| stats::run(app, arguments).await))
        }
        Some(Subcommands::Tools(arguments)) => {
            finish(with_app(async |app| tools::run(app, arguments).await))
        }
        Some(Subcommands::Doctor(arguments)) => {
            finish(with_app(async |app| doctor::run(app, arguments).await))
        }
        Some(Subcommands::Models(arguments)) => {
            finish(with_app(async |app| models::run(app, arguments).await))
        }
        // It needs nothing of a home either.
        Some(Subcommands::Init(arguments)) => finish(init::run(&arguments)),
        Some(Subcommands::Profiles(arguments)) => {
            finish(with_app(async |app| profiles::run(app, arguments).await))
        }
        Some(Subcommands::Memory(arguments)) => {
            finish(with_home(|home, _| memory::run(&home, arguments)))
        }
        Some(Subcommands::Qube(arguments)) => {
            finish(with_app(async |app| qube::run(app, arguments).await))
        }
        Some(Subcommands::Mcp(arguments)) => finish(mcp::run(arguments)),
        Some(Subcommands::Plugins(arguments)) => {
            finish(with_home(|home, _| plugins::run(&home, arguments)))
        }
        Some(Subcommands::Answers(arguments)) => {
            finish(with_home(|home, _| answers::run(&home, &arguments)))
        }
        Some(Subcommands::Keys(arguments)) => finish(with_home(|home, secrets| {
            keys::run(&home, &secrets, &arguments)
        })),
    }
}

/// Runs `work` with the folder and the keys, and a log that keeps the keys out.
fn with_home(work: impl FnOnce(Home, Secrets) -> Result<(), Failure>) -> Result<(), Failure> {
    let home = Home::find().map_err(|error| Failure::failed(error.to_string()))?;
    let secrets = Secrets::new(Keychain::default());
    let crashes = CrashReports::of(&home, VERSION, secrets.redactor());
    let silent_ends = crashes.report_silent_ends();
    logging::start(&home, secrets.redactor())
        .map_err(|error| Failure::failed(format!("the log cannot be written: {error}")))?;
    if let Err(error) = silent_ends {
        tracing::warn!(%error, "the ends of earlier runs could not be looked at");
    }
    crashes.report_panics(::tools::is_reading_document);
    work(home, secrets)
}

/// Runs `work` with the parts put together, and takes them apart again whatever came of it.
fn with_app(work: impl AsyncFnOnce(&App) -> Result<(), Failure>) -> Result<(), Failure> {
    with_home(|home, secrets| {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::failed(format!("the program cannot start: {error}")))?;
        let result = runtime.block_on(async {
            let app = App::start(home, secrets, OwnWindowsChoice::Absent, Vec::new())
                .await
                .map_err(|error| Failure::failed(error.to_string()))?;
            let result = work(&app).await;
            app.close().await;
            result
        });
        // A question in the terminal that nobody answers any more must not hold up the end.
        runtime.shutdown_background();
        result
    })
}

fn finish(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            output::complain(&failure);
            failure.code
        }
    }
}
