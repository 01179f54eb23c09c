//! Import of MCP servers from Claude Desktop: the plan that the window shows, and taking those that are new here.

use super::{ServersView, read, view};
use crate::{commands::Backend, error::UiError};
use localization::LocalizedText;
use mcp::{ImportAction, ServersFile, claude_desktop_files, plan_import};
use serde::Serialize;
use std::path::PathBuf;

/// Servers that would be imported from another program.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct ImportView {
    /// The file; absent when there is none.
    file: Option<String>,
    steps: Vec<ImportStepView>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
struct ImportStepView {
    name: String,
    shown: String,
    taking: TakingView,
    problem: Option<LocalizedText>,
}

#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum TakingView {
    Add,
    Different,
    Same,
    Unusable,
}

#[tauri::command]
pub(crate) async fn plan_server_import(app: Backend<'_>) -> Result<ImportView, UiError> {
    let Some(source) = claude_desktop_file() else {
        return Ok(ImportView {
            file: None,
            steps: Vec::new(),
        });
    };
    let (theirs, ours) = (ServersFile::read(&source)?, read(&app)?);
    let steps = plan_import(&theirs, &ours, false).into_iter();
    let steps = steps.map(|step| {
        let (taking, problem) = match step.action {
            ImportAction::Add(_) | ImportAction::Replace(_) => (TakingView::Add, None),
            ImportAction::Keep => (TakingView::Different, None),
            ImportAction::Same => (TakingView::Same, None),
            ImportAction::Unusable(problem) => (TakingView::Unusable, Some(problem)),
        };
        ImportStepView {
            name: step.name,
            shown: step.shown,
            taking,
            problem,
        }
    });
    Ok(ImportView {
        file: Some(source.display().to_string()),
        steps: steps.collect(),
    })
}

/// Takes those of the other program that are new here and are named.
#[tauri::command]
pub(crate) async fn import_servers(
    app: Backend<'_>,
    names: Vec<String>,
) -> Result<ServersView, UiError> {
    let mut ours = read(&app)?;
    if let Some(source) = claude_desktop_file() {
        let theirs = ServersFile::read(&source)?;
        for step in plan_import(&theirs, &ours, false) {
            match step.action {
                ImportAction::Add(entry) if names.contains(&step.name) => {
                    ours.put(&step.name, entry);
                }
                ImportAction::Add(_)
                | ImportAction::Replace(_)
                | ImportAction::Keep
                | ImportAction::Same
                | ImportAction::Unusable(_) => {}
            }
        }
        ours.write()?;
        app.external_tools().restart().await;
    }
    Ok(view(&app))
}

fn claude_desktop_file() -> Option<PathBuf> {
    claude_desktop_files()
        .into_iter()
        .find(|place| place.exists())
}
