// German: what the backend says about the model and its provider.

import type { Sentences } from "../../told";

export const model: Sentences = {
  "Qilbee does not know what {id} costs: limits on money do not count for it.":
    "Qilbee weiß nicht, was {id} kostet: Geldgrenzen gelten dafür nicht.",
  "{0} may end any day from {not_before} on. There are newer models.":
    "{0} kann ab {not_before} jederzeit enden. Es gibt neuere Modelle.",
  "{0} ends on {on}. Choose another model before then.":
    "{0} endet am {on}. Wählen Sie vorher ein anderes Modell.",
  "{0} has not been available since {since}. Choose another model.":
    "{0} gibt es seit {since} nicht mehr. Wählen Sie ein anderes Modell.",
  "the answer does not say why it ended": "die Antwort sagt nicht, warum sie endete",
  "The answer could not be read: something garbled it on the way.":
    "Die Antwort ließ sich nicht lesen: Unterwegs hat sie etwas verstümmelt.",
  "Something else answered in Claude's place, perhaps the sign-in page of a network.":
    "An Claudes Stelle hat etwas anderes geantwortet, vielleicht die Anmeldeseite eines Netzes.",
  "This chat has become too large to send.":
    "Dieser Chat ist zu groß geworden, um gesendet zu werden.",
  "{address} is no address of an API: {reason}": "{address} ist keine Adresse einer API: {reason!}",
  "There is no key for Claude yet.": "Es gibt noch keinen Schlüssel für Claude.",
  "The key for Claude holds characters that no key has.":
    "Im Schlüssel für Claude stehen Zeichen, die kein Schlüssel hat.",
  "Claude could not be reached. Is this computer online?":
    "Claude war nicht zu erreichen. Ist dieser Computer mit dem Netz verbunden?",
  "A spending limit of your account was reached.{said}":
    "Eine Ausgabengrenze Ihres Kontos ist erreicht.{said!}",
  "Claude did not accept the key.": "Claude hat den Schlüssel nicht angenommen.",
  "Claude gets too many requests at the moment.": "Claude bekommt im Moment zu viele Anfragen.",
  "Claude is overloaded at the moment.": "Claude ist im Moment überlastet.",
  "Claude has a problem at the moment (error {number}).":
    "Claude hat im Moment ein Problem (Fehler {number}).",
  "This key may not do that.{said}": "Dieser Schlüssel darf das nicht.{said!}",
  "This model, or this address, does not exist for this key.{said}":
    "Dieses Modell oder diese Adresse gibt es für diesen Schlüssel nicht.{said!}",
  "Claude did not take the request (error {number}).{said}":
    "Claude hat die Anfrage nicht angenommen (Fehler {number}).{said!}",
  "the list of models did not come": "die Liste der Modelle kam nicht",
  "The list of models could not be read: {error}":
    "Die Liste der Modelle ließ sich nicht lesen: {error!}",
  "the answer does not end": "die Antwort endet nicht",
  "more came after the end": "nach dem Ende kam noch etwas",
  "nothing but signs of life": "nichts als Lebenszeichen",
  "the stream ended early": "der Strom brach vorzeitig ab",
  "nothing came for a while": "eine Weile kam nichts",
  "the answer ended twice": "die Antwort endete zweimal",
  "The picture of the screen cannot be read: {reason}":
    "Das Bild des Bildschirms lässt sich nicht lesen: {reason}",
  "the stored picture or file {id} could not be read: {reason}":
    "das gespeicherte Bild oder die Datei {id} ließ sich nicht lesen: {reason!}",
  "It said: {short}": "Der Anbieter sagt: {short}",
  "The key is not sent over plain http to another computer. Use an https:// address.":
    "Der Schlüssel wird nicht über einfaches http an einen anderen Computer gesendet. Nehmen Sie eine https://-Adresse.",
};
