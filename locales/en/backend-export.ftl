### Saving chats as files and importing them.

# $error (String): the reason.
export-not-json = the chat couldn't be converted to JSON: { $error }
# $path (String): a file or folder. $reason (String): the system's error.
export-not-saved = the chat couldn't be saved to { $path }: { $reason }. No other file was changed.
export-no-picture = This chat has no picture of the screen. An animated picture needs one.
# $error (String): the encoder's error.
export-no-animation = the animated picture couldn't be made: { $error }

## Importing; part of a sentence
import-not-a-chat = this is not a chat that Qilbee saved as JSON Lines
# $version (Number): a version of the format.
import-newer = this chat was saved by a newer Qilbee (format { $version }). Update Qilbee to import it
# $line (Number): from 1. $problem (Text): one of the last two messages, or a parser's words.
import-bad-line = line { NUMBER($line, useGrouping: 0) } can't be read: { $problem }
# $event (Number): from 1.
import-incomplete = the file is incomplete: event { NUMBER($event, useGrouping: 0) } is missing
import-not-base64 = its data is not Base64 ({ $error })
import-wrong-hash = its data doesn't match its id
