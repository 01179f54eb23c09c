# The settings.

settings-open = Settings
settings-title = Settings
settings-sections-label = Settings sections
settings-search = Search settings
settings-search-found = Settings that fit
settings-search-none = No setting fits this.
settings-page-general = General
settings-page-model = Model and cost
settings-page-permissions = Permissions and privacy
settings-page-extensions = Extensions
settings-page-data = Data and about
# Other words that people search for, beside the names of the settings. Nobody reads them.
settings-words-general = dark mode, light mode, theme, look, language, German
settings-words-shortcuts = keyboard, hotkeys, key combination, pause, stop
settings-words-keys = API key, account, password, token, Claude, Anthropic, OpenAI
settings-words-models = AI, effort, intelligence
settings-words-providers = provider, Ollama, Azure, local, OpenAI, Gemini, Google, OpenRouter, vLLM, LM Studio, llama.cpp, DeepSeek, Groq, Mistral, xAI
settings-words-budget = money, cost, price, spending, budget, limit, dollars
settings-words-permissions = ask, allow, approve, rights, mode, control
settings-words-privacy = hide, black out, secret, screen, screenshots
settings-words-tools = MCP, servers, add-ons, integrations, connectors, plugins
settings-words-qube = process, hand over, automation
settings-words-fleet = desktops, pool, inbox, questions, approvals, support team
settings-words-memory = notes, remember, forget
settings-words-data = storage, disk, folder, delete, reset, space
settings-words-figures = statistics, charts, usage, numbers
settings-words-about = version, license, help, diagnosis, problem, introduction
settings-section-general = Basics
settings-section-keys = Keys
settings-section-models = Models
settings-section-providers = More models
settings-section-permissions = Permissions
settings-section-privacy = Privacy
settings-section-tools = Tools and plugins
settings-section-qube = Qube
settings-section-fleet = Fleet
settings-section-budget = Limits
settings-section-shortcuts = Shortcuts
settings-section-data = Your data
settings-section-about = About Qilbee
settings-loading = One moment…
settings-again = Try again
settings-saved = Change saved
# $why (String): a sentence on what is wrong.
settings-not-saved = Not saved. { $why }
settings-at-next-start = Applies after a restart.
settings-at-once = Applies now.
settings-for-new-chats = Applies to new chats.
settings-cancel = Cancel
settings-broken-title = Settings are locked
settings-broken-line = The settings file has an error in line { NUMBER($line, useGrouping: 0) }: { $problem }.
settings-broken-whole = The settings file has an error: { $problem }.
settings-broken-text = A file was edited by hand and has an error. Until it's fixed, you can't change settings and Qilbee doesn't look at the screen.
settings-broken-fix = Open the file, fix the error, then press “Read again”.
settings-broken-fix-or-restore = Restore what worked last; your edited file is kept as config.toml.broken. Or open the file, fix the error, then press “Read again”.
settings-broken-restore = Restore last working settings
settings-broken-open = Open file
settings-broken-copy = Copy path of the file
settings-broken-again = Read again
settings-version = Qilbee { $version }

## General
settings-theme = Appearance
theme-system = Match system
theme-light = Light
theme-dark = Dark
settings-language = Language
# $language (String): what that is at the moment, in its own words.
language-system = System language ({ $language })
settings-step-aside = Hide this window while Qilbee works
settings-step-aside-hint = It comes back when the task is done.
settings-sign-in-start = Start when you sign in to this computer
settings-sign-in-start-hint = Qilbee waits in the taskbar and begins no task until you ask.
settings-suggestions = Suggest next steps after a task
settings-plan-first = Show the plan of a task before anything is done

