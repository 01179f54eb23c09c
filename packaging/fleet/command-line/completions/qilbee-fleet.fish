# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_qilbee_fleet_global_optspecs
    string join \n server= namespace= tls-ca= tls-certificate= tls-key= folder= h/help V/version
end

function __fish_qilbee_fleet_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_qilbee_fleet_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_qilbee_fleet_using_subcommand
    set -l cmd (__fish_qilbee_fleet_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -s V -l version -d 'Print version'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "worker" -d 'Do tasks of a pool on this computer, one at a time, until told to end'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "conductor" -d 'Conduct tasks: the part between people and desktops. One must run; two are better'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "submit" -d 'Give tasks to a pool'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "schedule" -d 'Submit tasks at certain times'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "list" -d 'List tasks, the newest first'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "show" -d 'Show a task, with its open questions and its answer'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "watch" -d 'Tell how a task goes until it is over'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "results" -d 'Write what became of tasks into a table'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "answer" -d 'Answer a question of a task. The first answer counts'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "inbox" -d 'List the open questions of all tasks, or answer them one after another'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "cancel" -d 'End a task'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "retry" -d 'Do a task that is over once more'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "pools" -d 'Tell which desktops look for tasks'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "budget" -d 'Tell or set what the tasks of a pool may cost together in a day'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "archive" -d 'List or copy the chats of all desktops'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_needs_command" -f -a "keys" -d 'Make keys for those who answer'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l pool -d 'Pool to take tasks from' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l name -d 'Name of this desktop, as lists show it (default: the computer\'s name, the pool and the process)' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l home -d 'Data folder of this desktop, with its settings and chats; no two workers share one (default: one for each pool)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l program -d 'The program `qilbee` (default: the one beside this program, else the one that is found)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l drain -d 'Time that a running task has to end by itself once this worker is told to end' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l archive -d 'Copy the chat of each attempt to where the chats of all desktops lie: a folder, or s3://BUCKET/FOLDER' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l metrics -d 'Serve measurements for Prometheus at http://ADDRESS/metrics' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l traces -d 'Send spans of each attempt over OTLP to the collector at this address, such as http://127.0.0.1:4318' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l answer-keys -d 'File with the public keys of those whose answers count, one in a line. Without it, every answer does' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l private-display -d 'Give each task a private display, although there is one here'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -l no-pictures -d 'Keep pictures here: neither questions nor the archive get any'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand worker" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand conductor" -l answer-keys -d 'File with the public keys of those whose answers count, one in a line. Without it, every answer does' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand conductor" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand conductor" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand conductor" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand conductor" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand conductor" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand conductor" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand conductor" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l id -d 'Name of the task: the same name is taken once (default: a new one)' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l csv -d 'A task for each row of this table. `prompt` holds your words if they differ, `id` the task\'s name; other columns go along as content from outside' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l pool -d 'Pool of desktops that may do it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l label -d 'Label the chat, such as with a ticket number; may be repeated' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l profile -d 'Begin the chat with this profile of the desktop, which somebody has read there' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l model -d 'Model to use (default: the desktop\'s)' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l mode -d 'Mode of asking: ask, risky, free or observe (default: the desktop\'s)' -r -f -a "ask\t''
risky\t''
free\t''
observe\t''"
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l max-steps -d 'Stop after this many steps' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l max-cost -d 'Stop when the task has cost this much (US dollars)' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l lease -d 'Give the task to another desktop when the one that has it was silent for this long (default: 10)' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -l json -d 'Print each task as one line of JSON'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand submit" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -f -a "add" -d 'Submit a task at certain times. One that comes due while the last one is not over is left out'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -f -a "list" -d 'List schedules, with the time until their next task'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -f -a "pause" -d 'Submit nothing until it is resumed'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -f -a "resume" -d 'Go on with a schedule. What was missed is not made up for'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -f -a "run" -d 'Submit its task now, besides its times'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and not __fish_seen_subcommand_from add list pause resume run remove" -f -a "remove" -d 'Remove a schedule. Its tasks stay'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l cron -d 'Time as in a table of cron, such as "0 7 * * MON-FRI"; may be repeated' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l time-zone -d 'Time zone of the times, such as Europe/Berlin (default: UTC)' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l pool -d 'Pool of desktops that may do it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l label -d 'Label the chat, such as with a ticket number; may be repeated' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l profile -d 'Begin the chat with this profile of the desktop, which somebody has read there' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l model -d 'Model to use (default: the desktop\'s)' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l mode -d 'Mode of asking: ask, risky, free or observe (default: the desktop\'s)' -r -f -a "ask\t''
risky\t''
free\t''
observe\t''"
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l max-steps -d 'Stop after this many steps' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l max-cost -d 'Stop when the task has cost this much (US dollars)' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l lease -d 'Give the task to another desktop when the one that has it was silent for this long (default: 10)' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from list" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from list" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from list" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from list" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from list" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from list" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from list" -l json -d 'Print each schedule as one line of JSON'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from pause" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from pause" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from pause" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from pause" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from pause" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from pause" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from pause" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from resume" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from resume" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from resume" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from resume" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from resume" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from resume" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from resume" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from run" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from run" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from run" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from run" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from run" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from run" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from run" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from remove" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from remove" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from remove" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from remove" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from remove" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from remove" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand schedule; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -l pool -d 'Only tasks of this pool' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -l state -d 'Only tasks in this state; `waiting` are those with a question' -r -f -a "queued\t'No desktop has begun it'
running\t'A desktop works on it'
waiting\t'A desktop waits for an answer'
done\t'It was done'
failed\t'It ended, and was not done'
cancelled\t'A person ended it'"
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -l limit -d 'At most this many' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -l json -d 'Print each task as one line of JSON'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand show" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand show" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand show" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand show" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand show" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand show" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand show" -l json -d 'Print JSON'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand show" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand watch" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand watch" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand watch" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand watch" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand watch" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand watch" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand watch" -l json -d 'Print JSON'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand watch" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand results" -l out -d 'File for the table (CSV). It must not be there yet' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand results" -l pool -d 'Only tasks of this pool' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand results" -l limit -d 'At most this many of the newest tasks, each time that one was done counted' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand results" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand results" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand results" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand results" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand results" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand results" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand results" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand answer" -l question -d 'The question, if the task asks several; `show` names them' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand answer" -l key -d 'Sign the answer with this key of `qilbee-fleet keys`' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand answer" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand answer" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand answer" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand answer" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand answer" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand answer" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand answer" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l pool -d 'Only questions of this pool' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l web -d 'Show them on a page in the browser, with pictures, and take answers there, until told to end' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l web-token -d 'File with the token of the page, made if it is not there; without it, each start makes another' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l key -d 'Sign answers with this key of `qilbee-fleet keys`' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l answer -d 'Answer them one after another, and those that come later'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -l json -d 'Print each question as one line of JSON'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand inbox" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand cancel" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand cancel" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand cancel" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand cancel" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand cancel" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand cancel" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand cancel" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand retry" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand retry" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand retry" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand retry" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand retry" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand retry" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand retry" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand pools" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand pools" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand pools" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand pools" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand pools" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand pools" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand pools" -l json -d 'Print each pool as one line of JSON'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand pools" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand budget" -l per-day -d 'Let its tasks cost this much together in a day (US dollars; a day begins at midnight in UTC)' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand budget" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand budget" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand budget" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand budget" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand budget" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand budget" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand budget" -l none -d 'Take the budget away'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand budget" -l json -d 'Print JSON'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand budget" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and not __fish_seen_subcommand_from list get" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and not __fish_seen_subcommand_from list get" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and not __fish_seen_subcommand_from list get" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and not __fish_seen_subcommand_from list get" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and not __fish_seen_subcommand_from list get" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and not __fish_seen_subcommand_from list get" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and not __fish_seen_subcommand_from list get" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and not __fish_seen_subcommand_from list get" -f -a "list" -d 'List the chats in the archive'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and not __fish_seen_subcommand_from list get" -f -a "get" -d 'Copy a chat from the archive, for `qilbee sessions import`'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -l archive -d 'A folder, or s3://BUCKET/FOLDER. A bucket needs QILBEE_FLEET_ARCHIVE_ACCESS_KEY_ID and …_SECRET_ACCESS_KEY, and where it is not Amazon\'s …_ENDPOINT and …_REGION' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -l pool -d 'Only chats of this pool' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -l task -d 'Only chats of this task' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -l json -d 'Print each chat as one line of JSON'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from get" -l archive -d 'A folder, or s3://BUCKET/FOLDER. A bucket needs QILBEE_FLEET_ARCHIVE_ACCESS_KEY_ID and …_SECRET_ACCESS_KEY, and where it is not Amazon\'s …_ENDPOINT and …_REGION' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from get" -l out -d 'File for the chat. It must not be there yet' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from get" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from get" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from get" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from get" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from get" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from get" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand archive; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and not __fish_seen_subcommand_from new show" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and not __fish_seen_subcommand_from new show" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and not __fish_seen_subcommand_from new show" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and not __fish_seen_subcommand_from new show" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and not __fish_seen_subcommand_from new show" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and not __fish_seen_subcommand_from new show" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and not __fish_seen_subcommand_from new show" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and not __fish_seen_subcommand_from new show" -f -a "new" -d 'Write a new key to a file that only you can read, and print its public key'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and not __fish_seen_subcommand_from new show" -f -a "show" -d 'Print the public key of a key'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from new" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from new" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from new" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from new" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from new" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from new" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help'
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from show" -l server -d 'Address of the Temporal server; https:// encrypts. QILBEE_FLEET_API_KEY holds a key for it, if it wants one' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from show" -l namespace -d 'Namespace of the fleet on that server: who may use it may do everything in it' -r
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from show" -l tls-ca -d 'Certificate (PEM) of the authority that vouches for the server (default: those that the system trusts)' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from show" -l tls-certificate -d 'Certificate (PEM) that the server knows this program by' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from show" -l tls-key -d 'Key (PEM) of that certificate' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from show" -l folder -d 'Folder of a fleet of one desktop, instead of a server: its tasks are files there' -r -F
complete -c qilbee-fleet -n "__fish_qilbee_fleet_using_subcommand keys; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
