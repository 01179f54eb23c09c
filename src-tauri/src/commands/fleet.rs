//! The fleet's inbox in the window: its open questions, their pictures, and the person's answers.

use super::settings::keys::GivenKey;
use crate::{error::UiError, fleet_inbox::FleetInbox};
use inbox::{FleetAnswer, FleetQuestion, FleetQuestions, InboxClient};
use localization::{LocalizedText, localized};
use serde::Serialize;
use std::sync::Arc;
use tauri::{State, ipc::Response};

/// The inbox of a fleet, as the window shows it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "FleetInbox"))]
pub(crate) struct FleetInboxView {
    /// The computer that serves its page.
    computer: String,
    /// Open questions, those of the oldest task first. Empty where they are not known.
    questions: Vec<FleetQuestion>,
    /// Tasks that cannot be read now.
    unread: Vec<String>,
    /// Reason why the questions are not known.
    problem: Option<LocalizedText>,
}

/// The open questions of the fleet; nothing where no fleet was set up.
#[tauri::command]
pub(crate) async fn fleet_inbox(
    inbox: State<'_, FleetInbox>,
) -> Result<Option<FleetInboxView>, UiError> {
    let Some(client) = inbox.client().await.map_err(UiError::bad_request)? else {
        return Ok(None);
    };
    let (told, problem) = match client.questions().await {
        Ok(told) => (told, None),
        Err(error) => (FleetQuestions::default(), Some(error.message())),
    };
    Ok(Some(FleetInboxView {
        computer: client.address().computer(),
        questions: told.questions,
        unread: told.unread,
        problem,
    }))
}

/// Takes the address of a fleet's page, once the page has answered.
#[tauri::command]
pub(crate) async fn connect_fleet(
    inbox: State<'_, FleetInbox>,
    address: GivenKey,
) -> Result<(), UiError> {
    let connected = inbox.connect(address.0).await;
    connected.map_err(UiError::bad_request)
}

/// Forgets the address of the fleet's page.
#[tauri::command]
pub(crate) async fn disconnect_fleet(inbox: State<'_, FleetInbox>) -> Result<(), UiError> {
    inbox.disconnect().await.map_err(UiError::bad_request)
}

/// The picture of a question, as it is encoded.
#[tauri::command]
pub(crate) async fn fleet_picture(
    inbox: State<'_, FleetInbox>,
    question: String,
) -> Result<Response, UiError> {
    let picture = connected(&inbox).await?.picture(&question).await;
    let picture = picture.map_err(|error| UiError::bad_request(error.message()))?;
    Ok(Response::new(picture))
}

/// Answers a question of the fleet. The first answer counts, wherever it is given.
#[tauri::command]
pub(crate) async fn answer_fleet(
    inbox: State<'_, FleetInbox>,
    question: String,
    answer: FleetAnswer,
) -> Result<(), UiError> {
    let answered = connected(&inbox).await?.answer(&question, &answer).await;
    answered.map_err(|error| UiError::bad_request(error.message()))
}

async fn connected(inbox: &FleetInbox) -> Result<Arc<InboxClient>, UiError> {
    let client = inbox.client().await.map_err(UiError::bad_request)?;
    client.ok_or_else(|| UiError::bad_request(localized!("inbox-no-fleet")))
}
