// German: what the backend says about Qube.

import type { Sentences } from "../../told";

export const qube: Sentences = {
  "{text} It was asked {failures} times. Whether the task ended is unknown.":
    "{text!} Es wurde {failures}-mal gefragt. Ob die Aufgabe zu Ende ist, ist nicht bekannt.",
  "{address} is no address of Qube: {reason}": "{address} ist keine Adresse von Qube: {reason!}",
  "it must not hold a name or password": "sie darf weder Namen noch Passwort enthalten",
  "Qube took the task and did not say by what name it can be followed. {0}":
    "Qube hat die Aufgabe angenommen und nicht gesagt, unter welchem Namen sie zu verfolgen ist. {0}",
  "did not take the task": "hat die Aufgabe nicht angenommen",
  "did not say whether it has the task": "hat nicht gesagt, ob es die Aufgabe hat",
  "did not say how the task is": "hat nicht gesagt, wie es um die Aufgabe steht",
  "Qube's answer does not say how the task is. {quoted}":
    "Qubes Antwort sagt nicht, wie es um die Aufgabe steht. {quoted}",
  "did not cancel the task": "hat die Aufgabe nicht abgebrochen",
  "Qube cannot be asked: {0}.": "Qube lässt sich nicht fragen: {0}.",
  "The key for Qube holds characters that no key has.":
    "Im Schlüssel für Qube stehen Zeichen, die kein Schlüssel hat.",
  "There is no key for Qube yet. Give one with `qilbee keys set qube`, or in QUBE_API_KEY.":
    "Es gibt noch keinen Schlüssel für Qube. Geben Sie einen in den Einstellungen, mit `qilbee keys set qube` oder in QUBE_API_KEY.",
  "There is no key for the Qube that QUBE_BASE_URL names. Give one in QUBE_API_KEY: the one in the keychain goes to Qube's own address only.":
    "Für das Qube, das QUBE_BASE_URL nennt, gibt es keinen Schlüssel. Geben Sie einen in QUBE_API_KEY: Der im Schlüsselbund geht nur an Qubes eigene Adresse.",
  "Qube cannot answer now (HTTP {0}).": "Qube kann jetzt nicht antworten (HTTP {0}).",
  "Qube sends to another address (HTTP {code}), which is not followed. Check QUBE_BASE_URL.":
    "Qube verweist auf eine andere Adresse (HTTP {code}); ihr wird nicht gefolgt. Prüfen Sie QUBE_BASE_URL.",
  "Qube {what}: it does not accept the key (HTTP 401). {quoted}":
    "Qube {what!}: Es nimmt den Schlüssel nicht an (HTTP 401). {quoted}",
  "Qube {what} (HTTP {code}). {quoted}": "Qube {what!} (HTTP {code}). {quoted}",
  "Qube's answer is longer than {0} KB and was not read.":
    "Qubes Antwort ist länger als {0} KB und wurde nicht gelesen.",
  "The request to Qube could not be written.": "Die Anfrage an Qube ließ sich nicht schreiben.",
  "Qube did not answer in time.": "Qube hat nicht rechtzeitig geantwortet.",
  "Qube cannot be reached.": "Qube ist nicht zu erreichen.",
  "The connection to Qube broke off.": "Die Verbindung zu Qube brach ab.",
  "{text} It was tried {failures} times. Whether Qube took the task is unknown.":
    "{text!} Es wurde {failures}-mal versucht. Ob Qube die Aufgabe angenommen hat, ist nicht bekannt.",
  "What was written down of it when it was handed over cannot be read.":
    "Was bei der Übergabe darüber festgehalten wurde, lässt sich nicht lesen.",
  "It was handed over at {at}, and QUBE_BASE_URL leads to {here} now.":
    "Sie wurde an {at} übergeben, und QUBE_BASE_URL führt jetzt zu {here}.",
  "`task_description` is empty. Say what Qube is to do.":
    "`task_description` ist leer. Es muss gesagt werden, was Qube tun soll.",
  "The app stopped while this was handed to Qube, too long ago to do it again by itself. Whether Qube took the task is unknown: ask the user before you hand it over again.":
    "Das Programm wurde beendet, während dies an Qube übergeben wurde; das ist zu lange her, um es von selbst zu wiederholen. Ob Qube die Aufgabe angenommen hat, ist nicht bekannt.",
  "{text} The task is {task} in Qube; ask about it with `qube_task`.":
    "{text!} Die Aufgabe heißt in Qube {task}.",
  "The task did not end within {0} minutes and may still be running.":
    "Die Aufgabe war nach {0} Minuten nicht zu Ende und läuft vielleicht noch.",
  "The user pressed stop. The task goes on in Qube as {task}: ask about it later with `qube_task`, or cancel it there if the user wants that.":
    "Sie haben „Stopp“ gedrückt. Die Aufgabe läuft in Qube als {task} weiter.",
  "The user pressed stop while this was handed to Qube. Whether Qube took the task is unknown.":
    "Sie haben „Stopp“ gedrückt, während dies an Qube übergeben wurde. Ob Qube die Aufgabe angenommen hat, ist nicht bekannt.",
  "Qube did not manage task {task}. {text}": "Qube hat die Aufgabe {task} nicht geschafft. {text}",
  "Task {task} was cancelled in Qube. {text}":
    "Die Aufgabe {task} wurde in Qube abgebrochen. {text}",
  "Task {task} did not end within {minutes} minutes and may still be running.":
    "Die Aufgabe {task} war nach {minutes} Minuten nicht zu Ende und läuft vielleicht noch.",
  "{text} is no name of a task in Qube: letters, digits and -_.:~ only.":
    "{text} ist kein Name einer Aufgabe in Qube: nur Buchstaben, Ziffern und -_.:~.",
  "The key for Qube is not sent over plain http to another computer. Use an https:// address in QUBE_BASE_URL.":
    "Der Schlüssel für Qube wird nicht über einfaches http an einen anderen Computer gesendet. Nehmen Sie in QUBE_BASE_URL eine https://-Adresse.",
  "The key for Qube could not be read: {error}":
    "Der Schlüssel für Qube ließ sich nicht lesen: {error!}",
};
