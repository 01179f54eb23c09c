use super::*;
use crate::shell::Script;

/// Returns the worst effect of a line's commands.
fn effect(text: &str) -> CommandEffect {
    let script = Script::read(text);
    let effects: Vec<_> = script.commands.iter().map(effect_of).collect();
    match () {
        () if !script.unreadable.is_empty() || effects.contains(&Unknown) => Unknown,
        () if effects.contains(&ChangesOperands) => ChangesOperands,
        () => OnlyLooks,
    }
}

fn check(wanted: CommandEffect, lines: &[&str]) {
    let others: Vec<_> = lines.iter().filter(|line| effect(line) != wanted).collect();
    assert_eq!(others, Vec::<&&str>::new(), "not {wanted:?}");
}

#[test]
fn lines_that_only_look_are_known() {
    check(
        OnlyLooks,
        &[
            "ls -la ~",
            "cat a b",
            "head -n5 a",
            "tail -f log",
            "wc -l *.txt",
            "du -sh * | sort -h",
            "df -h",
            "grep -rn 'fn main' src",
            "rg -n --hidden todo",
            "find . -name '*.rs' -type f",
            "find . -size +1M -print0",
            "find . -name '*.rs' -exec grep -n todo {} +",
            "sort -t, -k2 -n a.csv | uniq -c",
            "cut -d, -f1 a.csv",
            "sed -n '1,20p' a",
            "sed 's/a/b/g; s#x#y#' a",
            "sed -e '/^$/d' a",
            "awk '{print $1}' a",
            "awk -F, 'NR>1 {s+=$2} END {print s}' a.csv",
            "jq '.items[] | .name' a.json",
            "echo $((1 + 2)) $HOME",
            "printf '%s\\n' a",
            "date +%F",
            "hostname -I",
            "uname -a; uptime",
            "ps aux | grep firefox",
            "free -h",
            "git status",
            "git -C sub log --oneline -5",
            "git diff --stat HEAD~1",
            "git show HEAD:a.txt",
            "git branch -a",
            "git remote -v",
            "git stash list",
            "git config --get user.name",
            "git --no-pager log -p",
            "git blame a",
            "tar tzf a.tgz",
            "tar -tvf a.tar",
            "unzip -l a.zip",
            "xxd a | head",
            "file -b a",
            "stat a",
            "tree -L 2",
            "test -f a && echo yes",
            "[ -d b ] || echo no",
            "cd sub && ls",
            "for f in *.txt; do wc -l \"$f\"; done",
            "LC_ALL=C sort a",
            "env LANG=C date",
            "timeout 5 cat a",
            "nice -n 5 wc a",
            "bash -c 'ls; pwd'",
            "python3.11 --version",
            "node --version",
            "command -v git",
            "man ls",
            "set -euo pipefail; ls",
            "crontab -l",
            "md5sum a",
            "diff a b",
            "realpath a",
            "which python3",
            "while read -r line; do echo \"$line\"; done < a",
            "if [ -f a ]; then cat a; fi",
        ],
    );
}

#[test]
fn known_changes_are_known() {
    check(
        ChangesOperands,
        &[
            "mkdir -p a/b",
            "touch a",
            "cp -r a b",
            "mv a.txt b.txt",
            "rm a.txt",
            "rm -rf build",
            "ln -s a b",
            "ls | tee list.txt",
            "echo x > a",
            "cat a b >> c",
            "chmod +x run.sh",
            "gzip a",
            "kill 1234",
            "tar czf a.tgz src",
            "zip -r a.zip src",
            "sed -i 's/a/b/' a",
            "sed -i.bak 's/a/b/' a",
            "find . -name '*.bak' -delete",
            "git add -A",
            "git commit -am 'Fix it'",
            "git commit -m x",
            "git switch -c new",
            "git checkout main",
            "git -C ~/src/site branch -d fix-menu",
            "git push",
            "git push -u origin main",
            "git pull --rebase",
            "git clone https://a.example/x",
            "git stash",
            "git tag v1",
            "git mv a b",
            "git restore a",
            "curl -s https://a.example -o a",
            "curl -sSL a.example | head",
            "wget -q https://a.example/x",
            "for f in *.txt; do mv \"$f\" old/; done",
        ],
    );
}

