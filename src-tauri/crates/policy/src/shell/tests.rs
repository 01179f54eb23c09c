use super::*;

/// Checks the commands of a line, and if it can be judged.
fn check(text: &str, commands: &[&str], unreadable: bool) {
    let script = Script::read(text);
    let found: Vec<_> = script.commands.iter().map(ShellCommand::line).collect();
    assert_eq!(found, commands, "{text}");
    assert_eq!(
        !script.unreadable.is_empty(),
        unreadable,
        "{text}: {:?}",
        script.unreadable
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
fn words_are_expanded_like_in_a_shell() {
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
fn wrapped_commands_are_found() {
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
    check(
        "find a b -exec chmod 644 {} +",
        &["find a b -exec chmod 644 {} +", "chmod 644 a b"],
        false,
    );
    check("ls | xargs -n 1 rm", &["ls", "xargs -n 1 rm", "rm"], false);
    check("ssh host 'rm x'", &["ssh host rm x", "rm x"], false);
    check("command -v ls", &["command -v ls"], false);
    check(
        "watch -n 5 ls 'a; rm x'",
        &["watch -n 5 ls a; rm x", "ls a", "rm x"],
        false,
    );
    check(
        "watch -x ls 'a; rm x'",
        &["watch -x ls a; rm x", "ls a; rm x"],
        false,
    );
}

#[test]
fn unreadable_lines_are_reported() {
    let unreadable = |text: &str| assert!(!Script::read(text).unreadable.is_empty(), "{text}");
    unreadable("eval $X");
    unreadable("$(echo rm) x");
    unreadable("$X -rf ~");
    unreadable("/bin/r? x");
    unreadable("{rm,-rf,x}");
    unreadable("bash -c \"$X\"");
    unreadable("PATH=/tmp ls");
    unreadable("read PATH <<< /tmp/x; ls");
    unreadable("read -aPATH <<< /tmp/x; ls");
    unreadable("printf -v PATH %s /tmp/x; ls");
    unreadable("for PATH in /tmp/x; do ls; done");
    unreadable("mapfile BASH_ENV < x");
    unreadable("command read PATH < x");
    unreadable(": ${BASH_ENV:=/tmp/x}");
    unreadable("HOME=/etc; cat ~/shadow");
    unreadable("read PWD < x; rm $PWD/a");
    unreadable("env '-Ssh x' ls");
    unreadable("env -vSx ls");
    unreadable("env --split='sh x' ls");
    unreadable("env --uns ls rm x");
    unreadable("env -iu ls rm x");
    unreadable("watch ls $X");
    unreadable("watch -tx bash -c 'rm x'");
    unreadable("trap \"$(cat f)\" EXIT");
    unreadable("(( PATH=5 )); ls");
    unreadable("echo $((PATH=5)); ls");
    unreadable("let 'PATH=5'; ls");
    unreadable("a=abcdef; echo ${a:PATH=5}; ls");
    unreadable("coproc PATH { ls; }");
    unreadable("cat a {PATH}<f; ls");
    unreadable("cat a {PATH[0]}<f; ls");
    unreadable("{a['$(b)']}<f ls");
    unreadable("{a[b]}<f ls");
    check("env -u {a[]}<f rm b", &["env -u {a[]} rm b", "rm b"], false);
    check("echo '{PATH}' {b}", &["echo {PATH} {b}"], false);
    check("{a}</dev/null rm -rf b", &["rm -rf b"], false);
    check("cat {a}<f b", &["cat b"], false);
    check(
        "echo 'ä' $(nice {a[1]}</dev/null rm b)",
        &["nice rm b", "rm b", "echo ä \u{fffd}"],
        false,
    );
    check("echo {a} <f; {a,b}<f", &["echo {a}", "{a,b}"], true);
    check(
        "exec {lock}>f; flock -n $lock",
        &["exec", "flock -n \u{fffd}"],
        false,
    );
    // What it stands for changes before it runs again.
    unreadable("x=true; for i in 1 2; do $x a; x=rm; done");
    unreadable("x=true; echo() { $x a; }; x=rm; echo");
    unreadable("x=true; trap '$x a' EXIT; x=rm");
    unreadable(":() { :|:& }; :");
    unreadable("if a; then");
    unreadable("echo 'open");
    unreadable(&"(".repeat(5000));
    unreadable(&format!("{}ls{}", "(".repeat(30), ")".repeat(30)));
    unreadable(&"a;".repeat(MAX_COMMANDS + 10));
    unreadable(&"x".repeat(MAX_BYTES + 1));
}

#[test]
fn variables_that_others_may_know_are_told_from_own() {
    let check = |text: &str, is_foreign: bool| {
        let script = Script::read(text);
        assert_eq!(script.sets_foreign_variable, is_foreign, "{text}");
    };
    for foreign in [
        "LESSOPEN='|x %s'; less a",
        "PS1='$(x)'",
        "PS4='$(x)'; set -x; ls",
        "http_proxy=x; curl a.example",
        "path=(/tmp/x $path); ls",
        "aliases[ls]=x; ls",
        "read -r PAGER < a; git log",
        "read -r $X < a; ls",
        "read -raPAGER < a; git log",
        "printf $X; ls",
        "echo() { local -n r=$1; r=x; ls; }; echo PAGER",
        "declare -n r=PATH; r=/tmp/x; ls",
        ": ${BASH_CMDS[ls]:=/tmp/x}; ls",
        "wait -n -p PAGER",
        "all_proxy=x; curl a.example",
        "declare -x PAGER=x; git log",
        "for EDITOR in x; do git commit; done",
    ] {
        check(foreign, true);
    }
    for own in [
        "for f in *.txt; do wc -l \"$f\"; done",
        "n=3; head -n $n a",
        "N=3; head -n $N a",
        "FILE=a; cat $FILE",
        "LC_ALL=C; sort a",
        "echo HOME=$HOME",
        "i=0; (( i += 1 )); echo $((i + 1))",
        "while read -r line; do echo \"$line\"; done < a",
        "read -p 'Name? ' name",
        "printf '%s\\n' PAGER \"$x\"",
        "grep FOO=1 a",
        "LC_ALL=C sort a",
        "unset PAGER",
    ] {
        check(own, false);
    }
}

#[test]
fn a_function_that_calls_itself_is_reported() {
    let check = |text: &str, endless: bool| {
        let found = Script::read(text).unreadable;
        let wanted: &[_] = if endless {
            &[Unreadable::EndlessRecursion]
        } else {
            &[]
        };
        assert_eq!(found, wanted, "{text}");
    };
    check("f() { f; }; f", true);
    check("f() { echo a; time f; }; f", true);
    check("f() { eval 'f x'; }; f", true);
    check("f() { command eval f; }; f", true);
    check("bash -c 'f() { f; }; f'", true);
    check("f() { bash -c 'g() { g; }; g'; }; f", true);
    check("echo() { builtin echo a; }; echo", false);
    check("ls() { command ls -F \"$@\"; }; ls", false);
    check("ls() { env LANG=C ls; }; ls", false);
    check("ls() { nohup timeout 5 ls; }; ls", false);
    check("ls() { find . | xargs ls; }; ls", false);
    check("ls() { bash -c 'ls; pwd'; }; ls", false);
}

#[test]
fn deepest_allowed_nesting_is_read() {
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
