//! Models to choose between, and what a chat needs of them. Plain facts.

use model::Prices;
use protocol::{PictureLimits, PictureSize};

/// Model to choose.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Candidate {
    pub(crate) id: String,
    /// List prices; none when nobody knows them.
    pub(crate) prices: Option<Prices>,
    pub(crate) sees: bool,
    /// Largest pictures that it takes.
    pub(crate) picture_limits: PictureLimits,
    /// Tokens of a chat that fit without summing up.
    pub(crate) room_tokens: u64,
}

/// Needs of a chat that not every model meets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// It has pictures, or uses the screen.
    pub(crate) sight: bool,
    /// Size of its pictures of the screen, once that is fixed.
    pub(crate) picture: Option<PictureSize>,
    /// Tokens of everything that is sent.
    pub(crate) tokens: u64,
}

impl Candidate {
    /// True when the model can go on with the chat.
    pub(crate) fn suits(&self, needs: Needs) -> bool {
        self.shows(needs) && self.holds(needs)
    }

    /// True when the model sees what the chat shows, as large as it is.
    pub(super) fn shows(&self, needs: Needs) -> bool {
        let fits = |size: PictureSize| size.within(self.picture_limits) == size;
        !needs.sight || (self.sees && needs.picture.is_none_or(fits))
    }

    /// True when the chat fits.
    pub(super) fn holds(&self, needs: Needs) -> bool {
        needs.tokens < self.room_tokens
    }
}
