//! Reasons why a call is asked about or refused, as data; their `text` puts them into words for people.

use crate::Consequence;
use localization::{LocalizedText, localized};

/// Reason for a question to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The call meets a rule that asks every time.
    Risk(Risk),
    /// It contains values that the user never named.
    TaintedValues,
    /// It does something that can't be taken back, for the first time in this task.
    Consequence(Consequence),
    /// The mode asks about every change.
    AskMode,
    /// The mode asks about changes that reach further than a click.
    RiskyMode,
}

/// Reason for a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// In this mode Qilbee only looks.
    ObserveMode,
}

/// Harm that a command or a file access can do and that nothing undoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Risk {
    /// Keys bring text into a command line unseen.
    UnseenInput,
    /// The commands come out of another command.
    PipedCode,
    /// Code in another language starts programs, deletes or uses the network.
    InlineCode,
    /// Code in another language deletes files.
    DeletingCode,
    /// An option makes a program start another one.
    ProgramInOption,
    /// Keys, passwords or log-ins are read or changed.
    Credentials,
    /// Qilbee's own data and settings are read or changed.
    QilbeeData,
    /// The shell itself opens a network connection.
    ShellConnection,
    /// Something is changed that later runs by itself.
    RunsByItself,
    /// A device is written to.
    DeviceWrite,
    /// The system's own folders are changed.
    SystemChange,
    /// A program works on disks and file systems.
    DiskProgram,
    /// Administrator rights are used or given away.
    AdminRights,
    /// The computer, or other people's programs, are ended.
    Shutdown,
    /// Whole folders are deleted.
    FolderDeletion,
    /// A whole folder that the user named is emptied, or all files in it.
    WholesaleLoss,
    /// Changes that nobody saved are thrown away.
    DiscardedWork,
    /// The whole home folder is read, keys and passwords with it.
    WholeHome,
    /// Access to whole folders is changed.
    FolderPermissions,
    /// Shared work of others is overwritten.
    ForcedOverwrite,
    /// Another computer gets to run commands here.
    RemoteControl,
    /// The command leaves the walls around Qilbee's programs.
    LeavesWalls,
    /// Nobody knows what the command can do, and no walls hold it.
    UnknownCommand,
    /// The effect of a command line can't be read from it.
    Unreadable(Unreadable),
}

/// Reason why a command line can't be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unreadable {
    /// A function calls itself without an end.
    EndlessRecursion,
    /// The line is too long or too deeply nested.
    TooComplex,
    /// The line has no shell syntax.
    Syntax,
    /// The program's name is only known while the line runs.
    UnknownProgram,
    /// A variable changes how other programs are found or run.
    RiskyVariable,
    /// Commands stand in an expression that isn't read.
    CommandInExpression,
    /// The text that it runs is only put together while it runs.
    ComposedText,
    /// The text that it runs stands inside an option.
    TextInOption,
}

impl Reason {
    /// Returns the reason as a sentence for people.
    #[must_use]
    pub fn text(self) -> LocalizedText {
        match self {
            Self::Risk(risk) => risk.text(),
            Self::TaintedValues => localized!("policy-tainted"),
            Self::Consequence(consequence) => consequence.text(),
            Self::AskMode => localized!("policy-ask-mode"),
            Self::RiskyMode => localized!("policy-risky-mode"),
        }
    }

    /// Returns the reasons of one question as one text; empty without a reason.
    #[must_use]
    pub fn join(reasons: &[Self]) -> LocalizedText {
        let texts = reasons.iter().map(|reason| reason.text());
        let joined = texts
            .reduce(|first, second| localized!("policy-reasons", first = first, second = second));
        joined.unwrap_or_else(|| LocalizedText::verbatim(""))
    }
}

impl Refusal {
    /// Returns the refusal as the model reads it.
    #[must_use]
    pub const fn for_model(self) -> &'static str {
        match self {
            Self::ObserveMode => "Not executed: Qilbee is set to look only.",
        }
    }

    /// Returns the refusal as a sentence for people.
    #[must_use]
    pub fn text(self) -> LocalizedText {
        match self {
            Self::ObserveMode => localized!("policy-observe-mode"),
        }
    }
}

impl Risk {
    fn text(self) -> LocalizedText {
        match self {
            Self::UnseenInput => localized!("policy-unseen-input"),
            Self::PipedCode => localized!("policy-piped-code"),
            Self::InlineCode => localized!("policy-inline-code"),
            Self::DeletingCode => localized!("policy-deleting-code"),
            Self::ProgramInOption => localized!("policy-program-in-option"),
            Self::Credentials => localized!("policy-credentials"),
            Self::QilbeeData => localized!("policy-qilbee-data"),
            Self::ShellConnection => localized!("policy-shell-connection"),
            Self::RunsByItself => localized!("policy-runs-by-itself"),
            Self::DeviceWrite => localized!("policy-device-write"),
            Self::SystemChange => localized!("policy-system-change"),
            Self::DiskProgram => localized!("policy-disk-program"),
            Self::AdminRights => localized!("policy-admin-rights"),
            Self::Shutdown => localized!("policy-shutdown"),
            Self::FolderDeletion => localized!("policy-folder-deletion"),
            Self::WholesaleLoss => localized!("policy-wholesale-loss"),
            Self::DiscardedWork => localized!("policy-discarded-work"),
            Self::WholeHome => localized!("policy-whole-home"),
            Self::FolderPermissions => localized!("policy-folder-permissions"),
            Self::ForcedOverwrite => localized!("policy-forced-overwrite"),
            Self::RemoteControl => localized!("policy-remote-control"),
            Self::LeavesWalls => localized!("policy-leaves-walls"),
            Self::UnknownCommand => localized!("policy-unknown-command"),
            Self::Unreadable(why) => localized!("policy-unreadable", why = why.text()),
        }
    }
}

impl Unreadable {
    fn text(self) -> LocalizedText {
        match self {
            Self::EndlessRecursion => localized!("policy-unreadable-recursion"),
            Self::TooComplex => localized!("policy-unreadable-complex"),
            Self::Syntax => localized!("policy-unreadable-syntax"),
            Self::UnknownProgram => localized!("policy-unreadable-program"),
            Self::RiskyVariable => localized!("policy-unreadable-variable"),
            Self::CommandInExpression => localized!("policy-unreadable-expression"),
            Self::ComposedText => localized!("policy-unreadable-text"),
            Self::TextInOption => localized!("policy-unreadable-option"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_of_one_question_are_joined() {
        let check = |reasons: &[Reason], wanted: &str| {
            assert_eq!(format!("{:?}", Reason::join(reasons)), wanted);
        };
        check(&[], "\"\"");
        check(&[Reason::AskMode], "policy-ask-mode");
        check(
            &[
                Reason::Risk(Risk::Unreadable(Unreadable::Syntax)),
                Reason::TaintedValues,
            ],
            "policy-reasons { first: policy-unreadable { why: policy-unreadable-syntax }, second: policy-tainted }",
        );
    }
}
