### Errors and warnings about models and their providers.

# $provider (String): its name.
model-unreachable = { $provider } couldn't be reached. Is this computer online?
# $provider (String): its name.
model-other-server = Something else answered in place of { $provider }, perhaps the sign-in page of a network.
# $host (String): name and port of the server.
model-nothing-listens = Nothing answers at { $host }.
# $host (String): name and port of the server.
model-bad-certificate = The connection to { $host } is not secure: this computer does not trust its certificate. Perhaps this network wants you to sign in first. If the server is your own, add its certificate to those that this computer trusts.
# $host (String): name and port of the server.
model-certificate-date = The connection to { $host } is not secure: its certificate is not valid today. Check the date and time of this computer. If they are right, the server needs a new certificate.
# $host (String): name and port of the server.
model-certificate-name = The connection to { $host } is not secure: its certificate is for another address. Check the address. If it is right, perhaps this network wants you to sign in first.
# $host (String): name and port of the server.
model-no-tls = { $host } answers without encryption, but its address begins with https://. If the server is your own, begin the address with http://. Otherwise this network may want you to sign in first.
model-server-broke-off = The server broke off before it answered.
# $provider (String): its name.
model-no-answer = { $provider } did not answer in time.
# $provider (String): its name. $status (Number): the HTTP status.
model-wrong-address = The server at this address does not belong to { $provider } (error { $status }).
# $provider (String): its name.
model-content-refused = { $provider } does not answer this.
model-answer-broke-off = The answer broke off before it was complete.
model-answer-garbled = The answer couldn't be read: it was garbled on the way.
model-chat-too-large = This chat has become too large to send.
# $provider (String): its name. $tokens (Number): the most that it takes.
model-chat-over-window = This chat has become too large for { $provider }, which takes { $tokens } tokens.
# $provider (String): its name.
model-loading = { $provider } is still loading the model.
# $provider (String): its name.
model-no-key = There is no key for { $provider } yet.
# $provider (String): its name.
model-key-unusable = The key for { $provider } contains characters that no key has.
# $provider (String): its name.
model-key-rejected = { $provider } did not accept the key.
# $provider (String): its name. $reason (Text): one of the model-token messages.
model-no-token = The sign-in of { $provider } gave no token: { $reason }
# $program (String): the program's name. $error (String): the system's error.
model-token-not-started = { $program } couldn't be started ({ $error }).
# $program (String): the program's name. $seconds (Number): time that it had.
model-token-timed-out = { $program } didn't end within { $seconds } seconds.
# $program (String): the program's name. $code (Number): its exit code.
model-token-failed = { $program } ended with code { $code }.
# $program (String): the program's name.
model-token-ended = { $program } was ended by another program.
# $program (String): the program's name.
model-token-none = { $program } printed no token.
model-key-over-http = The key is not sent over plain http to another computer. Use an https:// address.
# $provider (String): its name. $error (Text): why the key could not be read, without a full stop.
model-key-unreadable = The key for { $provider } couldn't be read: { $error }
model-spend-limit = You reached a spending limit of your account.
# $provider (String): its name.
model-rate-limited = { $provider } is getting too many requests right now.
# $provider (String): its name.
model-overloaded = { $provider } is overloaded right now.
# $provider (String): its name. $status (Number): the HTTP status.
model-server-error = { $provider } has a problem right now (error { $status }).
model-forbidden = This key is not allowed to do that.
model-not-found = This model or address does not exist for this key.
# $provider (String): its name. $status (Number): the HTTP status.
model-request-refused = { $provider } refused the request (error { $status }).
# $provider (String): its name.
model-tool-refused = { $provider } does not take the description of one of the tools.
# $model (String): its name at the server.
model-tools-as-text = { $model } can't call tools by itself, so it writes its calls as text. It may make more mistakes.
# $message (Text): one of the messages above. $words (String): the provider's own words.
model-provider-said = { $message } The provider says: { $words }
# $category (String): the provider's name for what it refuses.
model-refusal-category = It falls under: { $category }.
# $checks (String): what the provider wants to be seen.
model-held-back = The provider wants a person to look at this before it goes on: { $checks }
# $error (String): the reason.
model-list-unreadable = The list of models couldn't be read: { $error }
# $address (String): the address in quotes. $reason (Text): what is wrong with it.
model-address-invalid = { $address } is not the address of an API: { $reason }
model-address-scheme = it must begin with http:// or https://

## Warnings before a model is used
# $model (String): the id.
model-price-unknown = Qilbee does not know the price of { $model }, so cost limits don't apply to it.
# $model (String): the name. $date (String): year-month-day.
model-may-end = { $model } may be shut down at any time from { $date }. Newer models are available.
model-ends = { $model } will be shut down on { $date }. Choose another model before then.
model-ended = { $model } has been unavailable since { $date }. Choose another model.

## Pictures and files of the conversation
# $id (String): its id. $reason (Text): the reason.
model-blob-unreadable = the stored picture or file { $id } can't be read: { $reason }
