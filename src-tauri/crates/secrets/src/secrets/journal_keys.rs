//! Keys of journals' seals. Kept in the keychain only, under names that no provider and no server's secret has.

use super::Secrets;
use crate::{Secret, SecretsError};

/// Prefix of the name in the keychain.
const PREFIX: &str = "journal:";

impl Secrets {
    /// Returns a journal's key, if there is one. `journal` tells journals apart.
    pub fn journal_key(&self, journal: &str) -> Result<Option<Secret>, SecretsError> {
        let account = account(journal);
        let found = self.ask_about(&account.clone(), move |backend| backend.get(&account))?;
        if let Some(secret) = &found {
            self.redactor.learn(secret);
        }
        Ok(found)
    }

    /// Stores a journal's key and returns whether it can be read back.
    pub fn set_journal_key(&self, journal: &str, secret: Secret) -> Result<bool, SecretsError> {
        self.redactor.learn(&secret);
        let account = account(journal);
        self.ask_about(&account.clone(), move |backend| {
            backend.set(&account, &secret)?;
            let kept = backend.get(&account)?;
            Ok(kept.is_some_and(|kept| kept.expose() == secret.expose()))
        })
    }

    /// Deletes a journal's key and returns whether there was one.
    pub fn delete_journal_key(&self, journal: &str) -> Result<bool, SecretsError> {
        let account = account(journal);
        self.ask_about(&account.clone(), move |backend| backend.delete(&account))
    }
}

fn account(journal: &str) -> String {
    format!("{PREFIX}{journal}")
}
