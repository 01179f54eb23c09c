//! Types of the commands' arguments and results, for the generator of the window's TypeScript.

use super::{
    AppInfo, confirmation, fleet, nearby_servers, profiles, requests, result_files, screenshots,
    sessions,
    settings::{self, about, data, keys, providers, servers},
    undo, watches,
    windows::FrontWindowName,
};
use crate::{calibration, capabilities, error::UiError, examples, windows};
use ts_rs::TypeVisitor;

/// Visits the type of every argument and result. Types that only stand in others' fields are found from those.
pub fn visit(visitor: &mut impl TypeVisitor) {
    visitor.visit::<UiError>();
    visitor.visit::<AppInfo>();
    visitor.visit::<confirmation::ConfirmationCode>();
    visit_chats(visitor);
    visit_settings(visitor);
    visitor.visit::<windows::SystemTexts>();
    visitor.visit::<windows::PageRequest>();
    visitor.visit::<windows::BarContent>();
    visitor.visit::<FrontWindowName>();
    visitor.visit::<windows::RecentChat>();
    visitor.visit::<diagnostics::Report>();
    visitor.visit::<examples::StartExamples>();
    visitor.visit::<capabilities::CapabilityOverview>();
    visitor.visit::<nearby_servers::NearbyView>();
    visitor.visit::<profiles::ProfileView>();
    visitor.visit::<profiles::ProfileText>();
    visitor.visit::<calibration::Progress>();
    visitor.visit::<calibration::PageState>();
}

fn visit_chats(visitor: &mut impl TypeVisitor) {
    visitor.visit::<watches::StreamMessage>();
    visitor.visit::<store::SearchHit>();
    visitor.visit::<store::Statistics>();
    visitor.visit::<crate::qube::tasks::HandedOver>();
    visitor.visit::<fleet::FleetInboxView>();
    visitor.visit::<inbox::FleetAnswer>();
    visitor.visit::<tools::Note>();
    visitor.visit::<export::ExportFormat>();
    visitor.visit::<requests::ModelTold>();
    visitor.visit::<requests::ToolTold>();
    visitor.visit::<sessions::Exported>();
    visitor.visit::<undo::WhichChanges>();
    visitor.visit::<result_files::ResultFileState>();
    visitor.visit::<agent::Undone>();
    visitor.visit::<store::Forecast>();
    visitor.visit::<tools::attachment::Annotation>();
    visitor.visit::<screenshots::Targets>();
    visitor.visit::<screenshots::Screenshot>();
}

fn visit_settings(visitor: &mut impl TypeVisitor) {
    visitor.visit::<settings::SettingsView>();
    visitor.visit::<::settings::SettingChange>();
    visitor.visit::<model::claude::ModelListing>();
    visitor.visit::<keys::KeyState>();
    visitor.visit::<keys::KeyChange>();
    visitor.visit::<keys::KeyTest>();
    visitor.visit::<keys::KeyPlace>();
    visitor.visit::<keys::GivenKey>();
    visitor.visit::<providers::ProviderView>();
    visitor.visit::<providers::AskedProvider>();
    visitor.visit::<providers::provider_keys::ProviderKeyChange>();
    visitor.visit::<crate::models::probe::Finding>();
    visitor.visit::<servers::ServersView>();
    visitor.visit::<servers::AskedServer>();
    visitor.visit::<servers::import::ImportView>();
    visitor.visit::<servers::sign_in::SignInPage>();
    visitor.visit::<mcp::PluginStatus>();
    visitor.visit::<desktop::WindowInfo>();
    visitor.visit::<data::DataView>();
    visitor.visit::<data::CleanedView>();
    visitor.visit::<data::ErasedView>();
    visitor.visit::<about::Licences>();
    visitor.visit::<diagnostics::CrashReport>();
    visitor.visit::<diagnostics::NewerVersion>();
}
