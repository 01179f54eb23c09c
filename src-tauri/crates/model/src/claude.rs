//! Claude, over the Messages API.
//!
//! `model_table` holds the specification and price of each model. `request_profile` and `serialized_message`
//! write a request, `answer_assembly` reads the answer, `picture_source` and `files` upload pictures once and name them
//! afterwards, `api_error` maps failures to recovery hints, and `claude_session` puts them together. All of them send through
//! [`wire`](crate::wire).
//!
//! What the model wrote goes back byte for byte, and the history only grows: newer models bind their
//! thinking to everything that came before it.

mod answer_assembly;
mod api_error;
mod claude_session;
mod content_block;
mod deferred_tools;
mod files;
mod model_list;
mod model_spec;
mod model_table;
mod open_block;
mod picture_refusal;
mod picture_source;
mod request_profile;
mod serialized_message;
mod smaller_picture;
mod summary_block;
mod wire_events;

pub use model_list::{LongPrompt, ModelListing};
pub use model_spec::{ComputerForm, ImageTier, Lifecycle, ModelSpec, Thinking};
pub use model_table::DEFAULT_MODEL;

use crate::{
    AddressError, ApiKeySource, ContextLimits, Model, ModelError, ModelSession, Prices, Provider,
    Timeouts, UploadRecord,
    wire::{
        api_failure::header,
        endpoint::{Api, Endpoint, KeyHeader},
    },
};
use api_error::OptionalPart;
use claude_session::ClaudeSession;
use files::Files;
use http::{HeaderMap, HeaderName, HeaderValue};
use localization::{LocalizedText, localized};
use protocol::PictureLimits;
use request_profile::{LeftOut, RequestProfile};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Name of the provider, for people.
const PROVIDER: &str = "Claude";
const API: Api = Api {
    official: "https://api.anthropic.com",
    key_header: KeyHeader::Named("x-api-key"),
    headers: &[("anthropic-version", "2026-10-21")],
};

/// Models of one endpoint.
#[derive(Clone)]
pub struct Claude(Arc<Shared>);

struct Shared {
    endpoint: Endpoint,
    /// What each model has rejected.
    rejections: Mutex<HashMap<String, Rejections>>,
    files: Files,
}

/// Parts of requests that a model has rejected.
#[derive(Clone, Copy, Debug, Default)]
struct Rejections {
    /// Number of computer forms.
    forms: usize,
    left_out: LeftOut,
}

/// Claude model.
#[derive(Clone)]
pub struct ClaudeModel {
    id: String,
    spec: ModelSpec,
    claude: Claude,
}

impl Claude {
    /// Creates a client for `address`, such as `https://host/api`; without one, for Anthropic's API.
    pub fn new(
        address: Option<&str>,
        keys: Arc<dyn ApiKeySource>,
        timeouts: Timeouts,
    ) -> Result<Self, AddressError> {
        // The paths begin with it.
        let address = address.map(|address| {
            let address = address.trim().trim_end_matches('/');
            address.strip_suffix("/v1").unwrap_or(address)
        });
        Ok(Self(Arc::new(Shared {
            endpoint: Endpoint::new(PROVIDER, API, address, keys, timeouts)?,
            rejections: Mutex::default(),
            files: Files::default(),
        })))
    }

    /// Uploads pictures once from now on, where the endpoint takes them, and keeps what was uploaded in this record.
    pub fn keep_uploads(&self, record: Arc<dyn UploadRecord>) {
        self.0.files.keep_in(record);
    }

    /// Deletes the uploads that no chat needs any more, and returns their number. What can't be deleted now stays
    /// recorded; the provider deletes it by itself within a day.
    pub async fn delete_unneeded_uploads(&self) -> Result<usize, ModelError> {
        self.delete_uploads(false).await
    }

    /// Deletes all uploads, whoever needs them.
    pub async fn delete_all_uploads(&self) -> Result<usize, ModelError> {
        self.delete_uploads(true).await
    }

    async fn delete_uploads(&self, all: bool) -> Result<usize, ModelError> {
        let Some(record) = self.0.files.record() else {
            return Ok(0);
        };
        let uploads = match all {
            true => record.all().await,
            false => record.unneeded().await,
        };
        let uploads = uploads.map_err(ModelError::fatal)?;
        if uploads.is_empty() {
            return Ok(0);
        }
        self.0.files.remove(&self.0.endpoint, uploads).await
    }

    /// Models in the built-in table, without a request.
    #[must_use]
    pub fn known() -> Vec<ModelListing> {
        model_list::from_table()
    }

