//! The server: where it is, how it is known, and who speaks to it.

use crate::{FleetError, signals::EndRequests, variable::printable};
use std::{
    env, fs,
    path::{Path, PathBuf},
    time::Duration,
};
use temporalio_client::{
    Client, ClientOptions, ClientTlsOptions, Connection, ConnectionOptions, RetryOptions,
    TlsOptions, Url, errors::ClientConnectError,
};
use tokio::time::sleep;

/// Time to connect.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);
/// Time between two tries to connect.
const CONNECT_AGAIN: Duration = Duration::from_secs(1);
/// Tries of a request of a worker: the end of a task must arrive, however long the server is away.
const WORKER_TRIES: usize = 1_000_000;
/// Variable with the key that the server knows this program by. A key on the command line would be seen by other programs.
const API_KEY: &str = "QILBEE_FLEET_API_KEY";
/// Scheme of an address that is spoken to encrypted.
const ENCRYPTED: &str = "https";
const PLAIN: &str = "http";

/// The server, and who speaks to it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Server {
    /// Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one
    #[arg(
        long,
        env = "QILBEE_FLEET_SERVER",
        default_value = "http://127.0.0.1:7233",
        global = true
    )]
    server: String,
    /// Namespace of the fleet on that server: who may use it may do everything in it
    #[arg(
        long,
        env = "QILBEE_FLEET_NAMESPACE",
        default_value = "default",
        global = true
    )]
    namespace: String,
    /// Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)
    #[arg(long, env = "QILBEE_FLEET_TLS_CA", value_name = "FILE", global = true)]
    tls_ca: Option<PathBuf>,
    /// Certificate (PEM) that the server knows this program by
    #[arg(
        long,
        env = "QILBEE_FLEET_TLS_CERTIFICATE",
        value_name = "FILE",
        global = true
    )]
    tls_certificate: Option<PathBuf>,
    /// Key (PEM) of that certificate
    #[arg(long, env = "QILBEE_FLEET_TLS_KEY", value_name = "FILE", global = true)]
    tls_key: Option<PathBuf>,
}

/// Budget of retries that requests have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RetryBudget {
    /// Somebody waits for the answer.
    Person,
    /// A worker, whose messages must arrive.
    Worker,
}

/// Connects to the server.
///
/// # Errors
/// When an option is wrong, or the server is not there.
pub(super) async fn connect(
    server: &Server,
    identity: &str,
    budget: RetryBudget,
) -> Result<Client, FleetError> {
    let url = server.server.parse::<Url>().map_err(|error| {
        FleetError::Refused(format!("{} is no address: {error}", server.server))
    })?;
    let key = printable(API_KEY, env::var_os(API_KEY)).map_err(FleetError::Refused)?;
    let tls = tls_options(server, &url, key.is_some()).map_err(FleetError::Refused)?;
    let retries = match budget {
        RetryBudget::Person => RetryOptions::default(),
        RetryBudget::Worker => RetryOptions::builder()
            .max_elapsed_time(None)
            .max_retries(WORKER_TRIES)
            .build(),
    };
    let options = ConnectionOptions::new(url)
        .identity(identity)
        .connect_timeout(CONNECT_LIMIT)
        .retry_options(retries)
        .maybe_tls_options(tls)
        .maybe_api_key(key)
        .build();
    let connection = Connection::connect(options).await.map_err(not_connected)?;
    let options = ClientOptions::new(&server.namespace).build();
    Client::new(connection, options).map_err(|error| FleetError::Refused(error.to_string()))
}

/// Returns whether trying again may help, and the reason.
fn not_connected(error: ClientConnectError) -> FleetError {
    use temporalio_client::tonic::Code::{PermissionDenied, Unauthenticated};
    match error {
        ClientConnectError::SystemInfoCallError(status) => {
            let reason = format!("{}: {}", status.code(), status.message());
            match status.code() {
                PermissionDenied | Unauthenticated => FleetError::Refused(reason),
                _ => FleetError::Unreachable(reason),
            }
        }
        ClientConnectError::InvalidUri(_)
        | ClientConnectError::InvalidHeaders(_)
        | ClientConnectError::InvalidConfig(_) => FleetError::Refused(error.to_string()),
        error => FleetError::Unreachable(error.to_string()),
    }
}

/// Connects a worker to the server, once it is there. `None` when the worker was told to end before.
///
/// # Errors
/// When an option is wrong, or the server does not let this program in.
pub(super) async fn connect_when_there(
    server: &Server,
    identity: &str,
    told: &mut EndRequests,
) -> Result<Option<Client>, FleetError> {
    let connecting = async {
        let mut said = None;
        loop {
            match connect(server, identity, RetryBudget::Worker).await {
                Err(FleetError::Unreachable(reason)) if said.as_ref() != Some(&reason) => {
                    tracing::warn!(server = server.server, %reason, "waits for the server");
                    said = Some(reason);
                }
                Err(FleetError::Unreachable(_)) => {}
                connected => return connected.map(Some),
            }
            sleep(CONNECT_AGAIN).await;
        }
    };
    tokio::select! {
        biased;
        () = told.next() => Ok(None),
        connected = connecting => connected,
    }
}

/// Returns how the connection is encrypted; none where it is not, with nothing given that would need it.
fn tls_options(server: &Server, url: &Url, has_key: bool) -> Result<Option<TlsOptions>, String> {
    let files = [&server.tls_ca, &server.tls_certificate, &server.tls_key];
    if ![PLAIN, ENCRYPTED].contains(&url.scheme()) {
        return Err(format!("{url} does not begin with http:// or https://"));
    }
    if url.scheme() != ENCRYPTED {
        let is_needed = has_key || files.iter().any(|file| file.is_some());
        return match is_needed {
            false => Ok(None),
            true => Err(format!(
                "{url} is not encrypted: with a certificate or a key, the address begins with https://"
            )),
        };
    }
    let client = match (&server.tls_certificate, &server.tls_key) {
        (Some(certificate), Some(key)) => Some(
            ClientTlsOptions::builder()
                .client_cert(read(certificate)?)
                .client_private_key(read(key)?)
                .build(),
        ),
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => {
            return Err("--tls-certificate and --tls-key belong together".to_owned());
        }
    };
    let authority = server.tls_ca.as_deref().map(read).transpose()?;
    let options = TlsOptions::builder()
        .maybe_server_root_ca_cert(authority)
        .maybe_client_tls_options(client);
    Ok(Some(options.build()))
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_whether_it_is_encrypted() {
        let check = |address: &str, has_key: bool, wanted: Option<bool>| {
            let server = Server {
                server: address.to_owned(),
                namespace: "default".to_owned(),
                tls_ca: None,
                tls_certificate: None,
                tls_key: None,
            };
            let tls = tls_options(&server, &address.parse().unwrap(), has_key);
            assert_eq!(tls.ok().map(|tls| tls.is_some()), wanted, "{address}");
        };
        check("http://127.0.0.1:7233", false, Some(false));
        check("http://127.0.0.1:7233", true, None);
        check("https://fleet.example:7233", true, Some(true));
        check("localhost:7233", false, None);
    }
}
