### Servers of tools (MCP) and Python plugins: why one can't be used, and what its tools do.

## State of a server. $reason and $problem: a sentence of this file, or another program's own words.
mcp-restarting = The MCP server “{ $name }” is being restarted: { $reason }
mcp-disabled = The MCP server “{ $name }” is not used: { $reason }
mcp-host-restarting = The plugin host is being restarted: { $reason }
mcp-host-disabled = The plugin host is not used: { $reason }
mcp-full-stop = { $text }.
# $trouble: mcp-disabled. $command: a command for a terminal.
mcp-disabled-advice = { $trouble } Everything else works as before. Its settings are in mcp_servers.json; `qilbee mcp list -v` shows its output, `{ $command }` removes it. Qilbee tries it again at its next start.
mcp-host-disabled-advice = { $trouble } Everything else works as before. `qilbee plugins list` shows the plugins; Qilbee tries them again at its next start.
# $tools (String): names of tools.
mcp-partly-used = The MCP server “{ $name }” works, but these of its tools can't be used: { $tools }. `qilbee mcp list` and Settings ▸ Tools say why.
mcp-still-starting = The MCP server “{ $name }” is still starting. Its tools join this chat with a later message.
mcp-host-still-starting = Plugins are still being loaded. Their tools join this chat with a later message.
mcp-not-ready = The MCP server “{ $name }” is not ready.
mcp-settings-unusable = Its settings can't be used: { $problem }
# $count (Number): how often it was started.
mcp-ended-repeatedly = It was started { $count } times and ended each time. { $reason }
mcp-left-out = Left out: { $reason }.
mcp-no-servers-used = No MCP server is used: { $problem }
mcp-no-plugins-used = No plugin is used: { $problem }
mcp-all-else-works = { $problem } Everything else works as before.

## Connection
mcp-ended = It ended.
mcp-stopped = It was stopped.
mcp-ended-early = It ended before it answered.
# $seconds: a time limit.
mcp-start-timeout = It didn't answer within { $seconds } s.
mcp-printed = { $reason } It printed: { $output }
mcp-unreachable = Qilbee can't reach it: { $error }.
mcp-nobody-listens = Nothing answers at its address. Check `url`, and whether it is running.
mcp-connect-timeout = Its address doesn't answer. Check `url`, and whether this computer is online.
# $error (String): the words of a library.
mcp-bad-certificate = Its certificate can't be trusted ({ $error }), so nothing was sent to it.
# $status (Number): the HTTP status.
mcp-http-status = It answered with error { $status }.
mcp-nothing-here = There is no MCP server at its address (error { $status }). Check `url`.
mcp-moved = It wants to be called at another address. Look up the new one and put it into `url`.
mcp-forbidden = It refuses access (error 403). Check what stands in `headers`.
mcp-other-service = Something else than an MCP server answers at its address. Check `url`.
mcp-no-greeting = Its first answer is not that of an MCP server.
# $versions (String): versions of the protocol.
mcp-other-version = It speaks only versions of the protocol that Qilbee doesn't know: { $versions }.
mcp-refused = It refused: { $error }
mcp-no-protocol = It doesn't speak the protocol: { $error }.
mcp-authorization = It wants to know who you are. Put what it asks for into `headers`, such as "Authorization": "Bearer { $reference }".
mcp-message-too-large = It sent a message of more than { $megabytes } MB.
mcp-too-many-messages = It sent more messages than any task needs, without a pause.
mcp-bad-url = Its `url` can't be used: { $error }.
mcp-bad-header-name = “{ $name }” can't be the name of a header.
mcp-bad-header-value = The header “{ $name }” has a value that no header can have.
mcp-no-http-client = Qilbee can't send requests to it: { $error }.

## Program
mcp-no-program = It has no program.
mcp-program-missing = There is no program “{ $program }”. Install it, or correct `command`.
mcp-folder-missing = Its folder { $folder } doesn't exist.
mcp-program-failed = Its program “{ $program }” can't be started: { $error }.
mcp-no-pipes = Its program has no input or output.
mcp-secret-missing = The keychain has no secret “{ $name }” for it. Store it with `qilbee keys set mcp:{ $name }`.
mcp-secret-unreadable = Its secret “{ $name }” can't be read: { $reason }
mcp-variable-missing = It needs the environment variable { $name }, which is not set.

