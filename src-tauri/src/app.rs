//! Puts the parts together: store, secrets, models, tools, sessions. The one place that does.

mod attaching;
mod opened_desktop;
mod settings_changes;

use crate::{
    VERSION,
    built_in::{BuiltInTools, chat_tools, plain_tools, sandbox},
    confirmation_codes::ConfirmationCodes,
    current_settings::{CurrentSettings, ReadSettings},
    journal_key::KeychainKey,
    limits,
    mcp::{ExternalTools, plugin_python, walls::server_sandbox},
    model_choices::ConfiguredModels,
    models::{self, ConfiguredServers, ModelTests},
    program_hooks, qube,
    read_profiles::ReadProfiles,
    stop_shortcut,
    stopping_criteria::StoppingCriteria,
    uploads::Uploads,
};
use agent::{
    DayBudget, Hook, Parts, RateLimiter, Sessions, SharedWarnings, StoredArtifacts, StoredUploads,
    hooks::{LogHook, Statistics},
};
use attaching::Attaching;
use desktop::{Desktop, OwnWindowsChoice, PersonInput};
use home::{Home, HomeError, UNSENT_ATTACHMENT_AGE};
use jiff::{Timestamp, tz::TimeZone};
use localization::LocalizedText;
use model::{AddressError, claude::Claude};
use opened_desktop::{no_desktop, open_desktop};
use practice::PracticeWindow;
use protocol::SessionOptions;
use replay::RecordedModels;
use secrets::Secrets;
use settings::Profiles;
use std::{
    env, io,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};
use store::{Store, StoreError};
use tokio::sync::Mutex;
use tokio_util::task::AbortOnDropHandle;
use tools::qube::{Qube, QubeTaskExecutor, QubeTaskTool};
use tools::{ReadArtifactTool, Registry, RegistryError, ShellSandbox};

/// Everything a front end needs.
pub struct App {
    home: Home,
    sessions: Arc<Sessions>,
    registry: Registry,
    external_tools: Arc<ExternalTools>,
    settings: Arc<CurrentSettings>,
    sandbox: ShellSandbox,
    secrets: Arc<Secrets>,
    claude: Claude,
    servers: ConfiguredServers,
    recorded_models: Arc<RecordedModels>,
    model_tests: ModelTests,
    uploads: Uploads,
    qube: Qube,
    statistics: Arc<Statistics>,
    stopping_criteria: Arc<StoppingCriteria>,
    read_profiles: ReadProfiles,
    desktop: Result<Desktop, LocalizedText>,
    /// Stops every chat when the shortcut is pressed.
    _stop: Option<AbortOnDropHandle<()>>,
    practice_window: Arc<PracticeWindow>,
    /// Evidence of the person's presses, once anybody needs it.
    person_input: OnceLock<Arc<PersonInput>>,
    confirmation_codes: Arc<ConfirmationCodes>,
    attaching: Attaching,
    /// Held while changed settings are applied to what runs.
    applying_settings: Mutex<()>,
    /// The person had everything erased: what is left goes at the end.
    is_erased: AtomicBool,
}

