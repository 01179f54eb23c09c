//! Connection to the program that works in a chat.

use super::lines::{Hello, MAX_SERVER_LINE_BYTES, Reply, ServerLine};
use futures::StreamExt as _;
use home::Home;
use protocol::Command;
use serde::Serialize;
use std::{io, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt as _},
    time::timeout,
};
use tokio_util::codec::{FramedRead, LinesCodec};

/// Time for a program to say whether the chat is open there.
const ANSWER_WAIT: Duration = Duration::from_secs(5);
/// Time for the other end to take the last commands.
const LAST_COMMANDS_WAIT: Duration = Duration::from_secs(1);

/// Connection to a chat. It ends when it is dropped, and nothing else ends with it.
pub(crate) struct Connection {
    lines: FramedRead<Box<dyn AsyncRead + Send + Unpin>, LinesCodec>,
    output: Box<dyn AsyncWrite + Send + Unpin>,
    /// Bytes of commands that the other end has not taken yet.
    unsent: Vec<u8>,
    /// The last event when it began.
    pub(crate) last_seq: u64,
    /// True when lines that are sent count as the person's.
    pub(crate) person: bool,
}

/// Next thing at a connection.
pub(crate) enum Next {
    Line(ServerLine),
    /// All that was to be sent is.
    Sent,
    /// The other end has closed.
    End,
}

/// Nobody is attached to.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AttachError {
    /// No program that can be reached works in the chat.
    #[error("nobody works in this chat")]
    Nobody,
    /// A program refuses it.
    #[error("{0}")]
    Refused(String),
    /// A program that can't be told from one of Qilbee's own tools.
    #[cfg(unix)]
    #[error(
        "a program listens in the data folder that may be one of Qilbee's own tools, or runs inside walls or a container; it is not asked"
    )]
    Unknown,
    /// A program can't be reached.
    #[error("a Qilbee that runs can't be reached: {0}")]
    Unreachable(#[from] io::Error),
    /// There are no such sockets here.
    #[cfg(not(unix))]
    #[error("attaching to a chat does not work on this system yet: it needs a Unix socket")]
    NotHere,
}

/// Attaches to the program in which the chat is open.
#[cfg(unix)]
pub(crate) async fn attach(home: &Home, hello: &Hello) -> Result<Connection, AttachError> {
    let folder = super::socket_folder::SocketFolder::at(home.sockets());
    let mut problem = None;
    // One after the other: a program that hangs lets none of the others wait for the first line.
    for name in folder.sockets() {
        let begun = match folder.connect(&name).await {
            Ok(Some(stream)) => begin(stream, hello).await,
            Ok(None) => Ok(None),
            Err(error) => Err(error.into()),
        };
        match begun {
            Ok(Some(connection)) => return Ok(connection),
            Ok(None) => {}
            // Another one may have it.
            Err(error) => problem = problem.or(Some(error)),
        }
    }
    Err(problem.unwrap_or(AttachError::Nobody))
}

/// Says hello; none if the chat is not open at the other end.
#[cfg(unix)]
async fn begin(
    stream: tokio::net::UnixStream,
    hello: &Hello,
) -> Result<Option<Connection>, AttachError> {
    // A socket of a program that must not be asked leads nowhere: it could show an invented chat.
    if let Err(refused) = super::peer::identify(&stream) {
        tracing::info!(%refused, "a socket is left alone");
        return Err(AttachError::Unknown);
    }
    let (input, output) = stream.into_split();
    Connection::begin(Box::new(input), Box::new(output), hello).await
}

#[cfg(not(unix))]
#[expect(clippy::unused_async, reason = "the same signature on all systems")]
pub(crate) async fn attach(_: &Home, _: &Hello) -> Result<Connection, AttachError> {
    Err(AttachError::NotHere)
}

#[cfg_attr(not(unix), expect(dead_code, reason = "nothing connects there"))]
impl Connection {
    /// Says hello; none if the chat is not open at the other end.
    async fn begin(
        input: Box<dyn AsyncRead + Send + Unpin>,
        output: Box<dyn AsyncWrite + Send + Unpin>,
        hello: &Hello,
    ) -> Result<Option<Self>, AttachError> {
        let codec = LinesCodec::new_with_max_length(MAX_SERVER_LINE_BYTES);
        let mut connection = Self {
            lines: FramedRead::new(input, codec),
            output,
            unsent: Vec::new(),
            last_seq: 0,
            person: false,
        };
        connection.add(hello)?;
        let answer = timeout(ANSWER_WAIT, connection.next_line()).await;
        match answer.map_err(io::Error::from)?? {
            Some(ServerLine::Reply(Reply::Attached { last_seq, person })) => {
                connection.last_seq = last_seq;
                connection.person = person;
                Ok(Some(connection))
            }
            Some(ServerLine::Reply(Reply::Refused { reason })) => Err(AttachError::Refused(reason)),
            Some(ServerLine::Reply(Reply::NotHere) | ServerLine::Event(_)) | None => Ok(None),
        }
    }

    /// Returns what comes next. Sends meanwhile what is to be sent: two ends that both only write would wait for each other for
    /// ever. Cancel-safe.
    pub(crate) async fn next(&mut self) -> io::Result<Next> {
        loop {
            tokio::select! {
                line = self.lines.next() => {
                    let Some(line) = line else {
                        return Ok(Next::End);
                    };
                    let line = line.map_err(io::Error::other)?;
                    return Ok(Next::Line(serde_json::from_str(&line)?));
                }
                sent = self.output.write(&self.unsent), if !self.unsent.is_empty() => {
                    self.take_sent(sent);
                    if self.unsent.is_empty() {
                        return Ok(Next::Sent);
                    }
                }
            }
        }
    }

    /// Returns the next line; none once the other end has closed.
    async fn next_line(&mut self) -> io::Result<Option<ServerLine>> {
        loop {
            match self.next().await? {
                Next::Line(line) => return Ok(Some(line)),
                Next::End => return Ok(None),
                Next::Sent => {}
            }
        }
    }

    /// Sends a command as soon as the other end takes it. What becomes of it comes as a line.
    pub(crate) fn send(&mut self, command: &Command) -> io::Result<()> {
        self.add(command)
    }

    /// Returns whether all commands are sent.
    pub(crate) fn has_sent_all(&self) -> bool {
        self.unsent.is_empty()
    }

    /// Sends what is to be sent, for whoever leaves. One that takes nothing more is not waited for.
    pub(crate) async fn finish(&mut self) {
        let sending = async {
            while !self.unsent.is_empty() {
                let sent = self.output.write(&self.unsent).await;
                self.take_sent(sent);
            }
        };
        if timeout(LAST_COMMANDS_WAIT, sending).await.is_err() {
            tracing::info!("the last commands were not sent");
        }
    }

    fn add(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.unsent, line)?;
        self.unsent.push(b'\n');
        Ok(())
    }

    fn take_sent(&mut self, sent: io::Result<usize>) {
        match sent {
            Ok(count @ 1..) => {
                self.unsent.drain(..count);
            }
            // One that is gone, or refuses and has closed already: its last lines, and its end, are read next.
            Ok(0) | Err(_) => self.unsent.clear(),
        }
    }
}