## Keys
keys-lead = An API key connects your account. Qilbee stores it in your system keychain and never shows it again.
keys-provider-anthropic = Claude (Anthropic)
keys-provider-openai = OpenAI
keys-provider-qube = Qube
keys-use-anthropic = For real work in chats.
keys-use-openai = For the models of OpenAI. Add OpenAI under “More models” to use them.
keys-state-keychain = Key saved
keys-state-session = Until you quit
keys-state-environment = Managed outside Qilbee
keys-state-none = Not set
keys-state-unknown = Unknown
keys-from-environment = Your system sets this key ({ $variable }), so Qilbee can't change it.
keys-other-address = The environment points Qilbee to { $address }. Qilbee never sends keys from your keychain there; set one in the environment.
keys-label = Key for { $name }
keys-placeholder = Paste your key
keys-set = Save key
keys-add = Add key
keys-replace = Replace key
keys-test = Test
keys-testing = Testing…
keys-test-works = It works.
keys-test-missing = There's no key to test.
keys-test-refused = The provider rejected the key. Check that you copied all of it and that it's still valid.
keys-test-unreachable = No answer. Check your internet connection, then test again.
keys-test-unclear = Couldn't verify the key.
keys-models = It gives you { $count ->
    [one] { $count } model
   *[other] { $count } models
}.
keys-delete = Delete
keys-delete-ask = Delete the key for { $name } from the keychain? You can't undo this.
keys-kept = Key saved.
keys-kept-for-session = Qilbee uses this key until you quit.
keys-deleted = Key deleted.
keys-trouble-no_keychain = Qilbee found no keychain on this computer.
keys-trouble-locked = The keychain is locked or was never set up.
keys-trouble-timed_out = The keychain didn't answer in time. It may be asking for its password.
keys-trouble-not_kept = The keychain accepted the key but didn't save it.
keys-trouble-no_key = Check the key.
keys-trouble-bad_variable = Check the environment variable.
keys-trouble-failed = The keychain failed.
keys-not-kept = Qilbee couldn't save the key.
keys-without-keychain = You can still work: Qilbee uses a key until you quit, and saves it nowhere.
keys-set-up-keychain = How to keep keys for good
keys-ways = What you can do
keys-way-keyring = Unlock your keychain, or install one (on Linux, GNOME Keyring or KWallet), then try again. You don't need to restart Qilbee.
keys-way-variable = Or set the environment variable { $variable } before you start Qilbee.
keys-way-name-variable = Or name an environment variable that holds the key in the settings file (key_variable).
keys-way-session = Or use the key only until you quit. Qilbee saves it nowhere.
keys-only-for-now = Use until I quit
keys-said = Message from the system

## Model
model-default = Model for new chats
model-automatic = Recommended
model-practice-only = Without a key you can only use the practice model. Add a key, or one of the models below.
model-to-keys = Add key
model-price = A million tokens, about 750,000 words: { $input } to read, { $output } to write
model-free = Free, for practice only.
model-free-for-now = The free practice model, until you add a key.
model-unknown-price = Qilbee doesn't know this model's price, so money limits don't apply to it.
model-retires = May be retired from { $day }.
model-effort = Thinking effort
model-effort-usual = Default
model-effort-low = Low: quick and cheap
model-effort-medium = Medium
model-effort-high = High: thorough
model-effort-xhigh = Very high
model-effort-max = Maximum
model-steps = Maximum steps per task
model-steps-hint = After this many steps, Qilbee stops and tells you. Usually 200.
model-steps-usual = Use the default number of steps
model-steps-wrong = Enter a whole number from 1 to 10000, or leave it empty for the default.

