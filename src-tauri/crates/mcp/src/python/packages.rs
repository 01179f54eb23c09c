//! Installing packages into the environment and removing them, with `uv` where the person has it, else `pip`.

use super::{PythonEnvironment, PythonError, Wanted, environment::uv, line};
use std::process::Command;

impl PythonEnvironment {
    /// Installs a package, in the place of another version of it; makes the environment first. `told` is given
    /// what happens, line by line. Installing runs code of the package.
    pub fn install(&self, wanted: &Wanted, told: &mut dyn FnMut(&str)) -> Result<(), PythonError> {
        let _lock = self.lock(told)?;
        self.make(told)?;
        let mut command = self.installer("install");
        command.args(again(wanted));
        command.arg("--").arg(wanted.argument());
        let installed = line::run(command, &format!("Installing {wanted}"), told);
        // Also what broke off may have changed something.
        self.note_installation()?;
        installed
    }

    /// Removes a package. What it needed stays.
    pub fn remove(&self, package: &str, told: &mut dyn FnMut(&str)) -> Result<(), PythonError> {
        let _lock = self.lock(told)?;
        let mut command = self.installer("uninstall");
        if uv().is_none() {
            command.arg("--yes");
        }
        command.arg("--").arg(package);
        let removed = line::run(command, &format!("Removing {package}"), told);
        self.note_installation()?;
        removed
    }

    fn installer(&self, what: &str) -> Command {
        match uv() {
            Some(uv) => {
                let mut command = line::command(&uv);
                command
                    .args(["pip", what, "--python"])
                    .arg(self.interpreter());
                command
            }
            None => {
                let mut command = line::command(&self.interpreter());
                command.args([
                    "-m",
                    "pip",
                    what,
                    "--no-input",
                    "--disable-pip-version-check",
                ]);
                command
            }
        }
    }
}

/// The same version from a place is not the same code; pip knows that of a folder.
fn again(wanted: &Wanted) -> Option<&'static str> {
    match (wanted, uv()) {
        (Wanted::Place(_), Some(_)) => Some("--reinstall"),
        (Wanted::Place(place), None) => place.is_file().then_some("--force-reinstall"),
        (Wanted::Named(_), _) => None,
    }
}
