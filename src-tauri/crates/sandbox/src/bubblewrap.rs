//! bubblewrap: a file system, processes, a network, users and a host name of their own.

use crate::{Network, PROXY_SOCKET, Walls, environment_files};
use localization::{LocalizedText, localized};
use std::{
    collections::BTreeSet,
    fs, io,
    os::unix::fs::FileTypeExt as _,
    path::{Path, PathBuf},
    process::Command,
};

const PROGRAM: &str = "bwrap";
/// Folders with the sockets of the system and of the person's session.
const RUNTIME: &str = "/run";
/// Folders of programs that some systems keep beside those sockets.
const RUNTIME_PROGRAMS: [&str; 3] = [
    "/run/current-system",
    "/run/booted-system",
    "/run/opengl-driver",
];
/// Maximum number of entries of a folder that is put together anew to leave out single files.
const MAX_ENTRIES: usize = 1000;

/// A piece of the file system inside.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    /// An empty folder that stays empty.
    Empty,
    /// An empty folder that is filled with other pieces.
    Rebuilt,
    /// The same as outside, to be read.
    Shown,
    /// The same as outside, to be changed.
    Writable,
    /// A file that cannot be read.
    Blank,
    /// A link to here.
    Link(PathBuf),
}

/// Tries an empty room.
pub(crate) fn probe() -> Result<(), LocalizedText> {
    let tried = base().args(["--", "true"]).output().map_err(|error| {
        let error = error.to_string();
        localized!("sandbox-no-bubblewrap", error = error)
    })?;
    if tried.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&tried.stderr);
    Err(match said.lines().next() {
        Some(line) => line.into(),
        None => localized!("sandbox-failed"),
    })
}

/// Returns the command for `program`, without its arguments and environment. The paths of `walls` are real ones.
pub(crate) fn command(walls: &Walls, program: &Path) -> io::Result<Command> {
    let mut command = base();
    command.arg("--bind").arg(&walls.temp).arg("/tmp");
    command.args(["--tmpfs", RUNTIME]);
    for folder in RUNTIME_PROGRAMS {
        command.args(["--ro-bind-try", folder, folder]);
    }
    if let Network::Proxy { socket } = &walls.network {
        command.arg("--bind").arg(socket).arg(PROXY_SOCKET);
    }
    let pieces = pieces(walls)?;
    for (path, piece) in &pieces {
        match piece {
            Piece::Empty | Piece::Rebuilt => command.arg("--tmpfs").arg(path),
            Piece::Shown => command.arg("--ro-bind-try").args([path, path]),
            Piece::Writable => command.arg("--bind-try").args([path, path]),
            Piece::Blank => command.args(["--ro-bind", "/dev/null"]).arg(path),
            Piece::Link(target) => command.arg("--symlink").args([target, path]),
        };
    }
    // It may lie in a folder that is hidden or empty inside.
    command.arg("--ro-bind").args([program, program]);
    for (path, piece) in &pieces {
        if matches!(piece, Piece::Empty | Piece::Rebuilt) {
            command.arg("--remount-ro").arg(path);
        }
    }
    command
        .args(["--remount-ro", RUNTIME])
        .arg("--")
        .arg(program);
    Ok(command)
}

fn base() -> Command {
    let mut command = Command::new(PROGRAM);
    command.args([
        "--unshare-user",
        "--unshare-pid",
        "--unshare-net",
        "--unshare-ipc",
        "--unshare-uts",
        "--unshare-cgroup-try",
    ]);
    command.args(["--new-session", "--as-pid-1", "--cap-drop", "ALL"]);
    command.args(["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]);
    // Settings of the whole system lie there, which root may write even without any rights of an administrator.
    command.args(["--remount-ro", "/proc"]);
    command
}

/// Returns the pieces to put over the read-only root, parents first.
fn pieces(walls: &Walls) -> io::Result<Vec<(PathBuf, Piece)>> {
    let open = walls.writable.iter().chain(&walls.state);
    let is_writable = |path: &Path| open.clone().any(|open| path.starts_with(open));
    let mut pieces = Vec::new();
    let mut rebuilt = BTreeSet::new();
    for path in walls
        .hidden
        .iter()
        .filter(|path| !is_out_of_sight(path, walls))
    {
        match fs::symlink_metadata(path) {
            Ok(found) if found.is_dir() => pieces.push((path.clone(), Piece::Empty)),
            // There may be many, each in a folder with much else.
            Ok(_) if environment_files::is_one(path) => pieces.push((path.clone(), Piece::Blank)),
            Ok(_) => match path.parent().filter(|parent| !is_writable(parent)) {
                // A mask over a file ends when the file is replaced; a folder without it does not.
                Some(parent) if fs::read_dir(parent)?.count() <= MAX_ENTRIES => {
                    rebuilt.insert(parent.to_path_buf());
                }
                Some(_) | None => pieces.push((path.clone(), Piece::Blank)),
            },
            // It must not come into being from inside.
            Err(_) if is_writable(path) => pieces.push((path.clone(), Piece::Empty)),
            Err(_) => {}
        }
    }
    for folder in rebuilt {
        rebuild(&folder, walls, &mut pieces)?;
        pieces.push((folder, Piece::Rebuilt));
    }
    let shown = walls.readable.iter().map(|path| (path, Piece::Shown));
    let open = open.clone().map(|path| (path, Piece::Writable));
    pieces.extend(shown.chain(open).map(|(path, piece)| (path.clone(), piece)));
    pieces.sort_by_cached_key(|(path, piece)| {
        // Of pieces on one path the last counts: what leaves something out, before anything else.
        let rank = match piece {
            Piece::Shown | Piece::Link(_) => 0,
            Piece::Rebuilt => 1,
            Piece::Writable => 2,
            Piece::Empty | Piece::Blank => 3,
        };
        (path.components().count(), rank, path.clone())
    });
    Ok(pieces)
}

/// Adds what a folder holds, but for hidden files, sockets and devices.
fn rebuild(folder: &Path, walls: &Walls, pieces: &mut Vec<(PathBuf, Piece)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let kind = entry.file_type()?;
        let special =
            kind.is_socket() || kind.is_fifo() || kind.is_char_device() || kind.is_block_device();
        if special || walls.hidden.contains(&path) || walls.writable.contains(&path) {
            continue;
        }
        let piece = match kind.is_symlink() {
            true => Piece::Link(fs::read_link(&path)?),
            false => Piece::Shown,
        };
        pieces.push((path, piece));
    }
    Ok(())
}

/// Returns `true` for a place below a hidden one, unless an exception leads back to it.
fn is_out_of_sight(path: &Path, walls: &Walls) -> bool {
    let is_exception = |folder: &Path| {
        walls
            .readable
            .iter()
            .chain(&walls.state)
            .any(|shown| shown == folder)
    };
    path.ancestors()
        .skip(1)
        .take_while(|folder| !is_exception(folder))
        .any(|folder| walls.hidden.iter().any(|hidden| hidden == folder))
}