## List of tools. $name: a tool.
mcp-no-introduction = It didn't introduce itself.
mcp-tool-listed-twice = It lists the tool “{ $name }” twice.
mcp-tool-left-out = Its tool “{ $name }” is left out: { $reason }.
# $reason: why the results of a tool can't be checked.
mcp-tool-unchecked = Results of its tool “{ $name }” are not checked: { $reason }.
mcp-more-notices = There is more of this kind.
mcp-list-invalid = Its list of tools is invalid.
mcp-list-refused = It doesn't list its tools: { $error }
mcp-list-timeout = It didn't list its tools in time.
mcp-list-ended = It ended before it listed its tools.
# $count (Number): the most there may be. $names (String): the first of the others.
mcp-too-many-tools = It has more than { $count } tools. The first { $count } are used; left out are { $names }.
mcp-list-endless = Its list of tools has no end.
mcp-tool-name-length = its name is empty or too long
mcp-tool-name-letters = its name contains control characters
mcp-input-schema = input schema
mcp-output-schema = output schema
# $schema: mcp-input-schema or mcp-output-schema.
mcp-schema-no-object = its { $schema } is not for an object
mcp-schema-too-large = its { $schema } is larger than { $kilobytes } KB
mcp-schema-unusable = its { $schema } can't be used: { $reason }
mcp-schema-invalid = its { $schema } is no JSON Schema ({ $error })

## Sign-in to a server
mcp-sign-in-needed = It wants you to sign in.
# $scopes (String): names of rights, as the server has them.
mcp-sign-in-more = It wants you to sign in again, for more rights: { $scopes }.
# $command: a command for a terminal.
mcp-sign-in-advice = The MCP server “{ $name }” wants you to sign in before its tools can be used. There is a button for it in Settings ▸ Tools; in a terminal it is `{ $command }`. Everything else works as before.
# $owner: mcp-server or mcp-plugin. $demand: mcp-sign-in-needed or mcp-sign-in-more.
mcp-call-sign-in = { $owner } did not do that. { $demand } Only the person can do that, in Settings ▸ Tools.
mcp-sign-in-program = It is a program on this computer, which nobody signs in to.
mcp-sign-in-insecure = Its address is not encrypted, so Qilbee sends no sign-in there. It needs a `url` that begins with https://.
# $reference: how a secret is written.
mcp-sign-in-nowhere = It doesn't say where to sign in. If it wants a key, put it into `headers`, such as "Authorization": "Bearer { $reference }".
mcp-sign-in-other-server = What it says about signing in is about another server, so nothing was sent there.
mcp-sign-in-other-provider = Its sign-in service says that it is another one, so nothing was sent there.
mcp-sign-in-no-proof = Its sign-in service can't protect the sign-in against eavesdroppers (PKCE with S256), so Qilbee doesn't use it.
# $address (String): as the service wrote it.
mcp-sign-in-bad-address = Its sign-in leads to an address that Qilbee doesn't open: { $address }.
# $site (String): a host. $error (String): the words of a library.
mcp-sign-in-unreachable = { $site } can't be asked how to sign in: { $error }.
mcp-sign-in-unknown-program = Its sign-in service doesn't take Qilbee by itself ({ $error }). Ask for a client ID there and put it into `oauth.clientId`.
mcp-sign-in-silent = It didn't say within { $seconds } s how to sign in.
mcp-sign-in-timeout = Nobody came back from the browser in time. Nothing has changed; try again.
mcp-sign-in-foreign = An answer came that doesn't belong to this sign-in, so nothing was taken from it. Try again.
mcp-sign-in-declined = The sign-in was declined: { $error }
mcp-sign-in-not-kept = The sign-in can't be kept in the keychain, so it was dropped: { $error }
mcp-sign-in-no-keychain = there is no keychain
mcp-sign-in-not-renewed = Its sign-in can't be renewed: { $error }
mcp-sign-in-failed = The sign-in failed: { $error }
# $port (Number): 0 for any.
mcp-sign-in-no-port = This computer gives no port for the way back from the browser ({ $port }): { $error }.

## mcp_servers.json
mcp-entry-no-object = it must be a JSON object.
mcp-entry-json = { $error }.
mcp-entry-url = its `url` must begin with http:// or https://.
mcp-entry-both = it names both a program to start (command) and an address to call (url); remove one of them.
mcp-entry-neither = it names neither a program to start (command) nor an address to call (url).
mcp-entry-oauth-secret = its `oauth.clientSecret` needs an `oauth.clientId`.
mcp-entry-oauth-document = its `oauth.clientMetadataUrl` must begin with https://.
mcp-entry-oauth-scopes = its `oauth.scopes` must be a list of words.
mcp-entry-timeout = `timeouts.{ $name }` must be more than 0 and at most a day, in seconds.
# $path (String), $site (String): what stands there instead.
mcp-entry-writable = `writable` must list absolute paths, such as "/srv/notes" or "~/Documents", but “{ $path }” is none.
mcp-entry-site = `sites` must list names of sites, such as "api.example.org", but “{ $site }” is none.
mcp-file = { $path }: { $problem }.
mcp-file-size = it is not a file of at most 4 MB
mcp-file-json = it is not JSON: { $error }
mcp-file-no-object = it must be a JSON object
mcp-file-servers = `mcpServers` in it must be a JSON object
mcp-file-changed = Another program has just changed { $path }. Nothing was written; try again.

