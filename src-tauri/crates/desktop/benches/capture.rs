//! Cost of a screen capture: Qilbee's own backend beside plain xcap, on the present display.
//! `cargo bench -p desktop --bench capture`, inside a graphical session or with DISPLAY set.
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a bench that cannot go on should stop, and it tells what it does"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use desktop::{OwnWindowsChoice, ScreenPoint, open_capture};
use std::hint::black_box;

fn capture(criterion: &mut Criterion) {
    let (mut capture, mut windows) = match open_capture(OwnWindowsChoice::Hidden) {
        Ok(opened) => opened,
        Err(error) => {
            eprintln!("Nothing is measured. {error}");
            return;
        }
    };
    let monitor = capture.monitors().unwrap().swap_remove(0);
    let (width, height) = (monitor.area.size.width, monitor.area.size.height);
    eprintln!(
        "{} on {}, {width}x{height}. {}",
        capture.name(),
        monitor.name,
        capture
            .fallback_reason()
            .map_or_else(String::new, String::from)
    );

    let mut group = criterion.benchmark_group(format!("capture {width}x{height}"));
    group.bench_function("eyes", |bencher| {
        bencher.iter(|| black_box(capture.capture(&monitor).unwrap()));
    });
    group.bench_function("xcap", |bencher| {
        let monitors = xcap::Monitor::all().unwrap();
        let same = |known: &&xcap::Monitor| known.name().is_ok_and(|name| name == monitor.name);
        let known = monitors.iter().find(same).or(monitors.first()).unwrap();
        bencher.iter(|| black_box(known.capture_image().unwrap()));
    });
    group.finish();

    let mut group = criterion.benchmark_group("ask");
    group.bench_function("monitors", |bencher| {
        bencher.iter(|| black_box(capture.monitors().unwrap()));
    });
    group.bench_function("cursor", |bencher| {
        bencher.iter(|| black_box(capture.cursor().unwrap()));
    });
    group.bench_function("damage", |bencher| {
        bencher.iter(|| black_box(capture.damage().unwrap()));
    });
    group.bench_function("window at a place", |bencher| {
        let place = ScreenPoint { x: 100, y: 100 };
        bencher.iter(|| black_box(windows.window_at(place).unwrap()));
    });
    group.bench_function("focused window", |bencher| {
        bencher.iter(|| black_box(windows.focused_window().unwrap()));
    });
    group.finish();
}

criterion_group!(benches, capture);
criterion_main!(benches);