/// The program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No folder to keep things in.
    #[error(transparent)]
    Home(#[from] HomeError),
    /// The journal cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The program does not find itself.
    #[error("the program's own file cannot be found: {0}")]
    Program(#[from] io::Error),
    /// A provider of models is looked for at an address that is none.
    #[error("the address of a provider of models, in ANTHROPIC_BASE_URL or the settings: {0}")]
    Address(#[from] AddressError),
    /// Qube is looked for at an address that is none.
    #[error("the address of Qube, in QUBE_BASE_URL or the settings: {0}")]
    Qube(#[from] tools::qube::AddressError),
    /// Two tools that do not go together.
    #[error(transparent)]
    Tools(#[from] RegistryError),
}

impl App {
    /// Starts all parts. Needs a Tokio runtime. A missing display is no failure: the chat works, and
    /// the person is told what does not. `own_windows` says whether this process has windows of its own;
    /// `onlookers` see what happens in every chat.
    pub async fn start(
        home: Home,
        secrets: Secrets,
        own_windows: OwnWindowsChoice,
        onlookers: Vec<Arc<dyn Hook>>,
    ) -> Result<Self, AppError> {
        let secrets = Arc::new(secrets);
        let key = Arc::new(KeychainKey::of(&home, &secrets));
        let store = Store::open_with(&home.journal(), key)?;
        let current = Arc::new(CurrentSettings::read(home.settings()));
        let settings = current.now();
        let models::OpenModels {
            models,
            claude,
            servers,
            recorded,
        } = models::open(&secrets, settings.as_ref().as_ref().ok())?;
        claude.keep_uploads(Arc::new(StoredUploads::of(store.clone())));
        let program = env::current_exe()?;
        let desktop = open_desktop(&settings, own_windows, &program);
        let record = home.practice_record();
        let practice_window = Arc::new(PracticeWindow::new(program.clone(), record));
        let mut built_in = BuiltInTools::default();
        if let Ok(desktop) = &desktop {
            built_in.add_desktop(desktop, &practice_window).await;
        }
        let sandbox = sandbox(&settings, &home);
        built_in.add_shell(program.clone(), sandbox.clone());
        let mut tools = built_in.tools;
        tools.extend(plain_tools(&home, &settings));
        let program_hooks = program_hooks::of_settings(&home, &program, &settings);
        let qube = qube::open(&secrets, settings.as_ref().as_ref().ok())?;
        tools.push(Arc::new(QubeTaskExecutor::new(qube.clone())));
        tools.push(Arc::new(QubeTaskTool::new(qube.clone())));
        let results = Arc::new(StoredArtifacts::of(store.clone()));
        tools.push(Arc::new(ReadArtifactTool::of(results)));
        tools.extend(chat_tools(&settings));
        let registry = Registry::new(tools)?;
        let notices = SharedWarnings::default();
        let external_tools = Arc::new(ExternalTools::new(
            home.mcp_servers(),
            program,
            Arc::clone(&secrets),
            registry.clone(),
            server_sandbox(&home, &settings),
            plugin_python(&home, &settings).ok(),
            notices.clone(),
        ));
        let choices =
            ConfiguredModels::new(Arc::clone(&secrets), Arc::clone(&current), models.clone());
        let read_profiles = ReadProfiles::new(
            Profiles::at(home.profiles(), home.read_profiles()),
            models.clone(),
            registry.clone(),
            Arc::clone(&external_tools),
        );
        let mut parts = Parts::new(store, models, registry.clone(), VERSION);
        parts.profiles = Arc::new(read_profiles.clone());
        parts.model_choices = Arc::new(choices);
        parts.warnings = notices;
        parts.arrivals = Arc::clone(&external_tools) as _;
        parts.desktop_session = built_in.desktop_session;
        parts.session_resources = built_in.session_resources;
        let day_limit = limits::of_a_day(&settings);
        parts.day_budget = Arc::new(DayBudget::new(TimeZone::system(), day_limit));
        parts.rate_limiter = Arc::new(RateLimiter::new(limits::of_pace(&settings)));
        parts.known_directories.qilbee_data = Some(home.folder().to_path_buf());
        let statistics = Arc::new(Statistics::default());
        let stopping_criteria = Arc::new(StoppingCriteria::new(desktop.as_ref().ok().cloned()));
        parts.hooks = vec![
            Arc::new(LogHook),
            Arc::clone(&statistics) as _,
            Arc::clone(&stopping_criteria) as _,
        ];
        parts.hooks.extend(program_hooks);
        parts.hooks.extend(onlookers);
        let sessions = Arc::new(Sessions::new(parts));
        let stop = desktop.as_ref().ok().map(|desktop| {
            let sessions = Arc::clone(&sessions);
            stop_shortcut::stop_all_on_press(desktop.user_input(), sessions)
        });
        Ok(Self {
            home,
            sessions,
            registry,
            external_tools,
            settings: current,
            sandbox,
            secrets,
            uploads: Uploads::new(claude.clone()),
            claude,
            servers,
            recorded_models: recorded,
            model_tests: ModelTests::default(),
            qube,
            statistics,
            stopping_criteria,
            read_profiles,
            desktop,
            _stop: stop,
            practice_window,
            person_input: OnceLock::new(),
            confirmation_codes: Arc::default(),
            attaching: Attaching::default(),
            applying_settings: Mutex::default(),
            is_erased: AtomicBool::new(false),
        })
    }

    /// Returns the data folder.
    #[must_use]
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// Returns the profiles of the person.
    pub(crate) fn profiles(&self) -> Profiles {
        Profiles::at(self.home.profiles(), self.home.read_profiles())
    }

    /// The profiles that the person has read.
    pub(crate) fn read_profiles(&self) -> &ReadProfiles {
        &self.read_profiles
    }

    /// All chats.
    #[must_use]
    pub fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    /// Pictures uploaded to Claude's API.
    pub(crate) fn uploads(&self) -> &Uploads {
        &self.uploads
    }

    /// The servers of models in the settings.
    pub(crate) fn servers(&self) -> &ConfiguredServers {
        &self.servers
    }

    /// The replays of this program.
    pub(crate) fn recorded_models(&self) -> &RecordedModels {
        &self.recorded_models
    }

    /// The tests of models that run.
    pub(crate) fn model_tests(&self) -> &ModelTests {
        &self.model_tests
    }

    /// The tools.
    pub(crate) fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The MCP servers of the person.
    pub(crate) fn external_tools(&self) -> &ExternalTools {
        &self.external_tools
    }

    /// Returns the current settings, or the reason that they cannot be read.
    pub(crate) fn settings(&self) -> ReadSettings {
        self.settings.now()
    }

    /// Returns the sandbox of the shell.
    pub(crate) fn sandbox(&self) -> &ShellSandbox {
        &self.sandbox
    }

    /// Returns a warning for the person before they begin; none when all is well.
    #[must_use]
    pub fn warning(&self) -> Option<LocalizedText> {
        self.settings().as_ref().as_ref().err().map(no_desktop)
    }

    /// The keys.
    #[must_use]
    pub fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// The same, for a thread that waits for the keychain.
    pub(crate) fn shared_secrets(&self) -> Arc<Secrets> {
        Arc::clone(&self.secrets)
    }

    /// Claude, for what only it can say.
    #[must_use]
    pub fn claude(&self) -> &Claude {
        &self.claude
    }

    /// Qube, for what is asked of it outside of a chat.
    #[must_use]
    pub fn qube(&self) -> &Qube {
        &self.qube
    }

    /// The criteria for the end of a task.
    pub(crate) fn stopping_criteria(&self) -> &StoppingCriteria {
        &self.stopping_criteria
    }

    /// Returns counts of what was done since the program began.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Eyes and hands, or why there are none.
    pub fn desktop(&self) -> Result<&Desktop, LocalizedText> {
        self.desktop.as_ref().map_err(Clone::clone)
    }

    /// The practice window, open or not.
    #[must_use]
    pub fn practice_window(&self) -> &PracticeWindow {
        &self.practice_window
    }

    /// Evidence that presses come from the person. Records from the first call on, so call it before anything is asked.
    pub(crate) fn person_input(&self) -> &Arc<PersonInput> {
        self.person_input
            .get_or_init(|| Arc::new(PersonInput::open()))
    }

    /// Returns the codes that stand for presses where these can't be told from faked ones.
    pub(crate) fn confirmation_codes(&self) -> &Arc<ConfirmationCodes> {
        &self.confirmation_codes
    }

    /// True once the person had everything erased.
    pub(crate) fn is_erased(&self) -> &AtomicBool {
        &self.is_erased
    }

    /// Returns the options of a new session.
    pub async fn default_options(&self) -> SessionOptions {
        let usual = models::default_model(&self.secrets).await;
        let options = SessionOptions::for_model(usual);
        match self.settings().as_ref() {
            Ok(settings) => models::as_set(options, settings, self.sessions.models()),
            Err(_) => options,
        }
    }

    /// Mends chats that were cut off, and throws away what was stored for a message that was never
    /// sent, uploads of deleted chats included. Nobody has to wait for it.
    pub async fn tidy(&self) {
        if let Err(error) = self.sessions.recover().await {
            tracing::warn!(%error, "a chat that was cut off could not be mended");
        }
        self.uploads.delete_unneeded().await;
        let before = Timestamp::now().saturating_sub(UNSENT_ATTACHMENT_AGE);
        let removed = match before {
            Ok(before) => self.sessions.store().remove_unused_blobs(before).await,
            Err(error) => {
                tracing::warn!(%error, "the clock cannot be right");
                return;
            }
        };
        match removed {
            Ok(count) => tracing::debug!(count, "removed what no chat uses"),
            Err(error) => tracing::warn!(%error, "what no chat uses could not be removed"),
        }
    }

    /// Ends what runs and closes the journal.
    pub async fn close(&self) {
        self.sessions.close_all().await;
        self.end_attaching().await;
        self.external_tools.close().await;
        self.practice_window.close().await;
        if let Ok(desktop) = &self.desktop
            && let Err(error) = desktop.release().await
        {
            tracing::warn!(%error, "a key or button may still be held");
        }
        if let Err(error) = self.sessions.store().clone().close().await {
            tracing::warn!(%error, "the journal did not close cleanly");
        }
        if self.is_erased.load(Ordering::SeqCst) {
            home::finish_erasing(self.home.folder());
        }
    }
}
