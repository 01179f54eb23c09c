### Walls around the programs that tools start.

# $backend (String): bubblewrap or Landlock. $error (LocalizedText or String): why it does not work. $reasons (LocalizedText): the reasons of all.
sandbox-unavailable = No walls can be built around commands on this system ({ $reasons }). Install bubblewrap.
sandbox-reason = { $backend }: { $error }
sandbox-reasons = { $first }; { $next }
sandbox-no-bubblewrap = bwrap cannot be started ({ $error })
sandbox-failed = it failed
sandbox-only-linux = only Linux has it
sandbox-bubblewrap = bubblewrap: commands can change only the folders of their chat and a /tmp of their own. They reach sites only through Qilbee, and no screen and no services of your session, and cannot read keys or Qilbee's data. They end with the chat
sandbox-landlock = Landlock: commands can change only the folders of their chat. They have no network, no screen and no services of your session, and cannot read keys or Qilbee's data, but can see the names of files and programs. Install bubblewrap for walls that also end everything with the chat
