// German: what the backend says about tools from outside: servers and plugins.

import type { Sentences } from "../../told";

export const servers: Sentences = {
  "The server answered with something else than it promises for this tool:":
    "Der Server hat etwas anderes geantwortet, als er für dieses Werkzeug verspricht:",
  "The server answered with nothing.": "Der Server hat mit nichts geantwortet.",
  "There is nothing in it.": "Es ist nichts darin.",
  "The MCP server {name}": "Der MCP-Server {name}",
  "The plugin {name}": "Das Plugin {name}",
  "{0} answered with something that is no answer to this.":
    "{0!} hat mit etwas geantwortet, das keine Antwort darauf ist.",
  "{server} did not answer within {0} s. It was told to stop; whether it did what was asked is not known.":
    "{server!} hat binnen {0} s nicht geantwortet. Der Abbruch wurde mitgeteilt; ob getan wurde, was verlangt war, ist nicht bekannt.",
  "{server} ended during the call. Whether it did what was asked is not known. It is being started again.":
    "{server!} ging während des Aufrufs zu Ende. Ob getan wurde, was verlangt war, ist nicht bekannt. Der Neustart läuft.",
  "two tools are called {0}": "zwei Werkzeuge heißen {0}",
  "{name} cannot be a tool's name: {reason}":
    "{name} kann nicht der Name eines Werkzeugs sein: {reason!}",
  "the input schema of {name} is not valid: {reason}":
    "das Eingabeschema von {name} ist nicht gültig: {reason!}",
  'it does not say that the input is an object ("type": "object")':
    'es sagt nicht, dass die Eingabe ein Objekt ist ("type": "object")',
  "it is longer than {MAX_SCHEMA_BYTES} bytes": "es ist länger als {MAX_SCHEMA_BYTES} Bytes",
  "The tool {wanted} is gone: it was removed, or what provides it is no longer there.":
    "Das Werkzeug {wanted} ist weg: Es wurde entfernt, oder was es anbietet, ist nicht mehr da.",
  "There is no tool called {0}.": "Ein Werkzeug namens {0} gibt es nicht.",
  "There are no tools at all.": "Es gibt gar keine Werkzeuge.",
  "it takes 1 to 128 of the letters a-z and A-Z, digits, _ and -":
    "er hat 1 bis 128 Buchstaben a-z und A-Z, Ziffern, _ und -",
  "an outside tool is called server__tool": "ein Werkzeug von außerhalb heißt server__tool",
  "only an outside tool is called server__tool":
    "nur ein Werkzeug von außerhalb heißt server__tool",
  "Known tools: {0} and {surplus} more.": "Bekannte Werkzeuge: {0} und {surplus} weitere.",
  "{what} Did you mean {nearest}? {0}": "{what!} War {nearest} gemeint? {0!}",
  "The input of {0} is not valid. {faults}": "Die Eingabe von {0} ist nicht gültig. {faults}",
};
