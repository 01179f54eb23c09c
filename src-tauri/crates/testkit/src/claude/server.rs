//! Connection handler: reads requests and performs plans.

use super::{
    http::Reader,
    plan::{Plan, Step},
    routes,
    state::ServerState,
};
use crate::loopback::{Loopback, gone};
use std::{io, sync::Arc};
use tokio::{io::AsyncWriteExt as _, net::TcpStream, time::Instant};

/// End of a plan.
enum PlanEnd {
    /// The connection can take the next request.
    Open,
    Over,
    /// The client went before the end.
    Abandoned,
}

/// Listens on a free port of the loopback address.
pub(super) fn start(state: Arc<ServerState>) -> io::Result<Loopback> {
    let told = Arc::clone(&state);
    Loopback::start(
        "fake-claude",
        move |stream| serve(stream, Arc::clone(&state)),
        move |error| told.change(|inner| inner.faults.push(format!("the script failed: {error}"))),
    )
}

async fn serve(mut stream: TcpStream, state: Arc<ServerState>) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let mut reader = Reader::new();
    loop {
        let (plan, goes_on) = match reader.next(&mut stream).await {
            Ok(Some(seen)) => {
                let goes_on = !seen
                    .header("connection")
                    .is_some_and(|value| value.eq_ignore_ascii_case("close"));
                (routes::answer(&state, seen), goes_on)
            }
            Ok(None) => return,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                (routes::not_http(&state, &error.to_string()), false)
            }
            Err(_) => return,
        };
        let served = plan.served;
        let ending = perform(plan, &mut stream).await;
        state.change(|inner| match ending {
            PlanEnd::Open | PlanEnd::Over => inner.sent(served),
            PlanEnd::Abandoned => inner.abandon(served),
        });
        if !goes_on || !matches!(ending, PlanEnd::Open) {
            return;
        }
    }
}

async fn perform(plan: Plan, stream: &mut TcpStream) -> PlanEnd {
    // A pace is kept on the whole: a timer is too coarse for each of many short waits.
    let mut due = Instant::now();
    for step in plan.steps {
        match step {
            Step::Send(bytes) => {
                if stream.write_all(&bytes).await.is_err() {
                    return PlanEnd::Abandoned;
                }
                // Lets other connections on between two pieces.
                tokio::task::yield_now().await;
            }
            Step::Wait(time) => {
                due += time;
                tokio::select! {
                    () = tokio::time::sleep_until(due) => {}
                    () = gone(stream) => return PlanEnd::Abandoned,
                }
            }
            Step::Hang => {
                gone(stream).await;
                return PlanEnd::Abandoned;
            }
            Step::Close => return PlanEnd::Over,
            Step::Reset => {
                if stream.set_zero_linger().is_err() {
                    return PlanEnd::Abandoned;
                }
                return PlanEnd::Over;
            }
        }
    }
    PlanEnd::Open
}
