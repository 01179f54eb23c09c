//! Taking back what a chat did to files.

use super::Backend;
use crate::error::UiError;
use agent::{Undo, UndoError, UndoScope, Undone};
use protocol::{CallId, SessionId, TurnId};
use serde::Deserialize;

/// Changes to undo.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum WhichChanges {
    /// Those of one step, or of an earlier undo by its name.
    Step(CallId),
    /// Those of a whole task.
    Task(TurnId),
}

/// Takes them back, and says of each file what came of it.
#[tauri::command]
pub(crate) async fn undo_changes(
    app: Backend<'_>,
    session: SessionId,
    which: WhichChanges,
    force: bool,
) -> Result<Undone, UiError> {
    let scope = match which {
        WhichChanges::Step(call) => UndoScope::Step(call),
        WhichChanges::Task(turn) => UndoScope::Task(turn),
    };
    let session = app.sessions().open(&session).await?;
    match session.undo(Undo { scope, force }).await {
        Ok(undone) => Ok(undone),
        Err(UndoError::Nothing(why)) => Err(UiError::bad_request(why)),
        Err(UndoError::Session(error)) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn undo_requests_of_the_window() {
        let check = |told, wanted| {
            let read: WhichChanges = serde_json::from_value(told).unwrap();
            assert_eq!(read, wanted);
        };
        check(json!({"step": "c1"}), WhichChanges::Step("c1".into()));
        check(json!({"task": "t1"}), WhichChanges::Task("t1".into()));
    }
}
