//! Evidence that a press came from the person's mouse or keyboard, not from a program. A front end that hears a press
//! asks here before the press may give anybody a right. How presses are recorded is up to the display server's
//! [`PressRecorder`].

use crate::{
    Check, native,
    press::{Press, PressRecorder, PressRefused, PressUse},
};
use localization::{LocalizedText, localized};

/// Evidence for the display this program has its windows on. Ends with its last owner.
pub struct PersonInput(Result<Box<dyn PressRecorder>, LocalizedText>);

impl PersonInput {
    /// Begins to record. Where that is impossible, [`Self::check`] gives the reason.
    #[must_use]
    pub fn open() -> Self {
        Self(native::record_presses())
    }

    /// Returns `true` if this display server lets presses be told from faked ones.
    #[must_use]
    pub fn can_tell(&self) -> bool {
        self.0.is_ok()
    }

    /// Decides whether a press came from the person. Blocks for some milliseconds; where it [can't be
    /// told](Self::can_tell), every press is out of sight.
    pub fn verify(&self, press: &Press, used: PressUse) -> Result<(), PressRefused> {
        match &self.0 {
            Ok(recorder) => recorder.verify(press, used),
            Err(_) => Err(PressRefused::Unseen),
        }
    }

    /// Result for `qilbee doctor`: the evidence that an answer needs.
    #[must_use]
    pub fn check(&self) -> Check {
        Check {
            name: "answers".to_owned(),
            passed: true,
            detail: match &self.0 {
                Ok(_) => localized!("desktop-check-answers"),
                Err(reason) => reason.clone(),
            },
            advice: None,
        }
    }
}
