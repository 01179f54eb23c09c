//! What the practice model says, in German: polite towards the person, in the first person of itself.
//! Sentences and their grammar; nothing is decided here.

use super::{Saying, capital, sentence};
use crate::demo::{
    script::{GERMAN_TASK_PROMPT, Priority},
    step::Step,
    tag::Control,
};

/// What to do when the window cannot be worked with.
const BRING_TO_FRONT: &str = "Bitte holen Sie das Übungsfenster nach vorn und sagen Sie „weiter“.";

/// Says it in German.
pub(super) fn say(saying: Saying) -> String {
    match saying {
        Saying::About { wanted_task_before } => about(wanted_task_before),
        Saying::NoTools => {
            "Ich habe hier weder Bildschirm noch Maus noch Tastatur, also kann ich das \
             Übungsformular nicht ausfüllen. Auf einem Computer mit Bildschirm sagt `qilbee \
             doctor`, was fehlt."
                .to_owned()
        }
        Saying::Look { is_first } => look(is_first),
        Saying::LookAfterFailure { text } => look_after_failure(&text),
        Saying::OpenWindow => {
            "Ich sehe das Übungsformular noch nicht, also öffne ich es.".to_owned()
        }
        Saying::Wait { is_first } => wait(is_first),
        Saying::WaitForBar => {
            "Der obere Rand des Übungsfensters ist verdeckt, also kann ich nicht prüfen, \
             was gespeichert ist. Ich warte einen Moment."
                .to_owned()
        }
        Saying::WaitForDrawing => {
            "Das Fenster wird noch gezeichnet. Ich sehe noch einmal nach.".to_owned()
        }
        Saying::Fill {
            request,
            control,
            again,
        } => fill(request, control, again),
        Saying::Unfold { request, again } => unfold(request, again),
        Saying::Choose { priority, again } => choose(priority, again),
        Saying::Scroll {
            control,
            down,
            is_first,
        } => scroll(control, down, is_first),
        Saying::Save { request, again } => save(request, again),
        Saying::Saved { request } => saved(request),
        Saying::Finished {
            entered,
            total,
            retries,
        } => finished(entered, total, retries),
        Saying::Refused { text } => refused(&text),
        Saying::KeepsFailing { text } => keeps_failing(&text),
        Saying::NoPicture => {
            "Ich habe aufgehört: Ich habe mehrmals um ein Bild des Bildschirms gebeten und \
             keines bekommen. `qilbee doctor` kann sagen, was fehlt."
                .to_owned()
        }
        Saying::NotVisible => format!(
            "Ich habe aufgehört: Ich habe mehrmals nachgesehen, und das Übungsfenster ist \
             nicht zu sehen. {BRING_TO_FRONT}"
        ),
        Saying::BarHidden => format!(
            "Ich habe aufgehört: Der obere Rand des Übungsfensters blieb verdeckt, und ohne \
             ihn kann ich nicht prüfen, was gespeichert ist. {BRING_TO_FRONT}"
        ),
        Saying::TwoWindows => {
            "Ich habe aufgehört: Ich sehe zwei Übungsfenster und weiß nicht, welches \
             gemeint ist. Bitte schließen Sie eines davon und sagen Sie „weiter“."
                .to_owned()
        }
        Saying::OtherRecords { count } => other_records(count),
        Saying::NotReached { request, control } => not_reached(request, control),
        Saying::DoesNotAddUp { request } => does_not_add_up(request),
        Saying::GaveUp { step, tries } => gave_up(step, tries),
        Saying::TooLong => {
            "Ich habe aufgehört: Das braucht weit mehr Schritte, als es sollte. Das \
             Formular bleibt, wie es ist. Sagen Sie „weiter“, dann sehe ich es mir von \
             Neuem an."
                .to_owned()
        }
    }
}

