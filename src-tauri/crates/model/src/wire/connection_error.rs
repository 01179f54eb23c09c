//! Errors of a connection on which no answer began, by what the network said of it.

use crate::{ErrorOrigin, ModelError};
use localization::{LocalizedText, localized};
use std::{error::Error, io};

/// Failure of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionFailure {
    /// No way there, or no such name.
    Unreachable,
    /// The computer is there, and no server listens.
    NothingListens,
    /// The server's certificate is not to be trusted.
    BadCertificate,
    /// A server answers, and not with TLS.
    NoTls,
    /// It was connected, and the server ended it or sent what is no HTTP.
    BrokeOff,
}

/// Returns the error for a request to a provider's `host` that failed before its answer began.
pub(super) fn of_request(error: &reqwest::Error, provider: &str, host: &str) -> ModelError {
    let failure = match error.is_connect() {
        true => causes(error).find_map(of_cause),
        false => Some(ConnectionFailure::BrokeOff),
    };
    let failure = failure.unwrap_or(ConnectionFailure::Unreachable);
    tracing::info!(?failure, reason = %chain(error), "the provider could not be reached");
    let (message, origin) = failure.told(provider, host);
    ModelError::transient(message, origin)
}

/// Returns the error for a server that said nothing in time.
pub(crate) fn silence(provider: &str) -> ModelError {
    let message = localized!("model-no-answer", provider = provider);
    ModelError::transient(message, ErrorOrigin::Provider)
}

/// Joins an error with its causes.
pub(super) fn chain(error: &(dyn Error + 'static)) -> String {
    let texts: Vec<_> = causes(error).map(ToString::to_string).collect();
    texts.join(": ")
}

impl ConnectionFailure {
    fn told(self, provider: &str, host: &str) -> (LocalizedText, ErrorOrigin) {
        match self {
            Self::Unreachable => (
                localized!("model-unreachable", provider = provider),
                ErrorOrigin::Network,
            ),
            Self::NothingListens => (
                localized!("model-nothing-listens", host = host),
                ErrorOrigin::Address,
            ),
            Self::BadCertificate => (
                localized!("model-bad-certificate", host = host),
                ErrorOrigin::Network,
            ),
            Self::NoTls => (
                localized!("model-other-server", provider = provider),
                ErrorOrigin::Network,
            ),
            Self::BrokeOff => (localized!("model-server-broke-off"), ErrorOrigin::Provider),
        }
    }
}

fn of_cause(cause: &(dyn Error + 'static)) -> Option<ConnectionFailure> {
    if let Some(tls) = cause.downcast_ref::<rustls::Error>() {
        return Some(of_tls(tls));
    }
    let io = cause.downcast_ref::<io::Error>()?;
    let inner = io.get_ref().and_then(|inner| inner.downcast_ref());
    match (inner, io.kind()) {
        (Some(tls), _) => Some(of_tls(tls)),
        (None, io::ErrorKind::ConnectionRefused) => Some(ConnectionFailure::NothingListens),
        (None, io::ErrorKind::ConnectionReset | io::ErrorKind::UnexpectedEof) => {
            Some(ConnectionFailure::BrokeOff)
        }
        (None, _) => None,
    }
}

fn of_tls(error: &rustls::Error) -> ConnectionFailure {
    match error {
        rustls::Error::InvalidCertificate(_) | rustls::Error::NoCertificatesPresented => {
            ConnectionFailure::BadCertificate
        }
        _ => ConnectionFailure::NoTls,
    }
}

/// Returns the error and its causes, outermost first.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    let mut next = Some(error);
    std::iter::from_fn(move || {
        let error = next?;
        next = error.source();
        Some(error)
    })
}
