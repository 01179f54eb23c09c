//! Rules that a call meets, and which of them count inside walls.

use super::ProposedCall;
use crate::{
    KnownDirectories, Risk, TaintTracker, Unreadable,
    rules::{self, CommandEffect},
    shell::Script,
};
use protocol::{Confinement, Domain, Effect, ResourceClaims};
use std::collections::HashSet;

/// Returns the rules that a call meets in a chat, each once.
pub(super) fn of(
    call: &ProposedCall<'_>,
    taint: &TaintTracker,
    directories: &KnownDirectories,
) -> Vec<Risk> {
    let reads_outside = taint.has_untrusted_content();
    let claims = call.claims;
    let writes = call.effect != Effect::Observe;
    let paths = |writes: bool| {
        let paths = claims.paths.iter();
        paths.filter_map(move |path| rules::check_path(path, writes, directories))
    };
    let mut found: Vec<Risk> = Vec::new();
    match call.domain {
        Domain::Shell => {
            // A command's own paths are those it wants to write.
            found.extend(paths(true));
            found.extend(of_commands(claims, claims.confinement, directories));
            found.extend(by_walls(claims, taint));
            found.retain(|risk| counts(*risk, claims.confinement, reads_outside));
        }
        Domain::Files => found.extend(paths(writes)),
        Domain::Server(_) => {
            found.extend(paths(writes));
            found.extend(of_commands(claims, Confinement::None, directories));
        }
        Domain::Desktop => {
            // What is opened is read.
            found.extend(paths(false));
            found.extend(of_typing(claims, taint, directories));
        }
        Domain::Web | Domain::Qube | Domain::Memory | Domain::Chat => {}
    }
    let mut known = HashSet::new();
    found.retain(|risk| known.insert(*risk));
    found
}

fn of_commands<'a>(
    claims: &'a ResourceClaims,
    walls: Confinement,
    directories: &'a KnownDirectories,
) -> impl Iterator<Item = Risk> + 'a {
    let folder = claims.folder.as_deref();
    let commands = claims.commands.iter();
    commands.flat_map(move |text| rules::check_command(text, folder, walls, directories))
}

/// Returns the risk of running a command where it runs, beyond what its words say.
fn by_walls(claims: &ResourceClaims, taint: &TaintTracker) -> Vec<Risk> {
    let reads_outside = taint.has_untrusted_content();
    let scripts: Vec<_> = claims
        .commands
        .iter()
        .map(|text| Script::read(text))
        .collect();
    let is_understood = scripts.iter().all(is_understood);
    let discards = scripts
        .iter()
        .flat_map(|script| &script.commands)
        .any(rules::discards_work);
    let mut found = Vec::new();
    if discards && reads_outside {
        found.push(Risk::DiscardedWork);
    }
    match claims.confinement {
        Confinement::Inside => {}
        Confinement::Outside if reads_outside || !is_understood => found.push(Risk::LeavesWalls),
        Confinement::None if reads_outside && !are_expected(&claims.commands, taint) => {
            found.push(Risk::UnknownCommand);
        }
        Confinement::Outside | Confinement::None => {}
    }
    found
}

/// True when each text is understood, or is what the user wrote.
fn are_expected<'a>(texts: impl IntoIterator<Item = &'a String>, taint: &TaintTracker) -> bool {
    let mut texts = texts.into_iter();
    texts.all(|text| is_understood(&Script::read(text)) || taint.user_wrote_commands(text))
}

/// True when it is known of every command in a line what it does.
fn is_understood(script: &Script) -> bool {
    let known = |command| rules::effect_of(command) != CommandEffect::Unknown;
    script.unreadable.is_empty()
        && !script.sets_foreign_variable
        && script.commands.iter().all(known)
}

/// True when a risk counts for a command with these walls. Inside them, what only says that nobody knows the effect does
/// not: the system holds it. Hidden code still counts once content from outside may have chosen it.
fn counts(risk: Risk, confinement: Confinement, reads_outside: bool) -> bool {
    match confinement {
        Confinement::None | Confinement::Outside => true,
        Confinement::Inside => match risk {
            Risk::InlineCode | Risk::ProgramInOption | Risk::WholeHome => false,
            Risk::Unreadable(
                Unreadable::RiskyVariable
                | Unreadable::CommandInExpression
                | Unreadable::TextInOption,
            ) => false,
            Risk::PipedCode | Risk::DeletingCode | Risk::Unreadable(_) => reads_outside,
            Risk::UnseenInput
            | Risk::Credentials
            | Risk::QilbeeData
            | Risk::ShellConnection
            | Risk::RunsByItself
            | Risk::DeviceWrite
            | Risk::SystemChange
            | Risk::DiskProgram
            | Risk::AdminRights
            | Risk::Shutdown
            | Risk::FolderDeletion
            | Risk::WholesaleLoss
            | Risk::DiscardedWork
            | Risk::FolderPermissions
            | Risk::ForcedOverwrite
            | Risk::RemoteControl
            | Risk::LeavesWalls
            | Risk::UnknownCommand => true,
        },
    }
}

/// Returns the risks of text that is typed or pressed.
fn of_typing(
    claims: &ResourceClaims,
    taint: &TaintTracker,
    directories: &KnownDirectories,
) -> Vec<Risk> {
    let reads_outside = taint.has_untrusted_content();
    if !rules::types_commands(claims, reads_outside) {
        return Vec::new();
    }
    let texts = || claims.texts.iter().map(|(_, text)| text);
    let mut found: Vec<_> = texts()
        .flat_map(|text| rules::check_command(text, None, Confinement::None, directories))
        .collect();
    // A shell puts an earlier command in their place.
    let recalls = texts().any(|text| rules::recalls_history(text));
    found.extend((claims.unseen || recalls).then_some(Risk::UnseenInput));
    let is_certain = rules::types_commands(claims, false);
    if reads_outside && is_certain && !are_expected(texts(), taint) {
        found.push(Risk::UnknownCommand);
    }
    found
}