fn about(wanted_task_before: bool) -> String {
    let stopped = if wanted_task_before {
        "\n\nIch habe die Arbeit am Formular beendet. Sagen Sie „weiter“, dann sehe ich es mir an und mache \
         mit dem weiter, was noch fehlt."
    } else {
        ""
    };
    format!(
        "Ich bin das **Übungsmodell** von Qilbee. Ich brauche keinen Schlüssel, und ich kann Fragen weder \
         verstehen noch beantworten: Ich folge einem festen Ablauf. Aber ich kann Ihnen zeigen, wie Qilbee \
         arbeitet: auf Ihrem echten Bildschirm, mit der echten Maus und der echten Tastatur.\n\nProbieren Sie \
         es aus:\n\n> {GERMAN_TASK_PROMPT}\n\nIch suche dann das Übungsformular in einem Bild Ihres \
         Bildschirms, fülle es dreimal aus und prüfe jeden Wert. Sie können mich jederzeit anhalten.\n\nFür ein \
         Modell, das Sie versteht und echte Arbeit erledigt, fügen Sie einen eigenen Schlüssel hinzu: Geben Sie \
         in einem Terminal `qilbee keys set anthropic` ein, und starten Sie Qilbee dann neu.{stopped}"
    )
}

fn look(is_first: bool) -> String {
    if is_first {
        "Ich sehe mir zuerst den Bildschirm an."
    } else {
        "Ich sehe mir den Bildschirm noch einmal an."
    }
    .to_owned()
}

fn look_after_failure(text: &str) -> String {
    format!(
        "Das hat nicht geklappt: {} Ich sehe mir den Bildschirm noch einmal an.",
        sentence(text)
    )
}

fn wait(is_first: bool) -> String {
    if is_first {
        "Ich sehe das Übungsformular nicht. Ich warte einen Moment und sehe noch einmal nach."
    } else {
        "Es ist immer noch nicht da. Ich warte noch ein wenig."
    }
    .to_owned()
}

fn fill(request: usize, control: Control, again: bool) -> String {
    let Noun { name, object, .. } = noun_of(control);
    if again {
        return format!(
            "{}. Ich gebe {object} noch einmal ein.",
            did_not_arrive(request, control)
        );
    }
    format!("Jetzt {name} der {}n Anfrage.", ordinal(request))
}

fn unfold(request: usize, again: bool) -> String {
    if again {
        return "Die Liste der Prioritäten ist nicht offen, oder die falsche Priorität wurde gewählt. Ich öffne \
                die Liste noch einmal."
            .to_owned();
    }
    format!(
        "Jetzt die Priorität der {}n Anfrage: Ich öffne die Liste.",
        ordinal(request)
    )
}

fn choose(priority: Priority, again: bool) -> String {
    let again = if again { " noch einmal" } else { "" };
    // The form is in English.
    format!("Ich wähle{again} „{}“.", priority.label())
}

fn scroll(control: Control, down: bool, is_first: bool) -> String {
    if !is_first {
        return "Noch ein Stück weiter.".to_owned();
    }
    let direction = if down { "unten" } else { "oben" };
    let way = way_to(control);
    match control {
        Control::Save => {
            format!("Alles ist eingetragen. Ich scrolle nach {direction} bis {way}.")
        }
        Control::Name | Control::Request | Control::Priority | Control::Details => {
            format!("Ich scrolle nach {direction} bis {way}.")
        }
    }
}

fn save(request: usize, again: bool) -> String {
    if again {
        return format!(
            "Die {} Anfrage wurde nicht gespeichert. Ich drücke noch einmal auf „Save“.",
            ordinal(request)
        );
    }
    format!(
        "Die {} Anfrage ist vollständig, und ich habe sie geprüft. Ich speichere sie.",
        ordinal(request)
    )
}

fn saved(request: usize) -> String {
    format!("Die {} Anfrage ist gespeichert.", ordinal(request))
}

fn finished(entered: usize, total: usize, retries: usize) -> String {
    let tries = match retries {
        0 => String::new(),
        1 => " Einen Schritt musste ich wiederholen.".to_owned(),
        count => format!(" {count} Schritte musste ich wiederholen."),
    };
    match entered {
        0 => "Im Übungsformular stehen die drei Anfragen schon, genau so, wie sie sein sollen. Ich habe nichts \
              geändert."
            .to_owned(),
        count if count == total => format!(
            "Fertig. Ich habe drei Anfragen eingetragen und geprüft, und das Formular zeigt alle drei als \
             gespeichert.{tries}"
        ),
        count => format!(
            "Fertig. {} schon da; {} habe ich eingetragen und geprüft. Das Formular zeigt jetzt alle drei als \
             gespeichert.{tries}",
            were_there(total - count),
            the_others(count)
        ),
    }
}

fn refused(text: &str) -> String {
    format!(
        "Ich habe aufgehört, weil ich nicht weitermachen durfte ({}). Was im Formular steht, bleibt, wie es ist. \
         Sagen Sie „weiter“, wenn ich darf.",
        text.trim_end_matches('.')
    )
}

