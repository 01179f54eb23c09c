//! Commands that nobody knows, which the person expects.

use super::*;

/// Checks whether a line is asked about after something was read, typed into a terminal and run where there are no walls.
fn check(says: &str, line: &str, is_asked: bool) {
    let typed = ResourceClaims {
        texts: vec![("text".to_owned(), format!("{line}\n"))],
        receiver: Receiver::RunsCommands,
        ..ResourceClaims::default()
    };
    let run = ResourceClaims {
        folder: None,
        ..command(line, Confinement::None)
    };
    let taint = chat(says, Some(PAGE));
    let wanted: &[Risk] = match is_asked {
        true => &[Risk::UnknownCommand],
        false => &[],
    };
    for (domain, claims) in [(Domain::Desktop, typed), (Domain::Shell, run)] {
        let input = input_of(&taint, &domain, &claims);
        assert_eq!(input.risks, wanted, "{says}: {line}");
        assert_eq!(input.tainted, [], "{says}: {line}");
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
        let claims = ResourceClaims {
            folder: None,
            ..command(line, Confinement::None)
        };
        let tainted = input_of(&taint, &Domain::Shell, &claims).tainted;
        tainted
            .into_iter()
            .map(|value| value.value)
            .collect::<Vec<_>>()
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