#[test]
fn everything_else_is_unknown() {
    check(
        Unknown,
        &[
            // Interpreters, by version too, and what they are handed.
            "python3.11 -c 'import os; os.system(\"rm -rf ~/Documents\")'",
            "python3 x.py",
            "python3 -c 'print(1)'",
            "mawk 'BEGIN {system (\"x\")}'",
            "csh -c ls x",
            "pwsh x",
            "tclsh x",
            "Rscript x",
            "perl -i -pe s/a/b/ a",
            "node -e 'fs.rmSync(\"a\")'",
            "bash x.sh",
            "sh /tmp/u.sh",
            ". ./x",
            "source x",
            "php x",
            // Small languages that act.
            "awk 'BEGIN{print \"x\" >> \"/home/maria/.bashrc\"}'",
            "awk '{system(\"x\")}' a",
            "awk '{print | \"sh\"}' a",
            "awk -f x a",
            "gawk '{@f()}' a",
            "sed -n 'w ~/.bashrc' a",
            "sed 's#a#b#e' a",
            "sed 's/a/b/w x' a",
            "sed '1e x' a",
            "sed 's/[/]/ ;/e;#/p' a",
            "sed -f x a",
            "find . -fprintf ~/.bashrc x",
            "find . -fls x",
            // Wrappers and programs that start others.
            "script -qec 'ls' /dev/null",
            "tmux new -d 'ls'",
            "bwrap ls",
            "ex -sc '!ls'",
            "view -c '!ls'",
            "sqlite3 a '.sy ls'",
            "sqlite3 a <<E\n.sy ls\nE",
            "make",
            "make --eval='x:;ls'",
            "make -f -",
            "gio launch x.desktop",
            "git grep -O ls x",
            "git grep --open-files-in-pager=ls x",
            "git grep --op=ls x",
            "git ls-remote --upload-pack=ls x",
            "git rebase -x ls main",
            "git bisect run ls",
            "git -c core.pager=ls log",
            "git --exec-path=. status",
            "git clone -c core.fsmonitor=x https://a.example/b",
            "git clone 'ext::sh -c ls'",
            "git diff --ext-diff",
            "git log --output=x",
            "git config core.pager x",
            "git foo",
            "git submodule update",
            "npm test",
            "npm run build",
            "yarn",
            "cargo build",
            "pytest",
            "go build",
            "npx x",
            "pip install x",
            "direnv allow",
            // Files with names that an archive chose, and archives on other computers.
            "tar xzf a.tgz -C out",
            "tar --extract --file=a.tar",
            "unzip -q a.zip -d out",
            "tar cf host:a.tar b",
            // Options abbreviated, joined or in other case.
            "tar --checkpoint-act=exec=ls -cf a b",
            "tar cf a.tar --to-comm=x b",
            "tar -I x -xf a",
            "ssh -o proxycommand=x h",
            "rsync -ae 'ls' a b",
            "sort --compress-prog=x a",
            "sort -o a b",
            "rg --pre x y",
            "tree -o a",
            "date -s x",
            "uniq a b",
            "xxd a b",
            "file -C",
            "less +x a",
            "zip -T -TT x a b",
            "curl -K a",
            "wget -e x=y a.example",
            // The environment.
            "GIT_EXTERNAL_DIFF=x git diff",
            "GIT_PAGER=x git log",
            "LESSOPEN='|x %s' less a",
            "MANPAGER=x man ls",
            "NODE_OPTIONS='-r x' ls",
            "PYTHONSTARTUP=x ls",
            "http_proxy=evil.ai curl a.example",
            "env X=1 ls",
            "export X=1",
            // Words that only running the line would tell.
            "echo x >> ~/.bash$(echo rc)",
            "cat ~/$X/id_rsa",
            "rm $(cat list)",
            "ls | xargs rm",
            "$X a",
            "cat $(ls)",
            "read x; rm $x",
            "find . -exec rm {} +",
            "printf -v X %s rm; $X a",
            // Programs by their place.
            "./ls",
            "/tmp/ls",
            "bin/x",
            "~/bin/x",
            "evil",
            "dd if=a of=b",
            "gio trash a",
            "install a b",
        ],
    );
}

#[test]
fn letters_before_a_value_are_options() {
    let check =
        |joined: &str, wanted: bool| assert_eq!(letters_are(joined, "nk"), wanted, "{joined}");
    check("n5", true);
    check("nk", true);
    check("k2,3", true);
    check("5", true);
    check("x", false);
    check("nx", false);
    check("", true);
}
