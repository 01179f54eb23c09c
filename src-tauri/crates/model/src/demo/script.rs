//! The practice task's data: the prompt it answers to, in each language of the window, and the three requests
//! it enters. The practice model understands no language, so this is the one place in the program where a
//! prompt is compared with words; what is done for it is decided from the pictures, in `policy`, and what is
//! said about it stands in `speech`.

/// The prompt of the practice task.
pub(super) const TASK_PROMPT: &str = "Enter the three requests into the practice form";
/// The same in German.
pub(super) const GERMAN_TASK_PROMPT: &str = "Trage die drei Anfragen in das Übungsformular ein";

/// A language in which it can be asked, and answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    German,
}

/// What goes into the form once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PracticeRequest {
    pub(super) name: &'static str,
    pub(super) request: &'static str,
    pub(super) priority: Priority,
    pub(super) details: &'static str,
}

/// The choices of the drop-down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Priority {
    Low,
    Normal,
    High,
    Urgent,
}

/// The three requests. Every text is in Unicode normal form C, as the tags' hashes want it.
pub(super) const REQUESTS: [PracticeRequest; 3] = [
    PracticeRequest {
        name: "Zoë Müller",
        request: "New badge for Building 7",
        priority: Priority::High,
        details: "My badge stopped working on Monday.\nI sit in room 3.14 and start at 7:30.\nThank you – Zoë",
    },
    PracticeRequest {
        name: "李小龍",
        request: "Второй монитор / second monitor",
        priority: Priority::Normal,
        details: "請在星期五之前送到三樓。\nThe cable should be at least 2 m long.",
    },
    PracticeRequest {
        name: "Søren Ångström",
        request: "Café menu for the team day 🎉",
        priority: Priority::Urgent,
        details: "12 people, 2 of them vegan.\nBudget: €350 (ask \"Ana\" if it is more).\n¿Mañana a las 9?",
    },
];

/// What changes nothing about what is asked, only how.
const COURTESIES: [&str; 2] = ["please", "bitte"];

/// Everyday words that German has and English has not. Left out is what other languages are full of too,
/// like “das” and “der”.
const PLAINLY_GERMAN: [&str; 26] = [
    "bitte", "brauche", "danke", "ein", "eine", "einen", "für", "geht", "guten", "hallo", "hilf",
    "hilfe", "ich", "ist", "kann", "kannst", "können", "mich", "möchte", "nicht", "sie", "und",
    "warum", "welche", "zum", "zur",
];

/// The language in which a prompt asks for the practice task, if it does: with the task's own words in
/// their order, whatever stands around or between them, in any case. `continue` and its like ask for it
/// when an earlier prompt did.
pub(super) fn asks_for_task(prompt: &str, asked_before: bool) -> Option<Language> {
    let words = words_of(prompt);
    [Language::English, Language::German]
        .into_iter()
        .find(|&language| is_task(&words, language) || (asked_before && goes_on(&words, language)))
}

/// The language that a prompt shows. Asking for the task or going on with it shows it; any other prompt is
/// German when it has a single word that is plainly German, and shows nothing when it has none: there is no
/// telling English from all the languages that are not spoken here.
pub(super) fn language_of(prompt: &str) -> Option<Language> {
    let is_plainly_german = |word: &String| PLAINLY_GERMAN.contains(&word.as_str());
    asks_for_task(prompt, true).or_else(|| {
        words_of(prompt)
            .iter()
            .any(is_plainly_german)
            .then_some(Language::German)
    })
}

fn words_of(prompt: &str) -> Vec<String> {
    prompt
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

fn is_task(words: &[String], language: Language) -> bool {
    match language {
        Language::English => has_in_order(
            words,
            &[
                &["enter", "fill", "put", "type"],
                &["three", "3"],
                &["request", "requests"],
                &["form"],
            ],
        ),
        Language::German => {
            let first = [
                "trag",
                "trage",
                "tragen",
                "gib",
                "geben",
                "füll",
                "fülle",
                "füllen",
                "fuell",
                "fuelle",
                "fuellen",
                "schreib",
                "schreibe",
                "schreiben",
                "tipp",
                "tippe",
                "tippen",
            ];
            let last = ["eintragen", "eingeben", "einfüllen", "schreiben", "tippen"];
            let three = ["drei", "3"];
            let requests = ["anfrage", "anfragen"];
            let form = ["formular", "übungsformular", "uebungsformular"];
            // “Trage … ein” begins with its verb, “Kannst du … eintragen” ends with it.
            has_in_order(words, &[&first, &three, &requests, &form])
                || has_in_order(words, &[&three, &requests, &form, &last])
        }
    }
}

fn goes_on(words: &[String], language: Language) -> bool {
    let asked: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !COURTESIES.contains(word))
        .collect();
    let ways: &[&str] = match language {
        Language::English => &["continue", "go on", "carry on", "try again", "again"],
        Language::German => &[
            "weiter",
            "mach weiter",
            "mache weiter",
            "machen sie weiter",
            "nochmal",
            "noch mal",
            "noch einmal",
            "versuch es nochmal",
            "versuch es noch einmal",
            "versuche es noch einmal",
            "versuchen sie es noch einmal",
        ],
    };
    ways.contains(&asked.join(" ").as_str())
}

