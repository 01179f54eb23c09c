// German: what the backend says about the model and its provider.

import type { Sentences } from "../../told";

export const model: Sentences = {
  "The picture of the screen cannot be read: {reason}":
    "Das Bild des Bildschirms lässt sich nicht lesen: {reason}",
  "the stored picture or file {id} could not be read: {reason}":
    "das gespeicherte Bild oder die Datei {id} ließ sich nicht lesen: {reason!}",
};