## Providers of other models
providers-lead = Besides Claude, Qilbee works with the models you bring. What a chat holds goes to the provider of its model. Changes apply now, in open chats too.
providers-none = None yet: add OpenAI, your company's Azure, Ollama on this computer, or another server.
providers-add = Add a provider
providers-change = Change
providers-change-of = Change { $name }
providers-remove-ask = Remove { $name } with its models and its key? Chats that use them need another model.
providers-remove-ask-alone = Remove { $name } with its models? Chats that use them need another model.
providers-remove-ask-openai = Remove { $name } with its models? The key stays under “Keys”. Chats that use the models need another one.
providers-form-add = Add
providers-form-save = Save
providers-kind = What do you want to use?
providers-kind-openai = OpenAI
providers-kind-openai-text = Qilbee knows its models and their prices.
providers-kind-azure = Azure OpenAI
providers-kind-azure-text = The deployments of your company.
providers-kind-gemini = Gemini
providers-kind-gemini-text = Google's models. Qilbee knows the newest and their prices.
providers-kind-ollama = Ollama
providers-kind-ollama-text = Models on this computer, or on another one that runs Ollama.
providers-kind-chat = Another server
providers-kind-chat-text = OpenRouter, vLLM, LM Studio, llama.cpp, DeepSeek, Groq, Mistral, xAI and many more.
providers-kind-responses = A server with OpenAI's newer interface
providers-kind-responses-text = Only if its manual names the Responses API.
providers-name = Name
providers-name-hint = You see it before each of its models: { $name }/model.
providers-name-wrong-letters = Use only lower-case letters from a to z, digits and hyphens, at most 40.
providers-name-wrong-taken = This name is taken. Choose another one.
providers-address = Address
providers-address-usual = Leave it empty for { $address }.
providers-address-azure = Such as https://RESOURCE.openai.azure.com/openai/v1
providers-address-other = With the version in its path, such as https://host/v1
providers-address-wrong = The address must begin with https:// or http://.
providers-address-open = This address is not encrypted, so Qilbee sends no key there.
providers-address-moves = The key was given for the old address. Qilbee deletes it; give it again for the new one.
providers-address-stays = Qilbee uses the key for the old address only there. Give one for the new address.
providers-address-token = The sign-in with a token was set up for the old address. With the new one Qilbee uses a key.
providers-key = Key
providers-key-hint = Goes into your system keychain, for this address only. Qilbee never shows it again.
providers-key-hint-ollama = Leave it empty: Ollama usually needs none.
providers-key-delete = Delete key
providers-key-delete-ask = Delete the key for { $name }? You can't undo this.
providers-key-delete-ask-openai = Delete the key for OpenAI? It goes from “Keys” too. You can't undo this.
providers-token = Signs in with a token
providers-token-command = { $program } prints the token whenever Qilbee needs one. Change that in the settings file (sign_in).
providers-token-variable = The token comes from the environment variable { $variable }. Change that in the settings file (sign_in).
providers-token-nowhere = Nothing gives a token: name a command or a variable in the settings file (token_command, key_variable).
providers-no-key = No key
providers-key-keychain = Key saved
providers-key-session = Key until you quit
providers-key-environment = Key managed outside Qilbee
providers-local = This server runs on this computer.
providers-models = Models
providers-models-of = Models of { $name }
providers-models-hint-openai = Leave this empty to use all models of OpenAI that Qilbee knows.
providers-models-hint-azure = The names of your deployments.
providers-models-hint-gemini = Leave this empty to use all models of Google that Qilbee knows.
providers-models-hint-ollama = The names as Ollama lists them, such as qwen3-vl:8b. “Find models” asks for them once the provider is added.
providers-models-hint-chat = The names as the server has them. “Find models” asks for them once the provider is added.
providers-models-hint-responses = The names as the server has them. “Find models” asks for them once the provider is added.
providers-model = Model
providers-deployment = Deployment
providers-model-add = Add a model
providers-model-drop = Remove
providers-no-models = No models yet. Find them on the server, or add their names with “Change”.
providers-options = Advanced settings of { $model }
providers-option-context = Longest chat (tokens)
providers-option-maxOutput = Longest answer (tokens)
providers-option-inputUsd = US dollars to read a million tokens
providers-option-outputUsd = US dollars to write a million tokens
providers-option-price-hint = Without prices, money limits don't apply to it, unless Qilbee knows the model.
providers-one-price = Enter both prices, or none.
providers-tokens-wrong = Enter a whole number from 1000 to 100000000, or leave it empty.
providers-price-wrong = Enter an amount from 0 to 10000, or leave it empty.
providers-option-pictures = Pictures
providers-option-effort = Thinking effort
providers-option-tools = How it asks for steps
providers-option-tools-hint = Change this only for a model that answers with text instead of acting.
providers-option-per-mille = Clicks miss their targets
providers-option-per-mille-hint = Turn this on for Qwen's models and others that count places in a picture from 0 to 1000.
providers-pictures-usual = Try, until the server refuses
providers-effort-usual = Automatic
providers-yes = Yes
providers-no = No
providers-tools-native = By itself (usual)
providers-tools-xml = In its text: tags
providers-tools-json = In its text: JSON
providers-tools-react = In its text: thought and action
providers-tools-lines = In its text: one line each
providers-test = Test
providers-test-of = Test { $model }
providers-test-hint = A test sends three short messages, which may cost a little.
providers-test-works = Everything works.
providers-test-cancel-of = Cancel the test of { $model }
providers-test-cancelled = You cancelled the test.
providers-test-fails = The model didn't answer.
providers-ability-text = Text
providers-ability-streaming = Answers word by word
providers-ability-tools = Tools
providers-ability-pictures = Pictures
providers-ability-works = { $ability }: works
providers-ability-fails = { $ability }: doesn't work. { $problem }
providers-find = Find models
providers-find-of = Find models of { $name }
providers-found = More models of { $name }
providers-found-none = The server has no other models.
providers-found-filter = Show only names with
providers-found-add-of = Add { $model }
providers-found-more = { $count ->
    [one] { $count } more model is not shown.
   *[other] { $count } more models are not shown.
}
providers-found-close = Close the list

