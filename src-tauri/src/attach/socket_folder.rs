//! Folder of the sockets: one for each program that works in chats, readable by nobody else. A socket that nobody listens on
//! any more is removed at the next start.

use std::{
    fs, io,
    os::unix::fs::{DirBuilderExt as _, FileTypeExt as _, MetadataExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};
use tokio::net::{UnixListener, UnixStream};

/// Ending of a socket that can be connected to.
const READY: &str = "sock";
/// Ending of a socket that is being made.
const UNREADY: &str = "new";
/// Age from which on a socket that was not finished never will be.
const UNREADY_AGE: Duration = Duration::from_secs(60);
/// Longest path of a socket on all systems, in bytes, with the zero behind it.
const MAX_PATH_BYTES: usize = 104;

/// The folder.
#[derive(Clone, Debug)]
pub(super) struct SocketFolder(PathBuf);

/// Listener, whose socket is removed when it is dropped.
pub(super) struct OwnSocket {
    pub(super) listener: UnixListener,
    path: PathBuf,
}

impl SocketFolder {
    pub(super) fn at(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Listens on a socket of its own. Removes those that nobody listens on.
    pub(super) async fn listen(&self) -> io::Result<OwnSocket> {
        self.create()?;
        self.remove_stale().await;
        let number = getrandom::u64().map_err(io::Error::other)?;
        let unready = format!("{number:016x}.{UNREADY}");
        let path = self.0.join(format!("{number:016x}.{READY}"));
        // Nobody finds it before it can be connected to and has its rights.
        let listener = UnixListener::bind(&self.address(&unready)?.path)?;
        let unready = self.0.join(unready);
        fs::set_permissions(&unready, fs::Permissions::from_mode(0o600))?;
        fs::rename(unready, &path)?;
        Ok(OwnSocket { listener, path })
    }

    /// Returns the names of all sockets that may be connected to.
    pub(super) fn sockets(&self) -> Vec<String> {
        self.names(READY)
    }

    /// Connects to a socket; none if nobody listens on it any more.
    pub(super) async fn connect(&self, name: &str) -> io::Result<Option<UnixStream>> {
        match self.connect_to(name).await {
            Ok(stream) => Ok(Some(stream)),
            Err(error) if is_gone(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Creates the folder, and refuses one that others may change.
    fn create(&self) -> io::Result<()> {
        let made = fs::DirBuilder::new().mode(0o700).create(&self.0);
        match made {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            Ok(()) | Err(_) => {}
        }
        let found = fs::symlink_metadata(&self.0)?;
        let is_own = found.is_dir() && found.uid() == rustix::process::geteuid().as_raw();
        match is_own && found.mode() & 0o077 == 0 {
            true => Ok(()),
            false => Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "others may reach the folder of the sockets",
            )),
        }
    }

    async fn remove_stale(&self) {
        for name in self.names(READY) {
            let refused = match self.connect_to(&name).await {
                Ok(_) => false,
                Err(error) => error.kind() == io::ErrorKind::ConnectionRefused,
            };
            if refused {
                self.remove(&name);
            }
        }
        for name in self.names(UNREADY) {
            let made = fs::symlink_metadata(self.0.join(&name)).and_then(|found| found.modified());
            let age = made.map(|made| SystemTime::now().duration_since(made).unwrap_or_default());
            if age.is_ok_and(|age| age > UNREADY_AGE) {
                self.remove(&name);
            }
        }
    }

    fn remove(&self, name: &str) {
        if let Err(error) = fs::remove_file(self.0.join(name)) {
            tracing::warn!(%error, name, "a socket that nobody listens on stays");
        }
    }

    async fn connect_to(&self, name: &str) -> io::Result<UnixStream> {
        let address = self.address(name)?;
        UnixStream::connect(&address.path).await
    }

    /// Returns a path of a socket that is short enough for the system.
    fn address(&self, name: &str) -> io::Result<Address> {
        let path = self.0.join(name);
        match path.as_os_str().len() < MAX_PATH_BYTES {
            true => Ok(Address {
                path,
                _folder: None,
            }),
            false => Address::through_folder(&self.0, name),
        }
    }

    /// Names of sockets with this ending, sorted.
    fn names(&self, ending: &str) -> Vec<String> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let sockets = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_socket()));
        let names = sockets.filter_map(|entry| entry.file_name().into_string().ok());
        let ending = format!(".{ending}");
        let mut names: Vec<_> = names.filter(|name| name.ends_with(&ending)).collect();
        names.sort();
        names
    }
}

