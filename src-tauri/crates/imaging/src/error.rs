//! The error of pixels that can't be had or made into a picture.

use localization::LocalizedText;

/// A capture error, as a sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{0}")]
pub struct CaptureError(pub LocalizedText);
