### Was das Übungsmodell sagt, und die Wörter, an denen es erkennt, dass es gemeint ist. Erklärt in en.ftl.

practice-task = Trage die drei Anfragen in das Übungsformular ein
practice-task-words = trag* eintrag* gib geb* eingeb* füll* fuell* ausfüll* ausfuell* einfüll* schreib* tipp* | drei 3 | anfrage* | formular* übungsformular* uebungsformular*
practice-continue = weiter | nochmal | noch mal | noch einmal
practice-passed-over = bitte mach mache machen sie versuch versuche versuchen es
# Everyday words that German has and other languages have not: they show in which language to answer.
practice-common-words = bitte brauche danke ein eine einen für geht guten hallo hilf hilfe ich ist kann kannst können mich möchte nicht sie und warum welche zum zur

practice-ordinal = { $request ->
    [1] erste
    [2] zweite
   *[other] dritte
}
practice-control = { $control ->
    [name] der Name
    [request] der Anfragetext
    [priority] die Priorität
    [details] die Beschreibung
   *[save] die Schaltfläche zum Speichern
}
practice-to-control = { $control ->
    [name] zum Namen
    [request] zum Anfragetext
    [priority] zur Priorität
    [details] zur Beschreibung
   *[save] zur Schaltfläche zum Speichern
}
practice-front = Bitte holen Sie das Übungsfenster nach vorn und sagen Sie „weiter“.

practice-look = { $tries ->
    [0] Ich sehe mir zuerst den Bildschirm an.
   *[other] Ich sehe mir den Bildschirm noch einmal an.
}
practice-look-after-failure = Das hat nicht geklappt: { $reason }. Ich sehe mir den Bildschirm noch einmal an.
practice-open-window = Ich sehe das Übungsformular noch nicht, also öffne ich es.
practice-open-new-form = Das Formular ist noch vom letzten Mal ausgefüllt. Ich öffne ein leeres.
practice-wait = { $tries ->
    [0] Ich sehe das Übungsformular nicht. Ich warte einen Moment und sehe noch einmal nach.
   *[other] Es ist immer noch nicht da. Ich warte noch ein wenig.
}
practice-wait-for-bar = Der obere Rand des Übungsfensters ist verdeckt, also kann ich nicht prüfen, was gespeichert ist. Ich warte einen Moment.
practice-wait-for-drawing = Das Fenster wird noch gezeichnet. Ich sehe noch einmal nach.
practice-fill = { $tries ->
    [0] Jetzt { practice-control } der { practice-ordinal }n Anfrage.
   *[other] Bei der { practice-ordinal }n Anfrage ist { practice-control } nicht so angekommen, wie ich getippt habe. Ich gebe es noch einmal ein.
}
practice-open-list = { $tries ->
    [0] Jetzt die Priorität der { practice-ordinal }n Anfrage: Ich öffne die Liste.
   *[other] Die Liste der Prioritäten ist nicht offen, oder die falsche Priorität wurde gewählt. Ich öffne die Liste noch einmal.
}
practice-choose = { $tries ->
    [0] Ich wähle „{ $priority }“.
   *[other] Ich wähle noch einmal „{ $priority }“.
}
practice-scroll = { $tries ->
    [0] Ich scrolle { $direction ->
        [down] nach unten
       *[up] nach oben
    } bis { practice-to-control }.
   *[other] Noch ein Stück weiter.
}
practice-save = { $tries ->
    [0] Die { practice-ordinal } Anfrage ist vollständig, und ich habe sie geprüft. Ich speichere sie.
   *[other] Die { practice-ordinal } Anfrage wurde nicht gespeichert. Ich drücke noch einmal auf „Save“.
}
practice-saved = Die { practice-ordinal } Anfrage ist gespeichert.
practice-ask = Bevor ich anfange, eine Frage.
practice-question = Die Übung hat drei erfundene Anfragen: einen Ausweis für Zoë Müller, einen Bildschirm für 李小龍 und eine Speisekarte für Søren Ångström. Ihre Schriften zeigen, dass ich jede Sprache tippen kann. Soll ich alle drei eintragen oder nur die erste?
practice-question-all = Alle drei
practice-question-only-first = Nur die erste
practice-plan-step = Die { practice-ordinal } Anfrage eintragen, prüfen und speichern
practice-suggest-about = Was kannst du?
practice-title = { $wanted ->
    [1] Erste Übungsanfrage
   *[other] Drei Übungsanfragen
}
practice-title-saved = { $wanted ->
    [1] Erste Übungsanfrage gespeichert
   *[other] Drei Übungsanfragen gespeichert
}