/// Path of a socket.
struct Address {
    path: PathBuf,
    /// The path leads through it.
    _folder: Option<fs::File>,
}

impl Address {
    /// Linux has a short name for every open folder.
    #[cfg(target_os = "linux")]
    fn through_folder(folder: &Path, name: &str) -> io::Result<Self> {
        use std::os::fd::AsRawFd as _;
        let folder = fs::File::open(folder)?;
        let path = PathBuf::from(format!("/proc/self/fd/{}/{name}", folder.as_raw_fd()));
        Ok(Self {
            path,
            _folder: Some(folder),
        })
    }

    #[cfg(not(target_os = "linux"))]
    fn through_folder(folder: &Path, _: &str) -> io::Result<Self> {
        let problem = format!(
            "{}: the path is too long for a socket; choose a shorter data folder with QILBEE_HOME",
            folder.display()
        );
        Err(io::Error::new(io::ErrorKind::InvalidFilename, problem))
    }
}

/// Nobody listens any more.
fn is_gone(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused | io::ErrorKind::NotFound
    )
}

impl Drop for OwnSocket {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.path)
            && error.kind() != io::ErrorKind::NotFound
        {
            tracing::warn!(%error, "the socket stays");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_in(parent: &Path) -> SocketFolder {
        SocketFolder::at(parent.join("sockets"))
    }

    /// Counts those that somebody listens on.
    async fn reached(folder: &SocketFolder) -> usize {
        let mut reached = 0;
        for name in folder.sockets() {
            reached += usize::from(folder.connect(&name).await.unwrap().is_some());
        }
        reached
    }

    fn count(folder: &SocketFolder) -> usize {
        fs::read_dir(&folder.0).unwrap().count()
    }

    #[tokio::test]
    async fn a_socket_is_its_owners_and_goes_with_its_listener() {
        let parent = tempfile::tempdir().unwrap();
        let folder = folder_in(parent.path());
        let own = folder.listen().await.unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
        assert_eq!((mode(&folder.0), mode(&own.path)), (0o700, 0o600));
        assert_eq!(reached(&folder).await, 1);
        drop(own);
        assert_eq!(count(&folder), 0);
    }

    #[tokio::test]
    async fn stale_sockets_go_and_others_stay() {
        let parent = tempfile::tempdir().unwrap();
        let folder = folder_in(parent.path());
        let lives = folder.listen().await.unwrap();
        let stale = folder.0.join("0.sock");
        drop(std::os::unix::net::UnixListener::bind(&stale).unwrap());
        let file = folder.0.join("1.sock");
        fs::write(&file, "no socket").unwrap();
        assert_eq!(reached(&folder).await, 1);
        let second = folder.listen().await.unwrap();
        assert!(!stale.exists() && file.exists() && lives.path.exists());
        assert_eq!(reached(&folder).await, 2);
        drop((lives, second));
    }

    #[tokio::test]
    async fn folders_that_others_reach_are_refused() {
        let parent = tempfile::tempdir().unwrap();
        let folder = folder_in(parent.path());
        fs::create_dir(&folder.0).unwrap();
        fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o755)).unwrap();
        let refused = folder.listen().await.err().unwrap();
        assert_eq!(refused.kind(), io::ErrorKind::PermissionDenied);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn long_paths_are_reached() {
        let parent = tempfile::tempdir().unwrap();
        let deep = parent.path().join("d".repeat(200));
        fs::create_dir(&deep).unwrap();
        let folder = folder_in(&deep);
        let own = folder.listen().await.unwrap();
        assert_eq!(reached(&folder).await, 1);
        drop(own);
        assert_eq!(count(&folder), 0);
    }
}
