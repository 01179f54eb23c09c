//! Installing and removing packages, with `uv` where the user has it, else `pip`.

use super::{
    command,
    environment::{PythonEnvironment, uv},
    error::PythonError,
    package_source::PackageSource,
};
use localization::{LocalizedText, localized};
use std::process::Command;

impl PythonEnvironment {
    /// Installs a package, in the place of another version of it; makes the environment first. `report` is given the
    /// output, line by line. Installing runs code of the package.
    pub(crate) fn install_package(
        &self,
        source: &PackageSource,
        report: &mut dyn FnMut(LocalizedText),
    ) -> Result<(), PythonError> {
        let _lock = self.lock(report)?;
        self.make(report)?;
        let mut command = self.installer("install");
        command.args(reinstall_option(source));
        command.arg("--").arg(source.argument());
        let installed = command::run(
            command,
            localized!("mcp-python-install", source = source.to_string()),
            report,
        );
        // An installation that failed may have changed something.
        self.note_installation()?;
        installed
    }

    /// Removes a package. Its dependencies stay.
    pub(crate) fn remove_package(
        &self,
        package: &str,
        report: &mut dyn FnMut(LocalizedText),
    ) -> Result<(), PythonError> {
        let _lock = self.lock(report)?;
        let mut command = self.installer("uninstall");
        if uv().is_none() {
            command.arg("--yes");
        }
        command.arg("--").arg(package);
        let removed = command::run(
            command,
            localized!("mcp-python-remove", package = package),
            report,
        );
        self.note_installation()?;
        removed
    }

    fn installer(&self, what: &str) -> Command {
        match uv() {
            Some(uv) => {
                let mut command = command::command(&uv);
                command
                    .args(["pip", what, "--python"])
                    .arg(self.interpreter());
                command
            }
            None => {
                let mut command = command::command(&self.interpreter());
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

/// Returns the option that installs the same version again: from a path it may be other code; pip knows that of a folder.
fn reinstall_option(source: &PackageSource) -> Option<&'static str> {
    match (source, uv()) {
        (PackageSource::Path(_), Some(_)) => Some("--reinstall"),
        (PackageSource::Path(path), None) => path.is_file().then_some("--force-reinstall"),
        (PackageSource::Name(_), _) => None,
    }
}
