// German: what the backend says about the course of a task: refusals, limits, errors and what to do.

import type { Sentences } from "../../told";

export const agent: Sentences = {
  "What the model was told about its tools when this chat began cannot be read any more. It is told about the tools there are now.":
    "Was dem Modell zu Beginn dieses Chats über seine Werkzeuge gesagt wurde, lässt sich nicht mehr lesen. Ihm wird gesagt, welche Werkzeuge es jetzt gibt.",
  "Not executed: an earlier computer action in this turn failed.":
    "Nicht ausgeführt: Ein früherer Schritt am Bildschirm ist in dieser Aufgabe nicht gelungen.",
  "Not executed: the user took over mouse and keyboard first.":
    "Nicht ausgeführt: Sie haben vorher Maus und Tastatur übernommen.",
  "Not executed: the limit of this task was reached.":
    "Nicht ausgeführt: Die Grenze dieser Aufgabe war erreicht.",
  "The user said no to this.": "Sie haben Nein dazu gesagt.",
  "The user said no to this: {reason}": "Sie haben Nein dazu gesagt: {reason}",
  "The tool {0} is not there yet: what provides it is still starting. Nothing was done. Try again in a moment, or go on without it.":
    "Das Werkzeug {0} ist noch nicht da: Was es anbietet, startet noch. Es wurde nichts getan. Versuchen Sie es gleich noch einmal, oder machen Sie ohne es weiter.",
  "Not executed: the user pressed stop.": "Nicht ausgeführt: Sie haben „Stopp“ gedrückt.",
  "Interrupted: the user pressed stop while this ran; its effect is unknown.":
    "Abgebrochen: Sie haben „Stopp“ gedrückt, während es lief; was es bewirkt hat, ist nicht bekannt.",
  "This tool failed inside Qilbee; its effect is unknown.":
    "Dieses Werkzeug ist innerhalb von Qilbee gescheitert; was es bewirkt hat, ist nicht bekannt.",
  "Not executed: the turn ended first.": "Nicht ausgeführt: Die Aufgabe war vorher zu Ende.",
  "This tool has nobody to hand its work over to.":
    "Dieses Werkzeug hat niemanden, dem es seine Arbeit übergeben könnte.",
  "Not executed: the screen changed while the user was deciding, so what they allowed is not there as they saw it. Nothing was clicked or typed. Look at the screen; if it is still right, ask for it again, and they will be asked anew.":
    "Nicht ausgeführt: Der Bildschirm hat sich geändert, während Sie entschieden haben; was Sie erlaubt haben, ist nicht mehr so da, wie Sie es gesehen haben. Es wurde nichts geklickt und nichts getippt. Qilbee sieht neu hin und fragt Sie dann noch einmal.",
  "Not done: the screen changed while you decided. Qilbee looks again and asks anew.":
    "Nicht getan: Der Bildschirm hat sich geändert, während Sie entschieden haben. Qilbee sieht neu hin und fragt noch einmal.",
  "the tool call {0} has no result yet": "der Werkzeugaufruf {0} hat noch kein Ergebnis",
  "Interrupted: what came of this was not kept; its effect is unknown.":
    "Abgebrochen: Was daraus wurde, ist nicht erhalten; was es bewirkt hat, ist nicht bekannt.",
  "It failed without saying why.": "Es ist gescheitert, ohne zu sagen, warum.",
  "Nobody gave the result of this call within {0} seconds. Whether it was done is unknown.":
    "Niemand hat binnen {0} Sekunden das Ergebnis dieses Aufrufs gebracht. Ob es getan wurde, ist nicht bekannt.",
  "The call {call} is not waiting for a result: it was never delegated, or it is over.":
    "Der Aufruf {call} wartet auf kein Ergebnis: Er wurde nie übergeben, oder er ist vorbei.",
  "Check the connection to the network, then try again.":
    "Prüfen Sie die Verbindung zum Netz, und versuchen Sie es dann noch einmal.",
  "Add one, then try again.": "Fügen Sie einen hinzu, und versuchen Sie es dann noch einmal.",
  "Set another, then try again.":
    "Setzen Sie einen anderen, und versuchen Sie es dann noch einmal.",
  "Raise the limit in your account, or wait until it starts anew.":
    "Erhöhen Sie die Grenze in Ihrem Konto, oder warten Sie, bis sie neu beginnt.",
  "Try again in a moment.": "Versuchen Sie es gleich noch einmal.",
  "It is too much for one request. Start a new chat, or send fewer or smaller pictures and files.":
    "Es ist zu viel für eine Anfrage. Beginnen Sie einen neuen Chat, oder senden Sie weniger oder kleinere Bilder und Dateien.",
  "Try again; if it happens again, choose another model or start a new chat.":
    "Versuchen Sie es noch einmal; geschieht es wieder, wählen Sie ein anderes Modell, oder beginnen Sie einen neuen Chat.",
  "{0} The provider asks to wait {wait} before the next try.":
    "{0!} Der Anbieter bittet, mit dem nächsten Versuch {wait!} zu warten.",
  "Come back in {wait}.": "Kommen Sie später wieder: in frühestens {wait!}.",
  "Try again; if it happens again, start a new chat.":
    "Versuchen Sie es noch einmal; geschieht es wieder, beginnen Sie einen neuen Chat.",
  "The model “{name}” is not available here.": "Das Modell „{name}“ gibt es hier nicht.",
  "Choose another model.": "Wählen Sie ein anderes Modell.",
  "The conversation is not whole: {reason}.": "Der Verlauf ist nicht vollständig: {reason!}.",
  "Start a new chat.": "Beginnen Sie einen neuen Chat.",
  "The model's answers were cut off at their length limit again and again.":
    "Die Antworten des Modells wurden immer wieder an ihrer Längengrenze abgeschnitten.",
  "Ask for a smaller part of the task, or choose a model that can write longer answers.":
    "Bitten Sie um einen kleineren Teil der Aufgabe, oder wählen Sie ein Modell, das länger antworten kann.",
  "The provider paused its answer again and again without finishing it.":
    "Der Anbieter hat seine Antwort immer wieder unterbrochen, ohne sie zu beenden.",
  "Try again, or choose another model.":
    "Versuchen Sie es noch einmal, oder wählen Sie ein anderes Modell.",
  "The conversation no longer fits into what the model can read at once.":
    "Der Verlauf passt nicht mehr in das, was das Modell auf einmal lesen kann.",
  "Start a new chat and say there what matters from this one, or choose a model that can read more.":
    "Beginnen Sie einen neuen Chat und sagen Sie dort, was aus diesem wichtig ist, oder wählen Sie ein Modell, das mehr lesen kann.",
  "Everything up to here was kept. {next}": "Alles bis hierher ist erhalten. {next!}",
  "about {0} hours": "etwa {0} Stunden",
  "This task has taken {0} steps, which is its limit.":
    "Diese Aufgabe hat {0} Schritte gebraucht; das ist ihre Grenze.",
  "This task has cost ${0}, which is its limit.":
    "Diese Aufgabe hat ${0} gekostet; das ist ihre Grenze.",
  "This task has used tools {0} times, which is its limit.":
    "Diese Aufgabe hat {0}-mal Werkzeuge benutzt; das ist ihre Grenze.",
  "It did the same thing {times} times in a row, with the same result.":
    "Es hat {times}-mal hintereinander dasselbe getan, mit demselben Ergebnis.",
  "It did the same two things in turn {rounds} times, with the same results.":
    "Es hat {rounds}-mal abwechselnd dieselben zwei Dinge getan, mit denselben Ergebnissen.",
  "The screen did not change over {actions} actions.":
    "Der Bildschirm hat sich über {actions} Handlungen hinweg nicht geändert.",
  "This task has worked for {worked} seconds, and its limit is {limit}.":
    "Diese Aufgabe hat {worked} Sekunden gearbeitet; ihre Grenze ist {limit}.",
  "The tasks of today have cost ${spent_usd}, and the limit of a day is ${limit_usd}. Go on tomorrow, or with a higher limit.":
    "Die Aufgaben von heute haben ${spent_usd} gekostet; die Grenze für einen Tag ist ${limit_usd}. Machen Sie morgen weiter, oder mit einer höheren Grenze.",
  "The limit of requests in a minute, {limit}, is reached.":
    "Die Grenze für Anfragen in einer Minute, {limit}, ist erreicht.",
  "The limit of tokens in an hour, {limit}, is reached.":
    "Die Grenze für Token in einer Stunde, {limit}, ist erreicht.",
  "{problem} They may limit what a day costs, so nothing is spent. Mend the file, or delete it, and start Qilbee again.":
    "{problem!} Darin kann stehen, was ein Tag kosten darf; deshalb wird nichts ausgegeben. Bringen Sie die Datei in Ordnung, oder löschen Sie sie, und starten Sie Qilbee neu.",
  "This chat was read in from a file. What stands above was not seen by this Qilbee: look at it before you go on.":
    "Dieser Chat wurde aus einer Datei eingelesen. Was oben steht, hat dieses Qilbee nicht selbst gesehen: Sehen Sie es an, bevor Sie weitermachen.",
  "What this chat kept cannot be read: {error}.":
    "Was dieser Chat aufgehoben hat, lässt sich nicht lesen: {error!}.",
  "The result is not in the store any more.": "Das Ergebnis ist nicht mehr im Speicher.",
  "The result cannot be read: {error}.": "Das Ergebnis lässt sich nicht lesen: {error!}.",
  "Qilbee was closed in the middle of this. Everything up to here was kept. Say “continue” to go on.":
    "Qilbee wurde mitten darin geschlossen. Alles bis hierher ist erhalten. Sagen Sie „weiter“, damit es weitermacht.",
  "Qilbee was closed in the middle of this. What it had handed over goes on, and Qilbee waits for what comes of it.":
    "Qilbee wurde mitten darin geschlossen. Was es übergeben hatte, läuft weiter, und Qilbee wartet auf das Ergebnis.",
  "Not executed: the app stopped before this ran.":
    "Nicht ausgeführt: Das Programm wurde beendet, bevor es lief.",
  "Not executed: this copy of the chat begins before this ran.":
    "Nicht ausgeführt: Diese Kopie des Chats beginnt, bevor es lief.",
  "Qilbee is still working in this chat. Stop it first.":
    "Qilbee arbeitet noch in diesem Chat. Stoppen Sie es zuerst.",
  "Nothing is running in this chat.": "In diesem Chat läuft nichts.",
  "The message is empty. Write something first.":
    "Die Nachricht ist leer. Schreiben Sie zuerst etwas.",
  "Too many messages are waiting. Try again in a moment.":
    "Es warten zu viele Nachrichten. Versuchen Sie es gleich noch einmal.",
  "This chat is closed.": "Dieser Chat ist geschlossen.",
  "there is no chat {0}; `qilbee sessions list` shows all":
    "den Chat {0} gibt es nicht; `qilbee sessions list` zeigt alle",
  "this chat has the events 1 to {last}; there is no event {seq}":
    "dieser Chat hat die Ereignisse 1 bis {last}; das Ereignis {seq} gibt es nicht",
  "this chat is being worked on by another Qilbee, perhaps in a terminal; it can be opened here when that is done":
    "an diesem Chat arbeitet ein anderes Qilbee, vielleicht in einem Terminal; er lässt sich hier öffnen, sobald es fertig ist",
  "The model's provider declined to answer this. Try saying it differently, or choose another model.":
    "Der Anbieter des Modells hat es abgelehnt, darauf zu antworten. Sagen Sie es anders, oder wählen Sie ein anderes Modell.",
  "The answer was cut off at its length limit. It is asked for again with more room.":
    "Die Antwort wurde an ihrer Längengrenze abgeschnitten. Es wird noch einmal nach ihr gefragt, mit mehr Platz.",
  "The model's provider declined to answer this: {explanation}":
    "Der Anbieter des Modells hat es abgelehnt, darauf zu antworten: {explanation}",
  "The answer broke off before it was complete.": "Die Antwort brach ab, bevor sie fertig war.",
  "This chat has changed no file that is not undone already.":
    "Dieser Chat hat keine Datei geändert, die nicht schon zurückgenommen ist.",
  "This step has changed no file that is not undone already.":
    "Dieser Schritt hat keine Datei geändert, die nicht schon zurückgenommen ist.",
  "This task has changed no file that is not undone already.":
    "Diese Aufgabe hat keine Datei geändert, die nicht schon zurückgenommen ist.",
  "What it held is not in the store any more.": "Was darin stand, ist nicht mehr im Speicher.",
  "a minute": "eine Minute",
  "{minutes} minutes": "{minutes} Minuten",
  "Not executed: the answer was cut off at its length limit.":
    "Nicht ausgeführt: Die Antwort wurde an ihrer Längengrenze abgeschnitten.",
  "Not executed: the answer ended without waiting for tools. Ask again if it is still needed.":
    "Nicht ausgeführt: Die Antwort endete, ohne auf Werkzeuge zu warten.",
  "Interrupted: {when}; {known}": "Abgebrochen: {when!}; {known!}",
  "the app stopped while this ran": "Das Programm wurde beendet, während es lief",
  "this copy of the chat begins while this ran": "Diese Kopie des Chats beginnt, während es lief",
  "its effect is unknown. Take a screenshot before continuing.":
    "was es bewirkt hat, ist nicht bekannt. Zuerst ist ein neues Bildschirmfoto nötig.",
  "it had been handed over as task {0}, and what becomes of that is not known here.":
    "es war als Aufgabe {0} übergeben, und was daraus wird, ist hier nicht bekannt.",
  "it is not in the store": "es ist nicht im Speicher",
};
