//! State of the parts that tools need, gathered for the overview. Waits for no server; asking for their state starts them, as
//! the first task would.

use super::{CapabilityOverview, CapabilityState};
use crate::{App, models::PRACTICE_MODEL};
use mcp::ServerState;
use secrets::Provider;
use tokio::task::spawn_blocking;

/// Returns the overview as of now.
pub(crate) async fn overview_of(app: &App) -> CapabilityOverview {
    CapabilityOverview::of(&app.registry().callables(), &state(app).await)
}

async fn state(app: &App) -> CapabilityState {
    let options = app.default_options().await;
    let secrets = app.shared_secrets();
    // A keychain may ask the person to unlock it first.
    let has_qube = spawn_blocking(move || matches!(secrets.status(Provider::Qube), Ok(Some(_))));
    let servers = app.external_tools().statuses();
    let used = servers.iter().filter_map(|server| {
        let reason = match &server.state {
            ServerState::Off => return None,
            ServerState::Ready => return Some(None),
            ServerState::Starting => None,
            ServerState::Waiting { reason }
            | ServerState::Disabled { reason }
            | ServerState::NeedsSignIn { reason } => Some(reason.clone()),
        };
        Some(Some((server.name.clone(), reason)))
    });
    let used: Vec<_> = used.collect();
    CapabilityState {
        mode: options.mode,
        has_key: options.model != PRACTICE_MODEL,
        has_qube: has_qube.await.unwrap_or_else(|error| {
            tracing::warn!(%error, "looking for the key of Qube broke off");
            false
        }),
        no_desktop: app.desktop().err(),
        server_count: used.len(),
        unusable_servers: used.into_iter().flatten().collect(),
    }
}
