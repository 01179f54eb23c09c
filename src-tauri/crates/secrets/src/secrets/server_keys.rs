//! Keys of model servers. Each is kept in the keychain under the server's address, so that it never goes to another one: who
//! changes the address gives the key again.

use super::{Secrets, named_secrets::check};
use crate::{Secret, SecretsError};
use localization::localized;

/// Prefix of the names in the keychain.
const PREFIX: &str = "model:";

impl Secrets {
    /// Returns the key for the server at this address, if there is one.
    pub fn server_key(&self, address: &str) -> Result<Option<Secret>, SecretsError> {
        let account = account(address);
        let found = self.ask_about(address, move |backend| backend.get(&account))?;
        if let Some(key) = &found {
            self.redactor.learn(key);
        }
        Ok(found)
    }

    /// Stores a key and checks that it can be read back.
    pub fn set_server_key(&self, address: &str, key: Secret) -> Result<(), SecretsError> {
        check(&key).map_err(|fault| SecretsError::InvalidKey { fault })?;
        self.redactor.learn(&key);
        let account = account(address);
        let is_stored = self.ask_about(address, move |backend| {
            backend.set(&account, &key)?;
            let kept = backend.get(&account)?;
            Ok(kept.is_some_and(|kept| kept.expose() == key.expose()))
        })?;
        match is_stored {
            true => Ok(()),
            false => Err(SecretsError::NamedSecret {
                name: address.to_owned(),
                cause: localized!("keys-secret-not-stored"),
            }),
        }
    }

    /// Deletes a key and returns whether there was one.
    pub fn delete_server_key(&self, address: &str) -> Result<bool, SecretsError> {
        let account = account(address);
        self.ask_about(address, move |backend| backend.delete(&account))
    }
}

fn account(address: &str) -> String {
    format!("{PREFIX}{}", address.trim().trim_end_matches('/'))
}
