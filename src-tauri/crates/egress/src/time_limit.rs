//! Time limit of work that may have to wait for a person.

use crate::EgressGate;
use std::time::Duration;
use tokio::time::sleep;

/// Steps in which time is counted.
const STEP: Duration = Duration::from_millis(200);

/// Waits out a time limit. Time in which a person is asked about a site does not count.
pub async fn time_limit(limit: Duration, gate: &dyn EgressGate) {
    let mut left = limit;
    while !left.is_zero() {
        let step = left.min(STEP);
        sleep(step).await;
        if !gate.is_asking() {
            left = left.saturating_sub(step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Destination, NoEgress, Verdict};
    use async_trait::async_trait;
    use std::sync::atomic::{AtomicBool, Ordering};
    use tokio::time::{Instant, advance};

    /// A gate that asks until it is told otherwise.
    struct AskingGate(AtomicBool);

    #[async_trait]
    impl EgressGate for AskingGate {
        async fn decide(&self, destination: &Destination) -> Verdict {
            NoEgress.decide(destination).await
        }

        fn is_asking(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
    }

    #[tokio::test(start_paused = true)]
    async fn time_limit_stands_still_while_a_person_is_asked() {
        const LIMIT: Duration = Duration::from_secs(10);
        const ANSWERED_AFTER: Duration = Duration::from_secs(60);
        let gate = AskingGate(AtomicBool::new(true));
        let start = Instant::now();
        let answer = async {
            sleep(ANSWERED_AFTER).await;
            gate.0.store(false, Ordering::Relaxed);
        };
        tokio::join!(time_limit(LIMIT, &gate), answer);
        let passed = start.elapsed();
        assert!(passed >= ANSWERED_AFTER + LIMIT - STEP, "{passed:?}");
        advance(Duration::ZERO).await;
        let start = Instant::now();
        time_limit(LIMIT, &gate).await;
        assert_eq!(start.elapsed(), LIMIT);
    }
}
