//! Cost of a picture once the screen is captured: scaling, encoding, base64, and all of it, on screens full
//! of text and photos. Draw them first with `node scripts/bench/screens.mjs`, then
//! `cargo bench -p desktop --bench pictures`. How large each picture becomes is printed at the start.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on should stop, and says what it found"
)]

use base64::{Engine as _, engine::general_purpose::STANDARD};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use desktop::{Frame, Geometry, PictureLimits, Rect, ScreenPoint, Size};
use std::{hint::black_box, path::Path};

const SCREENS: [&str; 5] = ["terminal", "page", "sheet", "editor", "photo"];
const SIZES: [&str; 2] = ["1080p", "4k"];

fn pictures(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("picture");
    group.sample_size(20);
    for size in SIZES {
        for screen in SCREENS {
            let name = format!("{screen}-{size}");
            let frame = frame(&name);
            let geometry = Geometry::fit(frame.area(), PictureLimits::default());
            let picture = frame.encode(&geometry).unwrap();
            let Size { width, height } = geometry.picture;
            println!(
                "{name}: {width}x{height}, {}, {} kB",
                picture.media_type,
                picture.data.as_slice().len() / 1000
            );
            let scaled = frame.scale(geometry.picture).unwrap();
            if geometry.picture != frame.area().size {
                group.bench_function(BenchmarkId::new("scale", &name), |bencher| {
                    bencher.iter(|| black_box(frame.scale(geometry.picture).unwrap()));
                });
            }
            group.bench_function(BenchmarkId::new("encode", &name), |bencher| {
                bencher.iter(|| black_box(scaled.encode_at(geometry.picture).unwrap()));
            });
            group.bench_function(BenchmarkId::new("base64", &name), |bencher| {
                bencher.iter(|| black_box(STANDARD.encode(picture.data.as_slice())));
            });
            group.bench_function(BenchmarkId::new("together", &name), |bencher| {
                bencher.iter(|| {
                    let picture = frame.encode(&geometry).unwrap();
                    black_box(STANDARD.encode(picture.data.as_slice()))
                });
            });
        }
    }
    group.finish();
}

fn frame(name: &str) -> Frame {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../target/bench/screens");
    let picture = image::open(folder.join(format!("{name}.png")));
    let picture = picture.unwrap().into_rgba8();
    let area = Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: Size {
            width: picture.width(),
            height: picture.height(),
        },
    };
    Frame::new(area, picture.into_raw()).unwrap()
}

criterion_group!(benches, pictures);
criterion_main!(benches);
