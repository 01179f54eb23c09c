//! Cost of one more request in a conversation of 10, 100 and 1,000 steps, against writing it
//! all anew; and how fast an answer is read. Over real HTTP on the loopback address.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark fails by panicking and prints its figures"
)]

mod canned;
mod history;

use allocation_counter::{AllocationInfo, measure};
use canned::EVENTS;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use history::{AnyKey, Talk, claudes_answer, of_claude};
use model::{
    Model, Provider as _, Timeouts,
    claude::{Claude, DEFAULT_MODEL},
};
use std::sync::Arc;
use tokio::runtime::Builder;

const STEPS: [usize; 3] = [10, 100, 1_000];

fn one_more_request(criterion: &mut Criterion) {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let claude = claude(&canned::serve(EVENTS, claudes_answer(1)));
    let mut group = criterion.benchmark_group("one more request");
    group.sample_size(20);
    for steps in STEPS {
        group.bench_function(format!("appended at step {steps}"), |bencher| {
            bencher.iter_batched_ref(
                || Talk::warm(&*claude, of_claude, steps, &runtime),
                |talk| talk.ask(&runtime),
                BatchSize::PerIteration,
            );
        });
        group.bench_function(format!("serialized anew at step {steps}"), |bencher| {
            bencher.iter_batched_ref(
                || Talk::cold(&*claude, of_claude, steps),
                |talk| talk.ask(&runtime),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
    for steps in STEPS {
        let mut warm = Talk::warm(&*claude, of_claude, steps, &runtime);
        let appended = measure(|| warm.ask(&runtime));
        let mut cold = Talk::cold(&*claude, of_claude, steps);
        let anew = measure(|| cold.ask(&runtime));
        println!(
            "allocations at step {steps}: appended {}, serialized anew {}",
            shown(&appended),
            shown(&anew)
        );
    }
}

fn shown(info: &AllocationInfo) -> String {
    format!("{} ({} kB)", info.count_total, info.bytes_total / 1_000)
}

fn reading(criterion: &mut Criterion) {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let answer = claudes_answer(50_000);
    let mut group = criterion.benchmark_group("reading an answer");
    group.sample_size(20);
    group.throughput(Throughput::Bytes(answer.len() as u64));
    let claude = claude(&canned::serve(EVENTS, answer));
    let mut talk = Talk::cold(&*claude, of_claude, 1);
    group.bench_function("50,000 deltas", |bencher| {
        bencher.iter(|| talk.ask(&runtime));
    });
    group.finish();
}

fn claude(address: &str) -> Arc<dyn Model> {
    let claude = Claude::new(Some(address), Arc::new(AnyKey), Timeouts::default()).unwrap();
    claude.model(DEFAULT_MODEL).unwrap()
}

criterion_group!(benches, one_more_request, reading);
criterion_main!(benches);
