//! From the screen to the text that a request carries: capture, scale, encode, base64. Prints one line of
//! JSON for each way of doing it. `scripts/bench/capture_compare.py` runs it beside other programs;
//! `cargo bench -p desktop --bench screenshot -- --runs 20 ours plain` does it on the present display.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on should stop, and says what it found"
)]

use base64::{Engine as _, engine::general_purpose::STANDARD};
use desktop::{
    Action, Desktop, DesktopOptions, Geometry, PictureLimits, Rect, ScreenPoint, Size, Viewport,
};
use image::{ImageFormat, imageops::FilterType};
use serde_json::json;
use std::{io::Cursor, time::Instant};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

const RUNS: usize = 20;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let runs = arguments.iter().position(|argument| argument == "--runs");
    let runs = runs.map_or(RUNS, |at| arguments[at + 1].parse().unwrap());
    let is_asked = |name: &str| arguments.iter().any(|argument| argument == name);
    if is_asked("ours") {
        let runtime = Runtime::new().unwrap();
        let desktop = Desktop::native(DesktopOptions::default()).unwrap();
        let info = runtime.block_on(desktop.info());
        let viewport = desktop.viewport(None);
        measure(&format!("Qilbee ({})", info.capture), runs, || {
            ours(&runtime, &viewport)
        });
    }
    if is_asked("plain") {
        measure("Rust: xcap + image", runs, plain);
    }
}

/// The way it is done here.
fn ours(runtime: &Runtime, viewport: &Viewport) -> String {
    let never = CancellationToken::new();
    let report = runtime.block_on(viewport.perform(Action::Screenshot, &never));
    STANDARD.encode(report.unwrap().picture.unwrap().data.as_slice())
}

/// The way one would do it first.
fn plain() -> String {
    let monitor = xcap::Monitor::all().unwrap().remove(0);
    let picture = monitor.capture_image().unwrap();
    let size = Size {
        width: picture.width(),
        height: picture.height(),
    };
    let origin = ScreenPoint { x: 0, y: 0 };
    let fitting = Geometry::fit(Rect { origin, size }, PictureLimits::default()).picture;
    let mut picture = image::DynamicImage::ImageRgba8(picture);
    if fitting != size {
        picture = picture.resize_exact(fitting.width, fitting.height, FilterType::Lanczos3);
    }
    let mut data = Cursor::new(Vec::new());
    let colors = picture.into_rgb8();
    colors.write_to(&mut data, ImageFormat::Png).unwrap();
    STANDARD.encode(data.into_inner())
}

/// The first run warms up and does not count.
fn measure(name: &str, runs: usize, see: impl Fn() -> String) {
    let bytes = see().len();
    let mut times_ms: Vec<f64> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            see();
            start.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times_ms.sort_by(f64::total_cmp);
    let at = |part: f64| times_ms[((runs - 1) as f64 * part).round() as usize];
    println!(
        "{}",
        json!({"name": name, "median_ms": at(0.5), "p95_ms": at(0.95), "base64_bytes": bytes})
    );
}
