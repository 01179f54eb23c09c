//! Demand of a service for a sign-in, or for more rights than the person gave it.

use super::kept_sign_in::SignInPlace;
use localization::{LocalizedText, localized};

/// Demand of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// The person is to sign in.
    SignIn,
    /// The person is to give these rights as well.
    Rights(String),
}

impl Demand {
    /// Notes the rights for the next sign-in, and returns the demand in words.
    pub(crate) async fn noted(&self, place: &SignInPlace) -> LocalizedText {
        if let Self::Rights(scopes) = self
            && let Err(error) = place.want(scopes).await
        {
            tracing::warn!(%error, "the rights that a server wants could not be noted");
        }
        self.text()
    }

    pub(crate) fn text(&self) -> LocalizedText {
        match self {
            Self::SignIn => localized!("mcp-sign-in-needed"),
            Self::Rights(scopes) => localized!("mcp-sign-in-more", scopes = scopes),
        }
    }
}
