//! Prompter of a running call, for forms of outside servers that the person fills in.
//! Showing a form, and who may answer, are elsewhere.

use async_trait::async_trait;
use protocol::{FormValues, ServerForm};
use std::sync::Arc;

/// Answer to a form.
#[derive(Clone, Debug, PartialEq)]
pub enum FormAnswer {
    /// The person agreed, and these are the values. They fit the form.
    Sent(FormValues),
    /// The person declined.
    Declined,
    /// Nobody answered.
    Cancelled,
}

/// Shows the person forms.
#[async_trait]
pub trait FormPrompter: Send + Sync {
    /// Shows a form and waits, however long it takes; dropping the future takes the form back. One form is shown at a time.
    async fn ask(&self, form: ServerForm) -> FormAnswer;

    /// Returns `true` while a form is shown: no time limit runs meanwhile.
    fn is_asking(&self) -> bool {
        false
    }
}

/// Prompter where nobody is: every form is cancelled.
#[derive(Clone, Copy, Debug)]
pub struct NoForms;

impl NoForms {
    /// Returns it as a prompter.
    #[must_use]
    pub fn shared() -> Arc<dyn FormPrompter> {
        Arc::new(Self)
    }
}

#[async_trait]
impl FormPrompter for NoForms {
    async fn ask(&self, _: ServerForm) -> FormAnswer {
        FormAnswer::Cancelled
    }
}
