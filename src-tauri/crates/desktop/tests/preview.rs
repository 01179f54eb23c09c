//! The preview of a real display: the very bytes of the reports. Needs a display; `npm test` brings one.

#![cfg(target_os = "linux")]

use desktop::{Action, Desktop, DesktopOptions};
use serde_json::json;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Long enough for any machine; a test that needs it has failed.
const TIMEOUT: Duration = Duration::from_secs(20);

#[tokio::test]
async fn preview_shows_the_picture_of_the_action() {
    let desktop = Desktop::native(DesktopOptions::default()).unwrap();
    let mut preview = desktop.preview();
    let viewport = desktop.viewport(None);
    let action = Action::parse("mouse_move", &json!({"coordinate": [700, 500]})).unwrap();
    let report = viewport.perform(action, &CancellationToken::new()).await;
    let shown = report.unwrap().screen.unwrap();
    let seen = async { while *preview.next().await.unwrap() != shown {} };
    tokio::time::timeout(TIMEOUT, seen)
        .await
        .expect("the picture of the report is shown");
}