## Permissions
permissions-mode = When Qilbee asks, in new chats
permissions-takeover = Pause when I use the mouse or keyboard
permissions-takeover-hint = If you touch either one while Qilbee works, Qilbee lets go at once and waits.
permissions-pointer = Show Qilbee's pointer
permissions-pointer-hint = Shows where Qilbee clicks, and marks the edge of the screen while it works. Needs animations to be on.
permissions-answers = Let other programs answer for me
permissions-answers-hint = For on-screen keyboards, voice control and remote desktops. Any program can then say yes for you, even one that Qilbee started.
permissions-each-step-lead = For one chat: in the menu beside its message box, where its mode stands.
permissions-each-step-words = every step, step by step, hold, wait, single steps
permissions-undo = Undo what Qilbee did
permissions-undo-lead = Changed files: at the end of each task, in its chat. What changed in other programs, undo there.
permissions-undo-words = undo, take back, put back, restore, revert
permissions-always = Qilbee always asks before dangerous steps.

## Privacy
privacy-lead = Anything hidden here is blacked out in every picture before Qilbee, the model or the chat's record gets it. Applies now.
privacy-windows = Hidden windows
privacy-no-windows = No hidden windows.
privacy-places = Hidden parts of the screen
privacy-no-places = No hidden parts of the screen.
privacy-add-window = Hide a window
privacy-add-place = Hide a part of the screen
privacy-remove = Show { $what } again
privacy-of-app = All windows of { $app }
privacy-titled = Windows with “{ $title }” in their title
privacy-both = Windows of { $app } with “{ $title }” in their title
privacy-place = { NUMBER($width, useGrouping: 0) } × { NUMBER($height, useGrouping: 0) } at { NUMBER($x, useGrouping: 0) }, { NUMBER($y, useGrouping: 0) }
privacy-choose = Which window?
privacy-none-open = No other window is open.
privacy-untitled = Untitled
privacy-whole = All windows of this program
privacy-only-title = Only windows with this in their title
privacy-title = Part of the title
privacy-hide-it = Hide
privacy-look-again = Refresh
privacy-no-screen = Qilbee can't see a screen here:
privacy-draw = Draw over what you want to hide. With the keyboard: arrow keys move the box, Shift+arrow keys resize it, Enter hides that part.
privacy-drawing = Picture of the screen to draw on
privacy-take-picture = Take a new picture
privacy-taking = Taking a picture. This window hides for a moment.
privacy-picture-alt = The screen as Qilbee sees it
privacy-save-frame = Hide this part
privacy-size = { NUMBER($width, useGrouping: 0) } × { NUMBER($height, useGrouping: 0) } pixels

