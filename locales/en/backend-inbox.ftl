### The inbox of a fleet, as the window reads it.

inbox-no-address = This isn't an inbox address. Copy everything that `qilbee-fleet inbox --web` printed.
inbox-no-token = The part after # is missing. Copy everything that `qilbee-fleet inbox --web` printed.
inbox-not-encrypted = The address of an inbox on another computer must begin with https://.
# $cause (String): the system's error.
inbox-unreachable = The fleet's inbox doesn't answer: { $cause }. Start `qilbee-fleet inbox --web`, or disconnect in the settings and paste its new address.
# $cause (String): the system's error.
inbox-unsent = It isn't known whether your answer arrived ({ $cause }). If the question stays here, answer again.
inbox-wrong-token = The fleet's inbox doesn't take this address. Disconnect in the settings, then paste the one that it printed last.
inbox-fleet-away = The fleet's inbox doesn't reach the server of the fleet. It goes on trying.
# $cause (String): what was wrong.
inbox-not-understood = Something else answers at the address of the fleet's inbox ({ $cause }). Disconnect in the settings, then paste the right one.
inbox-no-fleet = No fleet is connected. Connect one in the settings.
