//! Consequences: what a call does that cannot be taken back, whoever it concerns. Asked about once per task.

use localization::{LocalizedText, localized};

/// Something a call does that the person should see before it happens, also where they named its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Consequence {
    /// Content from outside goes to somebody.
    PassesOn,
    /// Content from outside is kept for later chats.
    Remembers,
    /// Many windows or tabs are opened.
    OpensMany,
    /// Something is made public.
    Publishes,
    /// Something is deleted or cancelled.
    Deletes,
    /// Somebody gets access.
    GivesAccess,
    /// Keys or passwords are made, changed or given.
    HandlesKeys,
    /// Money is spent.
    Pays,
}

impl Consequence {
    /// Returns it as a sentence for people.
    #[must_use]
    pub fn text(self) -> LocalizedText {
        match self {
            Self::PassesOn => localized!("policy-passes-on"),
            Self::Remembers => localized!("policy-remembers"),
            Self::OpensMany => localized!("policy-opens-many"),
            Self::Publishes => localized!("policy-publishes"),
            Self::Deletes => localized!("policy-deletes"),
            Self::GivesAccess => localized!("policy-gives-access"),
            Self::HandlesKeys => localized!("policy-handles-keys"),
            Self::Pays => localized!("policy-pays"),
        }
    }
}
