//! Chain of seals over the journal: continued with every event, checked when a chat is opened and by the integrity check.

use crate::{
    JournalKey, KeySource, StoreError,
    seal::{Seal, SealedRow},
    table::{
        events,
        seals::{self, ChainHead},
    },
};
use protocol::SessionId;
use rusqlite::Connection;
use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

/// Result of the check of a session's past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// Nothing was changed. Events up to this number are older than the journal's seals; 0 when all are sealed.
    Intact {
        /// Number of the last event without a seal.
        unsealed_until: u64,
    },
    /// Something was changed, taken out or put in by another program.
    Changed {
        /// Number of the first event that is not as it was written.
        from: u64,
    },
    /// Sealed with another key, which is not here.
    OtherKey,
}

/// The key with its keeper. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct SealingKey {
    source: Arc<dyn KeySource>,
    known: Arc<OnceLock<JournalKey>>,
}

impl SealingKey {
    pub(crate) fn new(source: Arc<dyn KeySource>) -> Self {
        Self {
            source,
            known: Arc::default(),
        }
    }

    /// Returns the key. The first time it is fetched, and a journal without seals gets them from here on. For the writer:
    /// another program that starts at the same moment waits for the transaction, and finds the same key.
    pub(crate) fn get(&self, connection: &mut Connection) -> Result<JournalKey, StoreError> {
        if let Some(key) = self.known.get() {
            return Ok(key.clone());
        }
        let transaction = connection.transaction()?;
        let found = self.source.key()?;
        if found.is_new {
            let is_sealed = seals::journal(&transaction)?.is_some();
            if !is_sealed {
                begin(&transaction, &found.key)?;
            }
            transaction.commit()?;
            self.source.settle(&found.key)?;
        }
        Ok(self.known.get_or_init(|| found.key).clone())
    }
}

/// Begins the chains of all sessions that have none. What they hold so far stays without a seal.
fn begin(connection: &Connection, key: &JournalKey) -> Result<(), StoreError> {
    for (session, last_seq) in events::last_seqs(connection)? {
        if seals::head(connection, &session)?.is_none() {
            seals::set_head(connection, &session, &first_head(key, &session, last_seq))?;
        }
    }
    seals::set_journal(connection, &key.journal_seal())
}

fn first_head(key: &JournalKey, session: &str, unsealed_until: u64) -> ChainHead {
    let last = key.beginning(session, unsealed_until);
    ChainHead {
        unsealed_until,
        last_seq: unsealed_until,
        key_mark: key.mark(),
        last,
        seal: key.head_seal(session, unsealed_until, unsealed_until, &last),
    }
}

/// Chains that an append continues.
pub(crate) struct Continuation<'a> {
    key: &'a JournalKey,
    heads: BTreeMap<String, ChainHead>,
}

impl<'a> Continuation<'a> {
    pub(crate) fn new(key: &'a JournalKey) -> Self {
        Self {
            key,
            heads: BTreeMap::new(),
        }
    }

    /// Seals an event that was just written. A chain that does not hold up is not continued: what was put in before would
    /// look genuine.
    pub(crate) fn seal(
        &mut self,
        connection: &Connection,
        row: &SealedRow<'_>,
    ) -> Result<(), StoreError> {
        let head = match self.heads.get(row.session) {
            Some(head) => *head,
            None => self.begun(connection, row)?,
        };
        let seal = self.key.event_seal(&head.last, row);
        seals::insert_event(connection, row.session, row.seq, &seal)?;
        let head = ChainHead {
            last_seq: row.seq,
            last: seal,
            ..head
        };
        self.heads.insert(row.session.to_owned(), head);
        Ok(())
    }

    /// Writes the new heads.
    pub(crate) fn finish(self, connection: &Connection) -> Result<(), StoreError> {
        for (session, mut head) in self.heads {
            head.seal =
                self.key
                    .head_seal(&session, head.unsealed_until, head.last_seq, &head.last);
            seals::set_head(connection, &session, &head)?;
        }
        Ok(())
    }

    fn begun(&self, connection: &Connection, row: &SealedRow<'_>) -> Result<ChainHead, StoreError> {
        let head = seals::head(connection, row.session)?;
        if row.seq == 1 && head.is_none() {
            return Ok(first_head(self.key, row.session, 0));
        }
        let fits = |head: &ChainHead| {
            head.last_seq + 1 == row.seq && is_genuine(self.key, row.session, head)
        };
        let changed = || StoreError::ChangedOutside {
            session: SessionId::new(row.session),
        };
        let head = head.filter(fits).ok_or_else(changed)?;
        if head.last_seq > head.unsealed_until
            && seals::find_event(connection, row.session, head.last_seq)? != Some(head.last)
        {
            return Err(changed());
        }
        Ok(head)
    }
}

fn is_genuine(key: &JournalKey, session: &str, head: &ChainHead) -> bool {
    head.key_mark == key.mark()
        && head.seal == key.head_seal(session, head.unsealed_until, head.last_seq, &head.last)
}

/// Checks a session's past, event by event.
pub(crate) fn check(
    connection: &Connection,
    key: &JournalKey,
    session: &str,
) -> Result<Past, StoreError> {
    let Some(head) = seals::head(connection, session)? else {
        return Ok(Past::Changed { from: 1 });
    };
    if head.key_mark != key.mark() {
        return Ok(Past::OtherKey);
    }
    let (mut next, mut last): (u64, Seal) = (
        head.unsealed_until + 1,
        key.beginning(session, head.unsealed_until),
    );
    let mut broken = None;
    events::each_stored(connection, session, head.unsealed_until, |row| {
        if broken.is_some() {
            return Ok(());
        }
        let seal = key.event_seal(&last, row);
        let fits =
            row.seq == next && seals::find_event(connection, session, row.seq)? == Some(seal);
        if fits {
            (next, last) = (next + 1, seal);
        } else {
            broken = Some(next);
        }
        Ok(())
    })?;
    let ends_there =
        next == head.last_seq + 1 && last == head.last && is_genuine(key, session, &head);
    Ok(match broken {
        Some(from) => Past::Changed { from },
        None if ends_there => Past::Intact {
            unsealed_until: head.unsealed_until,
        },
        // Its end is missing, or its head was changed.
        None => Past::Changed { from: next },
    })
}
