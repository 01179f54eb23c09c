//! Profiles in the data folder, one file each. A profile may come from anybody, so it is used only once the person has
//! read it: the record of what they read holds the digest of each text, and a text that changed is unread again. The record
//! lies beside the folder, so that whoever passes the folder on does not pass on what they have read.

use crate::{
    ProfileError, ProfileName, ProfileSettings, edit_file::replace, line_of, profile_settings,
};
use localization::{LocalizedText, localized};
use protocol::Profile;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Read as _},
    path::{Path, PathBuf},
};

/// Longest file of a profile, in bytes.
const MAX_FILE_BYTES: u64 = 64 * 1024;
/// Ending of a profile's file.
const ENDING: &str = "toml";

/// Profiles of a data folder.
#[derive(Clone, Debug)]
pub struct Profiles {
    folder: PathBuf,
    record: PathBuf,
}

/// File of a profile, read and found sound.
#[derive(Clone, Debug, PartialEq)]
pub struct ProfileFile {
    /// Its name.
    pub name: ProfileName,
    /// Its text, as it is.
    pub text: String,
    /// The meaning of the text.
    pub settings: ProfileSettings,
}

/// Trust in a profile: the person has read it, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ProfileTrust {
    /// They read it as it is.
    Read,
    /// They read it before it changed.
    Changed,
    /// They never read it.
    Unread,
}

/// File in the folder of profiles.
#[derive(Debug)]
pub struct ListedProfile {
    /// Its name without the ending.
    pub name: String,
    /// The profile and whether it was read, or what is wrong with it.
    pub found: Result<(ProfileFile, ProfileTrust), ProfileError>,
}

/// Digests of the texts that the person has read, by the names of their profiles.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadRecord {
    read: BTreeMap<String, String>,
}

impl Profiles {
    /// Returns the profiles in this folder, with the record in this file.
    #[must_use]
    pub fn at(folder: PathBuf, record: PathBuf) -> Self {
        Self { folder, record }
    }

    /// Returns the file of a profile, there or not.
    #[must_use]
    pub fn file(&self, name: &ProfileName) -> PathBuf {
        self.folder.join(format!("{name}.{ENDING}"))
    }

    /// Returns all profiles by name, the faulty ones too.
    pub fn list(&self) -> Result<Vec<ListedProfile>, ProfileError> {
        let record = self.record()?;
        let listed = self.stems()?.into_iter().map(|name| {
            let read = name.parse().and_then(|name| self.read_file(&name));
            let found = read.map(|file| {
                let trust = record.trust(&file);
                (file, trust)
            });
            ListedProfile { name, found }
        });
        Ok(listed.collect())
    }

    /// Reads a profile, and whether the person has read it.
    pub fn read(&self, name: &ProfileName) -> Result<(ProfileFile, ProfileTrust), ProfileError> {
        if !self.file(name).exists() {
            return Err(self.unknown(name)?);
        }
        let file = self.read_file(name)?;
        let trust = self.record()?.trust(&file);
        Ok((file, trust))
    }

    /// Writes a profile into the folder. One that is there already stays, unless it may be replaced.
    pub fn write(&self, file: &ProfileFile, replaces: bool) -> Result<PathBuf, ProfileError> {
        let place = self.file(&file.name);
        if place.exists() && !replaces {
            return Err(ProfileError::Exists(file.name.to_string()));
        }
        create_private(&self.folder).map_err(unwritable(&self.folder))?;
        replace(&place, &file.text).map_err(unwritable(&place))?;
        Ok(place)
    }

    /// Records that the person has read this text.
    pub fn remember_read(&self, file: &ProfileFile) -> Result<(), ProfileError> {
        let mut record = self.record()?;
        record.read.insert(file.name.to_string(), file.digest());
        self.write_record(&record)
    }