    /// Returns the table's entry for a model.
    #[must_use]
    pub fn spec(id: &str) -> Option<&'static ModelSpec> {
        model_table::find(id)
    }

    /// Fetches the API's list of models and adds prices and computer forms from the built-in table.
    pub async fn list(&self) -> Result<Vec<ModelListing>, ModelError> {
        model_list::fetch(&self.0.endpoint).await
    }

    /// Returns a warning for people about the model's end of life or unknown price, if there is one.
    #[must_use]
    pub fn lifecycle_warning(id: &str) -> Option<LocalizedText> {
        let Some(spec) = model_table::find(id) else {
            let is_claude = id.starts_with("claude-");
            return is_claude.then(|| localized!("model-price-unknown", model = id));
        };
        let model = spec.name;
        match spec.lifecycle {
            Lifecycle::Active | Lifecycle::Legacy => None,
            Lifecycle::Leaving { not_before } => Some(localized!(
                "model-may-end",
                date = not_before,
                model = model
            )),
            Lifecycle::Retiring { on } => Some(localized!("model-ends", date = on, model = model)),
            Lifecycle::Retired { since } => {
                Some(localized!("model-ended", date = since, model = model))
            }
        }
    }
}

impl Provider for Claude {
    fn ids(&self) -> Vec<String> {
        let in_use = |spec: &&ModelSpec| !matches!(spec.lifecycle, Lifecycle::Retired { .. });
        model_table::all()
            .iter()
            .filter(in_use)
            .map(|spec| spec.id.to_owned())
            .collect()
    }

    /// Accepts any Claude id, even one newer than this program; at custom endpoints any id at all.
    fn model(&self, id: &str) -> Option<Arc<dyn Model>> {
        let spec = match model_table::find(id) {
            Some(spec) => *spec,
            None if id.starts_with("claude-") => model_table::newest(),
            None if !self.0.endpoint.is_official() && !id.is_empty() => model_table::foreign(),
            None => return None,
        };
        Some(Arc::new(ClaudeModel {
            id: id.to_owned(),
            spec,
            claude: self.clone(),
        }))
    }
}

impl Model for ClaudeModel {
    fn id(&self) -> &str {
        &self.id
    }

    fn picture_limits(&self) -> PictureLimits {
        self.spec.images.limits()
    }

    fn context_limits(&self) -> ContextLimits {
        self.profile().context_limits()
    }

    fn prices(&self) -> Option<Prices> {
        // A price of nothing stands for one that nobody knows.
        Some(self.spec.prices).filter(|prices| *prices != Prices::NONE)
    }

    fn searches_tools(&self) -> bool {
        self.profile().sends(OptionalPart::ToolSearch)
    }

    fn start_session(&self) -> Box<dyn ModelSession> {
        Box::new(ClaudeSession::new(self.clone()))
    }
}

impl ClaudeModel {
    fn endpoint(&self) -> &Endpoint {
        &self.claude.0.endpoint
    }

    /// Returns the request profile known so far, after what was rejected.
    fn profile(&self) -> RequestProfile {
        let rejections = self.rejections().get(&self.id).copied().unwrap_or_default();
        RequestProfile {
            spec: self.spec,
            form: self.form(rejections.forms),
            caches: self.spec.thinking != Thinking::Unknown,
            left_out: rejections.left_out,
        }
    }

    /// Returns the computer form after this many were rejected; at last one that any model takes.
    fn form(&self, rejected: usize) -> ComputerForm {
        let form = self.spec.computer.get(rejected).copied();
        form.unwrap_or(ComputerForm::Custom)
    }

    /// Records that `form` was rejected. `false` when there is no other.
    fn use_next_form(&self, form: ComputerForm) -> bool {
        let mut rejections = self.rejections();
        let count = &mut rejections.entry(self.id.clone()).or_default().forms;
        // Another session may have found out a moment earlier.
        if self.form(*count) == form {
            *count += 1;
        }
        let next = self.form(*count);
        if next != form {
            tracing::info!(model = self.id, from = ?form, to = ?next, "the model rejected a computer form");
        }
        next != form
    }

    /// Leaves a part out of all further requests. `false` when `profile` does without it already.
    fn leave_out(&self, part: OptionalPart, profile: RequestProfile) -> bool {
        let can = profile.sends(part);
        if can {
            tracing::info!(
                model = self.id,
                ?part,
                "the model rejected a part of the request"
            );
            let mut rejections = self.rejections();
            let left_out = &mut rejections.entry(self.id.clone()).or_default().left_out;
            left_out.add(part);
        }
        can
    }

    fn rejections(&self) -> MutexGuard<'_, HashMap<String, Rejections>> {
        // A thread that crashed cannot have left one half written.
        let rejections = &self.claude.0.rejections;
        rejections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the provider's id of the request.
fn request_id(response: &reqwest::Response) -> Option<String> {
    header(response.headers(), "request-id").map(str::to_owned)
}

/// Returns the header for these beta features.
fn beta_headers(betas: &[&str]) -> Result<HeaderMap, ModelError> {
    let mut headers = HeaderMap::new();
    if !betas.is_empty() {
        let list = HeaderValue::from_str(&betas.join(","));
        let list = list.map_err(|error| ModelError::fatal(error.to_string()))?;
        headers.insert(HeaderName::from_static("anthropic-beta"), list);
    }
    Ok(headers)
}
