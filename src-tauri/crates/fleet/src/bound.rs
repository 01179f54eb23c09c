//! Another program, bound to the life of its parent: when the parent is gone, however it went, the program is killed.

use std::{ffi::OsString, io, process::Command};

/// Becomes the program. Returns only if that fails.
#[cfg(unix)]
pub(crate) fn become_bound(parent: u32, program: &OsString, arguments: &[OsString]) -> io::Error {
    use std::os::unix::process::{CommandExt as _, parent_id};
    #[cfg(target_os = "linux")]
    if let Err(error) =
        rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))
    {
        return error.into();
    }
    // The parent may have gone before the signal was asked for.
    if parent_id() != parent {
        return io::Error::other("the parent is gone");
    }
    Command::new(program).args(arguments).exec()
}

/// Fails: only Unix can become another program.
#[cfg(not(unix))]
pub(crate) fn become_bound(
    _parent: u32,
    _program: &OsString,
    _arguments: &[OsString],
) -> io::Error {
    io::Error::other("desktops of a fleet need Unix")
}
