use super::*;

/// The commands of a line, and why it cannot be judged.
fn check(text: &str, commands: &[&str], hidden: bool) {
    let script = Script::read(text);
    let found: Vec<_> = script.commands.iter().map(Simple::line).collect();
    assert_eq!(found, commands, "{text}");
    assert_eq!(
        !script.hidden.is_empty(),
        hidden,
        "{text}: {:?}",
        script.hidden
    );
}

#[test]
fn every_simple_command_is_found() {
    check("ls -la", &["ls -la"], false);
    check("a; b && c || d | e &", &["a", "b", "c", "d", "e"], false);
    check("if a; then b; else c; fi", &["a", "b", "c"], false);
    check(
        "for x in 1 2; do echo hi; done",
        &["for 1 2", "echo hi"],
        false,
    );
    check(
        "while a; do b; done; (c; { d; })",
        &["a", "b", "c", "d"],
        false,
    );
    check("case x in y) a;; *) b;; esac", &["a", "b"], false);
    check(
        "echo $(rm x) `rm y`",
        &["rm x", "rm y", "echo \u{fffd} \u{fffd}"],
        false,
    );
    check("f() { ls; }; f", &["ls", "f"], false);
    check(
        "diff <(a) <(b)",
        &["a", "b", "diff /dev/fd/63 /dev/fd/63"],
        false,
    );
    check("cat <<E\n$(rm x)\nE", &["rm x", "cat"], false);
    check("[[ -f $(a) ]]", &["a"], false);
    check("echo 'rm -rf ~' # rm y", &["echo rm -rf ~"], false);
}

#[test]
fn words_are_read_as_the_shell_reads_them() {
    check(r#"r"m" -r'f' \~"#, &["rm -rf ~"], false);
    check(
        "D=docs; rm $D ${D} \"$D/x\"",
        &["rm docs docs docs/x"],
        false,
    );
    check("rm $HOME/a ~/b", &["rm ~/a ~/b"], false);
    check("rm $1", &["rm \u{fffd}"], false);
    check("X=rm; $X a", &["rm a"], false);
}

#[test]
fn what_only_wraps_is_looked_through() {
    check(
        "env A=1 nice -n 5 rm x",
        &["env A=1 nice -n 5 rm x", "nice -n 5 rm x", "rm x"],
        false,
    );
    check("timeout 5 rm x", &["timeout 5 rm x", "rm x"], false);
    check(
        "bash -c 'rm x; ls'",
        &["bash -c rm x; ls", "rm x", "ls"],
        false,
    );
    check("eval 'rm x'", &["eval rm x", "rm x"], false);
    check(
        "find . -exec rm {} \\;",
        &["find . -exec rm {} ;", "rm {}"],
        false,
    );
    check("ls | xargs -n 1 rm", &["ls", "xargs -n 1 rm", "rm"], false);
    check("ssh host 'rm x'", &["ssh host rm x", "rm x"], false);
    check("command -v ls", &["command -v ls"], false);
}

#[test]
fn what_hides_its_meaning_is_said_so() {
    let hidden = |text: &str| assert!(!Script::read(text).hidden.is_empty(), "{text}");
    hidden("eval $X");
    hidden("$(echo rm) x");
    hidden("$X -rf ~");
    hidden("/bin/r? x");
    hidden("{rm,-rf,x}");
    hidden("bash -c \"$X\"");
    hidden("PATH=/tmp ls");
    hidden(":() { :|:& }; :");
    hidden("if a; then");
    hidden("echo 'open");
    hidden(&"(".repeat(5000));
    hidden(&format!("{}ls{}", "(".repeat(30), ")".repeat(30)));
    hidden(&"a;".repeat(MAX_COMMANDS + 10));
    hidden(&"x".repeat(MAX_BYTES + 1));
}

#[test]
fn the_deepest_nesting_that_is_read_is_read() {
    let text = format!(
        "{}ls{}",
        "$(".repeat(MAX_DEPTH - 4),
        ")".repeat(MAX_DEPTH - 4)
    );
    assert!(
        Script::read(&format!("echo {text}"))
            .commands
            .iter()
            .any(|command| command.line() == "ls")
    );
    let text = format!(
        "{}ls{}",
        "(".repeat(MAX_DEPTH - 2),
        ")".repeat(MAX_DEPTH - 2)
    );
    let _ = Script::read(&text);
}
