//! Everyday work inside walls, with the real programs: none of it needs to leave them.

use super::{harness::Room, sandbox::room_inside, trial};
use libtest_mimic::Trial;
use std::{env, path::Path};

/// Pieces of work: the programs they need, and commands whose last line prints `fine`.
const WORK: [(&str, &[&str], &str); 9] = [
    (
        "git",
        &["git"],
        "git init -q repo && cd repo && git config user.name A && git config user.email a@b.c && echo a > a && git add a && git commit -qm one && git log --oneline | grep -q one && git diff --stat HEAD && echo fine",
    ),
    (
        "node and npm",
        &["node", "npm"],
        "mkdir pack && cd pack && echo '{\"name\":\"x\",\"version\":\"1.0.0\",\"scripts\":{\"build\":\"node b.js\"}}' > package.json && echo 'require(\"fs\").writeFileSync(\"out\",\"x\")' > b.js && npm run -s build && npm pack --silent && test -s out && test -s x-1.0.0.tgz && echo fine",
    ),
    (
        "cargo",
        &["cargo"],
        "cargo new -q --vcs none crate --name tiny && cd crate && cargo build -q --offline && ./target/debug/tiny | grep -q Hello && echo fine",
    ),
    (
        "python",
        &["python3"],
        "python3 -c 'import concurrent.futures as c, json, sqlite3, tempfile; p = c.ProcessPoolExecutor(2); print(sum(p.map(abs, [-1, -2])), tempfile.gettempdir()); sqlite3.connect(\"x.db\").execute(\"create table t (a)\")' && test -e x.db && python3 -m json.tool <<< '{}' > /dev/null && echo fine",
    ),
    (
        "archives",
        &["tar", "zip", "unzip"],
        "mkdir a && echo x > a/x && tar czf a.tgz a && tar xzf a.tgz -C $TMPDIR && zip -qr a.zip a && unzip -q a.zip -d b && cmp a/x b/a/x && cmp a/x $TMPDIR/a/x && echo fine",
    ),
    (
        "text tools",
        &["sed", "find", "awk", "sort"],
        "printf 'b\\na\\n' > t && sed -i s/b/c/ t && sort -o t t && find . -name t -exec awk '{print $1}' {} + | head -1 | grep -q a && cp t u && mv u v && rm t && chmod +x v && ln -s v w && echo fine",
    ),
    (
        "pandoc",
        &["pandoc"],
        "echo '# Title' > a.md && pandoc a.md -o a.html && pandoc a.md -o a.docx && grep -q Title a.html && test -s a.docx && echo fine",
    ),
    (
        "ffmpeg",
        &["ffmpeg"],
        "ffmpeg -loglevel error -f lavfi -i sine=duration=1 a.wav && ffmpeg -loglevel error -i a.wav a.ogg && test -s a.ogg && echo fine",
    ),
    (
        "a server of one's own",
        &["python3", "curl"],
        "python3 -m http.server 8123 >/dev/null 2>&1 & until curl -sf http://127.0.0.1:8123/ -o page; do sleep 0.05; done; kill $!; wait $! 2>/dev/null; test -s page && echo fine",
    ),
];

pub(crate) fn trials() -> Vec<Trial> {
    vec![trial("everyday_work_needs_no_way_out", everyday)]
}

async fn everyday() {
    for (name, programs, command) in WORK {
        if let Some(missing) = programs.iter().find(|program| !is_installed(program)) {
            eprintln!("not tried: {name}, because {missing} is not installed");
            continue;
        }
        let Some(room) = room_inside(Vec::new()) else {
            return eprintln!("not tried: no walls can be built here");
        };
        check(&room, name, command).await;
        room.end().await;
    }
}

async fn check(room: &Room, name: &str, command: &str) {
    let text = room.text(command).await;
    assert!(text.ends_with("fine\n"), "{name}: {text}");
}

fn is_installed(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| Path::new(&folder).join(program).is_file())
}
