//! Models of providers: those that a server has, and a test with real requests. What a server says may quote what it was
//! sent, so keys are taken out of it.

use super::named;
use crate::{
    App,
    commands::Backend,
    error::UiError,
    models::probe::{self, Finding},
};
use localization::{LocalizedText, localized};
use model::ModelError;
use std::ops::ControlFlow;
use tauri::ipc::Channel;

/// Asks a server for the names of its models, which costs nothing.
#[tauri::command]
pub(crate) async fn models_of_provider(
    app: Backend<'_>,
    name: String,
) -> Result<Vec<String>, UiError> {
    named(&app, &name)?;
    let servers = app.servers().now();
    let server = servers.iter().find(|server| server.name() == name);
    let server = server.ok_or_else(|| {
        UiError::bad_request(localized!("app-provider-gone", name = name.clone()))
    })?;
    server.list().await.map_err(|error| failed(&app, error))
}

/// Tests a model with real requests, and tells each finding. Fails when it does not even answer. Another test of the same model,
/// or `cancel_model_test`, ends it.
#[tauri::command]
pub(crate) async fn test_model(
    app: Backend<'_>,
    model: String,
    findings: Channel<Finding>,
) -> Result<(), UiError> {
    let found = app.sessions().models().find(&model);
    let found = found
        .ok_or_else(|| UiError::bad_request(localized!("app-model-gone", model = model.clone())))?;
    let running = app.model_tests().begin(&model);
    let testing = probe::run(found.as_ref(), |finding| {
        let told = findings.send(Finding {
            problem: finding.problem.map(|text| without_keys(&app, text)),
            ..finding
        });
        match told {
            Ok(()) => ControlFlow::Continue(()),
            // The window is gone.
            Err(_) => ControlFlow::Break(()),
        }
    });
    tokio::select! {
        biased;
        () = running.ended.cancelled() => Ok(()),
        tested = testing => tested.map_err(|error| failed(&app, error)),
    }
}

/// Ends the test of a model, if there is one. What it found by then stays told.
#[tauri::command]
pub(crate) async fn cancel_model_test(app: Backend<'_>, model: String) -> Result<(), UiError> {
    app.model_tests().cancel(&model);
    Ok(())
}

fn failed(app: &App, error: ModelError) -> UiError {
    UiError::bad_request(without_keys(app, error.message))
}

fn without_keys(app: &App, text: LocalizedText) -> LocalizedText {
    let redactor = app.secrets().redactor();
    text.map_texts(&|text| redactor.redact(text).into_owned())
}
