//! Erasure of everything that Qilbee stores: ends all sessions, then deletes keys and files.

use crate::{App, journal_key, models};
use home::EraseError;
use localization::{LocalizedText, localized};
use mcp::{ServersFile, sign_in_id};
use secrets::SecretName;
use std::{path::Path, sync::atomic::Ordering};

/// Erases everything, in the keychain too, and returns what could not be erased. Files that the window and the log hold
/// open go when the program ends.
pub(crate) async fn erase(app: &App) -> Result<Vec<LocalizedText>, EraseError> {
    check_nobody_works(app).await?;
    app.external_tools().close().await;
    // With the keys and the record, nobody could.
    app.uploads().delete_all().await;
    let mut left = delete_keys(app).await;
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
    let servers = app.home().mcp_servers();
    let sign_ins = sign_ins(&servers);
    let models = model_servers(app);
    let journal = journal_key::name_in_keychain(app.home());
    let work = tokio::task::spawn_blocking(move || {
        // Without the journal this key opens nothing, so one that stays is no trouble.
        let _ = secrets.delete_journal_key(&journal);
        let mut left = home::delete_keys(&secrets, &server_secrets(&servers));
        for address in models {
            if let Err(error) = secrets.delete_server_key(&address) {
                left.push(error.message());
            }
        }
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

/// Returns the addresses of all configured servers of models.
fn model_servers(app: &App) -> Vec<String> {
    let settings = app.settings();
    let settings = settings.as_ref().as_ref();
    settings.map_or_else(
        |_| Vec::new(),
        |settings| settings.providers.iter().map(models::address).collect(),
    )
}

/// Returns the sign-ins to all configured MCP servers.
fn sign_ins(servers: &Path) -> Vec<String> {
    let Ok(file) = ServersFile::read(servers) else {
        return Vec::new();
    };
    let servers = file
        .servers()
        .into_iter()
        .filter_map(|(_, settings)| settings.ok());
    servers
        .filter_map(|settings| sign_in_id(&settings))
        .collect()
}

/// Returns the secrets of all configured MCP servers.
fn server_secrets(servers: &Path) -> Vec<SecretName> {
    let Ok(file) = ServersFile::read(servers) else {
        return Vec::new();
    };
    let names: Vec<_> = file.entries().map(|(name, _)| name.clone()).collect();
    let named = names.iter().flat_map(|name| file.own_secrets(name));
    named
        .filter_map(|name| name.parse::<SecretName>().ok())
        .collect()
}
