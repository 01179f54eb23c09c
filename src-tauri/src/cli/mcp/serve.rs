//! `qilbee mcp serve`: Qilbee's tools for another program. Standard output belongs to the protocol alone.

use super::{Failure, output};
use crate::{App, VERSION, mcp::host::Host, signals::EndSignals};
use clap::{Args, ValueEnum};
use protocol::{Effect, PictureSize, ToolKind};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

#[derive(Args)]
pub(super) struct Arguments {
    /// Effects to allow besides looking, separated by commas
    #[arg(long, value_enum, value_delimiter = ',', value_name = "EFFECT")]
    allow: Vec<Allowed>,
}

/// Effects by their names on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum Allowed {
    /// Use mouse and keyboard
    Act,
    /// Change files and stored data
    Write,
    /// Run programs
    Execute,
    /// Send data to other computers
    Send,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    if let Some(warning) = app.warning() {
        output::tell(&format!("qilbee: {warning}"));
    }
    let allowed = arguments.allow.into_iter().map(Effect::from).collect();
    let host = Host::new(
        &app.sessions().executor(),
        app.sessions().store().clone(),
        picture(app).await,
        allowed,
        app.desktop()
            .ok()
            .map(|desktop| desktop.user_input().clone()),
    );
    let host = Arc::new(host.map_err(|error| Failure::failed(error.to_string()))?);
    let mut signals = EndSignals::listen()
        .map_err(|error| Failure::failed(format!("signals cannot be received: {error}")))?;
    let stop = CancellationToken::new();
    let pipes = (tokio::io::stdin(), tokio::io::stdout());
    let serving = mcp::serve_mcp(Arc::clone(&host) as _, VERSION, pipes, stop.clone());
    let mut serving = std::pin::pin!(serving);
    let served = tokio::select! {
        served = &mut serving => served,
        _ = signals.received() => {
            stop.cancel();
            serving.await
        }
    };
    host.end(app.sessions()).await;
    served.map_err(Failure::failed)
}

/// Returns the size of pictures, the same for the whole time.
async fn picture(app: &App) -> Option<PictureSize> {
    let specs = app.registry().specs();
    let largest = specs.into_iter().find_map(|spec| match spec.kind {
        ToolKind::Hosted { picture, .. } => picture,
        ToolKind::Custom { .. } => None,
    })?;
    let model = app.default_options().await.model;
    let model = app.sessions().models().find(&model);
    let limits = model.map(|model| model.picture_limits());
    Some(largest.within(limits.unwrap_or_default()))
}

impl From<Allowed> for Effect {
    fn from(allowed: Allowed) -> Self {
        match allowed {
            Allowed::Act => Self::Act,
            Allowed::Write => Self::Write,
            Allowed::Execute => Self::Execute,
            Allowed::Send => Self::Send,
        }
    }
}
