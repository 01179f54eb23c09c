//! Source of the profiles that sub-agents can be given.

use localization::{LocalizedText, localized};
use protocol::{Profile, SessionOptions};

/// Profiles of the person, as far as they have read them.
pub trait ProfileSource: Send + Sync {
    /// Returns the texts of a profile, and these options with what it says of them.
    ///
    /// # Errors
    /// Says why there is none of this name, or why it is not used.
    fn apply(
        &self,
        name: &str,
        options: SessionOptions,
    ) -> Result<(Profile, SessionOptions), LocalizedText>;
}

/// No profiles at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProfiles;

impl ProfileSource for NoProfiles {
    fn apply(
        &self,
        name: &str,
        _: SessionOptions,
    ) -> Result<(Profile, SessionOptions), LocalizedText> {
        Err(localized!("agent-part-no-profiles", profile = name))
    }
}
