//! Launch of the program with its main window, and its end: it ends when the window is closed, after what runs was
//! stopped and the journal closed.

use super::{
    ActivityTracker, ControlBar, PageRequest, PageRequests, QuickPrompt, RegionChoice, Screenshots,
    WindowContext, fleet_notifications,
    image_protocol::{self, Thumbnails},
    main_window::LABEL,
    notifications, pages, quick_prompt, single_instance, tray, window_coordinator,
};
use crate::{
    App, Home, app_link::AppLink, check_up::crash_reports, event_streams::EventStreams,
    fleet_inbox::FleetInbox, signals::EndSignals,
};
use desktop::{OwnWindowsChoice, Rect, ScreenPoint, WindowAvoidance};
use diagnostics::RunMark;
use secrets::Secrets;
use settings::ShortcutSettings;
use std::sync::Arc;
use tauri::{
    AppHandle, Manager as _, RunEvent, WindowEvent, async_runtime, ipc::Invoke,
    webview::PageLoadEvent,
};
use tokio::sync::watch;

const SIZE: (f64, f64) = (1280.0, 820.0);
const SMALLEST_SIZE: (f64, f64) = (560.0, 480.0);

/// Way in which the window opens.
#[derive(Debug, Default)]
pub(crate) struct Opening {
    /// Link that it asks about.
    pub(crate) link: Option<AppLink>,
    /// It is a button in the taskbar until the person wants to see it.
    pub(crate) is_minimized: bool,
}

/// Opens the main window and returns when the program ends, or brings the one that is open to the front and returns at once.
/// `commands` answers what its pages call.
pub(crate) fn launch(
    home: Home,
    secrets: Secrets,
    opening: Opening,
    commands: impl Fn(Invoke) -> bool + Send + Sync + 'static,
) -> Result<(), Box<dyn std::error::Error>> {
    if single_instance::hand_over(&home) {
        return Ok(());
    }
    let webview_folder = home.webview();
    let activity = Arc::new(ActivityTracker::default());
    let requests = Arc::new(PageRequests::default());
    let single_instance = single_instance::plugin(&home, Arc::clone(&requests));
    // The toolkit is set up meanwhile. There is no window before both are done, so that what fails here is told alone.
    let starting = async_runtime::spawn(App::start(
        home,
        secrets,
        OwnWindowsChoice::Hidden,
        vec![Arc::clone(&activity) as _],
    ));
    let window = tauri::Builder::default()
        .plugin(single_instance)
        .manage(EventStreams::default())
        .manage(Thumbnails::default())
        .manage(Screenshots::default())
        .manage(RegionChoice::default())
        .register_asynchronous_uri_scheme_protocol(image_protocol::SCHEME, image_protocol::answer)
        .invoke_handler(commands)
        .on_page_load(|webview, payload| {
            if payload.event() == PageLoadEvent::Started {
                webview.state::<EventStreams>().end_all(webview.label());
            }
        })
        .setup(move |app| {
            async_runtime::spawn(exit_on_signal(app.handle().clone()));
            let backend = Arc::clone(&app.state::<Arc<App>>());
            if let Some(link) = opening.link {
                requests.ask(PageRequest::Link { link });
            }
            start_context(app.handle(), &backend, activity, requests);
            async_runtime::spawn(async move {
                backend.external_tools().answer_forms(true);
                backend.accept_attaching().await;
                backend.external_tools().connect();
                backend.tidy().await;
            });
            let window = pages::window(app, LABEL, "index.html", webview_folder)
                .title("Qilbee")
                .inner_size(SIZE.0, SIZE.1)
                .min_inner_size(SMALLEST_SIZE.0, SMALLEST_SIZE.1)
                .center()
                // Files are dropped on the page, which takes them.
                .disable_drag_drop_handler()
                .build()?;
            if opening.is_minimized {
                window.minimize()?;
            }
            Ok(())
        })
        .build(tauri::generate_context!())?;
    let app = Arc::new(async_runtime::block_on(starting)??);
    let mut run = mark_run(&app);
    // From here on it knows the person's presses.
    app.person_input();
    window.manage(Arc::clone(&app));
    window.manage(FleetInbox::new(app.shared_secrets()));
    let hotkeys = quick_prompt::listen(window.handle(), &shortcuts(&app));
    window.run(move |handle, event| {
        // The keys are listened to for as long as this lives.
        let _ = &hotkeys;
        match event {
            RunEvent::WindowEvent {
                label,
                event: WindowEvent::Destroyed,
                ..
            } if label == LABEL => handle.exit(0),
            RunEvent::Exit => {
                // The person wanted this end, however long it takes. Nothing is dropped after it.
                drop(run.take());
                // Whoever starts Qilbee now gets a window of its own.
                single_instance::let_go(handle);
                async_runtime::block_on(app.close());
            }
            _ => {}
        }
    });
    Ok(())
}

/// Marks that the window is there.
fn mark_run(app: &App) -> Option<RunMark> {
    let marked = crash_reports(app).mark_run();
    marked
        .inspect_err(|error| tracing::warn!(%error, "a crash of this run would not be noticed"))
        .ok()
}

/// Starts the tasks around the window: coordinator, tray, notifications, control bar.
fn start_context(
    app: &AppHandle,
    backend: &Arc<App>,
    activity: Arc<ActivityTracker>,
    requests: Arc<PageRequests>,
) {
    let home = backend.home();
    let context = Arc::new(WindowContext {
        activity,
        control_bar: ControlBar::new(app.clone(), home.webview(), home.strip_place()),
        quick_prompt: QuickPrompt::default(),
        requests,
        texts: watch::Sender::new(None),
    });
    app.manage(Arc::clone(&context));
    async_runtime::spawn(window_coordinator::coordinate(
        app.clone(),
        Arc::clone(&context),
    ));
    async_runtime::spawn(tray::follow(app.clone(), Arc::clone(&context)));
    async_runtime::spawn(notifications::show_all(app.clone(), Arc::clone(&context)));
    async_runtime::spawn(fleet_notifications::show_all(
        app.clone(),
        Arc::clone(&context),
    ));
    let backend = Arc::clone(backend);
    let avoidance = Arc::new(ControlBarAvoidance(context));
    async_runtime::spawn(async move {
        if let Ok(desktop) = backend.desktop()
            && let Err(error) = desktop.set_window_avoidance(avoidance).await
        {
            tracing::warn!(%error, "the control bar cannot move out of the way of clicks");
        }
    });
}

/// The control bar as the desktop knows it.
struct ControlBarAvoidance(Arc<WindowContext>);

impl WindowAvoidance for ControlBarAvoidance {
    fn move_away(&self, places: &[ScreenPoint]) -> bool {
        self.0.control_bar.move_away(places)
    }

    fn target_captured(&self, points: &[ScreenPoint], area: Rect) {
        self.0.control_bar.target_captured(points, area);
    }
}

fn shortcuts(app: &App) -> ShortcutSettings {
    let settings = app.settings();
    settings.as_ref().as_ref().map_or_else(
        |_| ShortcutSettings::default(),
        |settings| settings.shortcuts.clone(),
    )
}

/// Ends the program as closing the window does when the system shuts down or a terminal sends Ctrl-C.
async fn exit_on_signal(app: AppHandle) {
    match EndSignals::listen() {
        Ok(mut signals) => {
            signals.received().await;
            app.exit(0);
        }
        Err(error) => tracing::warn!(%error, "signals cannot be received"),
    }
}
