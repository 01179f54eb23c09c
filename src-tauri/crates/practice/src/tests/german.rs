use super::{
    Faults, PLACE, TASK, run,
    session::{Session, Verdict, spec},
    wanted,
};
use protocol::ToolKind;
use serde_json::json;

const GERMAN_TASK: &str = "Trage die drei Anfragen in das Übungsformular ein";
const DONE: &str = "Fertig. Ich habe drei Anfragen eingetragen und geprüft, und das Formular zeigt alle drei \
                    als gespeichert.";

fn session(faults: Faults) -> Session {
    super::session(PLACE, faults)
}

/// Everything that is said about the task, with one mishap of each kind that it gets over.
fn said_on_a_bad_day(prompt: &str) -> Vec<String> {
    let mut session = session(Faults {
        always_covered: true,
        covered_pictures: vec![8],
        ignored_clicks: vec![3, 5, 8],
        lossy_texts: vec![0],
        ..Faults::default()
    });
    let kind = ToolKind::Custom {
        description: String::new(),
        input_schema: json!({}),
    };
    session.tools.push(spec("open_practice_window", kind));
    session.verdicts = vec![Verdict {
        call: 3,
        text: "The pointer did not move",
    }];
    run(&mut session, prompt).unwrap();
    assert_eq!(session.form.saved, wanted(), "{:#?}", session.said());
    session.said()
}

#[test]
fn the_task_begins_and_ends_in_german() {
    let mut session = session(Faults::default());
    run(&mut session, GERMAN_TASK);
    let said = session.said();
    assert_eq!(
        said[..6],
        [
            "Ich sehe mir zuerst den Bildschirm an.",
            "Jetzt der Name der ersten Anfrage.",
            "Jetzt der Anfragetext der ersten Anfrage.",
            "Jetzt die Priorität der ersten Anfrage: Ich öffne die Liste.",
            "Ich wähle „High“.",
            "Jetzt die Beschreibung der ersten Anfrage.",
        ]
    );
    assert_eq!(
        said[said.len() - 2..],
        [
            "Die dritte Anfrage ist vollständig, und ich habe sie geprüft. Ich speichere sie.",
            DONE
        ]
    );
    assert_eq!(session.form.saved, wanted());
}

#[test]
fn nothing_on_the_way_is_said_in_the_other_language() {
    let german = said_on_a_bad_day(GERMAN_TASK);
    let english = said_on_a_bad_day(TASK);
    assert_eq!(german.len(), english.len());
    for (german, english) in german.iter().zip(&english) {
        assert_ne!(german, english);
    }
    for sentence in [
        "Das hat nicht geklappt: The pointer did not move. Ich sehe mir den Bildschirm noch einmal an.",
        "Bei der ersten Anfrage ist der Name nicht so angekommen, wie ich getippt habe. Ich gebe es noch \
         einmal ein.",
        "Ich wähle noch einmal „High“.",
        "Ich scrolle nach unten bis zur Schaltfläche zum Speichern.",
        "Die erste Anfrage wurde nicht gespeichert. Ich drücke noch einmal auf „Save“.",
        &format!("{DONE} 5 Schritte musste ich wiederholen."),
    ] {
        assert!(german.iter().any(|said| said == sentence), "{german:#?}");
    }
}

#[test]
fn gives_up_honestly() {
    let faults = Faults::default();
    for (faults, last_words) in [
        (
            Faults {
                always_covered: true,
                ..faults.clone()
            },
            "Ich habe aufgehört: Ich habe mehrmals nachgesehen, und das Übungsfenster ist nicht zu sehen. Bitte \
             holen Sie das Übungsfenster nach vorn und sagen Sie „weiter“.",
        ),
        (
            Faults {
                loses_always: true,
                ..faults.clone()
            },
            "Ich habe aufgehört: Bei der ersten Anfrage ist der Name in 6 Versuchen nicht so angekommen, wie ich \
             getippt habe. Das Formular bleibt, wie es ist, damit Sie es ansehen können.",
        ),
        (
            Faults {
                ignored_clicks: (11..99).collect(),
                ..faults.clone()
            },
            "Ich habe aufgehört: Die zweite Anfrage ließ sich in 6 Versuchen nicht speichern. Das Formular \
             bleibt, wie es ist, damit Sie es ansehen können.",
        ),
        (
            Faults {
                second_window: true,
                ..faults
            },
            "Ich habe aufgehört: Ich sehe zwei Übungsfenster und weiß nicht, welches gemeint ist. Bitte \
             schließen Sie eines davon und sagen Sie „weiter“.",
        ),
    ] {
        let mut session = session(faults);
        let said = run(&mut session, GERMAN_TASK).unwrap();
        assert_eq!(said, last_words);
    }
}

#[test]
fn goes_on_in_the_language_in_which_it_is_told_to() {
    for (prompt, go_on, last_words) in [
        (GERMAN_TASK, "Bitte mach weiter.", "Fertig. "),
        (GERMAN_TASK, "Please go on.", "Done. "),
        (TASK, "weiter", "Fertig. "),
        (TASK, "continue", "Done. "),
    ] {
        let mut session = session(Faults::default());
        session.stop_before = Some(25);
        assert_eq!(run(&mut session, prompt), None);
        session.stop_before = None;
        let said = run(&mut session, go_on).unwrap();
        assert!(said.starts_with(last_words), "{prompt}, {go_on}: {said}");
        assert_eq!(session.form.saved, wanted());
    }
}

#[test]
fn says_how_much_of_it_was_there_already() {
    let saved_before = [
        (
            1,
            "Eine der drei Anfragen war schon da; die anderen zwei habe ich",
        ),
        (
            2,
            "Zwei der drei Anfragen waren schon da; die andere habe ich",
        ),
        (3, "Im Übungsformular stehen die drei Anfragen schon"),
    ];
    for (count, words) in saved_before {
        let mut session = session(Faults::default());
        session.form.saved = wanted()[..count].to_vec();
        let said = run(&mut session, GERMAN_TASK).unwrap();
        assert!(said.contains(words), "{said}");
        assert_eq!(session.form.saved, wanted());
    }
}

#[test]
fn answers_anything_german_with_what_it_is() {
    for prompt in ["Hallo", "Was kannst du?", "Buchen Sie mir einen Flug"] {
        let mut session = session(Faults::default());
        let said = run(&mut session, prompt).unwrap();
        assert!(
            said.starts_with("Ich bin das **Übungsmodell** von Qilbee.")
                && said.contains(GERMAN_TASK)
                && said.contains("unter Einstellungen ▸ Schlüssel")
                && said.ends_with("Er gilt sofort. In diesem Chat könnte es benutzen:\n\n- Bildschirm, Maus und Tastatur"),
            "{said}"
        );
        assert!(!said.contains("weiter"), "{said}");
        assert_eq!(session.asked_for(), [""; 0]);
    }
}

#[test]
fn ambiguous_language_keeps_the_last_one() {
    let stopped = "Ich habe die Arbeit am Formular beendet. Sagen Sie „weiter“";
    for (before, language_words) in [
        (GERMAN_TASK, stopped),
        (TASK, "I have stopped working on the form."),
        ("Hallo", "Ich bin das **Übungsmodell**"),
        ("Hello", "practice model"),
    ] {
        let mut session = session(Faults::default());
        run(&mut session, before);
        let said = run(&mut session, "OK").unwrap();
        assert!(said.contains(language_words), "{before}: {said}");
    }
}