/// Whether one word of each choice stands there, in the order of the choices.
fn has_in_order(words: &[String], wanted: &[&[&str]]) -> bool {
    let mut words_left = words.iter();
    wanted
        .iter()
        .all(|choices| words_left.any(|word| choices.contains(&word.as_str())))
}

impl PracticeRequest {
    /// Name, request, priority and details, as the form holds them.
    pub(super) fn fields(&self) -> [&'static str; 4] {
        [self.name, self.request, self.priority.label(), self.details]
    }
}

impl Priority {
    /// As the form shows it.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Low => "Low",
            Self::Normal => "Normal",
            Self::High => "High",
            Self::Urgent => "Urgent",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Option<Language> = Some(Language::English);
    const GERMAN: Option<Language> = Some(Language::German);

    #[test]
    fn the_task_is_recognised_a_little_tolerantly_and_nothing_else_is() {
        for (prompt, language) in [
            (TASK_PROMPT, ENGLISH),
            ("enter the three requests into the practice form.", ENGLISH),
            ("Please ENTER the 3 requests in the form!", ENGLISH),
            (GERMAN_TASK_PROMPT, GERMAN),
            ("trag bitte die 3 anfragen ins formular ein!", GERMAN),
            (
                "Bitte TRAGEN Sie die drei ANFRAGEN ins ÜBUNGSFORMULAR ein.",
                GERMAN,
            ),
            ("Gib die drei Anfragen in das Formular ein", GERMAN),
            ("Fülle die drei Anfragen in das Uebungsformular", GERMAN),
            ("Schreib jede der drei Anfragen in das Formular", GERMAN),
            (
                "Kannst du die drei Anfragen in das Formular eintragen?",
                GERMAN,
            ),
            ("", None),
            ("Hello", None),
            ("What can you do?", None),
            ("Fill in my tax form", None),
            ("the form, three requests", None),
            ("Hallo", None),
            ("Was kannst du?", None),
            ("Füll mein Steuerformular aus", None),
            ("Schreibe drei Anfragen an das Amt", None),
            ("das Formular, drei Anfragen", None),
            ("die drei Anfragen im Formular", None),
        ] {
            assert_eq!(asks_for_task(prompt, false), language, "{prompt}");
        }
    }

    #[test]
    fn going_on_counts_only_when_the_task_was_asked_for() {
        for (prompt, language) in [
            ("Continue.", ENGLISH),
            ("go on", ENGLISH),
            ("Please go on.", ENGLISH),
            ("Please continue", ENGLISH),
            ("try again, please", ENGLISH),
            ("Weiter", GERMAN),
            ("mach weiter!", GERMAN),
            ("Mach bitte weiter", GERMAN),
            ("Bitte mach weiter.", GERMAN),
            ("Machen Sie bitte weiter.", GERMAN),
            ("nochmal", GERMAN),
            ("Noch einmal, bitte.", GERMAN),
            ("Versuch es noch einmal", GERMAN),
            ("Continue with something else", None),
            ("please", None),
            ("Weiter mit etwas anderem", None),
            ("Mach das Fenster zu", None),
            ("Bitte", None),
        ] {
            assert_eq!(asks_for_task(prompt, true), language, "{prompt}");
            assert_eq!(asks_for_task(prompt, false), None, "{prompt}");
        }
    }

    #[test]
    fn german_is_told_from_what_may_be_anything() {
        for (prompt, language) in [
            ("Hallo!", GERMAN),
            ("Was kannst du?", GERMAN),
            ("Buche mir einen Flug", GERMAN),
            ("Lassen Sie die zweite weg", GERMAN),
            ("Mach weiter", GERMAN),
            ("Go on", ENGLISH),
            (TASK_PROMPT, ENGLISH),
            ("", None),
            ("Hello", None),
            ("Was it a hot die in the den?", None),
            ("Book a flight for Mr Müller", None),
            ("Résume le rapport des ventes", None),
        ] {
            assert_eq!(language_of(prompt), language, "{prompt}");
        }
    }
}
