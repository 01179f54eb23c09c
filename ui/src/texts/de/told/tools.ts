// German: what the backend says about the command line, the network and other tools.

import type { Sentences } from "../../told";

export const tools: Sentences = {
  'There is no {toolset} action "{name}". Possible are: {names}.':
    "Den Schritt „{name}“ gibt es in {toolset} nicht. Möglich sind: {names}.",
  "The input of {name} must be an object.": "Die Eingabe von {name} muss ein Objekt sein.",
  "The shell broke off: {error}.": "Die Befehlszeile brach ab: {error}.",
  "A new shell goes on with the working folder, environment and functions from before this command; its other effects remain.":
    "Eine neue Befehlszeile macht mit Ordner, Umgebung und Funktionen von vor diesem Befehl weiter; was er sonst bewirkt hat, bleibt.",
  "A new shell begins in the home folder; the old environment was too large to keep.":
    "Eine neue Befehlszeile beginnt im persönlichen Ordner; die alte Umgebung war zu groß, um sie zu behalten.",
  "The shell could not read the command, so nothing of it was run.":
    "Die Befehlszeile konnte den Befehl nicht lesen; nichts davon wurde ausgeführt.",
  "The command ended the shell itself (exit code {code}). {state}":
    "Der Befehl hat die Befehlszeile selbst beendet (Code {code}). {state!}",
  "it answered something else": "es hat etwas anderes geantwortet",
  "The command was not run: no shell could be started ({error}).":
    "Der Befehl wurde nicht ausgeführt: Es ließ sich keine Befehlszeile starten ({error!}).",
  "The command was not run: no shell may be started. {reason}":
    "Der Befehl wurde nicht ausgeführt: Es darf keine Befehlszeile gestartet werden. {reason!}",
  "The command took longer than {seconds} s and was ended, with what it had started. {state} Run what takes long in the background, with its output in a file.":
    "Der Befehl brauchte länger als {seconds} s und wurde beendet, mit allem, was er gestartet hatte. {state!} Was lange dauert, gehört in den Hintergrund, mit seiner Ausgabe in einer Datei.",
  "a shell had to be given up": "eine Befehlszeile musste aufgegeben werden",
  "The settings ask for a sandbox around the shell, and this system has none that works ({0}). Install bubblewrap, or set `sandbox = false` under [shell].":
    "Die Einstellungen verlangen eine Schutzhülle um die Befehlszeile, und dieses System hat keine, die funktioniert ({0!}). Installieren Sie bubblewrap, oder setzen Sie `sandbox = false` unter [shell].",
  "bwrap cannot be started ({error})": "bwrap lässt sich nicht starten ({error})",
  "it failed": "es ist gescheitert",
  "only in a /tmp of their own": "nur in einem eigenen /tmp",
  "only in {0} and a /tmp of their own": "nur in {0} und einem eigenen /tmp",
  "only in {0}": "nur in {0}",
  "They have no network and reach no services of your session under /run and /tmp":
    "Sie haben kein Netz und erreichen keine Dienste Ihrer Sitzung unter /run und /tmp",
  "They have no TCP; other network and services of your session can still be reached":
    "Sie haben kein TCP; andere Teile des Netzes und Dienste Ihrer Sitzung sind erreichbar",
  "{0}: commands can write {folders}. {network}. They can read what you can read":
    "{0}: Befehle können {folders!} schreiben. {network!}. Lesen können sie, was Sie lesen können",
  "its sandbox cannot be read": "ihre Schutzhülle lässt sich nicht lesen",
  "The sandbox of the shell cannot be put up: {0} cannot be a folder to write in ({why}).":
    "Die Schutzhülle der Befehlszeile lässt sich nicht errichten: {0} kann kein Ordner zum Schreiben sein ({why!}).",
  "its path does not begin at /": "sein Pfad beginnt nicht mit /",
  "it is no folder": "es ist kein Ordner",
  "it is everything there is": "das ist alles, was es gibt",
  "its name is not in UTF-8": "sein Name ist nicht in UTF-8",
  "the kernel does not enforce the sandbox":
    "der Kern des Systems setzt die Schutzhülle nicht durch",
  "only Linux has it": "nur Linux hat sie",
  "its pipes are missing": "ihre Leitungen fehlen",
  "its supervisor is gone": "ihr Aufseher ist weg",
  "stopped before it was done": "gestoppt, bevor es getan war",
  "{url_text} is no address ({error})": "{url_text} ist keine Adresse ({error})",
  "an address that cannot be read": "eine Adresse, die sich nicht lesen lässt",
  "the network cannot be used ({error})": "das Netz lässt sich nicht benutzen ({error})",
  "{host} did not answer within {seconds} seconds":
    "{host} hat binnen {seconds} Sekunden nicht geantwortet",
  "the server redirected more than {MAX_REDIRECTS} times":
    "der Server hat mehr als {MAX_REDIRECTS}-mal weitergeleitet",
  "the server redirected to something that is no address":
    "der Server hat auf etwas weitergeleitet, das keine Adresse ist",
  "the server redirected from https to http": "der Server hat von https auf http weitergeleitet",
  "the server wants what was sent to be sent to {location} instead; ask for that if it is right":
    "der Server will, dass das Gesendete stattdessen an {location} geht; das muss eigens verlangt werden",
  "{0} is an address of this computer or its own network, which this tool may not reach":
    "{0} ist eine Adresse dieses Computers oder seines eigenen Netzes, die dieses Werkzeug nicht erreichen darf",
  "{url} is not an http or https address": "{url} ist keine http- oder https-Adresse",
  "the address has a user name or a password in it":
    "in der Adresse steht ein Name oder ein Passwort",
  "{url} names no computer": "{url} nennt keinen Computer",
  "the practice window could not be opened: {0}": "das Übungsfenster ließ sich nicht öffnen: {0}",
  "the practice window did not show its form in time":
    "das Übungsfenster hat sein Formular nicht rechtzeitig gezeigt",
  "the practice window closed again at once ({0}); `qilbee doctor` may tell why":
    "das Übungsfenster ging gleich wieder zu ({0}); `qilbee doctor` sagt vielleicht, warum",
  "The result could not be read: {error}.": "Das Ergebnis ließ sich nicht lesen: {error!}.",
  "The result has {total} bytes; there is none at {from}.":
    "Das Ergebnis hat {total} Bytes; bei {from} ist keines.",
  "The result is no JSON ({error}); read it another way.":
    "Das Ergebnis ist kein JSON ({error}); es muss anders gelesen werden.",
  "There is nothing at {wanted}: this chat has kept no results.":
    "Bei {wanted} ist nichts: Dieser Chat hat keine Ergebnisse aufgehoben.",
  "There is nothing at {wanted}. The nearest in this chat: {0}.":
    "Bei {wanted} ist nichts. Das Nächste in diesem Chat: {0}.",
};
