//! Profiles in the window: which there are, what they say, and that the person has read one. What was shown is what is
//! taken for read: a digest ties the two together.

use super::Backend;
use crate::{App, error::UiError, mcp::SESSION_WAIT};
use localization::{LocalizedText, localized};
use protocol::SessionOptions;
use serde::Serialize;
use settings::{ListedProfile, ProfileFile, ProfileTrust};

/// Profile in the list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "ListedProfile"))]
pub(crate) struct ProfileView {
    name: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    description: Option<String>,
    /// Message to begin with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    first_message: Option<String>,
    /// Trust in it; absent for a faulty one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    trust: Option<ProfileTrust>,
    /// The fault, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    problem: Option<LocalizedText>,
}

/// All of a profile, to be read.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct ProfileText {
    text: String,
    /// Names this very text.
    digest: String,
}

/// Returns all profiles, the faulty ones too.
#[tauri::command]
pub(crate) async fn list_profiles(app: Backend<'_>) -> Result<Vec<ProfileView>, UiError> {
    let listed = app.profiles().list()?;
    Ok(listed.into_iter().map(view).collect())
}

/// Returns the text of a profile.
#[tauri::command]
pub(crate) async fn read_profile(app: Backend<'_>, name: String) -> Result<ProfileText, UiError> {
    let (file, _) = app.profiles().read(&name.parse()?)?;
    Ok(ProfileText {
        digest: file.digest(),
        text: file.text,
    })
}

/// Records that the person has read a profile, unless it is not what the page has shown.
#[tauri::command]
pub(crate) async fn trust_profile(
    app: Backend<'_>,
    name: String,
    digest: String,
) -> Result<(), UiError> {
    let profiles = app.profiles();
    let (file, _) = profiles.read(&name.parse()?)?;
    if file.digest() != digest {
        return Err(UiError::bad_request(localized!(
            "app-profile-changed",
            name = name
        )));
    }
    Ok(profiles.remember_read(&file)?)
}

/// Returns the options of a new chat with a profile that the person has read.
#[tauri::command]
pub(crate) async fn profile_options(
    app: Backend<'_>,
    name: String,
) -> Result<SessionOptions, UiError> {
    let profiles = app.read_profiles();
    let file = read_by_person(&app, &name)?;
    if file.settings.tools.is_some() {
        app.external_tools().settled(SESSION_WAIT).await;
    }
    let options = app.default_options().await;
    let options = profiles.options(&file, options);
    options.map_err(UiError::bad_request)
}

/// Returns a profile that the person has read as it is.
pub(super) fn read_by_person(app: &App, name: &str) -> Result<ProfileFile, UiError> {
    app.read_profiles().read(name).map_err(UiError::bad_request)
}

fn view(listed: ListedProfile) -> ProfileView {
    match listed.found {
        Ok((file, trust)) => ProfileView {
            name: listed.name,
            title: file.title().to_owned(),
            description: file.settings.description,
            first_message: file.settings.first_message,
            trust: Some(trust),
            problem: None,
        },
        Err(error) => ProfileView {
            title: listed.name.clone(),
            name: listed.name,
            description: None,
            first_message: None,
            trust: None,
            problem: Some(error.message()),
        },
    }
}
