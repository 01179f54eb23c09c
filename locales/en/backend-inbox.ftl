### The inbox of a fleet, as the window reads it.

inbox-no-address = This is no address of an inbox. Copy all of what `qilbee-fleet inbox --web` printed.
inbox-no-token = The end of the address is missing, from # on. Copy all of what `qilbee-fleet inbox --web` printed.
inbox-not-encrypted = The address of an inbox on another computer must begin with https://.
# $cause (String): the system's error.
inbox-unreachable = The fleet's inbox doesn't answer: { $cause }. Start `qilbee-fleet inbox --web`, or check the address in the settings.
inbox-wrong-token = The fleet's inbox doesn't take this address. Copy the one that it printed last into the settings.
inbox-fleet-away = The fleet's inbox doesn't reach the server of the fleet. It goes on trying.
# $cause (String): what was wrong.
inbox-not-understood = Something else answers at the address of the fleet's inbox ({ $cause }). Check the address in the settings.
inbox-no-fleet = No fleet is connected. Connect one in the settings.
