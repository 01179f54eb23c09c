//! The two ways a call can fail: the model is told, or the turn ends.

/// A call that did not succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ToolError {
    /// The model is told and may try something else.
    #[error("{0}")]
    ForModel(String),
    /// The call was stopped; its effect may be partial.
    #[error("stopped before it was done")]
    Cancelled,
    /// The person took over what it acted on, with this. Its effect may be partial.
    #[error("The person took over mouse and keyboard; this action was not finished.")]
    TakenOver(&'static str),
    /// Going on makes no sense, such as a display that is gone. Ends the turn.
    #[error("{0}")]
    Fatal(String),
}