## Tools and plugins
extensions-servers = MCP servers
extensions-servers-lead = Programs and services that give Qilbee more tools. Qilbee asks before each use unless you allow it.
extensions-no-servers = No servers yet.
extensions-file-problem = Couldn't read the file with the servers, so Qilbee leaves it as it is:
extensions-add = Add a server
extensions-import = Import from Claude Desktop
extensions-state-off = Off
extensions-state-starting = Starting…
extensions-state-ready = Works
extensions-state-waiting = Restarting…
extensions-state-disabled = Stopped after errors
extensions-state-needs_sign_in = Needs sign-in
extensions-on = Use { $name }
extensions-tool-count = { $count ->
    [one] { $count } tool
   *[other] { $count } tools
}
extensions-sign-in = Sign in
extensions-sign-in-of = Sign in to { $name }
extensions-sign-in-rights = It wants more rights for some of its tools. To give them, sign in again.
extensions-sign-in-asking = Finding out where to sign in…
# The name of the site follows in a line of its own.
extensions-sign-in-at = To sign in to { $name }, you go to this site:
extensions-sign-in-known = Continue only if you know it: you give your password there.
extensions-sign-in-open = Open in browser
extensions-sign-in-waiting = Waiting for you to come back from the browser…
extensions-sign-in-not-opened = No browser could be opened. Copy the address into one.
extensions-sign-out = Sign out
extensions-sign-out-of = Sign out of { $name }
extensions-test = Test
extensions-test-of = Test { $name }
extensions-testing = Testing… The first time may take a minute.
extensions-works = It works: { $count ->
    [one] { $count } tool
   *[other] { $count } tools
}.
extensions-fails = It doesn't work.
extensions-details = Details
extensions-details-of = Details of { $name }
extensions-log = Latest output
extensions-no-log = No output
extensions-tools-of = Tools
extensions-variables = Variables
extensions-trusted = You trust this server's descriptions of its tools.
extensions-untrusted = You don't trust this server's descriptions of its tools.
extensions-remove = Remove
extensions-remove-of = Remove { $name }
extensions-remove-ask = Remove “{ $name }”? This also deletes the secrets saved for it.
extensions-form-title = Add a server
extensions-form-name = Name
extensions-form-kind = Type
extensions-form-kind-program = Program
extensions-form-kind-service = Service with an address
extensions-form-line = Command
extensions-form-line-placeholder = npx -y @modelcontextprotocol/server-everything
extensions-form-url = Address
extensions-form-variables = Secrets and variables
extensions-form-variables-hint = Such as a token. Qilbee keeps the values in your keychain.
extensions-form-variable = Name
extensions-form-value = Value
extensions-form-another = Add variable
extensions-form-drop = Remove variable
extensions-form-trusted = Trust this server's descriptions, such as that a tool only reads
extensions-form-walls = Protection
extensions-form-walls-inside = Protected (recommended)
extensions-form-walls-inside-text = It changes only the folders in its command, reaches sites only while Qilbee uses it, and can't read your keys or see your screen.
extensions-form-walls-free = Unprotected
extensions-form-walls-free-text = It can do whatever you can: read your keys, change your files, reach any site. Only for programs that need your screen, Docker or other services.
extensions-form-warn = Add only what you trust: it sees what Qilbee asks it to do.
extensions-walls-inside = Runs protected
extensions-walls-free = Runs unprotected
extensions-walls-missing = Runs unprotected: Qilbee can't protect programs on this system
extensions-walls-writable = Can change
extensions-walls-sites = Always reaches
extensions-free = Protect this computer from { $name }
extensions-form-add = Add
extensions-limits = Time limits
# $name (String): the server's name.
extensions-limits-of = Time limits of { $name }
extensions-limits-start = Wait for the start (seconds)
# $seconds (Number): the usual limit.
extensions-limits-start-hint = Usually { $seconds }. A first start can take longer, as it may download something.
extensions-limits-call = Wait for an answer (seconds)
# $seconds (Number): the usual limit.
extensions-limits-call-hint = Usually { $seconds }. More for a server that works for long without a word.
# $longest (Number): the longest limit in seconds.
extensions-limits-wrong = Enter more than 0 and at most { $longest } seconds, or leave it empty for the usual limit.
extensions-limits-save = Save limits
# $name (String): the server's name.
extensions-limits-save-of = Save limits of { $name }
extensions-import-title = From Claude Desktop
extensions-import-none = Claude Desktop has no servers on this computer.
extensions-import-from = From { $file }. Qilbee only reads that file.
extensions-import-taking-add = New
extensions-import-taking-different = Yours is different and stays
extensions-import-taking-same = Already added
extensions-import-taking-unusable = Can't be used
extensions-take = Import { $count ->
    [one] { $count } server
   *[other] { $count } servers
}
extensions-nothing-to-take = There's nothing new to import.
extensions-plugins = Plugins
extensions-plugins-lead = Tools from Python packages. A package runs its code with your permissions when it is installed, so install only what you trust. On Linux, plugins then run protected.
extensions-no-plugins = No plugins yet.
extensions-plugin-state-ready = Works
extensions-plugin-state-loading = Loading…
extensions-plugin-state-broken = Can't be used
extensions-plugin = Package, or folder of a package
extensions-plugin-hint = For example some-package==1.2 or ~/plugins/weather.
extensions-install = Install
extensions-plugin-add = Add a plugin
extensions-installing = Installing…
extensions-installed = Installed.
extensions-nothing-new = Installed, but there's no new or changed plugin in it.
extensions-removing = Removing…
extensions-remove-plugin-ask = Remove “{ $name }” and its package { $packageName }?
extensions-progress = Progress

