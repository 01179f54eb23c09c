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
/// Programs that may be told at the same time why they are not attached. The others are told nothing.
const MAX_TURNED_AWAY: usize = 8;
/// Told where there is no place.
const NO_PLACE: &str =
    "too many programs are attached to this Qilbee; leave one of them, and attach again";
/// Time for the first line.
const HELLO_WAIT: Duration = Duration::from_secs(5);
/// Replies that may wait for the other end to read.
const REPLY_QUEUE: usize = 8;
/// Time for the last commands of one that does not read any more.
const LAST_WORDS_WAIT: Duration = Duration::from_secs(1);
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
    /// Places of those who may attach.
    places: Arc<Semaphore>,
    /// Places of those who are told that they may not: they take none from the others.
    doorstep: Arc<Semaphore>,
}

/// Whoever is attached, as far as it decides whose word their lines are.
struct Guest {
    hello: Hello,
    peer: Peer,
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
        let context = Context {
            sessions,
            settings,
            places: Arc::new(Semaphore::new(MAX_ATTACHED)),
            doorstep: Arc::new(Semaphore::new(MAX_TURNED_AWAY)),
        };
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
        let context = context.clone();
        attached.spawn(async move {
            if let Err(error) = receive(stream, &context).await {
                tracing::debug!(%error, "whoever was attached is gone");
            }
        });
    }
    drop(socket);
    while attached.join_next().await.is_some() {}
}

/// Gives whoever connects a place, if they may have one and it is free.
async fn receive(stream: UnixStream, context: &Context) -> io::Result<()> {
    let peer = match identify(&stream) {
        Ok(peer) => peer,
        Err(refused) => {
            tracing::info!(%refused, "a program may not attach");
            return turn_away(stream, context, refused.to_string()).await;
        }
    };
    let Ok(_place) = context.places.try_acquire() else {
        tracing::info!("too many are attached for another one");
        return turn_away(stream, context, NO_PLACE.to_owned()).await;
    };
    serve(stream, context, peer).await
}

/// Tells the reason to one that is not attached, if not too many are told just now.
async fn turn_away(stream: UnixStream, context: &Context, reason: String) -> io::Result<()> {
    let Ok(_place) = context.doorstep.try_acquire() else {
        return Ok(());
    };
    let (mut lines, mut output) = lines_of(stream);
    // Whoever is refused has been read, so that the reason reaches them.
    match first_line(&mut lines).await {
        Some(_) => refuse(&mut output, reason).await,
        None => Ok(()),
    }
}

/// Serves one connection to its end.
async fn serve(stream: UnixStream, context: &Context, peer: Peer) -> io::Result<()> {
    let (mut lines, mut output) = lines_of(stream);
    let Some(first) = first_line(&mut lines).await else {
        return Ok(());
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
    let watch = session.watch(hello.from.saturating_sub(1));
    let guest = Guest {
        hello,
        peer,
        settings: Arc::clone(&context.settings),
    };
    let summary = context.sessions.store().session(session.id()).await;
    let attached = Reply::Attached {
        last_seq: summary
            .map_err(failed)?
            .map_or(0, |summary| summary.last_seq),
        person: guest.speaker() == Speaker::Person,
    };
    tracing::info!(session = %session.id(), speaker = ?guest.speaker(), "attached");
    let (replies, waiting) = mpsc::channel(REPLY_QUEUE);
    let taking = std::pin::pin!(take_commands(lines, &session, &guest, replies));
    let telling = tell(output, attached, watch, waiting);
    attend(telling, taking).await
}

/// Tells and listens until either is at its end.
async fn attend(
    telling: impl Future<Output = io::Result<()>>,
    mut taking: std::pin::Pin<&mut impl Future<Output = ()>>,
) -> io::Result<()> {
    // Whoever does not read is told from the journal once they do; their commands are taken all the while.
    let told = tokio::select! {
        told = telling => told,
        () = &mut taking => return Ok(()),
    };
    if told.is_err() {
        // They said something, and left without waiting for what comes of it.
        let _ = timeout(LAST_WORDS_WAIT, taking).await;
    }
    told
}

fn lines_of(stream: UnixStream) -> (Lines, OwnedWriteHalf) {
    let (input, output) = stream.into_split();
    let codec = LinesCodec::new_with_max_length(MAX_LINE_BYTES);
    (FramedRead::new(input, codec), output)
}

/// Returns the first line; none if it does not come.
async fn first_line(lines: &mut Lines) -> Option<String> {
    timeout(HELLO_WAIT, lines.next()).await.ok()??.ok()
}

impl Guest {
    /// Decides whose word a line is, by what the person lets programs do now. That a person speaks counts only if this program
    /// says so.
    fn speaker(&self) -> Speaker {
        let is_this_program = self.peer == Peer::ThisProgram;
        if self.hello.person && is_this_program {
            return Speaker::Person;
        }
        let settings = self.settings.now();
        let settings = settings.as_ref().as_ref();
        let answers = settings.is_ok_and(|settings| settings.answers.from_programs);
        Speaker::Program(Caller {
            // Anybody can start this program: whose words it passes on is not known in a chat that it did not begin.
            own_words: self.hello.own_words && is_this_program && answers,
            answers,
        })
    }
}

/// Tells that somebody is attached, and then what happens in the chat and became of their commands, to the end.
async fn tell(
    mut output: OwnedWriteHalf,
    attached: Reply,
    mut watch: Watch,
    mut replies: mpsc::Receiver<Reply>,
) -> io::Result<()> {
    write(&mut output, &attached.into()).await?;
    loop {
        let line = tokio::select! {
            Some(reply) = replies.recv() => reply.into(),
            event = watch.next() => match event.map_err(failed)? {
                Some(event) => ServerLine::Event(Box::new(event)),
                None => break,
            },
        };
        write(&mut output, &line).await?;
    }
    // The last ones too learn why their command was not taken.
    while let Ok(reply) = replies.try_recv() {
        write(&mut output, &reply.into()).await?;
    }
    Ok(())
}

/// Passes commands on until the other end closes, or sends what is no line.
async fn take_commands(
    mut lines: Lines,
    session: &Session,
    guest: &Guest,
    replies: mpsc::Sender<Reply>,
) {
    while let Some(line) = lines.next().await {
        let refused = match line {
            Ok(line) => take(&line, session, guest.speaker()).await.err(),
            Err(error) => {
                tracing::info!(%error, "what is attached sends no lines");
                return;
            }
        };
        if let Some(reason) = refused {
            // Whoever does not read any more may have said something else after it.
            let _ = replies.send(Reply::Refused { reason }).await;
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
