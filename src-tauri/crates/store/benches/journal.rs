//! Cost of writing and reading the journal: an append of one event and of five, opening a chat of
//! 10,000 messages. `cargo bench -p store --bench journal`

#![expect(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

mod corpus;

use corpus::Corpus;
use criterion::{Criterion, criterion_group, criterion_main};
use protocol::SessionId;
use std::{hint::black_box, time::Duration};
use store::Store;
use tokio::runtime::Runtime;

const MESSAGES: u64 = 10_000;
/// Sessions that stand in the journal before an append is measured.
const OTHER_SESSIONS: u64 = 20;

fn append(criterion: &mut Criterion) {
    let (runtime, folder) = (Runtime::new().unwrap(), folder());
    let store = Store::open(&folder.path().join("journal.db")).unwrap();
    let mut corpus = Corpus::new(1);
    for number in 0..OTHER_SESSIONS {
        let events = corpus.session(&format!("other-{number}"), 500);
        runtime.block_on(store.append(events)).unwrap();
    }
    let mut group = criterion.benchmark_group("append");
    for count in [1, 5] {
        let session = SessionId::new(format!("appended-{count}"));
        runtime
            .block_on(store.append(corpus.session(session.as_str(), 1)))
            .unwrap();
        let mut seq = 2;
        group.bench_function(format!("{count} of its events"), |bencher| {
            bencher.iter_batched(
                || {
                    let events = corpus.messages(&session, seq + 1, count);
                    seq += count;
                    events
                },
                |events| runtime.block_on(store.append(events)).unwrap(),
                criterion::BatchSize::PerIteration,
            );
        });
    }
}

fn open(criterion: &mut Criterion) {
    let (runtime, folder) = (Runtime::new().unwrap(), folder());
    let store = Store::open(&folder.path().join("journal.db")).unwrap();
    let events = Corpus::new(2).session("long", MESSAGES);
    runtime.block_on(store.append(events)).unwrap();
    let session = SessionId::new("long");
    criterion.bench_function("open a chat of 10,000 messages", |bencher| {
        bencher.iter(|| black_box(runtime.block_on(store.all_events(&session)).unwrap()));
    });
}

/// A folder beside the build's other files, gone when this is dropped.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4));
    targets = append, open
}
criterion_main!(benches);