## Qube
qube-lead = Qube is a service that runs whole business processes. With a key, a chat can hand one over and wait for the result.
qube-address = Other address
qube-address-hint = Only for a Qube of your own. Leave it empty for Qube's own address. Qilbee sends your key to this address.
qube-address-fixed = The environment sets Qube's address: { $address }.
qube-usual = Use Qube's own address

## Limits
limits-lead = Based on the models' list prices. When you reach a money limit, Qilbee finishes the current step and asks you.
limits-none = No limit
limits-advanced = Pace limits
limits-pace-lead = For all chats together. At one of these limits Qilbee waits, then continues by itself.
limit-per_task_usd-title = Per task
limit-per_task_usd-hint = For new chats. You can change it in each chat.
limit-per_task_usd-unit = US dollars
limit-per_task_usd-wrong = Enter an amount from 0.01 to 100000, or leave it empty for no limit.
limit-per_day_usd-title = Per day
limit-per_day_usd-hint = Across all chats, including those running now.
limit-per_day_usd-unit = US dollars
limit-per_day_usd-wrong = Enter an amount from 0.01 to 100000, or leave it empty for no limit.
limit-requests_per_minute-title = Requests per minute
limit-requests_per_minute-hint = Each request to a model counts.
limit-requests_per_minute-unit = Requests
limit-requests_per_minute-wrong = Enter a whole number from 1 to 10000, or leave it empty for no limit.
limit-tokens_per_hour-title = Tokens per hour
limit-tokens_per_hour-hint = Cached input doesn't count.
limit-tokens_per_hour-unit = Tokens
limit-tokens_per_hour-wrong = Enter a whole number from 1000 to 1000000000, or leave it empty for no limit.