    /// Removes a profile, and that it was read.
    pub fn remove(&self, name: &ProfileName) -> Result<(), ProfileError> {
        let file = self.file(name);
        match fs::remove_file(&file) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(self.unknown(name)?);
            }
            Err(source) => return Err(ProfileError::Unwritable { file, source }),
        }
        let mut record = self.record()?;
        match record.read.remove(name.as_str()) {
            Some(_) => self.write_record(&record),
            None => Ok(()),
        }
    }

    fn read_file(&self, name: &ProfileName) -> Result<ProfileFile, ProfileError> {
        ProfileFile::read(&self.file(name), name.clone())
    }

    fn unknown(&self, name: &ProfileName) -> Result<ProfileError, ProfileError> {
        Ok(ProfileError::Unknown {
            name: name.to_string(),
            known: self.stems()?,
        })
    }

    /// Returns the names of the files in the folder without their endings, sorted.
    fn stems(&self) -> Result<Vec<String>, ProfileError> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(source) => {
                let file = self.folder.clone();
                return Err(ProfileError::Unreadable { file, source });
            }
        };
        let paths = entries.flatten().map(|entry| entry.path());
        let paths = paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
        let stems = paths.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()));
        let mut stems: Vec<_> = stems.collect();
        stems.sort();
        Ok(stems)
    }

    fn record(&self) -> Result<ReadRecord, ProfileError> {
        let text = match fs::read_to_string(&self.record) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(ReadRecord::default());
            }
            Err(source) => {
                let file = self.record.clone();
                return Err(ProfileError::Unreadable { file, source });
            }
        };
        serde_json::from_str(&text).map_err(|error| ProfileError::Record {
            file: self.record.clone(),
            reason: error.to_string(),
        })
    }

    fn write_record(&self, record: &ReadRecord) -> Result<(), ProfileError> {
        let text = serde_json::to_string_pretty(record).map_err(|error| ProfileError::Record {
            file: self.record.clone(),
            reason: error.to_string(),
        })?;
        replace(&self.record, &text).map_err(unwritable(&self.record))
    }
}

impl ProfileFile {
    /// Reads and checks a file that will have this name.
    pub fn read(file: &Path, name: ProfileName) -> Result<Self, ProfileError> {
        let bytes = read_bytes(file).map_err(|source| ProfileError::Unreadable {
            file: file.to_path_buf(),
            source,
        })?;
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return Err(ProfileError::TooLong {
                file: file.to_path_buf(),
                most: MAX_FILE_BYTES,
            });
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            invalid(file, line, localized!("settings-profile-no-text"))
        })?;
        Self::parse_as(file, text, name)
    }

    /// Checks a text that no file holds yet.
    pub fn parse(text: String, name: ProfileName) -> Result<Self, ProfileError> {
        let file = format!("{name}.{ENDING}");
        Self::parse_as(Path::new(&file), text, name)
    }

    fn parse_as(file: &Path, text: String, name: ProfileName) -> Result<Self, ProfileError> {
        let settings = profile_settings::parse(&text)
            .map_err(|fault| invalid(file, line_of(&text, fault.at), fault.problem))?;
        Ok(Self {
            name,
            text,
            settings,
        })
    }

    /// Returns the name that a file gives its profile.
    pub fn name_of(file: &Path) -> Result<ProfileName, ProfileError> {
        let stem = file.file_stem().unwrap_or_default();
        stem.to_string_lossy().parse()
    }

    /// Returns the texts that a chat keeps.
    #[must_use]
    pub fn for_chat(&self) -> Profile {
        Profile {
            name: self.name.to_string(),
            system: self.settings.system.clone().unwrap_or_default(),
            examples: self.settings.examples.clone(),
        }
    }

    /// Returns the title for people.
    #[must_use]
    pub fn title(&self) -> &str {
        let title = self.settings.title.as_deref();
        title.unwrap_or(self.name.as_str())
    }

    /// Returns the digest of the text.
    #[must_use]
    pub fn digest(&self) -> String {
        let digest = Sha256::digest(self.text.as_bytes());
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl ReadRecord {
    fn trust(&self, file: &ProfileFile) -> ProfileTrust {
        match self.read.get(file.name.as_str()) {
            Some(digest) if *digest == file.digest() => ProfileTrust::Read,
            Some(_) => ProfileTrust::Changed,
            None => ProfileTrust::Unread,
        }
    }
}

fn invalid(file: &Path, line: usize, problem: LocalizedText) -> ProfileError {
    ProfileError::Invalid {
        file: file.to_path_buf(),
        line,
        problem,
    }
}

fn unwritable(file: &Path) -> impl FnOnce(io::Error) -> ProfileError + use<> {
    let file = file.to_path_buf();
    |source| ProfileError::Unwritable { file, source }
}

/// Reads one byte more than allowed, to notice a file that is too long.
fn read_bytes(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Creates a folder that only the user can read.
fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests;
