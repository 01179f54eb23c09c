//! Table of mounts: other paths under which the same files appear, such as a bind mount or a snapshot of the whole disk.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

/// A line of `/proc/self/mountinfo`.
struct Mount {
    device: String,
    /// The part of the device that is shown.
    root: PathBuf,
    /// Its place.
    point: PathBuf,
}

/// Returns the other paths of `hidden`, as this table has them.
pub(crate) fn aliases(table: &str, hidden: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
    let mounts: Vec<_> = table.lines().filter_map(mount).collect();
    let mut found = Vec::new();
    for path in hidden {
        // The deepest mount above a path holds it; of two on one place, the later.
        let holder = mounts
            .iter()
            .filter(|mount| path.starts_with(&mount.point))
            .max_by_key(|mount| mount.point.components().count());
        let Some(holder) = holder else { continue };
        let Ok(rest) = path.strip_prefix(&holder.point) else {
            continue;
        };
        let on_device = holder.root.join(rest);
        for other in mounts.iter().filter(|other| other.device == holder.device) {
            if let Ok(rest) = on_device.strip_prefix(&other.root) {
                let alias = other.point.join(rest);
                if alias != *path {
                    found.push(alias);
                }
            }
        }
    }
    found
}

fn mount(line: &str) -> Option<Mount> {
    let mut fields = line.split(' ').skip(2);
    Some(Mount {
        device: fields.next()?.to_owned(),
        root: plain(fields.next()?),
        point: plain(fields.next()?),
    })
}

/// Reads blanks and the like, which stand as `\040`.
fn plain(field: &str) -> PathBuf {
    let mut text = field.to_owned();
    for (code, character) in [
        ("\\040", " "),
        ("\\011", "\t"),
        ("\\012", "\n"),
        ("\\134", "\\"),
    ] {
        text = text.replace(code, character);
    }
    Path::new(&text).to_path_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_files_are_found_under_other_mounts() {
        let table = "\
21 1 253:0 / / rw - ext4 /dev/vda rw
22 21 253:0 /home /srv/all\\040homes rw - ext4 /dev/vda rw
23 21 0:5 / /proc rw - proc proc rw
24 21 253:0 /home/me/.ssh /mnt/keys rw - ext4 /dev/vda rw
25 21 253:9 / /home/me/other rw - ext4 /dev/vdb rw";
        let check = |path: &str, wanted: &[&str]| {
            let hidden = BTreeSet::from([PathBuf::from(path)]);
            let wanted: Vec<_> = wanted.iter().map(PathBuf::from).collect();
            assert_eq!(aliases(table, &hidden), wanted, "{path}");
        };
        check("/home/me/.ssh", &["/srv/all homes/me/.ssh", "/mnt/keys"]);
        check("/home/me/.netrc", &["/srv/all homes/me/.netrc"]);
        check("/home/me/other/x", &[]);
    }
}
