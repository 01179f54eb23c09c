//! Addresses of archives, as people write them. Pure.

use object_store::path::Path as ObjectPath;
use std::{path::PathBuf, str::FromStr};

/// Begins the address of a bucket.
const BUCKET: &str = "s3://";

/// Place of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ArchiveAddress {
    /// A folder.
    Folder(PathBuf),
    /// The part of a bucket below a path.
    Bucket { bucket: String, below: ObjectPath },
}

impl FromStr for ArchiveAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(rest) = text.strip_prefix(BUCKET) {
            let (bucket, below) = rest.split_once('/').unwrap_or((rest, ""));
            if bucket.is_empty() {
                return Err(format!("an archive in a bucket is {BUCKET}BUCKET/FOLDER"));
            }
            return Ok(Self::Bucket {
                bucket: bucket.to_owned(),
                below: ObjectPath::parse(below).map_err(|error| error.to_string())?,
            });
        }
        if text.contains("://") || text.is_empty() {
            return Err(format!("an archive is a folder, or {BUCKET}BUCKET/FOLDER"));
        }
        Ok(Self::Folder(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_archives() {
        let bucket = |below: &str| {
            Ok(ArchiveAddress::Bucket {
                bucket: "chats".to_owned(),
                below: ObjectPath::parse(below).unwrap(),
            })
        };
        let folder = |path: &str| Ok(ArchiveAddress::Folder(path.into()));
        let refused = |reason: &str| Err(reason.to_owned());
        let check = |text: &str, expected: Result<ArchiveAddress, String>| {
            assert_eq!(text.parse(), expected, "{text}");
        };
        check("/srv/chats", folder("/srv/chats"));
        check("C:\\chats", folder("C:\\chats"));
        check("s3://chats", bucket(""));
        check("s3://chats/", bucket(""));
        check("s3://chats/office/2026/", bucket("office/2026"));
        check(
            "s3:///x",
            refused("an archive in a bucket is s3://BUCKET/FOLDER"),
        );
        check(
            "https://example.com/chats",
            refused("an archive is a folder, or s3://BUCKET/FOLDER"),
        );
        check("", refused("an archive is a folder, or s3://BUCKET/FOLDER"));
        let up = "s3://chats/../x".parse::<ArchiveAddress>();
        assert!(up.is_err(), "{up:?}");
    }
}
