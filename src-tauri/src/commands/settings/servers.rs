//! MCP servers: lists, adds, tries, switches and removes them; `import` takes them from Claude Desktop. Values of variables
//! and headers in the file never reach a page: people put tokens there.

pub(crate) mod import;
pub(crate) mod limits;
pub(crate) mod sign_in;

use super::keys::{GivenKey, interrupted};
use crate::{App, commands::Backend, error::UiError};
use limits::{AskedLimits, LimitsView};
use localization::{LocalizedText, localized};
use mcp::{
    NewOAuth, NewServer, ServerEndpoint, ServerKind, ServerSettings, ServerState, ServerStatus,
    ServerTimeouts, ServersFile, ServersFileError, WallsChoice, secret_name, secret_reference,
};
use secrets::{SecretName, SecretsError};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Trying a server takes at most so long: the first start may fetch a package.
const TRY_WAIT: Duration = Duration::from_secs(60);

/// All servers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct ServersView {
    file: String,
    /// Reason that the file cannot be read; then it is not written either.
    problem: Option<LocalizedText>,
    servers: Vec<ServerView>,
    /// Time limits of a server that has none of its own.
    usual_limits: LimitsView,
    /// Longest time limit.
    longest_seconds: f64,
}

/// One server.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
struct ServerView {
    name: String,
    /// The program with its arguments, or the address.
    reach: String,
    is_on: bool,
    is_trusted: bool,
    /// The person marked it free of walls.
    is_free: bool,
    /// The names of its variables or headers.
    variables: Vec<String>,
    /// Its time limits, its own and the usual ones.
    limits: LimitsView,
    /// Mistake in its entry.
    problem: Option<LocalizedText>,
    status: Option<ServerStatus>,
}

/// A server to add, as the window asks for it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "NewServer"))]
pub(crate) struct AskedServer {
    name: String,
    /// The program with its arguments, as in a terminal.
    line: Option<String>,
    url: Option<String>,
    variables: Vec<AskedVariable>,
    trusted: bool,
    /// Its program runs without walls.
    free: bool,
    limits: AskedLimits,
}

/// A variable for the program, or a header for the service. Its value goes into the keychain.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "NewVariable"))]
struct AskedVariable {
    name: String,
    value: GivenKey,
}

#[tauri::command]
pub(crate) async fn list_servers(app: Backend<'_>) -> Result<ServersView, UiError> {
    Ok(view(&app))
}

#[tauri::command]
pub(crate) async fn add_server(
    app: Backend<'_>,
    server: AskedServer,
) -> Result<ServersView, UiError> {
    let mut file = read(&app)?;
    let name = server.name.trim().to_owned();
    if name.is_empty() || file.has(&name) {
        return Err(UiError::bad_request(match name.is_empty() {
            true => localized!("app-server-no-name"),
            false => localized!("app-server-exists", name = name),
        }));
    }
    let (new, secrets) = parts(name, server)?;
    file.put_server(&new)
        .map_err(|problem| invalid(&new.name, &problem))?;
    keep(&app, secrets).await?;
    file.write()?;
    app.external_tools().restart().await;
    Ok(view(&app))
}

/// Starts it by itself and says how it did.
#[tauri::command]
pub(crate) async fn try_server(app: Backend<'_>, name: String) -> Result<ServerStatus, UiError> {
    let settings = settings_of(&read(&app)?, &name)?;
    let status = app.external_tools().try_out(settings, TRY_WAIT).await;
    status
        .map(|status| without_keys(&app, status))
        .ok_or_else(|| UiError::internal(localized!("app-server-not-tried")))
}

#[tauri::command]
pub(crate) async fn switch_server(
    app: Backend<'_>,
    name: String,
    on: bool,
) -> Result<ServersView, UiError> {
    let mut file = read(&app)?;
    if !file.switch_server(&name, on) {
        return Err(unknown(&name));
    }
    file.write()?;
    app.external_tools().restart().await;
    Ok(view(&app))
}

/// Marks a server free of walls, or puts it inside.
#[tauri::command]
pub(crate) async fn free_server(
    app: Backend<'_>,
    name: String,
    free: bool,
) -> Result<ServersView, UiError> {
    let mut file = read(&app)?;
    if !file.set_server_free(&name, free) {
        return Err(unknown(&name));
    }
    file.write()?;
    app.external_tools().restart().await;
    Ok(view(&app))
}

/// Takes a server out, and the secrets that were kept for it alone.
#[tauri::command]
pub(crate) async fn remove_server(app: Backend<'_>, name: String) -> Result<ServersView, UiError> {
    let mut file = read(&app)?;
    let secrets = file.own_secrets(&name);
    let settings = settings_of(&file, &name).ok();
    if !file.remove(&name) {
        return Err(unknown(&name));
    }
    file.write()?;
    forget(&app, secrets).await;
    if let Some(settings) = settings
        && let Err(error) = app.external_tools().sign_out(&settings).await
    {
        tracing::warn!(%error, "a sign-in to a removed server is still in the keychain");
    }
    app.external_tools().restart().await;
    Ok(view(&app))
}

fn read(app: &App) -> Result<ServersFile, UiError> {
    Ok(ServersFile::read(&app.home().mcp_servers())?)
}

fn settings_of(file: &ServersFile, name: &str) -> Result<ServerSettings, UiError> {
    let found = file.servers().into_iter().find(|(known, _)| known == name);
    let Some((_, settings)) = found else {
        return Err(unknown(name));
    };
    settings.map_err(|problem| invalid(name, &problem))
}

fn unknown(name: &str) -> UiError {
    UiError::bad_request(localized!("app-server-gone", name = name))
}

