// German: what the backend says about tools from outside: servers and plugins.

import type { Sentences } from "../../told";

export const servers: Sentences = {
  "The server answered with something else than it promises for this tool:":
    "Der Server hat etwas anderes geantwortet, als er für dieses Werkzeug verspricht:",
  "The server answered with nothing.": "Der Server hat mit nichts geantwortet.",
  "There is nothing in it.": "Es ist nichts darin.",
  "It sent a message of more than {megabytes} MB.":
    "Er hat eine Nachricht von mehr als {megabytes} MB gesendet.",
  "It sent more messages than any task needs, without a pause.":
    "Er hat ohne Pause mehr Nachrichten gesendet, als irgendeine Aufgabe braucht.",
  "It has no program.": "Er hat kein Programm.",
  "Its folder {0} is not there.": "Seinen Ordner {0} gibt es nicht.",
  "Its program {command} cannot be started: {error}.":
    "Sein Programm {command} lässt sich nicht starten: {error}.",
  "The pipes to its program are missing.": "Die Leitungen zu seinem Programm fehlen.",
  "it must be a JSON object.": "es muss ein JSON-Objekt sein.",
  "it has both a `command` and a `url`; leave one of them out.":
    "es hat sowohl `command` als auch `url`; lassen Sie eines davon weg.",
  "it needs a `command` to start or a `url` to ask.":
    "es braucht ein `command` zum Starten oder eine `url` zum Fragen.",
  "`timeouts.{name}` must be more than 0 and at most a day, in seconds.":
    "`timeouts.{name}` muss mehr als 0 und höchstens ein Tag sein, in Sekunden.",
  "It ended.": "Er ist zu Ende.",
  "It did not answer within {0} s.": "Er hat binnen {0} s nicht geantwortet.",
  "It was stopped.": "Er wurde gestoppt.",
  'It wants to know who you are. Put what it asks for into `headers`, such as "Authorization": "Bearer ${keychain}".':
    'Er will wissen, wer Sie sind. Schreiben Sie, was er verlangt, in `headers`, etwa "Authorization": "Bearer ${keychain}".',
  "It ended before it answered.": "Er war zu Ende, bevor er geantwortet hat.",
  "It cannot be reached: {0}.": "Er ist nicht zu erreichen: {0}.",
  "It does not speak the protocol: {what}.": "Er spricht das Protokoll nicht: {what}.",
  "The keychain has no secret {name} for it. Store it with `qilbee keys set mcp:{name}`.":
    "Im Schlüsselbund ist für ihn kein Geheimnis {name}. Speichern Sie es mit `qilbee keys set mcp:{name}`.",
  "Its secret {name} could not be read: {reason}":
    "Sein Geheimnis {name} ließ sich nicht lesen: {reason!}",
  "It needs the environment variable {name}, which is not set.":
    "Er braucht die Umgebungsvariable {name}; sie ist nicht gesetzt.",
  "it is not a file of at most 4 MB": "es ist keine Datei von höchstens 4 MB",
  "it is not JSON: {error}": "es ist kein JSON: {error}",
  "it must be a JSON object": "es muss ein JSON-Objekt sein",
  "`{SERVERS}` in it must be a JSON object": "`{SERVERS}` darin muss ein JSON-Objekt sein",
  "Its `url` cannot be used: {error}.": "Seine `url` lässt sich nicht benutzen: {error}.",
  "{name} cannot be the name of a header.": "{name} kann nicht der Name einer Kopfzeile sein.",
  "The header {name} holds what no header can.":
    "Die Kopfzeile {name} enthält, was keine Kopfzeile enthalten kann.",
  "It cannot be asked: {error}.": "Er lässt sich nicht fragen: {error}.",
  "It has not introduced itself.": "Er hat sich nicht vorgestellt.",
  "It lists the tool {0} twice.": "Er nennt das Werkzeug {0} zweimal.",
  "Its tool {name} is left out: {why}.": "Sein Werkzeug {name} wird weggelassen: {why!}.",
  "It says of its tool {name} what cannot be: {why}.":
    "Er sagt von seinem Werkzeug {name}, was nicht sein kann: {why!}.",
  "Its list of tools is not what the protocol says it must be.":
    "Seine Liste der Werkzeuge ist nicht, wie das Protokoll es verlangt.",
  "It does not list its tools: {why}": "Er nennt seine Werkzeuge nicht: {why!}",
  "It did not say in time what tools it has.":
    "Er hat nicht rechtzeitig gesagt, welche Werkzeuge er hat.",
  "It ended before it said what tools it has.":
    "Er war zu Ende, bevor er sagte, welche Werkzeuge er hat.",
  "It has more than {MAX_TOOLS} tools.": "Er hat mehr als {MAX_TOOLS} Werkzeuge.",
  "Its list of tools has no end.": "Seine Liste der Werkzeuge hat kein Ende.",
  "its name is empty or too long": "sein Name ist leer oder zu lang",
  "its name holds signs that cannot be printed":
    "sein Name enthält Zeichen, die sich nicht drucken lassen",
  "its {what} is not for an object": "{what} ist nicht für ein Objekt",
  "its {what} is larger than {kilobytes} KB": "{what} ist größer als {kilobytes} KB",
  "its {what} cannot be used: {why}": "{what} lässt sich nicht benutzen: {why!}",
  "its {what} is no JSON Schema ({error})": "{what} ist kein JSON Schema ({error})",
  "The MCP server {name}": "Der MCP-Server {name}",
  "The plugin {name}": "Das Plugin {name}",
  "The plugin {0} is not used: {1}.": "Das Plugin {0} wird nicht benutzt: {1!}.",
  "it does not say why": "es sagt nicht, warum",
  "{trouble} Everything else works as before. Install another version of it, or take it out with `qilbee plugins remove {0}`.":
    "{trouble!} Alles andere geht wie vorher. Installieren Sie eine andere Fassung davon, oder entfernen Sie sie mit `qilbee plugins remove {0}`.",
  "There is no program {0}. Install it, or correct `command`.":
    "Das Programm {0} gibt es nicht. Installieren Sie es, oder berichtigen Sie `command`.",
  "It was started {0} times and did not last. {reason}":
    "Er wurde {0}-mal gestartet und hielt nicht. {reason!}",
  "Left out: {why}.": "Weggelassen: {why!}.",
  "What is configured of it cannot be used: {problem}":
    "Was für ihn eingestellt ist, lässt sich nicht benutzen: {problem!}",
  "The MCP server {0} is not ready.": "Der MCP-Server {0} ist nicht bereit.",
  "{0} being started again: {reason}": "{0!} wird neu gestartet: {reason!}",
  "{0} not used: {reason}": "{0!} wird nicht benutzt: {reason!}",
  "Everything else works as before. What it needs is set in mcp_servers.json; `qilbee mcp list -v` shows what it said, `qilbee mcp remove {0}` takes it out. It is tried again when Qilbee starts again.":
    "Alles andere geht wie vorher. Was nötig ist, steht in mcp_servers.json; `qilbee mcp list -v` zeigt, was gesagt wurde, `qilbee mcp remove {0}` entfernt ihn. Beim nächsten Start von Qilbee wird es wieder versucht.",
  "Everything else works as before. `qilbee plugins list` shows what is there; they are tried again when Qilbee starts again.":
    "Alles andere geht wie vorher. `qilbee plugins list` zeigt, was da ist; beim nächsten Start von Qilbee wird es wieder versucht.",
  "The MCP server {0} is": "Der MCP-Server {0}",
  "The host of the Python plugins is": "Was die Python-Plugins ausführt,",
  "Use “{0}” of “{server}”": "„{0}“ von „{server}“ benutzen",
  "Use “{0}” of “{server}” with {input}": "„{0}“ von „{server}“ mit {input} benutzen",
  "See which prompts “{server}” has": "Nachsehen, welche Vorlagen „{server}“ hat",
  "Get the prompt {0} of “{server}”": "Die Vorlage {0} von „{server}“ holen",
  "{0} answered with something that is no answer to this.":
    "{0!} hat mit etwas geantwortet, das keine Antwort darauf ist.",
  "Used “{0}” of “{server}”": "„{0}“ von „{server}“ benutzt",
  "Saw which prompts “{server}” has": "Nachgesehen, welche Vorlagen „{server}“ hat",
  "Got a prompt of “{server}”": "Eine Vorlage von „{server}“ geholt",
  "{server} did not answer within {0} s. It was told to stop; whether it did what was asked is not known.":
    "{server!} hat binnen {0} s nicht geantwortet. Der Abbruch wurde mitgeteilt; ob getan wurde, was verlangt war, ist nicht bekannt.",
  "{server} ended during the call. Whether it did what was asked is not known. It is being started again.":
    "{server!} ging während des Aufrufs zu Ende. Ob getan wurde, was verlangt war, ist nicht bekannt. Der Neustart läuft.",
  "Making an environment for plugins in {0}": "Eine Umgebung für Plugins wird angelegt in {0}",
  "Making an environment for plugins": "Das Anlegen einer Umgebung für Plugins",
  "Waiting for another Qilbee that installs or removes a plugin":
    "Es wird auf ein anderes Qilbee gewartet, das ein Plugin installiert oder entfernt",
  "Asking Python for its version": "Die Frage an Python nach seiner Version",
  'there is no Python here. Install Python 3.9 or newer, or name one in config.toml: [python] interpreter = "…"':
    'hier gibt es kein Python. Installieren Sie Python 3.9 oder neuer, oder nennen Sie eines in config.toml: [python] interpreter = "…"',
  "there is no program {0}, which config.toml names as the interpreter of Python. Correct it there":
    "das Programm {0}, das config.toml als Python nennt, gibt es nicht. Berichtigen Sie es dort",
  "the Python that the plugins were installed with is gone, perhaps with an update ({0}); install the plugins again with `qilbee plugins install`":
    "das Python, mit dem die Plugins installiert wurden, ist weg, vielleicht durch eine Aktualisierung ({0}); installieren Sie die Plugins neu, mit `qilbee plugins install`",
  "{0} is not Python 3.9 or newer": "{0} ist nicht Python 3.9 oder neuer",
  "{0} is neither a folder or file that is there nor the name of a package, such as NAME or NAME==1.2":
    "{0} ist weder ein Ordner oder eine Datei, die es gibt, noch der Name eines Pakets, etwa NAME oder NAME==1.2",
  "a plugin cannot be called {0}: use small letters, digits and _, and begin with a letter":
    "so kann ein Plugin nicht heißen: {0}; nehmen Sie kleine Buchstaben, Ziffern und _, und beginnen Sie mit einem Buchstaben",
  "{0} is there already and not empty; nothing was written":
    "{0} ist schon da und nicht leer; es wurde nichts geschrieben",
  "Looking at the plugins": "Das Ansehen der Plugins",
  "Installing {source}": "Das Installieren von {source}",
  "Removing {package}": "Das Entfernen von {package}",
  "two tools are called {0}": "zwei Werkzeuge heißen {0}",
  "{name} cannot be a tool's name: {reason}":
    "{name} kann nicht der Name eines Werkzeugs sein: {reason!}",
  "the input schema of {name} is not valid: {reason}":
    "das Eingabeschema von {name} ist nicht gültig: {reason!}",
  "Use “{0}”, which Qilbee does not have": "„{0}“ benutzen, das Qilbee nicht hat",
  'it does not say that the input is an object ("type": "object")':
    'es sagt nicht, dass die Eingabe ein Objekt ist ("type": "object")',
  "it is longer than {LONGEST} bytes": "es ist länger als {LONGEST} Bytes",
  "The tool {wanted} is gone: it was removed, or what provides it is no longer there.":
    "Das Werkzeug {wanted} ist weg: Es wurde entfernt, oder was es anbietet, ist nicht mehr da.",
  "There is no tool called {0}.": "Ein Werkzeug namens {0} gibt es nicht.",
  "There are no tools at all.": "Es gibt gar keine Werkzeuge.",
  "it takes 1 to 128 of the letters a-z and A-Z, digits, _ and -":
    "er hat 1 bis 128 Buchstaben a-z und A-Z, Ziffern, _ und -",
  "an outside tool is called server__tool": "ein Werkzeug von außerhalb heißt server__tool",
  "only an outside tool is called server__tool":
    "nur ein Werkzeug von außerhalb heißt server__tool",
  "See what “{server}” offers to be read": "Nachsehen, was „{server}“ zum Lesen anbietet",
  "Read {0} from “{server}”": "{0} von „{server}“ lesen",
  "Saw what “{server}” offers to be read": "Nachgesehen, was „{server}“ zum Lesen anbietet",
  "{path} was changed by another program in this moment. Nothing was written; try again.":
    "{path} wurde in diesem Moment von einem anderen Programm geändert. Es wurde nichts geschrieben; versuchen Sie es noch einmal.",
  "Known tools: {0} and {surplus} more.": "Bekannte Werkzeuge: {0} und {surplus} weitere.",
  "{what} did not work. It said:\n{said}": "{what!} hat nicht geklappt. Es kam:\n{said}",
  "its `url` must begin with http:// or https://.":
    "seine `url` muss mit http:// oder https:// beginnen.",
  "It refused: {0}": "Er hat abgelehnt: {0}",
  "{what} Did you mean {nearest}? {0}": "{what!} War {nearest} gemeint? {0!}",
  "The input of {0} is not valid. {faults}": "Die Eingabe von {0} ist nicht gültig. {faults}",
};
