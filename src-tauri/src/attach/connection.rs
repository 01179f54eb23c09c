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

/// Connection to a chat. It ends when it is dropped, and nothing else ends with it.
pub(crate) struct Connection {
    lines: FramedRead<Box<dyn AsyncRead + Send + Unpin>, LinesCodec>,
    output: Box<dyn AsyncWrite + Send + Unpin>,
    /// The last event when it began.
    pub(crate) last_seq: u64,
    /// True when lines that are sent count as the person's.
    pub(crate) person: bool,
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
    let (streams, problem) = folder.connect().await;
    let mut refused = None;
    // A socket of a program that must not be asked leads nowhere: it could show an invented chat.
    let trusted = streams
        .into_iter()
        .filter(|stream| super::peer::identify(stream).is_ok());
    for stream in trusted {
        let (input, output) = stream.into_split();
        match Connection::begin(Box::new(input), Box::new(output), hello).await {
            Ok(Some(connection)) => return Ok(connection),
            Ok(None) => {}
            // Another one may have it.
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(match (refused, problem) {
        (Some(error), _) => error,
        (None, Some(problem)) => problem.into(),
        (None, None) => AttachError::Nobody,
    })
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
            last_seq: 0,
            person: false,
        };
        // One that refuses has closed already, and said why.
        let _ = connection.write(hello).await;
        let answer = timeout(ANSWER_WAIT, connection.next()).await;
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

    /// Returns the next line; none once the other end has closed.
    pub(crate) async fn next(&mut self) -> io::Result<Option<ServerLine>> {
        match self.lines.next().await {
            None => Ok(None),
            Some(line) => {
                let line = line.map_err(io::Error::other)?;
                Ok(Some(serde_json::from_str(&line)?))
            }
        }
    }

    /// Sends a command. What becomes of it comes as a line.
    pub(crate) async fn send(&mut self, command: &Command) -> io::Result<()> {
        self.write(command).await
    }

    async fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(line)?;
        line.push(b'\n');
        self.output.write_all(&line).await
    }
}
