//! The system's request to end.

/// Waits until this process is told to end.
#[cfg(unix)]
pub(crate) async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return interrupted().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        () = interrupted() => {}
    }
}

/// Waits until this process is told to end.
#[cfg(not(unix))]
pub(crate) async fn told_to_end() {
    interrupted().await;
}

async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
