//! Words that ask for the practice task, and the catalogues held to each other.

use super::*;
use std::collections::{BTreeMap, BTreeSet};

const NONE: &str = "";

/// The task prompt of the language tells which one it is.
fn name(language: Option<&Language>) -> &'static str {
    let names = ["English", "German"];
    let found = |language: &Language| {
        let at = languages()
            .iter()
            .position(|known| std::ptr::eq(known, language));
        at.map_or(NONE, |at| names[at])
    };
    language.map_or(NONE, found)
}

#[test]
fn task_is_recognized_tolerantly() {
    for (prompt, language) in [
        ("Enter the three requests into the practice form", "English"),
        (
            "enter the three requests into the practice form.",
            "English",
        ),
        ("Please ENTER the 3 requests in the form!", "English"),
        (
            "Could you fill the form with the three requests?",
            "English",
        ),
        (
            "Trage die drei Anfragen in das Übungsformular ein",
            "German",
        ),
        ("trag bitte die 3 anfragen ins formular ein!", "German"),
        (
            "Bitte TRAGEN Sie die drei ANFRAGEN ins ÜBUNGSFORMULAR ein.",
            "German",
        ),
        ("Gib die drei Anfragen in das Formular ein", "German"),
        ("Fülle die drei Anfragen in das Uebungsformular", "German"),
        ("Fülle das Formular mit den drei Anfragen aus", "German"),
        ("Schreib jede der drei Anfragen in das Formular", "German"),
        (
            "Kannst du die drei Anfragen in das Formular eintragen?",
            "German",
        ),
        ("", NONE),
        ("Hello", NONE),
        ("What can you do?", NONE),
        ("Fill in my tax form", NONE),
        ("Enter the 30 requests into the form", NONE),
        ("the form, three requests", NONE),
        ("Hallo", NONE),
        ("Was kannst du?", NONE),
        ("Füll mein Steuerformular aus", NONE),
        ("Schreibe drei Anfragen an das Amt", NONE),
        ("das Formular, drei Anfragen", NONE),
        ("die drei Anfragen im Formular", NONE),
    ] {
        assert_eq!(name(asks_for_task(prompt, false)), language, "{prompt}");
    }
}

#[test]
fn going_on_counts_only_after_the_task() {
    for (prompt, language) in [
        ("Continue.", "English"),
        ("go on", "English"),
        ("Please go on.", "English"),
        ("Please continue", "English"),
        ("try again, please", "English"),
        ("Weiter", "German"),
        ("mach weiter!", "German"),
        ("Mach bitte weiter", "German"),
        ("Bitte mach weiter.", "German"),
        ("Machen Sie bitte weiter.", "German"),
        ("nochmal", "German"),
        ("Noch einmal, bitte.", "German"),
        ("Versuch es noch einmal", "German"),
        ("Continue with something else", NONE),
        ("please", NONE),
        ("Weiter mit etwas anderem", NONE),
        ("Mach das Fenster zu", NONE),
        ("Bitte", NONE),
    ] {
        assert_eq!(name(asks_for_task(prompt, true)), language, "{prompt}");
        assert_eq!(name(asks_for_task(prompt, false)), NONE, "{prompt}");
    }
}

#[test]
fn german_is_told_from_what_may_be_anything() {
    for (prompt, language) in [
        ("Hallo!", "German"),
        ("Was kannst du?", "German"),
        ("Buche mir einen Flug", "German"),
        ("Lassen Sie die zweite weg", "German"),
        ("Mach weiter", "German"),
        ("Go on", "English"),
        ("Enter the three requests into the practice form", "English"),
        ("", NONE),
        ("Hello", NONE),
        ("Was it a hot die in the den?", NONE),
        ("Book a flight for Mr Müller", NONE),
        ("Résume le rapport des ventes", NONE),
    ] {
        assert_eq!(name(language_of(prompt)), language, "{prompt}");
    }
}

#[test]
fn every_language_recognizes_its_own_prompt() {
    for language in languages() {
        let prompt = language.text("practice-task", None).unwrap();
        assert_eq!(name(asks_for_task(&prompt, false)), name(Some(language)));
    }
}

/// Ids of a catalogue's texts, each with the arguments it has.
fn texts_of(catalogue: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut texts = BTreeMap::<String, BTreeSet<String>>::new();
    let mut id = String::new();
    for line in catalogue.lines().filter(|line| !line.starts_with('#')) {
        if let Some((found, _)) = line
            .split_once(" =")
            .filter(|_| line.starts_with("practice-"))
        {
            id = found.to_owned();
        }
        let names = line.split('$').skip(1);
        let name = |text: &str| text.chars().take_while(char::is_ascii_alphabetic).collect();
        texts.entry(id.clone()).or_default().extend(names.map(name));
    }
    texts
}

#[test]
fn catalogues_have_the_same_texts() {
    let english = texts_of(include_str!("../../locales/en.ftl"));
    let mut german = texts_of(include_str!("../../locales/de.ftl"));
    // German needs one more form of a noun, and words that show that it is German.
    german.retain(|id, _| !["practice-to-control", "practice-common-words"].contains(&id.as_str()));
    assert!(english.keys().eq(german.keys()), "{english:#?} {german:#?}");
    for id in english.keys().filter(|id| !id.is_empty()) {
        for language in languages() {
            assert!(language.text(id, None).is_some(), "{id}");
        }
    }
}

#[test]
fn every_sentence_of_the_policy_is_in_the_catalogues() {
    let source = include_str!("../policy.rs");
    let ids = source
        .split('"')
        .filter(|text| text.starts_with("practice-"));
    let ids: BTreeSet<&str> = ids.filter(|id| *id != "practice-adding-up").collect();
    assert!(ids.len() > 15);
    for id in ids {
        for language in languages() {
            assert!(language.text(id, None).is_some(), "{id}");
        }
    }
}
