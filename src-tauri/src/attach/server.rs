//! Server of the socket: tells whoever attaches what happens in a chat that is open here, and passes their commands on.

use super::{
    admission::{Speaker, admit},
    lines::{Hello, Reply, ServerLine},
    peer::{Peer, identify},
    socket_folder::{OwnSocket, SocketFolder},
};
use crate::{
    command_lines::{Caller, MAX_LINE_BYTES},
    current_settings::CurrentSettings,
};
use agent::{Session, Sessions, Watch};
use futures::StreamExt as _;
use std::{io, path::PathBuf, sync::Arc, time::Duration};
use store::StoreError;
use tokio::{
    io::AsyncWriteExt as _,
    net::{
        UnixStream,
        unix::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::{Semaphore, mpsc},
    task::JoinSet,
    time::timeout,
};
use tokio_util::{
    codec::{FramedRead, LinesCodec},
    sync::CancellationToken,
    task::AbortOnDropHandle,
};

/// Programs that may be attached at the same time.
const MAX_ATTACHED: usize = 32;
/// Time for the first line.
const HELLO_WAIT: Duration = Duration::from_secs(5);
/// Replies that may wait for the other end to read.
const REPLY_QUEUE: usize = 8;
/// Time for those who are attached to read the end.
const CLOSING_WAIT: Duration = Duration::from_secs(1);
/// Wait after the system could not accept, such as when no file is free.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

type Lines = FramedRead<OwnedReadHalf, LinesCodec>;

/// The server, until it is dropped.
pub(crate) struct Server {
    ending: CancellationToken,
    accepting: AbortOnDropHandle<()>,
}

/// Parts that every connection needs.
#[derive(Clone)]
struct Context {
    sessions: Arc<Sessions>,
    settings: Arc<CurrentSettings>,
}

impl Server {
    /// Begins to serve in this folder.
    pub(crate) async fn start(
        folder: PathBuf,
        sessions: Arc<Sessions>,
        settings: Arc<CurrentSettings>,
    ) -> io::Result<Self> {
        let socket = SocketFolder::at(folder).listen().await?;
        let context = Context { sessions, settings };
        let ending = CancellationToken::new();
        let accepting = tokio::spawn(accept(socket, context, ending.clone()));
        Ok(Self {
            ending,
            accepting: AbortOnDropHandle::new(accepting),
        })
    }

    /// Accepts nobody any more, and lets those who are attached read to the end of their chat.
    pub(crate) async fn close(self) {
        self.ending.cancel();
        // Whoever does not read is cut off.
        let _ = timeout(CLOSING_WAIT, self.accepting).await;
    }
}

async fn accept(socket: OwnSocket, context: Context, ending: CancellationToken) {
    let places = Arc::new(Semaphore::new(MAX_ATTACHED));
    let mut attached = JoinSet::new();
    loop {
        let stream = tokio::select! {
            () = ending.cancelled() => break,
            Some(_) = attached.join_next() => continue,
            accepted = socket.listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    tracing::info!(%error, "nobody can attach");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            tracing::info!("too many are attached for another one");
            continue;
        };
        let context = context.clone();
        attached.spawn(async move {
            if let Err(error) = serve(stream, &context).await {
                tracing::debug!(%error, "whoever was attached is gone");
            }
            drop(place);
        });
    }
    drop(socket);
    while attached.join_next().await.is_some() {}
}

/// Serves one connection to its end.
async fn serve(stream: UnixStream, context: &Context) -> io::Result<()> {
    let identified = identify(&stream);
    let (input, mut output) = stream.into_split();
    let codec = LinesCodec::new_with_max_length(MAX_LINE_BYTES);
    let mut lines = FramedRead::new(input, codec);
    let Ok(Some(Ok(first))) = timeout(HELLO_WAIT, lines.next()).await else {
        return Ok(());
    };
    // Whoever is refused has been read, so that the reason reaches them.
    let peer = match identified {
        Ok(peer) => peer,
        Err(refused) => {
            tracing::info!(%refused, "a program may not attach");
            return refuse(&mut output, refused.to_string()).await;
        }
    };
    let hello: Hello = match serde_json::from_str(&first) {
        Ok(hello) => hello,
        Err(error) => {
            return refuse(
                &mut output,
                format!("the first line names the chat: {error}"),
            )
            .await;
        }
    };
    let Some(session) = context.sessions.find_open(&hello.session).await else {
        return write(&mut output, &Reply::NotHere.into()).await;
    };
    let speaker = speaker(&hello, peer, &context.settings);
    let summary = context.sessions.store().session(session.id()).await;
    let attached = Reply::Attached {
        last_seq: summary
            .map_err(failed)?
            .map_or(0, |summary| summary.last_seq),
        person: speaker == Speaker::Person,
    };
    write(&mut output, &attached.into()).await?;
    tracing::info!(session = %session.id(), ?speaker, "attached");
    let watch = session.watch(hello.from.saturating_sub(1));
    let (replies, waiting) = mpsc::channel(REPLY_QUEUE);
    // Whoever does not read is told from the journal once they do; their commands are taken all the while.
    tokio::select! {
        told = tell(output, watch, waiting) => told,
        () = take_commands(lines, &session, speaker, replies) => Ok(()),
    }
}

/// Decides whose word it is. That a person speaks counts only if this program says so.
fn speaker(hello: &Hello, peer: Peer, settings: &CurrentSettings) -> Speaker {
    let is_this_program = peer == Peer::ThisProgram;
    if hello.person && is_this_program {
        return Speaker::Person;
    }
    let settings = settings.now();
    let settings = settings.as_ref().as_ref();
    let answers = settings.is_ok_and(|settings| settings.answers.from_programs);
    Speaker::Program(Caller {
        // Anybody can start this program: whose words it passes on is not known in a chat that it did not begin.
        own_words: hello.own_words && is_this_program && answers,
        answers,
    })
}

async fn tell(
    mut output: OwnedWriteHalf,
    mut watch: Watch,
    mut replies: mpsc::Receiver<Reply>,
) -> io::Result<()> {
    loop {
        let line = tokio::select! {
            Some(reply) = replies.recv() => reply.into(),
            event = watch.next() => match event.map_err(failed)? {
                Some(event) => ServerLine::Event(Box::new(event)),
                None => return Ok(()),
            },
        };
        write(&mut output, &line).await?;
    }
}

/// Passes commands on until the other end closes, or sends what is no line.
async fn take_commands(
    mut lines: Lines,
    session: &Session,
    speaker: Speaker,
    replies: mpsc::Sender<Reply>,
) {
    while let Some(line) = lines.next().await {
        let refused = match line {
            Ok(line) => take(&line, session, speaker).await.err(),
            Err(error) => {
                tracing::info!(%error, "what is attached sends no lines");
                return;
            }
        };
        if let Some(reason) = refused
            && replies.send(Reply::Refused { reason }).await.is_err()
        {
            return;
        }
    }
}

async fn take(line: &str, session: &Session, speaker: Speaker) -> Result<(), String> {
    let command = admit(line, speaker)?;
    let submitted = session.submit(command).await;
    submitted.map_err(|error| error.to_string())
}

async fn refuse(output: &mut OwnedWriteHalf, reason: String) -> io::Result<()> {
    write(output, &Reply::Refused { reason }.into()).await
}

async fn write(output: &mut OwnedWriteHalf, line: &ServerLine) -> io::Result<()> {
    let mut line = serde_json::to_vec(line)?;
    line.push(b'\n');
    output.write_all(&line).await
}

fn failed(error: StoreError) -> io::Error {
    io::Error::other(error)
}
