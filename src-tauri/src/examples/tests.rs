use super::*;

fn installed(names: &[(&str, &str)]) -> Vec<ProgramFacts> {
    let facts = names.iter().map(|(name, categories)| ProgramFacts {
        name: (*name).to_owned(),
        categories: categories.split(';').map(str::to_owned).collect(),
    });
    facts.collect()
}

fn office() -> ExampleFacts {
    ExampleFacts {
        has_key: true,
        has_desktop: true,
        programs: installed(&[
            ("Firefox", "Network;WebBrowser"),
            ("LibreOffice Calc", "Office;Spreadsheet"),
            ("Gnumeric", "Office;Spreadsheet"),
            ("GIMP", "Graphics;RasterGraphics"),
            ("Chess", "Game"),
        ]),
        ..ExampleFacts::default()
    }
}

#[track_caller]
fn check(facts: &ExampleFacts, practice: PracticePlace, wanted: &[&str]) {
    let chosen = choose(facts);
    let titles = chosen.examples.iter().map(|one| one.title.to_string());
    assert_eq!(
        (chosen.practice, titles.collect::<Vec<_>>()),
        (practice, wanted.iter().map(|&one| one.into()).collect())
    );
}

const FILES: &str = "Tidy up my downloads";
const ROOM: &str = "Find what fills my disk";
const WEB: &str = "Summarize a web page";
const SUMMARY: &str = "Summarize a document";
const SCREEN: &str = "Explain what is on my screen";

#[test]
fn examples_fit_the_installed_programs() {
    let wanted = ["Make a table in Gnumeric", "Shrink a picture in GIMP"];
    check(
        &office(),
        PracticePlace::Last,
        &[wanted[0], wanted[1], SCREEN, FILES],
    );
    let blind = ExampleFacts {
        has_desktop: false,
        ..office()
    };
    check(&blind, PracticePlace::Last, &[FILES, ROOM, WEB, SUMMARY]);
}

#[test]
fn without_a_key_the_practice_task_comes_first() {
    let facts = ExampleFacts {
        has_key: false,
        earlier: vec!["Pay the bill".into()],
        ..office()
    };
    let wanted = [
        "Again: Pay the bill",
        "Make a table in Gnumeric",
        "Shrink a picture in GIMP",
    ];
    check(&facts, PracticePlace::First, &wanted);
    let bare = ExampleFacts::default();
    check(&bare, PracticePlace::First, &[FILES, ROOM, WEB]);
}

#[test]
fn what_was_done_and_connected_is_offered() {
    let facts = ExampleFacts {
        has_qube: true,
        servers: vec!["helpdesk".into(), "weather".into()],
        earlier: vec!["Once".into(), "Often".into(), "Often".into()],
        ..office()
    };
    let wanted = [
        "Again: Often",
        "Make a table in Gnumeric",
        "Try out helpdesk",
        "Hand a task over to Qube",
    ];
    check(&facts, PracticePlace::Gone, &wanted);
    let task = &choose(&facts).examples[0].task;
    assert_eq!(task.to_string(), "Often");
}

#[test]
fn long_tasks_are_not_repeated() {
    let facts = ExampleFacts {
        earlier: vec!["x".repeat(401), "New".into(), "Old".into()],
        ..ExampleFacts::default()
    };
    check(&facts, PracticePlace::First, &["Again: New", FILES, ROOM]);
}

#[test]
fn names_are_shown_in_one_short_line() {
    let check = |name: &str, wanted: &str| assert_eq!(shown(name), wanted);
    check("GIMP", "GIMP");
    check(" two\nlines\u{1b}[1m ", "two lines [1m");
    check(
        &"long ".repeat(9),
        "long long long long long long long long…",
    );
}
