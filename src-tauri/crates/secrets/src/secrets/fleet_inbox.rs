//! Address of a fleet's inbox. The token in it opens the page, so it is kept in the keychain only, like a key.

use super::Secrets;
use crate::{Secret, SecretsError, backend::BackendError};
use localization::localized;

/// Name in the keychain; no provider and no server's secret has it.
const ACCOUNT: &str = "fleet-inbox";

impl Secrets {
    /// Returns the address, if there is one.
    pub fn fleet_inbox(&self) -> Result<Option<Secret>, SecretsError> {
        let found = self.ask_about(ACCOUNT, |backend| backend.get(ACCOUNT))?;
        if let Some(address) = &found {
            self.learn_address(address);
        }
        Ok(found)
    }

    /// Stores the address and checks that it can be read back.
    pub fn set_fleet_inbox(&self, address: Secret) -> Result<(), SecretsError> {
        self.learn_address(&address);
        let is_stored = self.ask_about(ACCOUNT, move |backend| {
            backend.set(ACCOUNT, &address)?;
            let kept = backend.get(ACCOUNT)?;
            Ok(kept.is_some_and(|kept| kept.expose() == address.expose()))
        })?;
        match is_stored {
            true => Ok(()),
            false => Err(SecretsError::NamedSecret {
                name: ACCOUNT.to_owned(),
                cause: localized!("keys-secret-not-stored"),
            }),
        }
    }

    /// Deletes the address and returns whether there was one. Without a keychain there is none.
    pub fn delete_fleet_inbox(&self) -> Result<bool, SecretsError> {
        self.ask_about(ACCOUNT, |backend| match backend.delete(ACCOUNT) {
            Err(BackendError::Missing(_)) => Ok(false),
            deleted => deleted,
        })
    }

    /// The token behind `#` goes alone into each request.
    fn learn_address(&self, address: &Secret) {
        self.redactor.learn(address);
        if let Some((_, token)) = address.expose().split_once('#') {
            self.redactor.learn(&Secret::from(token.to_owned()));
        }
    }
}