fn invalid(name: &str, problem: &LocalizedText) -> UiError {
    UiError::bad_request(localized!(
        "app-server-invalid",
        name = name,
        problem = problem
    ))
}

/// The entry, and the secrets that it names.
fn parts(
    name: String,
    asked: AskedServer,
) -> Result<(NewServer, Vec<(String, GivenKey)>), UiError> {
    let line = asked.line.filter(|line| !line.trim().is_empty());
    let line = line.map(|line| {
        shlex::split(&line).ok_or_else(|| UiError::bad_request(localized!("app-server-quotes")))
    });
    let line = line.transpose()?.unwrap_or_default();
    let mut pairs = Vec::new();
    let mut secrets = Vec::new();
    for AskedVariable {
        name: variable,
        value,
    } in asked.variables
    {
        let variable = variable.trim().to_owned();
        if variable.is_empty() || variable.contains(['=', '\n', ':']) {
            return Err(UiError::bad_request(localized!(
                "app-server-variable",
                name = variable
            )));
        }
        let secret = secret_name(&name, &variable);
        pairs.push((variable, secret_reference(&secret)));
        secrets.push((secret, value));
    }
    let is_program = !line.is_empty();
    let (environment, headers) = match is_program {
        true => (pairs, Vec::new()),
        false => (Vec::new(), pairs),
    };
    let new = NewServer {
        name,
        line,
        url: asked
            .url
            .filter(|url| !is_program && !url.trim().is_empty()),
        folder: None,
        environment,
        headers,
        trusted: asked.trusted,
        free: is_program && asked.free,
        writable: Vec::new(),
        sites: Vec::new(),
        oauth: NewOAuth::default(),
        limits: asked.limits.into(),
    };
    Ok((new, secrets))
}

async fn keep(app: &App, kept: Vec<(String, GivenKey)>) -> Result<(), UiError> {
    let secrets = app.shared_secrets();
    let work = tokio::task::spawn_blocking(move || {
        for (name, value) in kept {
            secrets.set_named(&name.parse::<SecretName>()?, value.0)?;
        }
        Ok::<_, SecretsError>(())
    });
    let done = work
        .await
        .map_err(|error| UiError::internal(interrupted(&error)))?;
    done.map_err(|error| {
        UiError::bad_request(localized!("app-server-not-added", error = error.message()))
    })
}

/// One that stays behind is of no use to anybody, and said in the log.
async fn forget(app: &App, names: Vec<String>) {
    let secrets = app.shared_secrets();
    let work = tokio::task::spawn_blocking(move || {
        for name in names {
            let deleted = name
                .parse::<SecretName>()
                .and_then(|name| secrets.delete_named(&name));
            if let Err(error) = deleted {
                tracing::warn!(%error, "a secret of a removed server is still in the keychain");
            }
        }
    });
    if let Err(error) = work.await {
        tracing::error!(%error, "deleting secrets broke off");
    }
}

fn view(app: &App) -> ServersView {
    let path = app.home().mcp_servers();
    let (servers, problem) = match ServersFile::read(&path) {
        Ok(file) => (file.servers(), None),
        Err(error) => (Vec::new(), Some(error.text())),
    };
    let mut statuses = app.external_tools().statuses();
    statuses.retain(|status| status.kind == ServerKind::Tools);
    let servers = servers.into_iter().map(|(name, settings)| {
        let status = statuses.iter().find(|status| status.name == name).cloned();
        let status = status.map(|status| without_keys(app, status));
        server(name, settings, status)
    });
    ServersView {
        file: path.display().to_string(),
        problem,
        servers: servers.collect(),
        usual_limits: ServerTimeouts::default().into(),
        longest_seconds: ServerTimeouts::LONGEST_SECONDS,
    }
}

fn server(
    name: String,
    settings: Result<ServerSettings, LocalizedText>,
    status: Option<ServerStatus>,
) -> ServerView {
    match settings {
        Ok(settings) => {
            let variables = match &settings.endpoint {
                ServerEndpoint::Program { environment, .. } => environment.keys(),
                ServerEndpoint::Address { headers, .. } => headers.keys(),
            };
            ServerView {
                name,
                reach: settings.endpoint.label(),
                is_on: !settings.disabled,
                is_trusted: settings.trusted,
                is_free: settings.walls == WallsChoice::Free,
                variables: variables.cloned().collect(),
                limits: settings.timeouts.into(),
                problem: None,
                status,
            }
        }
        Err(problem) => ServerView {
            name,
            reach: String::new(),
            is_on: false,
            is_trusted: false,
            is_free: false,
            variables: Vec::new(),
            limits: ServerTimeouts::default().into(),
            problem: Some(problem),
            status: None,
        },
    }
}

/// A server may print what it was given.
fn without_keys(app: &App, mut status: ServerStatus) -> ServerStatus {
    let redactor = app.secrets().redactor();
    let clean = |text: &mut String| *text = redactor.redact(text).into_owned();
    // A text with a key in it is kept in English: its arguments would hold the key as well.
    let clean_text = |text: &mut LocalizedText| {
        let redacted = redactor.redact(text.as_str());
        if redacted != text.as_str() {
            *text = LocalizedText::verbatim(redacted);
        }
    };
    clean(&mut status.errors);
    clean(&mut status.endpoint);
    status.notices.iter_mut().for_each(clean_text);
    match &mut status.state {
        ServerState::Waiting { reason }
        | ServerState::Disabled { reason }
        | ServerState::NeedsSignIn { reason } => clean_text(reason),
        ServerState::Off | ServerState::Starting | ServerState::Ready => {}
    }
    status
}

impl From<ServersFileError> for UiError {
    fn from(error: ServersFileError) -> Self {
        Self::bad_request(error.text())
    }
}

#[cfg(test)]
mod tests;
