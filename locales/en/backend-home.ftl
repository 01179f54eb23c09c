### The data folder and its erasure.

home-no-folder = this system has no folder for a program's data; set QILBEE_HOME to one
# $folder (String): a path. $reason (String): the system's error.
home-not-created = the folder { $folder } couldn't be created ({ $reason }); set QILBEE_HOME to one you can write to

## Erasing everything
# $title (String): a chat's title.
erase-chat-in-use = Nothing was erased: another Qilbee is working in the chat “{ $title }”. Stop it there, then try again.
# $error (Text): without a full stop.
erase-no-journal = Nothing was erased: the journal can't be read: { $error }.
erase-keys-failed = The keys could not be deleted: { $error }
# $provider (String): a provider's name.
erase-key-left = The key for { $provider }: { $error }.
# $name (String): a secret's name.
erase-secret-left = The secret { $name }: { $error }.
# $error (Text): why a file can't be read, with or without a full stop.
erase-keys-unknown = The keychain may still have keys that only this file knows of: { $error }
