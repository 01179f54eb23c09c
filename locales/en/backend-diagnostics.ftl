### The check-up of `qilbee doctor` and of the first start.

check-and = { $first }; { $next }
# $chats, $events, $blobs (Number): how many.
check-journal-passed = { $chats } chats, { $events } events, { $blobs } pictures and files, all intact
# The same, where $unsealed events are older than the seals.
check-journal-passed-older = { $chats } chats, { $events } events, { $blobs } pictures and files, all intact. { $unsealed } events are older than the seals, so a change in them would not show
# $version (String): such as 0.2.0.
check-version-newer = { $version } is available; this computer's updates install it
check-version-installed = { $version } is installed; start Qilbee again to use it
check-copy-the-folder = Copy { $folder } before you do anything else.
check-keychain-passed = can be read
check-unlock-the-keychain = Unlock or install a keychain, or give keys in environment variables.
# $file (String): a path. $summary (Text): the settings in one line.
check-settings-passed = { $file }: { $summary }
check-settings-default = defaults; there is no { $file }
check-fix-the-settings = Fix that line or delete the file, then restart Qilbee. Until then it does not look at the screen.
check-fix-settings-first = Fix the settings first.
check-start-in-a-desktop = Start Qilbee in a desktop session or with a virtual display.
check-sandbox-off = off: commands can change whatever you can change, read your keys and reach your session (`sandbox = false` under [shell] in the settings; remove it to put walls around them)
check-sandbox-none = none: neither bubblewrap nor Landlock works here, so commands run with all your rights and unknown ones are asked about
check-install-bubblewrap = Install bubblewrap with the system's package manager, then restart Qilbee.
check-no-commands = Until then Qilbee runs no commands.
# $server, $capture, $input (String): technical names.
check-display-server = { $server }, captured through { $capture }, input through { $input }
check-display-server-remark = { $server }. { $remark }
# $count (Number): monitors. $name (String): a monitor.
check-monitor-used = { $count } connected, { $name } is used
check-no-monitor-used = { $count } connected, none is used
check-choose-another-monitor = Choose another monitor in the settings, or check that it is switched on.

## MCP servers and plugins
check-servers-and-plugins = MCP servers and plugins
check-fix-that-first = Fix that first; until then they are not used.
# $name (String): a server or a plugin.
check-mcp-server = MCP server { $name }
check-server-off = switched off
check-server-starting = still starting
check-server-tools = { $count ->
    [one] 1 tool
   *[other] { $count } tools
}
# $tools (Text): the message above. $name, $version (String): what the server calls itself.
check-server-about = { $tools } ({ $name } { $version })
# $facts (Text): check-server-about or the like.
check-server-inside = { $facts }, inside walls
check-server-free = { $facts }, without walls: you marked it free
check-server-unwalled = { $facts }, without walls: none can be built here
check-fix-the-server = Correct it in mcp_servers.json, switch it off there with "disabled": true, or remove it with `qilbee mcp remove`. `qilbee mcp list -v` shows its output.
check-plugins = plugins
check-plugins-inside = they run inside walls
check-plugins-free = they run without walls, as the settings say (`sandbox = false` under [plugins])
check-plugins-unwalled = they run without walls: none can be built here
check-look-at-the-plugins = `qilbee plugins list` shows the installed ones; [python] in config.toml selects another environment.
check-plugin = plugin { $name }
check-plugin-loading = still being imported
# $facts (Text): its tools, or what is wrong. $package, $version (String): its package.
check-plugin-facts = { $facts } ({ $package } { $version })
check-fix-the-plugin = Install another version, or remove it with `qilbee plugins remove { $name }`.
