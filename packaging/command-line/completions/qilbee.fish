# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_qilbee_global_optspecs
    string join \n h/help V/version
end

function __fish_qilbee_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_qilbee_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_qilbee_using_subcommand
    set -l cmd (__fish_qilbee_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c qilbee -n "__fish_qilbee_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qilbee -n "__fish_qilbee_needs_command" -s V -l version -d 'Print version'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "run" -d 'Do a task and show each step'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "open" -d 'Open the window, as Qilbee without a command does, and in it what a link names'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "chat" -d 'Talk with Qilbee in the terminal, task after task'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "attach" -d 'Watch and steer a chat that runs in the window or in another terminal'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "demo" -d 'Run the practice task on your real screen; needs no API key'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "replay" -d 'Play a recorded chat again, without doing anything'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "sessions" -d 'List, show, search, export, fork or delete chats'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "stats" -d 'Add up tasks, time, cost, steps, questions and verdicts of all chats'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "tools" -d 'List, describe or call tools by hand'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "doctor" -d 'Check screen capture, input, storage and keychain'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "mcp" -d 'Manage MCP servers, or run as one'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "plugins" -d 'Create, install, list or remove plugins (tools in Python packages)'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "init" -d 'Write a folder to build on: a plugin, a profile, a hook, and a test that runs a task'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "profiles" -d 'List, show, create, check, add or remove profiles (how Qilbee works in a chat)'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "answers" -d 'Choose whose presses answer questions: yours, or those of programs too'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "keys" -d 'Set, check or delete API keys'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "memory" -d 'List, show, edit or clear Qilbee\'s memory'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "models" -d 'List and test models'
complete -c qilbee -n "__fish_qilbee_needs_command" -f -a "qube" -d 'List, show or cancel Qube tasks'
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l session -d 'Continue this chat instead of starting a new one' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l profile -d 'Begin the chat with this profile; options given here count before those of the profile. Without a prompt, its first message is sent' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l label -d 'Label the chat, such as with a ticket number; may be repeated' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l model -d 'Model to use, or `automatic` (default: claude-sonnet-5-5, or the practice model without a key)' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l mode -d 'Permission mode: how often Qilbee asks you before it acts' -r -f -a "ask\t'Before every step that does more than look'
risky\t'Before steps that do more than act on the screen'
free\t'Only before dangerous steps, and where content from outside names the target'
observe\t'Never act, only look'"
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l attach -d 'Attach a picture or file; may be repeated' -r -F
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l effort -d 'Effort of the model: how much it thinks' -r -f -a "low\t'Quick and cheap'
medium\t'In between (the default)'
high\t'Thorough'
xhigh\t'More thorough'
max\t'As thorough as it can'"
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l max-steps -d 'Stop after this many steps' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l max-cost -d 'Stop when the task has cost this much (US dollars)' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l cost-ceiling -d 'Stop when the task has cost this much (US dollars), unless a limit of the chat is lower' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l max-tool-calls -d 'Stop after this many tool calls' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l max-time -d 'Stop after this much working time' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l patience -d 'Ask a provider that does not answer again for this long; 0 gives up after a few seconds' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l tools -d 'Give the chat only these kinds of tools: desktop, shell, files, web, qube, memory, or the name of a server; separated by commas, for a new chat' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l break -d 'Hold before calls of a tool, before a step such as 3, before calls with an effect or one that reaches further (observe, act, write, execute, send), or before `each` call; separated by commas' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l until -d 'End the task as soon as this is there: `window:TITLE`, `file:PATH`, or `text:WORDS` in a result; may be repeated' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l on-failure -d 'Consequence of a failed step' -r -f -a "tell-model\t'The model is told, and decides (the default)'
retry\t'A step that only looks is tried once more first'
stop\t'The task ends with exit code 1'"
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l unanswered -d 'What happens to a question of the model when nobody can be asked' -r -f -a "go-on\t'The model goes on as best it can (the default)'
end\t'The task ends with exit code 3'"
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l commands -d 'Read commands as lines of JSON; `-` is standard input. Without a prompt, task after task until it ends' -r -f -a "-\t''"
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l own-words -d 'Take what comes through standard input for your own words'
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l plan -d 'Show the plan and wait for your yes before anything is done'
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -s v -l verbose -d 'End with timings, tokens and cost'
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -l json -d 'Print every event as one line of JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand run" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qilbee -n "__fish_qilbee_using_subcommand open" -l minimized -d 'Open the window as a button in the taskbar only'
complete -c qilbee -n "__fish_qilbee_using_subcommand open" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand chat" -l session -d 'Continue this chat instead of starting a new one' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand chat" -l profile -d 'Begin the chat with this profile; options given here count before those of the profile. Its first message stands in the first line, for you to send' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand chat" -l model -d 'Model to use, or `automatic` (default: claude-sonnet-5-5, or the practice model without a key)' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand chat" -l mode -d 'Permission mode: how often Qilbee asks you before it acts' -r -f -a "ask\t'Before every step that does more than look'
risky\t'Before steps that do more than act on the screen'
free\t'Only before dangerous steps, and where content from outside names the target'
observe\t'Never act, only look'"
complete -c qilbee -n "__fish_qilbee_using_subcommand chat" -l effort -d 'Effort of the model: how much it thinks' -r -f -a "low\t'Quick and cheap'
medium\t'In between (the default)'
high\t'Thorough'
xhigh\t'More thorough'
max\t'As thorough as it can'"
complete -c qilbee -n "__fish_qilbee_using_subcommand chat" -l plan -d 'Show the plan of each task and wait for your yes before anything is done'
complete -c qilbee -n "__fish_qilbee_using_subcommand chat" -l own-words -d 'Take what comes through a pipe for your own words'
complete -c qilbee -n "__fish_qilbee_using_subcommand chat" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qilbee -n "__fish_qilbee_using_subcommand attach" -l from -d 'Begin with this event instead of the first' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand attach" -l commands -d 'Read commands as lines of JSON; `-` is standard input' -r -f -a "-\t''"
complete -c qilbee -n "__fish_qilbee_using_subcommand attach" -l own-words -d 'Take the texts of these commands for your own words, where programs may answer for you'
complete -c qilbee -n "__fish_qilbee_using_subcommand attach" -l json -d 'Print every event as one line of JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand attach" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand demo" -l position -d 'Top left corner of the practice window, in pixels' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand demo" -l size -d 'Size of the window, in pixels' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand demo" -l theme -d 'Its colours (default: the system\'s)' -r -f -a "light\t''
dark\t''"
complete -c qilbee -n "__fish_qilbee_using_subcommand demo" -l json -d 'Print every event as one line of JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand demo" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand replay" -l from -d 'Begin with this event' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand replay" -l to -d 'End with this event' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand replay" -l speed -d 'Play so many times as fast as it went; no wait is longer than two seconds' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand replay" -l html -d 'Write one page that plays the screens, with a scrubber, instead' -r -F
complete -c qilbee -n "__fish_qilbee_using_subcommand replay" -l mode -d 'With --act: permission mode, how often Qilbee asks you before it acts' -r -f -a "ask\t'Before every step that does more than look'
risky\t'Before steps that do more than act on the screen'
free\t'Only before dangerous steps, and where content from outside names the target'
observe\t'Never act, only look'"
complete -c qilbee -n "__fish_qilbee_using_subcommand replay" -l step -d 'Wait for Enter before each step'
complete -c qilbee -n "__fish_qilbee_using_subcommand replay" -l act -d 'Carry the calls out again, in a new chat and without a model: each where its place looks as it did, here or elsewhere on the screen. Ends at the first that looks different. Qilbee asks before steps as in any task'
complete -c qilbee -n "__fish_qilbee_using_subcommand replay" -l json -d 'With --act: print every event as one line of JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand replay" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "list" -d 'List chats, last used first'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "show" -d 'Show the messages and actions of a chat'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "grants" -d 'List or revoke the permissions of a chat'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "search" -d 'Search all chats, newest first'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "export" -d 'Export a chat: JSON Lines with every event, or a report to read'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "import" -d 'Import a chat from JSON Lines'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "undo" -d 'Undo changes that a chat made to files'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "fork" -d 'Start a new chat with the history of another'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "rate" -d 'Say how good the last answer was, and have it tried again'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "label" -d 'Add, remove or list labels of a chat, such as a ticket number'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "rename" -d 'Rename a chat'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "pin" -d 'Pin a chat: keeps it at the top of the list and out of `gc`'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "delete" -d 'Permanently delete a chat'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and not __fish_seen_subcommand_from list show grants search export import undo fork rate label rename pin delete gc" -f -a "gc" -d 'Delete unused data, and on request old chats'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from list" -l label -d 'Only chats with this label' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from list" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from show" -l last -d 'Show only the last N messages, and what was done since' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from show" -l results -d 'List the results that were too long for the chat instead, or print the one with this reference' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from show" -l request -d 'Show the Nth answered request to a model instead: what it was told, what it answered and cost, and what was decided about its calls' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from show" -l picture -d 'Write the picture with this name to standard output instead' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from show" -l audit -d 'Show the permission decisions and their reasons instead'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from show" -l json -d 'Print every event, or with --audit every decision, or with --results every result, or with --request the request, as one line of JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from grants" -l revoke -d 'Revoke this permission' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from grants" -l revoke-all -d 'Revoke all permissions'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from grants" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from grants" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from search" -l limit -d 'Most results to show' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from search" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from search" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from export" -l format -d 'The file format' -r -f -a "jsonl\t'JSON Lines with every event and step; the only format that can be imported'
html\t'A page with pictures, for reading and printing'
markdown\t'Markdown, with pictures in a folder beside it'
film\t'A page that plays what happened on the screen'
gif\t'An animated picture of what happened on the screen'"
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from export" -l to -d 'End with this event: the chat as it was then' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from export" -l out -d 'The file to write (default: standard output)' -r -F
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from export" -l pictures -d 'Embed pictures and files in JSON Lines, so that the chat can be imported elsewhere in full'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from import" -l json -d 'Print the new chat as JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from undo" -l step -d 'Undo one step, by its `call` in `sessions show --json`; or undo an undo, by its name' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from undo" -l task -d 'Undo one task, by its `turn` in `sessions show --json`' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from undo" -l last -d 'Undo the last step that changed files (the default)'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from undo" -l force -d 'Also undo where a file was changed since'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from undo" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from undo" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from fork" -l at -d 'Last event that the new chat keeps, by its number in `sessions show --json` (default: all)' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from fork" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from rate" -l comment -d 'What was good, or what should be different; Qilbee is told' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from rate" -l again -d 'Have it tried again at once, with the comment'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from rate" -l json -d 'With --again, print every event as one line of JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from rate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from label" -l remove -d 'Remove this label; may be repeated' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from label" -l json -d 'Print the labels as JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from label" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from rename" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from pin" -l off -d 'Unpin it'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from pin" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from delete" -l yes -d 'Do not ask for confirmation'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from gc" -l older-than -d 'Also delete chats not used for this many days, except pinned ones' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from gc" -l dry-run -d 'Only show what would be deleted'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from gc" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand sessions; and __fish_seen_subcommand_from gc" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand stats" -l by -d 'One line for each day or label, and one for all' -r -f -a "day\t'The day on which a task began'
label\t'The labels of its chat; a task counts under each'"
complete -c qilbee -n "__fish_qilbee_using_subcommand stats" -l json -d 'Print JSON: all, by day and by label'
complete -c qilbee -n "__fish_qilbee_using_subcommand stats" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and not __fish_seen_subcommand_from list overview describe call" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and not __fish_seen_subcommand_from list overview describe call" -f -a "list" -d 'List everything that can be called; each computer action has its own name'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and not __fish_seen_subcommand_from list overview describe call" -f -a "overview" -d 'Say in plain words what Qilbee can do here, and what is missing for more'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and not __fish_seen_subcommand_from list overview describe call" -f -a "describe" -d 'Show what a tool does and its input schema'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and not __fish_seen_subcommand_from list overview describe call" -f -a "call" -d 'Run a tool and print the result as JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from list" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from overview" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from overview" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from describe" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from describe" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from call" -l input -d 'Input as JSON; `-` reads it from standard input' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from call" -l out -d 'Write the picture that the model would get to FILE; as PNG where FILE ends in .png' -r -F
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from call" -l session -d 'Chat that references such as mem://bash/0123456789abcdef belong to' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from call" -l json -d 'Print the result as one line'
complete -c qilbee -n "__fish_qilbee_using_subcommand tools; and __fish_seen_subcommand_from call" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand doctor" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand doctor" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and not __fish_seen_subcommand_from list add remove login logout import serve" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and not __fish_seen_subcommand_from list add remove login logout import serve" -f -a "list" -d 'Start every server and show its status'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and not __fish_seen_subcommand_from list add remove login logout import serve" -f -a "add" -d 'Add a server: a program to start, or an address'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and not __fish_seen_subcommand_from list add remove login logout import serve" -f -a "remove" -d 'Remove a server'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and not __fish_seen_subcommand_from list add remove login logout import serve" -f -a "login" -d 'Sign in to a server that wants it, in your browser'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and not __fish_seen_subcommand_from list add remove login logout import serve" -f -a "logout" -d 'Sign out of a server, and delete its tokens from the keychain'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and not __fish_seen_subcommand_from list add remove login logout import serve" -f -a "import" -d 'Import servers from Claude Desktop, or from a file in its format'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and not __fish_seen_subcommand_from list add remove login logout import serve" -f -a "serve" -d 'Run as an MCP server with Qilbee\'s own tools, on standard input and output'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from list" -l wait -d 'Wait at most this long for servers that are starting' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Show the tools, and what each server printed to standard error'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from list" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l url -d 'Address of a server on the network (streamable HTTP)' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l header -d 'HTTP header for the server; may be repeated' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l client-id -d 'Client ID for signing in, where Qilbee has to be known beforehand' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l client-secret -d 'Its secret, such as \'${keychain:NAME}\'' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l scope -d 'Right to ask for when signing in; may be repeated' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l callback-port -d 'Port of this computer that the browser comes back to (default: any)' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l env -d 'Environment variable for the program; may be repeated' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l cwd -d 'Folder to start the program in (default: your home folder)' -r -F
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l writable -d 'Folder or file that the program may change, besides those in its arguments; may be repeated' -r -F
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l site -d 'Site that the program may reach by itself, such as api.example.org; may be repeated' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l start-seconds -d 'Time to start, in seconds (default: 60)' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l call-seconds -d 'Time between two signs of life in a call, in seconds (default: 120)' -r
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l free -d 'Run the program without walls: it can do whatever you can'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l trusted -d 'Trust the server\'s tool annotations (such as `readOnlyHint`)'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -l force -d 'Replace a server with the same name'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from login" -l no-browser -d 'Only print the address; don\'t offer to open it'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from login" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from logout" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from import" -l dry-run -d 'Only show what would be imported'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from import" -l force -d 'Also replace servers that differ here'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l allow -d 'Effects to allow besides looking, separated by commas' -r -f -a "act\t'Use mouse and keyboard'
write\t'Change files and stored data'
execute\t'Run programs'
send\t'Send data to other computers'"
complete -c qilbee -n "__fish_qilbee_using_subcommand mcp; and __fish_seen_subcommand_from serve" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and not __fish_seen_subcommand_from new install list remove" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and not __fish_seen_subcommand_from new install list remove" -f -a "new" -d 'Create a new, working plugin with a test'
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and not __fish_seen_subcommand_from new install list remove" -f -a "install" -d 'Install a plugin from a folder, a file or by package name'
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and not __fish_seen_subcommand_from new install list remove" -f -a "list" -d 'List plugins with their status'
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and not __fish_seen_subcommand_from new install list remove" -f -a "remove" -d 'Remove a plugin and its package'
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and __fish_seen_subcommand_from new" -l path -d 'Folder to write it to (default: a folder of its name here)' -r -F
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and __fish_seen_subcommand_from install" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and __fish_seen_subcommand_from list" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand plugins; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand init" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and not __fish_seen_subcommand_from list show new check add remove" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and not __fish_seen_subcommand_from list show new check add remove" -f -a "list" -d 'List profiles, and whether you have read them'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and not __fish_seen_subcommand_from list show new check add remove" -f -a "show" -d 'Print a profile\'s file'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and not __fish_seen_subcommand_from list show new check add remove" -f -a "new" -d 'Create a profile to fill in, and print its path'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and not __fish_seen_subcommand_from list show new check add remove" -f -a "check" -d 'Check a profile; if you have not read it as it is, shows it and asks'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and not __fish_seen_subcommand_from list show new check add remove" -f -a "add" -d 'Show a profile from somebody else, and add it if you say yes'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and not __fish_seen_subcommand_from list show new check add remove" -f -a "remove" -d 'Permanently delete a profile; chats that began with it stay as they are'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and __fish_seen_subcommand_from list" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and __fish_seen_subcommand_from add" -l replace -d 'Replace the profile of this name'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and __fish_seen_subcommand_from remove" -l yes -d 'Do not ask for confirmation'
complete -c qilbee -n "__fish_qilbee_using_subcommand profiles; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand answers" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qilbee -n "__fish_qilbee_using_subcommand keys; and not __fish_seen_subcommand_from set status delete" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand keys; and not __fish_seen_subcommand_from set status delete" -f -a "set" -d 'Save a key in the keychain; reads it from standard input'
complete -c qilbee -n "__fish_qilbee_using_subcommand keys; and not __fish_seen_subcommand_from set status delete" -f -a "status" -d 'Show where each key comes from, never the key'
complete -c qilbee -n "__fish_qilbee_using_subcommand keys; and not __fish_seen_subcommand_from set status delete" -f -a "delete" -d 'Delete a key from the keychain'
complete -c qilbee -n "__fish_qilbee_using_subcommand keys; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand keys; and __fish_seen_subcommand_from status" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand keys; and __fish_seen_subcommand_from status" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand keys; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and not __fish_seen_subcommand_from list show edit clear" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and not __fish_seen_subcommand_from list show edit clear" -f -a "list" -d 'List all notes by name'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and not __fish_seen_subcommand_from list show edit clear" -f -a "show" -d 'Show a note'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and not __fish_seen_subcommand_from list show edit clear" -f -a "edit" -d 'Open a note in your editor; without VISUAL or EDITOR, or without a terminal, print its path'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and not __fish_seen_subcommand_from list show edit clear" -f -a "clear" -d 'Permanently delete one note, or all of them'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and __fish_seen_subcommand_from list" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and __fish_seen_subcommand_from edit" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and __fish_seen_subcommand_from clear" -l yes -d 'Do not ask for confirmation'
complete -c qilbee -n "__fish_qilbee_using_subcommand memory; and __fish_seen_subcommand_from clear" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand models; and not __fish_seen_subcommand_from list show test" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand models; and not __fish_seen_subcommand_from list show test" -f -a "list" -d 'List the models with their limits and prices'
complete -c qilbee -n "__fish_qilbee_using_subcommand models; and not __fish_seen_subcommand_from list show test" -f -a "show" -d 'Show what is known of a model, and where each value is from'
complete -c qilbee -n "__fish_qilbee_using_subcommand models; and not __fish_seen_subcommand_from list show test" -f -a "test" -d 'Test a model with real requests: text, streaming, tools, pictures'
complete -c qilbee -n "__fish_qilbee_using_subcommand models; and __fish_seen_subcommand_from list" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand models; and __fish_seen_subcommand_from list" -l offline -d 'Do not ask the provider; show what this version of Qilbee knows'
complete -c qilbee -n "__fish_qilbee_using_subcommand models; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand models; and __fish_seen_subcommand_from show" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand models; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand models; and __fish_seen_subcommand_from test" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand qube; and not __fish_seen_subcommand_from list status cancel" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand qube; and not __fish_seen_subcommand_from list status cancel" -f -a "list" -d 'List tasks that chats gave to Qube, newest first'
complete -c qilbee -n "__fish_qilbee_using_subcommand qube; and not __fish_seen_subcommand_from list status cancel" -f -a "status" -d 'Show a Qube task\'s status'
complete -c qilbee -n "__fish_qilbee_using_subcommand qube; and not __fish_seen_subcommand_from list status cancel" -f -a "cancel" -d 'Cancel a Qube task'
complete -c qilbee -n "__fish_qilbee_using_subcommand qube; and __fish_seen_subcommand_from list" -l json -d 'Print JSON'
complete -c qilbee -n "__fish_qilbee_using_subcommand qube; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand qube; and __fish_seen_subcommand_from status" -l json -d 'Print Qube\'s full answer'
complete -c qilbee -n "__fish_qilbee_using_subcommand qube; and __fish_seen_subcommand_from status" -s h -l help -d 'Print help'
complete -c qilbee -n "__fish_qilbee_using_subcommand qube; and __fish_seen_subcommand_from cancel" -s h -l help -d 'Print help'