## Plugins
mcp-plugin-broken = The plugin “{ $name }” is not used: { $reason }.
mcp-plugin-no-reason = it gives no reason
mcp-plugin-advice = { $trouble } Everything else works as before. Install another version of it, or remove it with `{ $command }`.
mcp-plugin-unknown = there is no plugin “{ $name }”; there are: { $known }
mcp-plugin-none = there is no plugin “{ $name }”; there are none
mcp-python-missing = there is no Python. Install Python 3.9 or newer, or name one in config.toml: [python] interpreter = "…"
mcp-python-no-interpreter = there is no program { $path }, the Python in config.toml. Correct it there
mcp-python-gone = the Python of the plugins is gone, perhaps with an update ({ $path }); install the plugins again with `qilbee plugins install`
mcp-python-too-old = { $path } is not Python 3.9 or newer
mcp-python-bad-source = “{ $text }” is neither an existing folder or file nor the name of a package, such as NAME or NAME==1.2
mcp-python-bad-name = “{ $name }” can't be the name of a plugin: use small letters, digits and _, and begin with a letter
mcp-python-occupied = { $path } exists and is not empty; nothing was written
# $purpose: one of the purposes below. $output: the last lines of a program.
mcp-python-failed = { $purpose } failed. The output was:
    { $output }
mcp-python-file = { $path }: { $error }
mcp-python-make = Making an environment for plugins
mcp-python-make-in = Making an environment for plugins in { $path }
mcp-python-version = Asking Python for its version
mcp-python-report = Reading the plugins
mcp-python-install = Installing { $source }
mcp-python-remove = Removing { $package }
mcp-python-wait = Waiting for another Qilbee that installs or removes a plugin

## Tools. $tool: a tool's own name. $server: a server or plugin.
mcp-use = Use “{ $tool }” of “{ $server }”
mcp-use-with = Use “{ $tool }” of “{ $server }” with { $input }
mcp-used = Used “{ $tool }” of “{ $server }”
mcp-list-resources = List what “{ $server }” offers to read
mcp-listed-resources = Listed what “{ $server }” offers to read
mcp-read-resource = Read { $resource } from “{ $server }”
mcp-list-prompts = List the prompts of “{ $server }”
mcp-listed-prompts = Listed the prompts of “{ $server }”
mcp-get-prompt = Get the prompt { $prompt } of “{ $server }”
mcp-got-prompt = Got a prompt of “{ $server }”

## Calls that failed. $owner: mcp-server-titled or mcp-plugin-titled.
mcp-server-titled = The MCP server "{ $name }"
mcp-plugin-titled = The plugin "{ $name }"
mcp-wrong-answer = { $owner } answered with something that is no answer to this.
mcp-call-timeout = { $owner } did not answer within { $seconds } s. It was told to stop; whether it did what was asked is not known.
mcp-call-ended = { $owner } ended during the call. Whether it did what was asked is not known. It is being started again.
mcp-call-refused = { $owner } says: { $reason }
# $refusals (String): a line for each connection of the server that was refused.
mcp-call-refusals = { $reason }
    { $refusals }

## Walls around a server's program
# $reason (Text): why there are none. $error (String): the system's words.
mcp-walls-required = It must run inside walls, and none can be built here: { $reason }
mcp-walls-failed = Its walls can't be built: { $error }.
# $reason: why the server could not be started. $refusal: one of the sentences below.
mcp-walls-refused = { $reason } { $refusal } To run it without walls, turn them off for it under Settings ▸ Tools, or write "sandbox": false into its entry.
mcp-walls-refused-plugins = { $reason } { $refusal } To run plugins without walls, write sandbox = false under [plugins] in the settings.
mcp-walls-docker = Inside its walls it can't reach Docker.
mcp-walls-session = Inside its walls there is no screen and no service of your session.
mcp-walls-read-only = Inside its walls it can change only the folders in its arguments. Others can be listed as "writable".
# $sites (String): names of sites.
mcp-walls-sites = Inside its walls it may not reach { $sites } by itself. Sites it needs can be listed as "sites".
mcp-walls-network = Inside its walls it reaches the network only through the proxy that its environment names.
mcp-walls-permission = Its walls may have refused that.
mcp-walls-perhaps = It runs inside walls, which may be the reason.
# $server (String): the person's name for a server. $host (String): a site.
mcp-site-between-calls = “{ $server }” may reach { $host } only while one of its tools is called.
