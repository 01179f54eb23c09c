//! Bytes between a program and a site, counted on the way out. Past the limit of its permission the gate is asked again,
//! and nothing more is sent until it answers.

use super::{
    Shared,
    opening::{OpeningVerdict, check_opening},
};
use crate::{Destination, EgressGate, Verdict};
use localization::LocalizedText;
use std::{io, sync::Arc};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, copy},
    net::{TcpStream, UnixStream, tcp::WriteHalf as SiteHalf, unix::ReadHalf as ProgramHalf},
};

/// Bytes read at once.
const CHUNK_BYTES: usize = 16 * 1024;

/// A permitted connection.
pub(super) struct Tunnel<'a> {
    pub(super) shared: &'a Shared,
    pub(super) gate: Arc<dyn EgressGate>,
    pub(super) destination: Destination,
    pub(super) limit_bytes: Option<u64>,
}

impl Tunnel<'_> {
    /// Passes bytes both ways until both sides are done, or the gate refuses to have more sent. `head` is sent first.
    pub(super) async fn run(
        mut self,
        mut program: UnixStream,
        mut site: TcpStream,
        head: Option<Vec<u8>>,
    ) -> io::Result<()> {
        let (mut from_program, mut to_program) = program.split();
        let (mut from_site, mut to_site) = site.split();
        let there = async {
            match head {
                Some(head) => self.send(&head, &mut to_site).await?,
                None => {
                    let opening = self.opening(&mut from_program).await?;
                    self.send(&opening, &mut to_site).await?;
                }
            }
            let mut chunk = vec![0; CHUNK_BYTES];
            loop {
                let count = from_program.read(&mut chunk).await?;
                if count == 0 {
                    return to_site.shutdown().await;
                }
                self.send(&chunk[..count], &mut to_site).await?;
            }
        };
        let back = async {
            copy(&mut from_site, &mut to_program).await?;
            to_program.shutdown().await
        };
        tokio::try_join!(there, back).map(|_| ())
    }

    /// Reads what the program sends first, until it is clear that it wants this site.
    async fn opening(&self, program: &mut ProgramHalf<'_>) -> io::Result<Vec<u8>> {
        let mut opening = Vec::new();
        let mut chunk = vec![0; CHUNK_BYTES];
        loop {
            match check_opening(&opening, &self.destination.host) {
                OpeningVerdict::Unfinished => {}
                OpeningVerdict::Passes => return Ok(opening),
                OpeningVerdict::Refused(reason) => return Err(self.refused(&reason)),
            }
            match program.read(&mut chunk).await? {
                // Too little to ask any site for anything.
                0 => return Ok(opening),
                count => opening.extend_from_slice(&chunk[..count]),
            }
        }
    }

    async fn send(&mut self, bytes: &[u8], site: &mut SiteHalf<'_>) -> io::Result<()> {
        self.may_send(bytes.len()).await?;
        site.write_all(bytes).await
    }

    /// Counts bytes that are about to be sent, and asks the gate again where they exceed the limit.
    async fn may_send(&mut self, count: usize) -> io::Result<()> {
        let bytes = u64::try_from(count).unwrap_or(u64::MAX);
        let total = self.shared.add_sent(&self.destination.host, bytes);
        if self.limit_bytes.is_none_or(|limit| total <= limit) {
            return Ok(());
        }
        self.destination.sent_bytes = total;
        match self.gate.decide(&self.destination).await {
            Verdict::Allowed { limit_bytes } => {
                // A limit that is used up allows this much and asks again.
                self.limit_bytes = limit_bytes.map(|limit| limit.max(total));
                Ok(())
            }
            Verdict::Refused(reason) => Err(self.refused(&reason)),
        }
    }

    /// Keeps a refusal to be told about; the program only sees that its connection ends.
    fn refused(&self, reason: &LocalizedText) -> io::Error {
        self.shared.keep_refusal(&self.destination, reason);
        io::Error::new(io::ErrorKind::PermissionDenied, reason.as_str().to_owned())
    }
}
