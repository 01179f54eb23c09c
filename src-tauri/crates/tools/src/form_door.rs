//! Door from a running call to the person, for forms of outside servers. Showing a form, and who may answer, are elsewhere.

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

/// Door to the person.
#[async_trait]
pub trait FormDoor: Send + Sync {
    /// Shows a form and waits, however long it takes; dropping the future takes the form back. One form is shown at a time.
    async fn ask(&self, form: ServerForm) -> FormAnswer;

    /// Returns `true` while a form is shown: no time limit runs meanwhile.
    fn is_asking(&self) -> bool {
        false
    }
}

/// Door to nobody: every form is cancelled.
#[derive(Clone, Copy, Debug)]
pub struct NoForms;

impl NoForms {
    /// Returns it as a door.
    #[must_use]
    pub fn shared() -> Arc<dyn FormDoor> {
        Arc::new(Self)
    }
}

#[async_trait]
impl FormDoor for NoForms {
    async fn ask(&self, _: ServerForm) -> FormAnswer {
        FormAnswer::Cancelled
    }
}
