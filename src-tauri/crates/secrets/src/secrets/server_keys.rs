//! Keys of model servers. Each is kept under the server's address, in the keychain or for this session only, so that it never
//! goes to another one: who changes the address gives the key again.

use super::{Secrets, long_entries, named_secrets::check};
use crate::{
    Secret, SecretsError, Source,
    backend::{Backend, BackendError},
};
use localization::localized;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{MutexGuard, PoisonError},
};

/// Prefix of the names in the keychain.
const PREFIX: &str = "model:";
/// Entry with every address that has a key in the keychain, one a line. The settings may not name it any more.
const ADDRESSES: &str = "model-addresses";

impl Secrets {
    /// Returns the key for the server at this address and its source, if there is one.
    pub fn server_key(&self, address: &str) -> Result<Option<(Secret, Source)>, SecretsError> {
        let address = plain(address);
        if let Some(key) = self.server_session().get(address) {
            return Ok(Some((key.clone(), Source::Session)));
        }
        let account = account(address);
        let found = self.ask_about(address, move |backend| backend.get(&account))?;
        if let Some(key) = &found {
            self.redactor.learn(key);
        }
        Ok(found.map(|key| (key, self.backend_source)))
    }

    /// Stores a key and checks that it can be read back.
    pub fn set_server_key(&self, address: &str, key: Secret) -> Result<(), SecretsError> {
        check(&key).map_err(|fault| SecretsError::InvalidKey { fault })?;
        self.redactor.learn(&key);
        let address = plain(address);
        let (account, named) = (account(address), address.to_owned());
        let is_stored = self.ask_about(address, move |backend| {
            // First the address: a key that nobody knows of could not be deleted.
            change_addresses(backend, |addresses| addresses.insert(named))?;
            backend.set(&account, &key)?;
            let kept = backend.get(&account)?;
            Ok(kept.is_some_and(|kept| kept.expose() == key.expose()))
        })?;
        if !is_stored {
            return Err(SecretsError::NamedSecret {
                name: address.to_owned(),
                cause: localized!("keys-secret-not-stored"),
            });
        }
        self.server_session().remove(address);
        Ok(())
    }

    /// Holds a key in memory until the program ends.
    pub fn set_server_key_for_session(
        &self,
        address: &str,
        key: Secret,
    ) -> Result<(), SecretsError> {
        check(&key).map_err(|fault| SecretsError::InvalidKey { fault })?;
        self.redactor.learn(&key);
        self.server_session().insert(plain(address).to_owned(), key);
        Ok(())
    }

    /// Deletes a key from session and keychain and returns whether there was one. Without a keychain there is none in it.
    pub fn delete_server_key(&self, address: &str) -> Result<bool, SecretsError> {
        let address = plain(address);
        let was_in_session = self.server_session().remove(address).is_some();
        let (account, named) = (account(address), address.to_owned());
        let was_kept = self.ask_about(address, move |backend| {
            let was_kept = match backend.delete(&account) {
                Err(BackendError::Missing(_)) => return Ok(false),
                deleted => deleted?,
            };
            change_addresses(backend, |addresses| addresses.remove(&named))?;
            Ok(was_kept)
        })?;
        Ok(was_in_session || was_kept)
    }

    /// Returns every address that has a key in the keychain; none where there is no keychain.
    pub fn server_addresses(&self) -> Result<BTreeSet<String>, SecretsError> {
        self.ask_about(ADDRESSES, |backend| match addresses(backend) {
            Err(BackendError::Missing(_)) => Ok(BTreeSet::new()),
            found => found,
        })
    }

    fn server_session(&self) -> MutexGuard<'_, BTreeMap<String, Secret>> {
        let session = &self.server_session;
        session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the address without what makes no other one of it.
fn plain(address: &str) -> &str {
    address.trim().trim_end_matches('/')
}

fn account(address: &str) -> String {
    format!("{PREFIX}{address}")
}

fn addresses(backend: &mut dyn Backend) -> Result<BTreeSet<String>, BackendError> {
    let kept = long_entries::read(backend, ADDRESSES)?;
    let kept = kept.map(|text| text.expose().lines().map(str::to_owned).collect());
    Ok(kept.unwrap_or_default())
}

/// Changes the list of addresses. `change` returns whether it did.
fn change_addresses(
    backend: &mut dyn Backend,
    change: impl FnOnce(&mut BTreeSet<String>) -> bool,
) -> Result<(), BackendError> {
    let mut all = addresses(backend)?;
    if !change(&mut all) {
        return Ok(());
    }
    if all.is_empty() {
        return long_entries::delete(backend, ADDRESSES).map(|_| ());
    }
    let text = all.into_iter().collect::<Vec<_>>().join("\n");
    long_entries::write(backend, ADDRESSES, &Secret::from(text))
}
