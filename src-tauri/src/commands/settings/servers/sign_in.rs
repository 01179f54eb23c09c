//! Sign-in to a server from the window, which shows where it leads before the person's browser opens it.

use super::{ServersView, read, settings_of, view};
use crate::{commands::Backend, error::UiError, mcp::SESSION_WAIT};
use serde::Serialize;
use tauri::ipc::Channel;

/// Page to sign in at.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct SignInPage {
    /// Its site, which the person is to know.
    site: String,
    address: String,
}

/// Comes back when the person has signed in. Another sign-in, or `cancel_sign_in`, ends it.
#[tauri::command]
pub(crate) async fn sign_in(
    app: Backend<'_>,
    name: String,
    page: Channel<SignInPage>,
) -> Result<ServersView, UiError> {
    let settings = settings_of(&read(&app)?, &name)?;
    let tools = app.external_tools();
    let stop = tools.only_sign_in();
    let signing_in = async {
        let sign_in = tools.begin_sign_in(&settings).await?;
        // A window that is gone opens nothing; the sign-in ends by its time then.
        let _ = page.send(SignInPage {
            site: sign_in.site().to_owned(),
            address: sign_in.page().to_owned(),
        });
        tools.finish_sign_in(sign_in).await
    };
    tokio::select! {
        biased;
        () = stop.cancelled() => {}
        done = signing_in => done.map_err(UiError::bad_request)?,
    }
    tools.settled(SESSION_WAIT).await;
    Ok(view(&app))
}

/// Ends the sign-in that waits for the person, if there is one.
#[tauri::command]
pub(crate) async fn cancel_sign_in(app: Backend<'_>) -> Result<(), UiError> {
    app.external_tools().cancel_sign_in();
    Ok(())
}

/// Signs out, and starts the servers anew: a connection holds its tokens.
#[tauri::command]
pub(crate) async fn sign_out(app: Backend<'_>, name: String) -> Result<ServersView, UiError> {
    let settings = settings_of(&read(&app)?, &name)?;
    let tools = app.external_tools();
    let signed_out = tools.sign_out(&settings).await;
    signed_out.map_err(UiError::bad_request)?;
    tools.restart().await;
    tools.settled(SESSION_WAIT).await;
    Ok(view(&app))
}
