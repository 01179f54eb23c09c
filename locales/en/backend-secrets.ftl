### Keys and the keychain. These messages follow a colon or stand in a sentence: no capital, no full stop.

# $cause (Text): the system's error. $variable (String): an environment variable.
keys-no-keychain = this system has no keychain to store keys in ({ $cause }). Use the key for this session only, set the environment variable { $variable }, or start a keychain (on Linux GNOME Keyring or KWallet) and try again
keys-keychain-locked = the keychain is locked or not set up yet ({ $cause }). Unlock it and try again, use the key for this session only, or set the environment variable { $variable }
# $seconds (Number): the timeout.
keys-keychain-timed-out = the keychain did not answer within { $seconds } seconds. It may be asking for its password: enter it and try again, or set the environment variable { $variable }
keys-keychain-failed = the keychain failed: { $cause }. Try again, or set the environment variable { $variable }
keys-not-stored = the keychain did not store the key. Use it for this session only, or set the environment variable { $variable }
# $name (String): the secret's name.
keys-named-secret-failed = the keychain couldn't be used for the secret “{ $name }”: { $cause }
# $name (String): a text in quotes.
keys-invalid-name = { $name } can't be the name of a secret. Use up to 64 letters, digits, dots, dashes and underscores
# $reason (Text): one of the keys-fault messages.
keys-invalid-key = this can't be a key: { $reason }
keys-invalid-variable = the environment variable { $variable } has no usable key: { $reason }. Correct or remove it
keys-unknown-provider = there is no such provider. The providers are anthropic, openai and qube

keys-fault-not-text = it is not text
keys-fault-empty = it is empty
keys-fault-too-long = it is longer than 1280 characters
keys-fault-not-plain = it contains a space, a line break or a letter that keys don't have
keys-fault-not-printable = it contains a line break or another control character

## What the keychain said, as $cause
keys-keychain-no-entry = it has no room for the key
# $limit (Number): characters.
keys-keychain-limit = it takes at most { $limit } characters
keys-keychain-bad-entry = its entry is not a key. Delete it and set the key again
keys-keychain-ambiguous = it has several entries for this key. Delete them in the system's own program
keys-keychain-unsupported = it does not support this
keys-thread-ended = the connection to it has ended. Restart Qilbee
keys-sign-in-too-long = it is too long
keys-secret-not-stored = it did not store it
keys-secret-timed-out = it did not answer in time. It may be asking for its password
keys-secret-no-keychain = this system has none ({ $cause })
keys-secret-locked = it is locked ({ $cause })

## Sources of a key
keys-source-variable = the environment variable { $variable }
keys-source-session = memory, for this session only
keys-source-keychain = the system keychain
