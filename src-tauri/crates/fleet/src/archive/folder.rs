//! An archive in a folder: files that only their owner and its group may read.

use std::{
    fs::{self, File},
    io,
    path::Path,
};

/// Permissions of a folder in the archive, as far as the system's mask lets them: its owner's and its group's.
#[cfg(unix)]
const FOLDER_MODE: u32 = 0o770;
/// Permissions of a chat in the archive: its owner's, and its group's to read.
#[cfg(unix)]
const FILE_MODE: u32 = 0o640;

/// Copies a file to its place so that nobody finds half of it. What was there is replaced.
pub(super) fn copy_whole(from: &Path, to: &Path) -> io::Result<()> {
    let copy = || {
        create_folders(to)?;
        let part = to.with_extension("part");
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, FILE_MODE);
        let mut file = options.open(&part)?;
        io::copy(&mut File::open(from)?, &mut file)?;
        file.sync_all()?;
        fs::rename(part, to)
    };
    let told =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", to.display()));
    copy().map_err(told)
}

/// Checks that files can be written into a folder, which is made if it is not there.
pub(super) fn check(folder: &Path) -> io::Result<()> {
    let told = |error: io::Error| {
        let words = format!("chats cannot be put into {}: {error}", folder.display());
        io::Error::new(error.kind(), words)
    };
    create_folders(&folder.join("chat")).map_err(told)?;
    tempfile::tempfile_in(folder).map(drop).map_err(told)
}

/// Makes the folders above a place. Other desktops, which may be other users of the group, put their chats into them too.
fn create_folders(to: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, FOLDER_MODE);
    to.parent().map_or(Ok(()), |folder| builder.create(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_nobody_can_write_is_told_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let archive = folder.path().join("new/archive");
        check(&archive).unwrap();
        assert!(archive.is_dir());
        fs::write(archive.join("file"), "").unwrap();
        let refusal = check(&archive.join("file")).unwrap_err().to_string();
        assert!(refusal.starts_with("chats cannot be put into"), "{refusal}");
    }

    #[test]
    fn a_chat_is_in_the_archive_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let from = folder.path().join("chat");
        fs::write(&from, "all of it\n").unwrap();
        let archive = folder.path().join("archive");
        let to = archive.join("office/t_1/r-1-2-s.jsonl");
        fs::write(&archive, "in the way").unwrap();
        let refusal = copy_whole(&from, &to).unwrap_err().to_string();
        assert!(refusal.contains("archive"), "{refusal}");
        fs::remove_file(&archive).unwrap();
        for _ in 0..2 {
            copy_whole(&from, &to).unwrap();
            assert_eq!(fs::read_to_string(&to).unwrap(), "all of it\n");
        }
        let beside = fs::read_dir(to.parent().unwrap()).unwrap();
        assert_eq!(beside.count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn an_archive_is_closed_to_all_but_its_group() {
        use std::os::unix::fs::MetadataExt as _;
        let folder = tempfile::tempdir().unwrap();
        let from = folder.path().join("chat");
        fs::write(&from, "").unwrap();
        copy_whole(&from, &folder.path().join("office/t/chat.jsonl")).unwrap();
        let mode = |path: &str| fs::metadata(folder.path().join(path)).unwrap().mode() & 0o777;
        // The mask of whoever runs this takes more away.
        for folder in ["office", "office/t"] {
            assert_eq!(mode(folder) & !FOLDER_MODE, 0);
        }
        assert_eq!(mode("office/t/chat.jsonl") & !FILE_MODE, 0);
    }
}