## Shortcuts
shortcuts-lead = These work in every app.
shortcuts-stop = Stop everything
shortcuts-quick-prompt = Quick prompt
shortcuts-quick-prompt-hint = Opens a small window for a message, on top of everything else.
shortcuts-none = Off
shortcuts-window = In this window
shortcuts-listening = Press the keys…
shortcuts-change-of = Change the shortcut: { $what }
shortcuts-press = Press the keys now. Esc cancels.
shortcuts-usual-of = Reset: { $what }
shortcuts-off-of = Turn off: { $what }
shortcuts-needs-modifier = Add Ctrl, Alt or Super. You need single keys for typing.
shortcuts-taken = These keys already belong to “{ $what }”.
shortcuts-unknown = You can't use this key.
shortcuts-no-stop = Then only the Stop button in the window stops Qilbee.

## Your data
data-lead = Everything stays on this computer, in this folder:
data-kind-chats = Chats
data-kind-pictures = Pictures and attachments
data-kind-memory = Memory
data-kind-plugins = Plugins
data-kind-settings = Settings
data-kind-logs = Log files
data-kind-window = Sizes and places of windows
data-kind-other = Other
data-total = Total
data-clean-up = Clean up
data-clean-up-lead = Delete old chats and unused files. Pinned chats stay.
data-older = Chats you haven't used for
data-age-none = Don't delete chats
data-age-days30 = 30 days
data-age-days90 = 90 days
data-age-days180 = six months
data-age-days365 = a year
data-preview = Preview
data-looking = Looking…
data-would = This will delete { $chats ->
    [one] { $chats } chat
   *[other] { $chats } chats
} and { $files ->
    [one] { $files } file
   *[other] { $files } files
} ({ $size }).
data-nothing = There's nothing to clean up.
data-at-work = { $count ->
    [one] { $count } old chat stays
   *[other] { $count } old chats stay
} because Qilbee is working there.
data-and-more = and { $count } more
data-do-it = Delete for good
data-done = Deleted { $chats ->
    [one] { $chats } chat
   *[other] { $chats } chats
} and { $files ->
    [one] { $files } file
   *[other] { $files } files
} ({ $size }).
data-rebuild = Rebuild search
data-rebuild-lead = If search finds too little, rebuild its index from your chats. Your chats stay as they are.
data-rebuild-do = Rebuild
data-rebuilding = Rebuilding…
data-rebuilt = Search rebuilt.
data-erase = Erase everything
data-erase-lead = Deletes all chats, pictures, memory, plugins and settings, and the keys in your keychain. You can't undo this.
data-erase-start = Erase everything…
data-erase-ask = Type “{ $word }” to continue.
data-erase-word = erase
data-erase-do = Erase everything now
data-erasing = Erasing…
data-erased = Everything is erased
data-erased-text = All of Qilbee's chats, files, settings and keys are gone from this computer. Closing Qilbee also removes the log and the window state.
data-erased-left = Qilbee couldn't erase these. Please remove them yourself:
data-close = Close Qilbee

## About
about-license = Qilbee is free software under the MIT license or the Apache License 2.0, as you choose.
about-mit = MIT license
about-apache = Apache License 2.0
# $version (String): such as 0.2.0.
about-newer = Qilbee { $version } is available
about-newer-lead = This computer's updates install it, as they do other programs. Qilbee never asks for your password.
about-newer-installed = Qilbee { $version } is installed
about-newer-installed-lead = Close Qilbee and start it again to use it.
about-newer-news = What's new
about-newer-tell = Tell me when a new version is available
about-newer-tell-hint = Qilbee reads what this computer's updates already know, and asks nobody else.
about-introduction = Introduction
about-introduction-lead = The welcome, the key and the check of this computer, once more.
about-doctor = Check this computer
about-doctor-hint = Finds what works here and what doesn't. The report contains no keys and nothing you typed.
about-run = Check now
about-running = Checking…
about-copy = Copy report
about-copied = Copied.
about-report = Report
about-crashes = Crash reports
about-crashes-lead = { $count ->
    [one] Qilbee failed once. The report is kept on this computer; nothing was sent.
   *[other] Qilbee failed { $count } times. The reports are kept on this computer; nothing was sent.
}
# $time (Text): day and time of the crash
about-crash = Report of { $time }
about-crashes-show = Show folder
about-crashes-delete = Delete all
about-crash-notice = Something in Qilbee failed. A report is kept on this computer; nothing was sent.
about-crash-open = Show report

