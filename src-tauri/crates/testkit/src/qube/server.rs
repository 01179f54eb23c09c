//! What happens on a connection: requests are read, replies sent.

use super::{State, reply::Ending};
use crate::{
    claude::Reader,
    loopback::{Loopback, gone},
};
use std::{io, sync::Arc};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

/// Listens on a free port of the loopback address.
pub(super) fn start(state: Arc<State>) -> io::Result<Loopback> {
    Loopback::start(
        "fake-qube",
        move |stream| serve(stream, Arc::clone(&state)),
        // It has printed why, and the client is left without an answer.
        |_panicked| {},
    )
}

async fn serve(mut stream: TcpStream, state: Arc<State>) {
    let mut reader = Reader::new();
    while let Ok(Some(seen)) = reader.next(&mut stream).await {
        let reply = state.answer(seen);
        match reply.ending {
            Ending::Hang => {
                gone(&mut stream).await;
                return;
            }
            Ending::Closed => return,
            Ending::Broken => {
                // The client may be gone: that is what is played here.
                let _ = stream.write_all(&reply.bytes()).await;
                return;
            }
            Ending::Whole => {
                if stream.write_all(&reply.bytes()).await.is_err() {
                    return;
                }
            }
        }
    }
}
