//! Errors of a connection on which no answer began, by what the network said of it.

use crate::{ErrorOrigin, ModelError};
use localization::{LocalizedText, localized};
use rustls::CertificateError;
use std::{error::Error, io};

/// Failure of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionFailure {
    /// No way there, or no such name.
    Unreachable,
    /// The computer is there, and no server listens.
    NothingListens,
    /// Nobody whom this computer trusts issued the server's certificate.
    UntrustedCertificate,
    /// The server's certificate is not valid yet, or no longer.
    CertificateDate,
    /// The server's certificate is for another name.
    CertificateName,
    /// A server answers, and not with TLS.
    NoTls,
    /// A server answers with TLS, and does not agree on how.
    OtherTls,
    /// It was connected, and the server ended it or sent what is no HTTP.
    BrokeOff,
}

/// Address that a request went to.
#[derive(Clone, Copy)]
pub(super) struct Destination<'a> {
    /// Name of the provider, for people.
    pub(super) provider: &'a str,
    /// Name and port of the server.
    pub(super) host: &'a str,
    /// This is the provider's own server.
    pub(super) is_official: bool,
}

/// Returns the error for a request that failed before its answer began.
pub(super) fn of_request(error: &reqwest::Error, to: Destination<'_>) -> ModelError {
    let failure = match error.is_connect() {
        true => causes(error).find_map(of_cause),
        false => Some(ConnectionFailure::BrokeOff),
    };
    let failure = failure.unwrap_or(ConnectionFailure::Unreachable);
    tracing::info!(?failure, reason = %chain(error), "the provider could not be reached");
    let (message, origin) = failure.told(to);
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
    fn told(self, to: Destination<'_>) -> (LocalizedText, ErrorOrigin) {
        let Destination {
            provider,
            host,
            is_official,
        } = to;
        match self {
            Self::Unreachable => (
                localized!("model-unreachable", provider = provider),
                ErrorOrigin::Network,
            ),
            Self::NothingListens => (
                localized!("model-nothing-listens", host = host),
                ErrorOrigin::Address,
            ),
            Self::UntrustedCertificate => (
                localized!("model-bad-certificate", host = host),
                ErrorOrigin::Network,
            ),
            Self::CertificateDate => (
                localized!("model-certificate-date", host = host),
                ErrorOrigin::Network,
            ),
            Self::CertificateName => (
                localized!("model-certificate-name", host = host),
                ErrorOrigin::Network,
            ),
            // Somebody chose the address of any other server, and may have chosen wrong.
            Self::NoTls if !is_official => (
                localized!("model-no-tls", host = host),
                ErrorOrigin::Address,
            ),
            Self::NoTls | Self::OtherTls => (
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
    // What an error of this kind wraps is not among its sources.
    let wrapped = io.get_ref().and_then(|inner| of_cause(inner));
    wrapped.or(match io.kind() {
        io::ErrorKind::ConnectionRefused => Some(ConnectionFailure::NothingListens),
        io::ErrorKind::ConnectionReset | io::ErrorKind::UnexpectedEof => {
            Some(ConnectionFailure::BrokeOff)
        }
        _ => None,
    })
}

fn of_tls(error: &rustls::Error) -> ConnectionFailure {
    match error {
        rustls::Error::InvalidCertificate(reason) => of_certificate(reason),
        rustls::Error::NoCertificatesPresented => ConnectionFailure::UntrustedCertificate,
        rustls::Error::InvalidMessage(_) => ConnectionFailure::NoTls,
        _ => ConnectionFailure::OtherTls,
    }
}

fn of_certificate(reason: &CertificateError) -> ConnectionFailure {
    match reason {
        CertificateError::Expired
        | CertificateError::ExpiredContext { .. }
        | CertificateError::NotValidYet
        | CertificateError::NotValidYetContext { .. } => ConnectionFailure::CertificateDate,
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            ConnectionFailure::CertificateName
        }
        _ => ConnectionFailure::UntrustedCertificate,
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

#[cfg(test)]
mod tests {
    use super::*;
    use rustls::{AlertDescription, InvalidMessage};

    #[test]
    fn tls_failure_is_told_by_its_cause() {
        let check = |error: rustls::Error, is_official, wanted: (Option<&str>, ErrorOrigin)| {
            let wrapped = io::Error::other(error.clone());
            let twice = io::Error::other(io::Error::other(error.clone()));
            let to = Destination {
                provider: "It",
                host: "it.example",
                is_official,
            };
            for cause in [&wrapped as &(dyn Error + 'static), &twice, &error] {
                let (message, origin) = of_cause(cause).expect("a cause").told(to);
                assert_eq!((message.id(), origin), wanted, "{error}");
            }
        };
        let certificate = |reason: CertificateError, id| {
            let wanted = (Some(id), ErrorOrigin::Network);
            check(rustls::Error::InvalidCertificate(reason), true, wanted);
        };
        certificate(CertificateError::UnknownIssuer, "model-bad-certificate");
        certificate(CertificateError::Expired, "model-certificate-date");
        certificate(CertificateError::NotValidYet, "model-certificate-date");
        certificate(CertificateError::NotValidForName, "model-certificate-name");
        let plain = rustls::Error::InvalidMessage(InvalidMessage::InvalidContentType);
        let other = (Some("model-other-server"), ErrorOrigin::Network);
        check(plain.clone(), true, other);
        check(plain, false, (Some("model-no-tls"), ErrorOrigin::Address));
        let refused = rustls::Error::AlertReceived(AlertDescription::HandshakeFailure);
        check(refused, false, other);
    }
}
