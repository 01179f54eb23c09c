//! Model tests that run, so that the person can end each. A test that is ended lets go of its request.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};
use tokio_util::sync::CancellationToken;

/// Tests that run, by the model's id. There is one for each model.
#[derive(Default)]
pub(crate) struct ModelTests(Mutex<HashMap<String, CancellationToken>>);

/// Test that runs. Dropping it takes it out.
pub(crate) struct RunningTest<'a> {
    tests: &'a ModelTests,
    model: String,
    /// Fires when the person ends the test, or begins another of this model.
    pub(crate) ended: CancellationToken,
}

impl ModelTests {
    /// Begins a test, and ends the one of this model that runs.
    pub(crate) fn begin(&self, model: &str) -> RunningTest<'_> {
        let ended = CancellationToken::new();
        let mut running = self.running();
        if let Some(before) = running.insert(model.to_owned(), ended.clone()) {
            before.cancel();
        }
        RunningTest {
            tests: self,
            model: model.to_owned(),
            ended,
        }
    }

    /// Ends the test of a model, if there is one.
    pub(crate) fn cancel(&self, model: &str) {
        let mut running = self.running();
        if let Some(test) = running.remove(model) {
            test.cancel();
        }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, CancellationToken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for RunningTest<'_> {
    fn drop(&mut self) {
        let mut running = self.tests.running();
        // One that was ended has made room already, maybe for the next.
        if !self.ended.is_cancelled() {
            running.remove(&self.model);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_ended_by_the_person_or_the_next() {
        let tests = ModelTests::default();
        let first = tests.begin("it/a");
        let other = tests.begin("it/b");
        let second = tests.begin("it/a");
        let ended = [&first, &other, &second].map(|test| test.ended.is_cancelled());
        assert_eq!(ended, [true, false, false]);
        drop(first);
        tests.cancel("it/a");
        assert!(second.ended.is_cancelled());
        assert!(!other.ended.is_cancelled());
        drop((second, other));
        assert!(tests.running().is_empty());
        tests.cancel("it/a");
    }
}
