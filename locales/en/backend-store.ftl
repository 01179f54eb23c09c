### The journal: its errors and its integrity check. These messages follow a colon or stand in a sentence.

# $session (String): a chat's id. $expected, $found (Number): numbers of events.
store-gap = session { $session }: expected event { NUMBER($expected, useGrouping: 0) }, got { NUMBER($found, useGrouping: 0) }; nothing was written
store-missing-start = session { $session } does not begin with session_started; nothing was written
# $path (String): a file. $reason (String): the system's error.
store-lock-failed = the lock file { $path } can't be used: { $reason }. Check the disk and the folder's permissions
store-no-session = there is no chat { $session }; `qilbee sessions list` shows all
store-changed-outside = chat { $session } was changed outside Qilbee, so nothing was added to it
# $path (String): a file.
store-bad-key = { $path } holds no key of the journal's seals
# $found, $known (Number): versions of the file format.
store-newer-version = { $path } was written by a newer version of Qilbee (format { $found }, this version knows formats up to { $known }). Nothing was changed. Update Qilbee, or choose another folder with QILBEE_HOME
store-not-a-database = { $path } is not a Qilbee database. Nothing was changed. Move it away, or choose another folder with QILBEE_HOME
# $reason (Text): the damage.
store-damaged = the journal is damaged: { $reason }. Copy the data folder first; `qilbee doctor` then shows what can still be read
# $table, $row (String): a table and a key.
store-bad-row = row { $row } of table { $table } can't be read: { $reason }
# $blob (String): a blob's id. $reason (Text): one of the three messages below.
store-blob-damaged = the stored file { $blob } { $reason }
store-blob-missing = is missing from the data folder
store-blob-changed = was changed since it was stored
store-blob-bad-name = has a name that is not a SHA-256 hash
store-busy = another Qilbee is writing to the same journal and does not finish. Try again
store-disk-full = the disk is full. Nothing was written. Free some space and try again
# $operation (String): what was being done.
store-file-failed = { $operation ->
    [create] can't create { $path }: { $reason }
    [inspect] can't inspect { $path }: { $reason }
    [list] can't list { $path }: { $reason }
    [open] can't open { $path }: { $reason }
    [read] can't read { $path }: { $reason }
    [remove] can't remove { $path }: { $reason }
    [save] can't save { $path }: { $reason }
    [start-thread] can't start a thread for { $path }: { $reason }
   *[write] can't write { $path }: { $reason }
}
store-database-failed = the journal's database failed: { $reason }
store-closed = the journal is already closed
store-label-empty = a label needs at least one character
# $characters, $most (Number): characters.
store-label-too-long = a label has at most { $most } characters; this one has { $characters }
store-label-control = a label is one line of visible characters; this one has a line break or a hidden character
# $most (Number): labels.
store-too-many-labels = a chat has at most { $most } labels

## Damage, as $reason of store-damaged
store-file-too-short = { $path } is shorter than it should be
# $mode (String): a mode of the database.
store-journal-mode = it stays in { $mode } mode. Is it on a network drive?
store-migration-failed = it can't be converted to this version's format: { $reason }

## Problems that the integrity check found
# $line (String): the database's own words.
store-check-database = the database file: { $line }
# $last (Number): the number of an event.
store-check-events-missing = chat { $session }: events are missing after { NUMBER($last, useGrouping: 0) }
store-check-start-missing = chat { $session }: its beginning is missing
# $from (Number): the number of the first event that was changed.
store-check-changed = chat { $session }: changed outside Qilbee from event { NUMBER($from, useGrouping: 0) } on. It can be read, not continued
store-check-other-key = chat { $session }: sealed with a key that can't be reached now, so nobody can tell whether it was changed. It can be read, not continued
store-check-list = the list of chats doesn't match the events; it can be rebuilt from them
store-check-search = the search index doesn't match the events; it can be rebuilt from them
store-check-blob-length = the stored file { $blob } has a different length
store-check-blob-missing = the stored file { $blob } is missing
store-check-blob-unknown = chat { $session } names { $blob }, which is not stored
