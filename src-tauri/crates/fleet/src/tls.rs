//! The cryptography of encrypted connections.

/// Chooses it for this process, before the first connection by a library that asks for a choice. Whatever was chosen before stays.
pub(crate) fn choose_cryptography() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