practice-about =
    Ich bin das **Übungsmodell** von Qilbee. Ich brauche keinen Schlüssel, und ich kann Fragen weder verstehen noch beantworten: Ich folge einem festen Ablauf. Aber ich kann Ihnen zeigen, wie Qilbee arbeitet: auf Ihrem echten Bildschirm, mit der echten Maus und der echten Tastatur.

    Probieren Sie es aus:

    > { practice-task }

    Ich suche dann das Übungsformular in einem Bild Ihres Bildschirms, fülle es dreimal aus und prüfe jeden Wert. Sie können mich jederzeit anhalten.

    Für ein Modell, das Sie versteht und echte Arbeit erledigt, fügen Sie unter Einstellungen ▸ Schlüssel einen eigenen Schlüssel hinzu. Er gilt sofort. In diesem Chat könnte es benutzen:

    { $abilities }
practice-can-desktop = Bildschirm, Maus und Tastatur
practice-can-shell = Befehle
practice-can-files = Dateien
practice-can-web = Webseiten
practice-can-qube = Aufgaben für Qube
practice-can-memory = Notizen und frühere Ergebnisse
practice-can-chat = Pläne und Fragen an Sie
practice-can-server = Der Server „{ $server }“
practice-stopped-working = Ich habe die Arbeit am Formular beendet. Sagen Sie „weiter“, dann sehe ich es mir an und mache mit dem weiter, was noch fehlt.
practice-finished = { $entered ->
    [0] Im Übungsformular stehen die drei Anfragen schon, genau so, wie sie sein sollen. Ich habe nichts geändert.
    [1] Fertig. Zwei der drei Anfragen waren schon da; die andere habe ich eingetragen und geprüft. Das Formular zeigt jetzt alle drei als gespeichert.
    [2] Fertig. Eine der drei Anfragen war schon da; die anderen zwei habe ich eingetragen und geprüft. Das Formular zeigt jetzt alle drei als gespeichert.
   *[other] Fertig. Ich habe drei Anfragen eingetragen und geprüft, und das Formular zeigt alle drei als gespeichert.
}
practice-finished-first = { $entered ->
    [0] Im Übungsformular steht die erste Anfrage schon. Ich habe nichts geändert.
   *[other] Fertig. Ich habe die erste Anfrage eingetragen und geprüft, und das Formular zeigt sie als gespeichert. Bitten Sie mich noch einmal um die drei Anfragen, dann mache ich weiter.
}
practice-repeated = { $count ->
    [0] { "" }
    [one] Einen Schritt musste ich wiederholen.
   *[other] { $count } Schritte musste ich wiederholen.
}
practice-no-screen = Ich habe hier weder Bildschirm noch Maus noch Tastatur, also kann ich das Übungsformular nicht ausfüllen. Auf einem Computer mit Bildschirm sagt `qilbee doctor`, was fehlt.
practice-not-allowed = Ich habe aufgehört, weil ich nicht weitermachen durfte. Was im Formular steht, bleibt, wie es ist. Sagen Sie „weiter“, wenn ich darf.
practice-may-only-look = Ich habe aufgehört, weil ich in diesem Chat nur zusehen darf. Wählen Sie unter dem Eingabefeld einen anderen Modus und sagen Sie „weiter“.
practice-told-otherwise = Ich habe aufgehört, weil Sie Nein gesagt haben: „{ $words }“. Was im Formular steht, bleibt, wie es ist. Sagen Sie „weiter“, wenn ich weitermachen darf.
practice-keeps-failing = Ich habe aufgehört: Mehrere Schritte nacheinander haben nicht geklappt. Beim letzten hieß es: { $reason }. `qilbee doctor` kann sagen, was fehlt.
practice-not-visible = Ich habe aufgehört: Ich habe mehrmals nachgesehen, und das Übungsfenster ist nicht zu sehen. { practice-front }
practice-two-windows = Ich habe aufgehört: Ich sehe zwei Übungsfenster und weiß nicht, welches gemeint ist. Bitte schließen Sie eines davon und sagen Sie „weiter“.
practice-other-records = Ich habe aufgehört: Im Formular gibt es gespeicherte Anfragen, die ich nicht eingetragen habe oder nicht erwarte, also könnte ich meine eigene Arbeit nicht prüfen. Bitte schließen Sie das Übungsfenster, öffnen Sie ein neues und bitten Sie mich noch einmal.
practice-gave-up = Ich habe aufgehört: { $step ->
    [practice-fill] Bei der { practice-ordinal }n Anfrage ist { practice-control } in { $tries } Versuchen nicht so angekommen, wie ich getippt habe.
    [practice-save] Die { practice-ordinal } Anfrage ließ sich in { $tries } Versuchen nicht speichern.
    [practice-scroll] Ich habe nach oben und nach unten gescrollt und bin bei der { practice-ordinal }n Anfrage nicht bis { practice-to-control } gekommen.
    [practice-adding-up] Jedes Feld, das ich sehe, ist richtig, aber das Formular als Ganzes enthält etwas anderes.
   *[other] Ich konnte die Priorität der { practice-ordinal }n Anfrage in { $tries } Versuchen nicht auswählen.
} Das Formular bleibt, wie es ist, damit Sie es ansehen können.
