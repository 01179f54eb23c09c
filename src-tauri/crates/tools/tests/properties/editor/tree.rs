//! The tree: a folder that may be worked in, the memory, and what is around them and must stay as it is.

use std::{
    collections::BTreeMap,
    fs,
    path::{Component, Path, PathBuf},
};
use tempfile::TempDir;
use tools::FileChange;

/// Stands outside, and is never shown.
pub(super) const SECRET: &str = "5ecret";
/// Targets of links made by another program, never out of the tree.
const TARGETS: [&str; 8] = [
    "../outside",
    "../outside/secret.txt",
    "..",
    "a.txt",
    "dir",
    "nowhere",
    "note.md",
    "../../outside",
];
/// Initial content of the tree.
const FILES: [(&str, &[u8]); 10] = [
    ("outside/secret.txt", b"5ecret\n"),
    ("outside/dir/deep.txt", b"5ecret too\n"),
    ("inside/a.txt", b"one\ntwo\nthree\n"),
    ("inside/windows.txt", b"one\r\ntwo\r\nthree"),
    ("inside/latin.txt", b"Gr\xfc\xdfe aus M\xfcnchen\n"),
    ("inside/wide.txt", b"\xff\xfea\0\r\0\n\0b\0"),
    ("inside/dir/secret.txt", b"mine\n"),
    ("memory/note.md", b"one\ntwo\n"),
    ("memory/dir/secret.txt", b"mine\n"),
    ("memory/dir/deep/note.md", b"deep\n"),
];
#[cfg(unix)]
const LINKS: [(&str, &str); 6] = [
    ("inside/link", "a.txt"),
    ("inside/away", "../outside"),
    ("inside/leaf", "../outside/secret.txt"),
    ("inside/near", "dir"),
    ("memory/away", "../outside"),
    ("memory/near", "dir"),
];

/// A tree of its own.
pub(super) struct Tree {
    root: PathBuf,
    _folder: TempDir,
}

/// Change of the tree by another program.
pub(super) enum Deed {
    Link(PathBuf, &'static str),
    Move(PathBuf, PathBuf),
    Write(PathBuf, String),
    Remove(PathBuf),
}

/// Every file with its bytes and permissions, and every link with where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snapshot(BTreeMap<PathBuf, Thing>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Thing {
    File(Vec<u8>, u32),
    Link(PathBuf),
}

impl Tree {
    pub(super) fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let root = folder.path().canonicalize().expect("it is there");
        for (name, bytes) in FILES {
            let path = root.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, bytes).expect("a file");
        }
        #[cfg(unix)]
        for (name, target) in LINKS {
            std::os::unix::fs::symlink(target, root.join(name)).expect("a link");
        }
        Self {
            root,
            _folder: folder,
        }
    }

    pub(super) fn inside(&self) -> PathBuf {
        self.root.join("inside")
    }

    pub(super) fn memory(&self) -> PathBuf {
        self.root.join("memory")
    }

    /// Returns `true` if a path leads to where work may be done.
    pub(super) fn is_inside(&self, path: &Path) -> bool {
        let leads_back = path.components().any(|part| part == Component::ParentDir);
        let folders = [self.inside(), self.memory()];
        !leads_back && folders.iter().any(|folder| path.starts_with(folder))
    }

    /// Takes a snapshot of what may be worked in.
    pub(super) fn inside_now(&self) -> Snapshot {
        let mut all = BTreeMap::new();
        look(&self.inside(), &mut all);
        look(&self.memory(), &mut all);
        Snapshot(all)
    }

    /// Everything else.
    pub(super) fn outside_now(&self) -> Snapshot {
        let mut all = BTreeMap::new();
        look(&self.root, &mut all);
        let worked_in = [self.inside(), self.memory()];
        all.retain(|path, _| !worked_in.iter().any(|folder| path.starts_with(folder)));
        Snapshot(all)
    }

    /// A place that somebody else may change: in the tree, through no link.
    fn place(&self, path: &Path) -> Option<PathBuf> {
        let below = self.root.join(path);
        let folder = below.parent()?;
        let is_plain = folder.canonicalize().is_ok_and(|real| real == folder);
        (is_plain && folder != self.root && self.is_inside(&below)).then_some(below)
    }
}

impl Deed {
    /// The deed of a line; nothing when it is none.
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut words = line.split('|');
        let (what, at) = (words.next()?, PathBuf::from(words.next()?));
        match what {
            "link" => {
                let number: usize = words.next()?.parse().ok()?;
                Some(Self::Link(at, TARGETS.get(number)?))
            }
            "move" => Some(Self::Move(at, words.next()?.into())),
            "write" => Some(Self::Write(at, words.next()?.to_owned())),
            "remove" => Some(Self::Remove(at)),
            _ => None,
        }
    }

    /// Does it, where that is possible; says whether it was tried.
    pub(super) fn carry_out(&self, tree: &Tree) -> bool {
        let (Self::Link(at, _) | Self::Move(at, _) | Self::Write(at, _) | Self::Remove(at)) = self;
        let Some(at) = tree.place(at) else {
            return false;
        };
        // What cannot be done is not done.
        let _ = match self {
            Self::Link(_, target) => link(target, &at),
            Self::Move(_, to) => match tree.place(to) {
                Some(to) => fs::rename(at, to),
                None => return false,
            },
            Self::Write(_, _) if at.is_symlink() => return false,
            Self::Write(_, text) => fs::write(at, text),
            Self::Remove(_) => remove(&at),
        };
        true
    }
}

impl Snapshot {
    /// The files in it, with their bytes.
    pub(super) fn files(&self) -> BTreeMap<&Path, &[u8]> {
        let files = self.0.iter().filter_map(|(path, thing)| match thing {
            Thing::File(bytes, _) => Some((path.as_path(), bytes.as_slice())),
            Thing::Link(_) => None,
        });
        files.collect()
    }

    /// The files there would be with these changes alone.
    pub(super) fn with<'a>(&'a self, changes: &'a [FileChange]) -> BTreeMap<&'a Path, &'a [u8]> {
        let mut files = self.files();
        for change in changes {
            let path = change.path.as_path();
            let before = change.before.as_ref().map(|bytes| bytes.as_slice());
            assert_eq!(files.get(path).copied(), before, "{change:?}");
            match &change.after {
                Some(bytes) => files.insert(path, bytes.as_slice()),
                None => files.remove(path),
            };
        }
        files
    }
}

fn look(folder: &Path, all: &mut BTreeMap<PathBuf, Thing>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.expect("an entry").path();
        let metadata = fs::symlink_metadata(&path).expect("it is there");
        if metadata.is_symlink() {
            let target = fs::read_link(&path).expect("a link");
            all.insert(path, Thing::Link(target));
        } else if metadata.is_dir() {
            look(&path, all);
        } else {
            let bytes = fs::read(&path).expect("a file");
            all.insert(path, Thing::File(bytes, mode(&metadata)));
        }
    }
}

fn remove(path: &Path) -> std::io::Result<()> {
    match fs::symlink_metadata(path)?.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    }
}

/// A link in the place of whatever is there, as somebody would make one who wants to lead astray.
#[cfg(unix)]
fn link(target: &str, at: &Path) -> std::io::Result<()> {
    let _ = remove(at);
    std::os::unix::fs::symlink(target, at)
}

#[cfg(not(unix))]
fn link(_: &str, _: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn mode(metadata: &fs::Metadata) -> u32 {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions())
}

#[cfg(not(unix))]
fn mode(_: &fs::Metadata) -> u32 {
    0
}
