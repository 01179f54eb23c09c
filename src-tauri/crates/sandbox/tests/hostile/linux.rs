//! Test runner, and the roles of this program when it starts itself.

mod exceptions;
mod files;
mod probe;
mod processes;
mod reach;
mod room;

use libtest_mimic::{Arguments, Trial};
use sandbox::run_inside;
use std::{env, process::ExitCode};

/// The argument with which this program goes inside and becomes another.
pub(crate) const INSIDE: &str = "inside";
/// The argument with which it tries something that no shell can.
pub(crate) const PROBE: &str = "probe";

pub(crate) fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    match arguments.next().as_ref().and_then(|first| first.to_str()) {
        Some(INSIDE) => {
            let error = run_inside(arguments);
            eprintln!("not inside: {error}");
            ExitCode::from(99)
        }
        Some(PROBE) => probe::run(arguments),
        Some(_) | None if room::has_hostile_environment() => {
            let trials = files::trials()
                .into_iter()
                .chain(exceptions::trials())
                .chain(reach::trials())
                .chain(processes::trials());
            libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
        }
        Some(_) | None => room::start_again_with_hostile_environment(),
    }
}

/// A test.
pub(crate) fn trial(name: &str, test: fn()) -> Trial {
    Trial::test(name, move || {
        test();
        Ok(())
    })
}
