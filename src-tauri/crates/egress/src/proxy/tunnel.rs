//! Bytes between a program and a site, counted on the way out. Past the limit of its permission the gate is asked again,
//! and nothing more is sent until it answers.

use super::Shared;
use crate::{Destination, EgressGate, Verdict};
use std::{io, sync::Arc};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, copy},
    net::{TcpStream, UnixStream},
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
            if let Some(head) = head {
                self.may_send(head.len()).await?;
                to_site.write_all(&head).await?;
            }
            let mut chunk = vec![0; CHUNK_BYTES];
            loop {
                let count = from_program.read(&mut chunk).await?;
                if count == 0 {
                    return to_site.shutdown().await;
                }
                self.may_send(count).await?;
                to_site.write_all(&chunk[..count]).await?;
            }
        };
        let back = async {
            copy(&mut from_site, &mut to_program).await?;
            to_program.shutdown().await
        };
        tokio::try_join!(there, back).map(|_| ())
    }

    /// Counts bytes that are about to be sent, and asks the gate again where they exceed the limit.
    async fn may_send(&mut self, count: usize) -> io::Result<()> {
        let bytes = u64::try_from(count).unwrap_or(u64::MAX);
        let total = self.shared.add_sent(&self.destination, bytes);
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
            Verdict::Refused(reason) => Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                reason.as_str().to_owned(),
            )),
        }
    }
}
