//! Connection handler: reads requests and sends replies.

use super::{QubeState, reply::ReplyEnd};
use crate::{
    claude::Reader,
    loopback::{Loopback, gone},
};
use std::{io, sync::Arc};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

/// Listens on a free port of the loopback address.
pub(super) fn start(state: Arc<QubeState>) -> io::Result<Loopback> {
    Loopback::start(
        "fake-qube",
        move |stream| serve(stream, Arc::clone(&state)),
        // It has printed why, and the client is left without an answer.
        |_panicked| {},
    )
}

async fn serve(mut stream: TcpStream, state: Arc<QubeState>) {
    let mut reader = Reader::new();
    while let Ok(Some(seen)) = reader.next(&mut stream).await {
        let reply = state.answer(seen);
        match reply.ending {
            ReplyEnd::Hang => {
                gone(&mut stream).await;
                return;
            }
            ReplyEnd::Closed => return,
            ReplyEnd::Broken => {
                // The client may be gone: that is what is played here.
                let _ = stream.write_all(&reply.bytes()).await;
                return;
            }
            ReplyEnd::Whole => {
                if stream.write_all(&reply.bytes()).await.is_err() {
                    return;
                }
            }
        }
    }
}
