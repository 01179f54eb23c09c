//! Attacks that no shell can do. A success exits with 0.

use super::room;
use sandbox::Backend;
use std::{
    ffi::OsString,
    fs::{self, OpenOptions},
    io,
    net::TcpStream,
    os::{
        fd::AsRawFd as _,
        linux::net::SocketAddrExt as _,
        unix::net::{SocketAddr, UnixStream},
    },
    path::Path,
    process::ExitCode,
    ptr::null_mut,
};

pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<_> = arguments.map(|each| each.into_string().unwrap()).collect();
    let words: Vec<_> = arguments.iter().map(String::as_str).collect();
    let tried = match words[..] {
        ["unix", path] => UnixStream::connect(path).map(|_| ()),
        ["abstract", name] => {
            let address = SocketAddr::from_abstract_name(name).unwrap();
            UnixStream::connect_addr(&address).map(|_| ())
        }
        ["tcp", address] => TcpStream::connect(address).map(|_| ()),
        ["ptrace", process] => system_call(|| attach(process.parse().unwrap())),
        ["memory", process] => system_call(|| read_memory(process.parse().unwrap())),
        ["clone-user"] => system_call(clone_user),
        ["io-uring"] => system_call(io_uring),
        ["keyring"] => system_call(keyring),
        ["type"] => type_into_terminal(),
        ["type-request", number] => reaches_terminals(number.parse().unwrap()),
        ["walls", root, backend, script] => run_in_walls(Path::new(root), backend, script),
        _ => panic!("{words:?}"),
    };
    match tried {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn system_call(call: impl FnOnce() -> i64) -> io::Result<()> {
    match call() {
        0.. => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

#[expect(unsafe_code, reason = "no pointer is given")]
fn attach(process: i32) -> i64 {
    unsafe { libc::ptrace(libc::PTRACE_SEIZE, process, 0, 0) }
}

#[expect(
    unsafe_code,
    reason = "both areas live longer than the call, which only writes to the local one"
)]
fn read_memory(process: i32) -> i64 {
    // The first bytes of what is mapped in every program.
    let maps = std::fs::read_to_string(format!("/proc/{process}/maps")).unwrap_or_default();
    let start = maps.split('-').next().unwrap_or_default();
    let start = usize::from_str_radix(start, 16).unwrap_or(1);
    let mut byte = 0_u8;
    let local = libc::iovec {
        iov_base: (&raw mut byte).cast(),
        iov_len: 1,
    };
    let remote = libc::iovec {
        iov_base: start as *mut libc::c_void,
        iov_len: 1,
    };
    let read =
        unsafe { libc::process_vm_readv(process, &raw const local, 1, &raw const remote, 1, 0) };
    read as i64
}

#[expect(unsafe_code, reason = "the child shares nothing and ends at once")]
fn clone_user() -> i64 {
    let flags = libc::CLONE_NEWUSER | libc::SIGCHLD;
    let child = unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) };
    if child == 0 {
        unsafe { libc::_exit(0) };
    }
    child
}

#[expect(
    unsafe_code,
    reason = "the kernel refuses the null pointer after it has looked at the number"
)]
fn io_uring() -> i64 {
    match unsafe { libc::syscall(libc::SYS_io_uring_setup, 1, null_mut::<u8>()) } {
        // It would be there: only the pointer was wrong.
        -1 if io::Error::last_os_error().raw_os_error() == Some(libc::EFAULT) => 0,
        other => other,
    }
}

#[expect(unsafe_code, reason = "no pointer is given")]
fn keyring() -> i64 {
    const GET_KEYRING_ID: i32 = 0;
    const SESSION_KEYRING: i32 = -3;
    unsafe { libc::syscall(libc::SYS_keyctl, GET_KEYRING_ID, SESSION_KEYRING, 1) }
}

/// Asks with a descriptor that is none, so that only a filter can have another answer than the kernel.
fn reaches_terminals(request: u64) -> io::Result<()> {
    const NO_DESCRIPTOR: i32 = -1;
    #[expect(unsafe_code, reason = "the kernel looks at the descriptor first")]
    let tried = system_call(|| unsafe { libc::ioctl(NO_DESCRIPTOR, request, 0) }.into());
    match tried {
        Err(error) if error.raw_os_error() == Some(libc::EBADF) => Ok(()),
        other => other,
    }
}

/// Returns the version of Landlock that the kernel has; 0 or less without it.
#[expect(
    unsafe_code,
    reason = "the kernel reads nothing when it is asked for its version"
)]
pub(crate) fn landlock_version() -> i64 {
    const VERSION: u32 = 1;
    unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            null_mut::<u8>(),
            0,
            VERSION,
        )
    }
}

/// Builds the walls around a home where this program runs, and a shell inside them.
fn run_in_walls(root: &Path, backend: &str, script: &str) -> io::Result<()> {
    let temp = root.join("temp");
    fs::create_dir_all(&temp)?;
    let backend = match backend {
        "bubblewrap" => Backend::Bubblewrap,
        "Landlock" => Backend::Landlock,
        _ => panic!("{backend}"),
    };
    let status = room::command(&room::walls(root, &temp), backend)
        .args(["bash", "-c", script])
        .current_dir(root.join("chat"))
        .status()?;
    match status.success() {
        true => Ok(()),
        false => Err(io::Error::other(status.to_string())),
    }
}

/// Opens a terminal of its own and puts a letter into its input.
#[expect(
    unsafe_code,
    reason = "the descriptors are open, and the letter outlives the call"
)]
fn type_into_terminal() -> io::Result<()> {
    let leader = OpenOptions::new()
        .read(true)
        .write(true)
        .open("/dev/ptmx")?;
    let follower = unsafe {
        libc::grantpt(leader.as_raw_fd());
        libc::unlockpt(leader.as_raw_fd());
        libc::ioctl(
            leader.as_raw_fd(),
            libc::TIOCGPTPEER,
            libc::O_RDWR | libc::O_NOCTTY,
        )
    };
    if follower < 0 {
        return Err(io::Error::last_os_error());
    }
    let letter = b'x';
    system_call(|| unsafe { libc::ioctl(follower, libc::TIOCSTI, &raw const letter) }.into())
}
