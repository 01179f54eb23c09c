//! Commands where there are no walls, after something was read.

use super::*;

/// Checks whether a line is asked about, typed into a terminal and run by a tool.
fn check(says: &str, line: &str, is_asked: bool) {
    let typed = ResourceClaims {
        texts: vec![("text".to_owned(), format!("{line}\n"))],
        receiver: Receiver::RunsCommands,
        ..ResourceClaims::default()
    };
    let taint = chat(says, Some(PAGE));
    let wanted: &[Risk] = match is_asked {
        true => &[Risk::UnknownCommand],
        false => &[],
    };
    for (domain, claims) in [(Domain::Desktop, typed), (Domain::Shell, run(line))] {
        let input = input_of(&taint, &domain, &claims);
        assert_eq!(input.risks, wanted, "{says}: {line}");
        assert_eq!(input.tainted, [], "{says}: {line}");
    }
}

fn run(line: &str) -> ResourceClaims {
    ResourceClaims {
        folder: None,
        ..command(line, Confinement::None)
    }
}

#[test]
fn one_that_the_person_wrote_is_not_asked_about() {
    let serve = "python3 -m http.server 8000";
    check(&format!("Type `{serve}` into the terminal"), serve, false);
    check("Start my web server", serve, true);
}

#[test]
fn files_of_a_named_folder_are_renamed_in_a_loop() {
    let says = "Rename all my .jpeg files in Pictures to .jpg";
    let renames = "for f in *.jpeg; do mv \"$f\" \"${f%.jpeg}.jpg\"; done";
    check(says, &format!("cd ~/Pictures && {renames}"), false);
    let tainted = |line: &str| {
        let taint = chat(says, Some(PAGE));
        let tainted = input_of(&taint, &Domain::Shell, &run(line)).tainted;
        let values = tainted.into_iter().map(|value| value.value);
        values.collect::<Vec<_>>()
    };
    for elsewhere in [
        renames.to_owned(),
        format!("cd ~/Pictures; {renames}"),
        format!("cd ~/Secret && {renames}"),
        "cd ~/Pictures && for f in *.jpeg; do cd ..; mv \"$f\" \"${f%.jpeg}.jpg\"; done".to_owned(),
    ] {
        assert_eq!(tainted(&elsewhere), ["*.jpeg", "*.jpg"], "{elsewhere}");
    }
}
