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
};