## What Qilbee remembers. $note (String): a note.
settings-section-memory = Memory
memory-lead = Qilbee keeps notes on what it should know in later chats. You can read, change and delete them.
memory-keep = Keep notes for later chats
memory-keep-hint = When it is off, Qilbee neither writes notes nor reads them. The notes below stay.
memory-none = Qilbee has not noted anything yet.
memory-open = Open
memory-open-of = Open { $note }
memory-delete = Delete
memory-delete-of = Delete { $note }
memory-delete-ask = Delete { $note } for good?
memory-text-of = Text of { $note }
memory-save = Save
memory-close = Close

## Figures of all chats
settings-section-figures = Figures
figures-lead = Added up from your chats on this computer. Nothing is sent anywhere.
figures-none = There are no figures before the first task.
figures-by = Rows
figures-by-day = Day
figures-by-label = Label
figures-no-label = No label
figures-total = All
figures-table = Figures as a table
figures-plotted = Chart
figures-plotted-tasks = Tasks
figures-plotted-questions = Questions
figures-plotted-kept = Long chats
figures-plotted-forecast = Estimated cost
figures-plot-tasks = Tasks as bars; the table below has the same figures
figures-plot-questions = Questions per task as bars; the table below has the same figures
figures-plot-kept = What is left after summing up, as bars; the table below has the same figures
figures-plot-forecast = How far the estimated cost was off, as bars; the table below has the same figures
figures-plot-legend-tasks = Tasks: done, and above it failed or stopped
figures-plot-legend-questions = Questions per task: before a step, of the model, about a plan, and forms
figures-plot-legend-kept = In a long chat, Qilbee shortens the older messages. This much of their length is left.
figures-plot-legend-forecast = How far the estimate was from what a task really cost, as a part of its cost
figures-column-done = Done
figures-column-failed = Failed
figures-column-stopped = Stopped
figures-column-time = Time
figures-column-cost = Cost
figures-column-calls = Steps
figures-column-questions = Questions per task
figures-column-liked = Liked
figures-column-folded = Summed up per task
figures-column-kept = Left after summing up
figures-column-forecast = Estimate off by
figures-column-saved = Saved by automatic choice
figures-all-columns = Show all columns
figures-fewer-columns = Show fewer columns

## The fleet's inbox
fleet-settings-lead = A fleet does tasks on many desktops. Connect its inbox, and you can answer the desktops' questions in this window.
fleet-address = Address of the inbox
fleet-address-hint = As `qilbee-fleet inbox --web` prints it. Whoever has it may answer questions, so Qilbee keeps it in the keychain and never shows it.
fleet-connect = Connect
fleet-connecting = Connecting…
# $computer (String): such as 127.0.0.1:8455.
fleet-connected = Connected to { $computer }
fleet-disconnect = Disconnect
fleet-disconnect-ask = Forget the address of the fleet's inbox?

## Tasks given to Qube. $task (String): a task. $begun, $at (String): times.
qube-tasks = Tasks given to Qube
qube-tasks-none = No chat has given Qube a task yet.
qube-task-followed = Running
qube-task-done = Done
qube-task-failed = Failed
qube-task-left = Left to Qube
qube-task-times = Given { $begun }
qube-task-ended = ended { $at }
qube-task-chat = Open chat
qube-task-chat-of = Open chat of { $task }
qube-task-cancel = Cancel task
qube-task-cancel-of = Cancel task { $task }
qube-task-cancel-ask = Cancel { $task } in Qube?
