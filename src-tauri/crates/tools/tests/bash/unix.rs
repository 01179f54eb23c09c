//! Test runner for systems with a Unix shell, and the roles of this program when it starts itself.

mod endings;
mod everyday;
mod harness;
mod network;
mod output;
mod outside;
mod sandbox;

use libtest_mimic::{Arguments, Trial};
use std::{env, process::ExitCode};

/// The argument with which this program supervises a shell.
pub(crate) const SUPERVISE: &str = "supervise-a-shell";
/// The argument with which it owns a shell, until it is killed.
pub(crate) const OWN: &str = "own-a-shell";

pub(crate) fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some(SUPERVISE) => {
            tools::supervise_shell().unwrap();
            ExitCode::SUCCESS
        }
        Some(OWN) => harness::wait(endings::own_a_shell()),
        Some(_) | None => {
            let trials = output::trials()
                .into_iter()
                .chain(endings::trials())
                .chain(sandbox::trials())
                .chain(network::trials())
                .chain(outside::trials())
                .chain(everyday::trials());
            libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
        }
    }
}

/// A test, run to its end.
pub(crate) fn trial<F>(name: &str, test: fn() -> F) -> Trial
where
    F: Future<Output = ()> + 'static,
{
    Trial::test(name, move || {
        harness::wait(test());
        Ok(())
    })
}
