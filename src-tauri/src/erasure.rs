//! Erasure of everything that Qilbee stores: ends all sessions, then deletes keys and files.

use crate::{App, journal_key, models, start_at_sign_in::SignInEntry};
use home::EraseError;
use localization::{LocalizedText, localized};
use mcp::{ServersFile, sign_in_id};
use secrets::{SecretName, Secrets};
use settings::{Settings, SettingsError};
use std::{collections::BTreeSet, path::Path, sync::atomic::Ordering};

/// Erases everything, in the keychain too, and returns what could not be erased. Files that the window and the log hold
/// open go when the program ends.
pub(crate) async fn erase(app: &App) -> Result<Vec<LocalizedText>, EraseError> {
    check_nobody_works(app).await?;
    app.external_tools().close().await;
    // With the keys and the record, nobody could.
    app.uploads().delete_all().await;
    let mut left = delete_keys(app).await;
    if let Some(entry) = SignInEntry::of_person()
        && let Err(error) = entry.switch(false)
    {
        left.push(localized!("app-sign-in-entry", error = error.to_string()));
    }
    if let Err(error) = app.sessions().store().clone().close().await {
        left.push(error.message());
    }
    app.is_erased().store(true, Ordering::SeqCst);
    left.extend(home::start_erasing(app.home().folder()));
    Ok(left)
}

async fn check_nobody_works(app: &App) -> Result<(), EraseError> {
    let store = app.sessions().store();
    // Chats that are open here are claimed by this program.
    app.sessions().close_all().await;
    for session in store.sessions().await? {
        if store.claim(&session.id)?.is_none() {
            return Err(EraseError::ChatInUse(session.title));
        }
    }
    Ok(())
}

async fn delete_keys(app: &App) -> Vec<LocalizedText> {
    let secrets = app.shared_secrets();
    let mut left = Vec::new();
    let (sign_ins, named) = of_servers(&app.home().mcp_servers(), &mut left);
    let models = of_models(&app.settings(), &mut left);
    let journal = journal_key::name_in_keychain(app.home());
    let work = tokio::task::spawn_blocking(move || {
        // Without the journal this key opens nothing, so one that stays is no trouble.
        let _ = secrets.delete_journal_key(&journal);
        left.extend(home::delete_keys(&secrets, &named));
        if let Err(error) = secrets.delete_fleet_inbox() {
            left.push(error.message());
        }
        left.extend(delete_server_keys(&secrets, models));
        for id in sign_ins {
            if let Err(error) = secrets.delete_sign_in(&id) {
                left.push(error.message());
            }
        }
        left
    });
    work.await
        .unwrap_or_else(|error| vec![localized!("erase-keys-failed", error = error.to_string())])
}

/// Deletes the keys of model servers at these addresses, and at every other that ever got one: the settings may have been
/// changed by hand since.
fn delete_server_keys(secrets: &Secrets, mut addresses: BTreeSet<String>) -> Vec<LocalizedText> {
    let mut left = Vec::new();
    match secrets.server_addresses() {
        Ok(known) => addresses.extend(known),
        Err(error) => left.push(error.message()),
    }
    for address in addresses {
        if let Err(error) = secrets.delete_server_key(&address) {
            left.push(error.message());
        }
    }
    left
}

/// Returns the addresses of all configured servers of models. Settings that can't be read are told of.
fn of_models(
    settings: &Result<Settings, SettingsError>,
    left: &mut Vec<LocalizedText>,
) -> BTreeSet<String> {
    match settings {
        Ok(settings) => settings.providers.iter().map(models::address).collect(),
        Err(error) => {
            left.push(localized!("erase-keys-unknown", error = error.message()));
            BTreeSet::new()
        }
    }
}

/// Returns the sign-ins and the secrets of all configured MCP servers. A file that can't be read is told of.
fn of_servers(file: &Path, left: &mut Vec<LocalizedText>) -> (Vec<String>, Vec<SecretName>) {
    match ServersFile::read(file) {
        Ok(file) => (sign_ins(&file), server_secrets(&file)),
        Err(error) => {
            left.push(localized!("erase-keys-unknown", error = error.text()));
            (Vec::new(), Vec::new())
        }
    }
}

fn sign_ins(file: &ServersFile) -> Vec<String> {
    let servers = file
        .servers()
        .into_iter()
        .filter_map(|(_, settings)| settings.ok());
    servers
        .filter_map(|settings| sign_in_id(&settings))
        .collect()
}

fn server_secrets(file: &ServersFile) -> Vec<SecretName> {
    let names: Vec<_> = file.entries().map(|(name, _)| name.clone()).collect();
    let named = names.iter().flat_map(|name| file.own_secrets(name));
    named
        .filter_map(|name| name.parse::<SecretName>().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrets::{InMemory, Secret};

    #[test]
    fn keys_of_forgotten_addresses_go_too() {
        let secrets = Secrets::new(InMemory::default());
        let (named, forgotten) = ("https://named.example/v1", "https://forgotten.example/v1");
        for address in [named, forgotten] {
            let key = Secret::from("sk-test-0123456789".to_owned());
            secrets.set_server_key(address, key).unwrap();
        }
        let left = delete_server_keys(&secrets, BTreeSet::from([named.to_owned()]));
        assert!(left.is_empty(), "{left:?}");
        for address in [named, forgotten] {
            assert!(secrets.server_key(address).unwrap().is_none(), "{address}");
        }
        assert!(secrets.server_addresses().unwrap().is_empty());
    }

    #[test]
    fn unreadable_settings_are_told_of() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        std::fs::write(&file, "providers = 1").unwrap();
        let mut left = Vec::new();
        assert!(of_models(&Settings::read(&file), &mut left).is_empty());
        let ids: Vec<_> = left.iter().map(LocalizedText::id).collect();
        assert_eq!(ids, [Some("erase-keys-unknown")]);
        left.clear();
        of_models(&Ok(Settings::default()), &mut left);
        assert!(left.is_empty());
    }
}