fn keeps_failing(text: &str) -> String {
    format!(
        "Ich habe aufgehört: Mehrere Schritte nacheinander haben nicht geklappt. Beim letzten hieß es: {} \
         `qilbee doctor` kann sagen, was fehlt.",
        sentence(text)
    )
}

fn other_records(count: u8) -> String {
    let records = if count == 1 {
        "eine gespeicherte Anfrage"
    } else {
        "gespeicherte Anfragen"
    };
    format!(
        "Ich habe aufgehört: Im Formular gibt es {records}, die ich nicht eingetragen habe oder nicht erwarte, \
         also könnte ich meine eigene Arbeit nicht prüfen. Bitte schließen Sie das Übungsfenster, öffnen Sie \
         ein neues und bitten Sie mich noch einmal."
    )
}

fn not_reached(request: usize, control: Control) -> String {
    format!(
        "Ich habe bei der {}n Anfrage aufgehört: Ich habe nach oben und nach unten gescrollt und bin nicht bis \
         {} gekommen. {BRING_TO_FRONT}",
        ordinal(request),
        way_to(control)
    )
}

fn does_not_add_up(request: usize) -> String {
    format!(
        "Ich habe bei der {}n Anfrage aufgehört: Jedes Feld, das ich sehe, ist richtig, aber das Formular als \
         Ganzes enthält etwas anderes. Ich habe die Anfrage nicht gespeichert.",
        ordinal(request)
    )
}

fn gave_up(step: Step, tries: usize) -> String {
    let what = match step {
        Step::Fill { request, control } => did_not_arrive(request, control),
        Step::Unfold { request } | Step::Choose { request } => format!(
            "Ich konnte die Priorität der {}n Anfrage nicht auswählen",
            ordinal(request)
        ),
        Step::Save { request } => {
            format!("Die {} Anfrage ließ sich nicht speichern", ordinal(request))
        }
        Step::Scroll { request, .. } => format!(
            "Ich konnte mich bei der {}n Anfrage nicht im Formular bewegen",
            ordinal(request)
        ),
        Step::Look | Step::OpenWindow | Step::Wait | Step::End => {
            "Ich bin nicht weitergekommen".to_owned()
        }
    };
    format!(
        "Ich habe nach {tries} Versuchen aufgehört: {what}. Das Formular bleibt, wie es ist, damit Sie es ansehen \
         können."
    )
}

fn did_not_arrive(request: usize, control: Control) -> String {
    let Noun { name, object, verb } = noun_of(control);
    format!(
        "{} der {}n Anfrage {verb} nicht so angekommen, wie ich {object} getippt habe",
        capital(name),
        ordinal(request)
    )
}

/// A control in a sentence: with its article, as what something is done to, and what it “is”.
struct Noun {
    name: &'static str,
    object: &'static str,
    verb: &'static str,
}

fn noun_of(control: Control) -> Noun {
    let (name, object, verb) = match control {
        Control::Name => ("der Name", "ihn", "ist"),
        Control::Request => ("der Anfragetext", "ihn", "ist"),
        Control::Priority => ("die Priorität", "sie", "ist"),
        Control::Details => ("die Einzelheiten", "sie", "sind"),
        Control::Save => ("die Schaltfläche zum Speichern", "sie", "ist"),
    };
    Noun { name, object, verb }
}

fn way_to(control: Control) -> &'static str {
    match control {
        Control::Name => "zum Namen",
        Control::Request => "zum Anfragetext",
        Control::Priority => "zur Priorität",
        Control::Details => "zu den Einzelheiten",
        Control::Save => "zur Schaltfläche zum Speichern",
    }
}

/// As the subject of a sentence; everywhere else an “n” follows.
fn ordinal(request: usize) -> &'static str {
    ["erste", "zweite", "dritte"]
        .get(request)
        .copied()
        .unwrap_or("nächste")
}

fn were_there(count: usize) -> &'static str {
    match count {
        1 => "Eine der drei Anfragen war",
        2 => "Zwei der drei Anfragen waren",
        _ => "Einige der drei Anfragen waren",
    }
}

fn the_others(count: usize) -> &'static str {
    match count {
        1 => "die andere",
        2 => "die anderen zwei",
        _ => "die anderen",
    }
}
