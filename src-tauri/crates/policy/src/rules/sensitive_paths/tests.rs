use super::*;
use crate::rules::{check_command, check_path};
use protocol::Confinement;

fn directories() -> KnownDirectories {
    KnownDirectories {
        home: "/home/me".into(),
        qilbee_data: Some("/home/me/.local/share/qilbee".into()),
        working: vec!["/home/me/src/shop".into()],
    }
}

#[test]
fn sensitive_paths_are_risky() {
    let check = |path: &str, writes: bool, wanted: bool| {
        assert_eq!(
            check_path(path, writes, &directories()).is_some(),
            wanted,
            "{path}"
        );
    };
    check("~/.ssh/config", false, true);
    check("/home/me/a/../.ssh/config", false, true);
    check("~/.local/share/qilbee/config.toml", true, true);
    check("~/.bashrc", true, true);
    check("~/.bashrc", false, false);
    check("/etc/hosts", true, true);
    check("/etc/hosts", false, false);
    check("~/Documents/a.txt", true, false);
    check("file:///home/me/.aws/credentials", false, true);
}

#[test]
fn processes_lead_to_other_places() {
    let check = |path: &str, wanted: bool| {
        let risk = check_path(path, false, &directories());
        assert_eq!(risk, wanted.then_some(Risk::Credentials), "{path}");
    };
    for secret in [
        "self/root/home/me",
        "12/cwd/a",
        "self/task/12/root",
        "self/fd/3",
        "[0-9]*/environ",
        "self/*",
        "net/../environ",
    ] {
        check(&format!("/proc/{secret}"), true);
    }
    for figure in [
        "cpuinfo",
        "self/status",
        "*/status",
        "12/fd",
        "self/fd/2",
        "self/oom_score_adj",
        "net/*",
        "self/task/*/comm",
        "sys/*/*",
    ] {
        check(&format!("/proc/{figure}"), false);
    }
    check("fs/proc/self/root.c", false);
}

#[test]
fn patterns_name_what_they_can_mean() {
    let check = |words: &str, wanted: bool| {
        let found = check_command(
            &format!("cat {words}"),
            None,
            Confinement::None,
            &directories(),
        );
        assert_eq!(
            found.contains(&Risk::Credentials),
            wanted,
            "{words}: {found:?}"
        );
    };
    for secret in [
        "~/{.netrc,a}",
        "~/{,}.ssh/config",
        "{a,~/.netrc}",
        "~/@(.netrc)",
        "~/?(.)netrc",
        "~/@(\".ssh\"|a)/config",
        "~/.config/{chromium,a}/b",
        "~/.config/chrom@((x)|ium)/b",
        "</proc/{self/environ,a}",
        "a; x=~/.ssh/@(a); cat $x",
    ] {
        check(secret, true);
    }
    for other in [
        "'{.netrc,a}'",
        "a@(.txt|.md)",
        "~/.config/{gtk-3.0,nvim}/a",
        "{.github,src}/a",
        "'{{.Names}}' '(.*)' '{.*}' 's/.(x)/y/'",
    ] {
        check(other, false);
    }
}
