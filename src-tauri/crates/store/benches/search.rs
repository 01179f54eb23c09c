//! Cost of a search in a journal of 1,000,000 passages. `cargo bench -p storebench search`
//! The journal is written once, which takes minutes, and kept in the build's temporary folder.

#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a bench that cannot go on should stop, and it tells what it does"
)]

mod corpus;

use corpus::{Corpus, character, word};
use criterion::{Criterion, criterion_group, criterion_main};
use std::{
    fs,
    hint::black_box,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use store::Store;
use tokio::runtime::Runtime;

const ROWS: u64 = 1_000_000;
const MESSAGES_PER_SESSION: u64 = 1_000;
/// Raised when the corpus or the format changes.
const EDITION: u32 = 2;
const LIMIT: usize = 50;

fn search(criterion: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let store = Store::open(&journal(&runtime)).unwrap();
    let typed = [
        ("a word of 500,000 rows", "often ".to_owned()),
        ("the beginning of it", "ofte".to_owned()),
        ("a common word", word(10)),
        ("a rare word", word(40_000)),
        ("two common words", format!("{} {}", word(3), word(20))),
        ("a common and a rare one", format!("often {}", word(40_000))),
        (
            "three words, one unfinished",
            format!("{} often ba", word(100)),
        ),
        ("two letters", "co".to_owned()),
        ("four letters", "codu".to_owned()),
        ("a phrase", format!("\"{} {}\"", word(5), word(9))),
        (
            "two Chinese characters",
            [character(3), character(40)].iter().collect(),
        ),
        ("one Chinese character", character(0).to_string()),
        ("a word nobody said", "nowhere".to_owned()),
    ];
    let mut group = criterion.benchmark_group("search 1,000,000 rows");
    for (name, typed) in typed {
        let hits = runtime.block_on(store.search(&typed, LIMIT)).unwrap().len();
        group.bench_function(format!("{name}, {hits} hits"), |bencher| {
            bencher.iter(|| black_box(runtime.block_on(store.search(&typed, LIMIT)).unwrap()));
        });
    }
}

/// The journal, written if it is not there yet.
fn journal(runtime: &Runtime) -> PathBuf {
    let name = format!("search-{ROWS}-{EDITION}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let path = folder.join("journal.db");
    if !path.exists() {
        let unfinished = folder.with_extension("unfinished");
        let _ = fs::remove_dir_all(&unfinished);
        write(runtime, &unfinished.join("journal.db"));
        fs::rename(&unfinished, &folder).unwrap();
    }
    eprintln!(
        "{}: {} MB",
        path.display(),
        fs::metadata(&path).unwrap().len() / 1_000_000
    );
    path
}

fn write(runtime: &Runtime, path: &Path) {
    let (began, mut corpus) = (Instant::now(), Corpus::new(3));
    let store = Store::open(path).unwrap();
    for number in 0..ROWS / MESSAGES_PER_SESSION {
        let events = corpus.session(&format!("session-{number:06}"), MESSAGES_PER_SESSION);
        runtime.block_on(store.append(events)).unwrap();
        if number % 100 == 99 {
            eprintln!("{} rows written", (number + 1) * MESSAGES_PER_SESSION);
        }
    }
    runtime.block_on(store.close()).unwrap();
    eprintln!("written in {:.0} s", began.elapsed().as_secs_f64());
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = search
}
criterion_main!(benches);
