//! Landlock: the kernel refuses this process, and all it starts, what is not allowed here. It knows only what is allowed,
//! so what lies beside a hidden place is allowed piece by piece. Names of files can be listed everywhere.

use crate::Walls;
use ::landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use localization::LocalizedText;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Landlock version that is required: that of Linux 6.7, the first with network rules.
const RULES: ABI = ABI::V4;
/// Devices that hold nothing of anybody.
const DEVICES: [&str; 6] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "/dev/fd",
];
/// Folders with sockets, shared memory, terminals and files of other programs.
const FOREIGN: [&str; 4] = ["/tmp", "/var/tmp", "/run", "/dev"];

/// Tries to make an empty set of rules.
pub(crate) fn probe() -> Result<(), LocalizedText> {
    let made = rules().map(|_| ());
    made.map_err(|error| error.to_string().into())
}

/// Restricts this process. The paths of `walls` are real ones.
pub(crate) fn restrict(walls: &Walls) -> io::Result<()> {
    let mut closed = walls.hidden.clone();
    closed.extend(FOREIGN.map(PathBuf::from));
    let mut readable = Vec::new();
    open_beside(Path::new("/"), &closed, &mut readable);
    for folder in &walls.readable {
        open_beside(folder, &walls.hidden, &mut readable);
    }
    let reading = AccessFs::ReadFile | AccessFs::Execute;
    let all = AccessFs::from_all(RULES);
    let restricted = rules().and_then(|rules| {
        let mut rules = rules
            .add_rules(path_beneath_rules(["/"], AccessFs::ReadDir))?
            .add_rules(path_beneath_rules(&readable, reading))?
            .add_rules(path_beneath_rules(
                DEVICES,
                AccessFs::ReadFile | AccessFs::WriteFile,
            ))?
            .add_rules(path_beneath_rules([&walls.temp], all))?;
        for folder in walls.writable.iter().chain(&walls.state) {
            rules = open_around(rules, folder, &walls.hidden, all)?;
        }
        rules.restrict_self()
    });
    match restricted.map_err(io::Error::other)?.ruleset {
        // Older kernels know no scopes; all else was required.
        RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
        RulesetStatus::NotEnforced => {
            Err(io::Error::other("the kernel does not enforce the walls"))
        }
    }
}

fn rules() -> Result<RulesetCreated, RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(RULES))?
        .handle_access(AccessNet::from_all(RULES))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::IoctlDev)?
        .scope(Scope::AbstractUnixSocket)?
        .scope(Scope::Signal)?
        .create()
        .map(|rules| rules.set_compatibility(CompatLevel::HardRequirement))
}

/// Allows everything in a writable folder, but for hidden places: around those, only what is there now.
fn open_around(
    rules: RulesetCreated,
    folder: &Path,
    hidden: &[PathBuf],
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let mut open = Vec::new();
    open_beside(folder, hidden, &mut open);
    rules.add_rules(path_beneath_rules(&open, access))
}

/// Collects the largest places below `folder` in which nothing is closed.
fn open_beside(folder: &Path, closed: &[PathBuf], open: &mut Vec<PathBuf>) {
    if closed.iter().any(|place| place == folder) {
        return;
    }
    if !closed.iter().any(|place| place.starts_with(folder)) {
        return open.push(folder.to_path_buf());
    }
    // What cannot be listed cannot be opened either.
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        // What a link leads to is allowed, or not, where it is.
        if entry.file_type().is_ok_and(|kind| !kind.is_symlink()) {
            open_beside(&entry.path(), closed, open);
        }
    }
}
