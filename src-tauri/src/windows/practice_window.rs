//! The practice window: a program of its own with one small page, so that it is to Qilbee what any other program on
//! the desktop is.

use super::pages;
use clap::Args;
use practice::{PRACTICE_TITLE, PracticePlace};
use serde_json::json;
use std::{io, path::PathBuf, str::FromStr, thread};
use tauri::{
    AppHandle, Manager as _, PhysicalPosition, PhysicalSize, Theme, WindowEvent, ipc::Invoke,
    webview::PageLoadEvent,
};

/// Name of the window in the capability file.
const LABEL: &str = "practice";
const SIZE: (f64, f64) = (640.0, 620.0);
const SMALLEST_SIZE: (f64, f64) = (480.0, 400.0);

/// Arguments of `qilbee practice`.
#[derive(Args)]
pub(crate) struct PracticeOptions {
    /// File for what arrives in the form
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    /// Close the window when standard input ends
    #[arg(long)]
    until_input_ends: bool,
    #[command(flatten)]
    placement: Placement,
}

/// Place and colours of the window.
#[derive(Args)]
pub(crate) struct Placement {
    /// Top left corner of the practice window, in pixels
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = pair::<i32>)]
    position: Option<(i32, i32)>,
    /// Size of the window, in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = pair::<u32>)]
    size: Option<(u32, u32)>,
    /// Its colours (default: the system's)
    #[arg(long, value_parser = ["light", "dark"])]
    theme: Option<String>,
}

impl Placement {
    /// The same as arguments for another process.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let position = self.position.map(|(x, y)| format!("--position={x},{y}"));
        let size = self
            .size
            .map(|(width, height)| format!("--size={width}x{height}"));
        let theme = self.theme.as_ref().map(|theme| format!("--theme={theme}"));
        [position, size, theme].into_iter().flatten().collect()
    }
}

/// File that the practice window writes.
pub(crate) struct PracticeRecord(pub(crate) PathBuf);

impl PracticeRecord {
    /// Writes an empty record: the form is there, and whoever waits for it may begin.
    fn begin(&self) -> io::Result<()> {
        practice::write_record(&self.0, &json!([]))
    }
}

/// Opens the window, and returns when it is closed. `webview_folder` is where the webview keeps its own files;
/// `commands` answers what its page calls.
pub(crate) fn open(
    options: PracticeOptions,
    webview_folder: PathBuf,
    commands: impl Fn(Invoke) -> bool + Send + Sync + 'static,
) -> tauri::Result<()> {
    let Placement {
        position,
        size,
        theme,
    } = options.placement;
    let window = tauri::Builder::default()
        .manage(PracticeRecord(options.record))
        .invoke_handler(commands)
        .on_page_load(|webview, payload| {
            if payload.event() == PageLoadEvent::Finished
                && let Err(error) = webview.state::<PracticeRecord>().begin()
            {
                tracing::error!(%error, "the practice record cannot be written");
                webview.app_handle().exit(1);
            }
        })
        .setup(move |app| {
            if options.until_input_ends {
                follow_input(app.handle().clone())?;
            }
            let theme = theme.unwrap_or_default();
            let colours = match theme.as_str() {
                "dark" => Some(Theme::Dark),
                "light" => Some(Theme::Light),
                _ => None,
            };
            let page = format!("practice.html?theme={theme}");
            let window = pages::window(app, LABEL, page, webview_folder)
                .title(PRACTICE_TITLE)
                .inner_size(SIZE.0, SIZE.1)
                .min_inner_size(SMALLEST_SIZE.0, SMALLEST_SIZE.1)
                .theme(colours)
                // The practice model must not type into a window that came to lie on top.
                .always_on_top(true)
                .build()?;
            if let Some((width, height)) = size {
                window.set_size(PhysicalSize::new(width, height))?;
            }
            if let Some((x, y)) = position {
                window.set_position(PhysicalPosition::new(x, y))?;
            }
            window.on_window_event({
                let window = window.clone();
                move |event| {
                    if matches!(event, WindowEvent::Focused(true)) {
                        // Whoever takes it wants to see it.
                        report(window.set_always_on_bottom(false));
                    }
                }
            });
            Ok(())
        })
        .build(tauri::generate_context!())?;
    window.run(|_, _| {});
    Ok(())
}

/// Puts the window where each line wants it, and closes it when the input ends. The thread lives as long as the process.
fn follow_input(app: AppHandle) -> io::Result<()> {
    let follow = move || {
        for line in io::stdin().lines().map_while(Result::ok) {
            let window = app.get_webview_window(LABEL);
            if let (Some(window), Some(place)) = (window, PracticePlace::of_line(&line)) {
                let is_front = place == PracticePlace::Front;
                report(window.set_always_on_bottom(!is_front));
                report(window.set_always_on_top(is_front));
            }
        }
        app.exit(0);
    };
    let thread = thread::Builder::new().name("input-watch".to_owned());
    thread.spawn(follow).map(drop)
}

fn report(put: tauri::Result<()>) {
    if let Err(error) = put {
        tracing::debug!(%error, "the practice window could not be moved among the others");
    }
}

/// Parses two numbers with one sign between them.
pub(crate) fn pair<T: FromStr>(text: &str) -> Result<(T, T), String> {
    let parts = text.split_once([',', 'x']);
    parts
        .and_then(|(first, second)| Some((first.trim().parse().ok()?, second.trim().parse().ok()?)))
        .ok_or_else(|| "two whole numbers, such as 100,50 or 800x600".to_owned())
}

/// The thread lives as long as the process: it has nothing to give back.
pub(super) fn close_when_input_ends(app: AppHandle) -> io::Result<()> {
    let wait = move || {
        // Whatever ended the input, nobody holds the window open any more.
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        app.exit(0);
    };
    let thread = thread::Builder::new().name("input-watch".to_owned());
    thread.spawn(wait).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_survives_the_way_to_another_process() {
        let placement = Placement {
            position: Some((-5, 40)),
            size: Some((800, 600)),
            theme: Some("dark".to_owned()),
        };
        assert_eq!(
            placement.arguments(),
            ["--position=-5,40", "--size=800x600", "--theme=dark"]
        );
        assert_eq!(pair("-5,40"), Ok((-5, 40)));
        assert_eq!(pair("800x600"), Ok((800, 600)));
        assert!(pair::<u32>("800").is_err());
    }
}
