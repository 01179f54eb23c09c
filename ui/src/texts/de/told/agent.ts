// German: what the backend says about the course of a task: refusals, limits, errors and what to do.

import type { Sentences } from "../../told";

export const agent: Sentences = {
  "This tool has nobody to hand its work over to.":
    "Dieses Werkzeug hat niemanden, dem es seine Arbeit übergeben könnte.",
  "Interrupted: what came of this was not kept; its effect is unknown.":
    "Abgebrochen: Was daraus wurde, ist nicht erhalten; was es bewirkt hat, ist nicht bekannt.",
  "It failed without saying why.": "Es ist gescheitert, ohne zu sagen, warum.",
  "Nobody gave the result of this call within {0} seconds. Whether it was done is unknown.":
    "Niemand hat binnen {0} Sekunden das Ergebnis dieses Aufrufs gebracht. Ob es getan wurde, ist nicht bekannt.",
  "What this chat kept cannot be read: {error}.":
    "Was dieser Chat aufgehoben hat, lässt sich nicht lesen: {error!}.",
  "The result is not in the store any more.": "Das Ergebnis ist nicht mehr im Speicher.",
  "The result cannot be read: {error}.": "Das Ergebnis lässt sich nicht lesen: {error!}.",
};
