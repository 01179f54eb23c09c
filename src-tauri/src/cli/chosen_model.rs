//! Model that the command line names.

use super::Failure;
use crate::App;
use protocol::SessionOptions;

/// Returns the options with this model, if there is one of this name.
pub(super) fn with_model(
    app: &App,
    options: SessionOptions,
    model: &str,
) -> Result<SessionOptions, Failure> {
    let models = app.sessions().models();
    if model == SessionOptions::AUTOMATIC || models.find(model).is_some() {
        return Ok(SessionOptions {
            model: model.to_owned(),
            ..options
        });
    }
    let known = models.ids().join(", ");
    Err(Failure::usage(format!(
        "there is no model {model:?}; known: {known}"
    )))
}
