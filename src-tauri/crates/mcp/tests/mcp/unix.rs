//! Tests for Unix, and the roles of this program when it starts itself.

mod ends;
mod fake;
mod forms;
mod hostile;
mod newest;
mod newest_fake;
mod odd;
mod plugins;
mod real;
mod room;
mod served;
mod sign_in;
mod walls;

use libtest_mimic::{Arguments, Trial};
use std::{env, os::unix::net::UnixStream, process::ExitCode};

/// The argument with which this program supervises a server.
pub(crate) const SUPERVISE: &str = "supervise-a-server";
/// The argument with which it is a server.
pub(crate) const FAKE: &str = "be-a-server";
/// The argument with which it connects to a socket of the file system.
pub(crate) const CONNECT: &str = "connect-to";
/// The argument with which it starts servers where no walls can be built.
pub(crate) const UNWALLED: &str = "without-walls";
/// The variable with the folder for its homes.
pub(crate) const HOMES: &str = "HOMES";
/// The argument with which it owns servers, until it is killed.
pub(crate) const OWN: &str = "own-servers";

pub(crate) fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    match env::args().nth(1).as_deref() {
        Some(SUPERVISE) => {
            let code = mcp::supervise_server(&arguments[1], &arguments[2..]).unwrap();
            ExitCode::from(code)
        }
        Some(FAKE) => fake::serve(&env::args().nth(2).unwrap()),
        Some(CONNECT) => match UnixStream::connect(&arguments[1]) {
            Ok(_) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Some(UNWALLED) => room::wait(walls::without_walls()),
        Some(OWN) => room::wait(ends::own()),
        Some(_) | None => {
            let trials = hostile::trials().into_iter().chain(odd::trials());
            let trials = trials
                .chain(sign_in::trials())
                .chain(forms::trials())
                .chain(newest::trials());
            let trials = trials.chain(ends::trials()).chain(real::trials());
            let trials = trials.chain(served::trials()).chain(plugins::trials());
            let trials = trials.chain(walls::trials()).collect();
            libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
        }
    }
}

/// A test, run to its end.
pub(crate) fn trial<F>(name: &str, test: fn() -> F) -> Trial
where
    F: Future<Output = ()> + 'static,
{
    Trial::test(name, move || {
        room::wait(test());
        Ok(())
    })
}
