//! Names of the subcommands that the program starts itself with. `--help` does not list them.

/// Supervises a shell.
pub(crate) const SUPERVISE_SHELL: &str = "supervise-shell";

/// Supervises the program of an MCP server.
#[cfg(unix)]
pub(crate) const SUPERVISE_SERVER: &str = "supervise-server";

/// Puts the keyboard right when the program is gone.
pub(crate) const GUARD_KEYBOARD: &str = "guard-keyboard";

/// Shows the page of a calibration.
pub(crate) const CALIBRATION_PAGE: &str = "calibration-page";
