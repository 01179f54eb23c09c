//! The socket by which chats are reached: other programs, other accounts, and what one of Qilbee's tools started.

use super::{
    attach::{only_chat, program, sockets, writing},
    binary::{Program, Ran, lines_of_json, of_type, read_until},
    in_terminal::InTerminal,
};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufReader, Read as _, Write as _},
    os::unix::{fs::PermissionsExt as _, net::UnixStream},
    path::Path,
    process::{Command, Stdio},
};

const CTRL_C: &[u8] = b"\x03";

/// Sends lines to the only socket, and reads what comes up to these words.
fn talk(program: &Program, lines: &[Value], until: &str) -> (UnixStream, String) {
    let mut stream = UnixStream::connect(&sockets(program)[0]).unwrap();
    for line in lines {
        writeln!(stream, "{line}").unwrap();
    }
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let told = read_until(&mut reader, until);
    (stream, told)
}

#[test]
fn another_program_watches_and_stops_but_says_no_yes() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let claude = writing(&note);
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let chat = only_chat(&program);
    // It says that a person sits there.
    let hello = json!({"session": chat, "person": true, "own_words": true});
    let (mut stream, told) = talk(&program, &[hello], "approval_requested");
    let lines = lines_of_json(&told);
    assert_eq!(lines[0]["reply"], "attached");
    assert_eq!(lines[0]["person"], false);
    let approval = &of_type(&lines, "approval_requested")[0]["approval"];
    let yes = json!({"type": "answer_approval", "approval": approval,
        "answer": {"answer": "allow", "grant": {"for": "once"}}});
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    for refused in [
        yes.to_string(),
        json!({"type": "resume"}).to_string(),
        json!({"type": "abandon", "reason": "closed"}).to_string(),
        "what is this".to_owned(),
    ] {
        writeln!(stream, "{refused}").unwrap();
        read_until(&mut reader, r#""reply":"refused""#);
    }
    assert!(!note.exists());
    // From an event on, and with its own last word.
    let from = json!({"session": chat, "from": 3});
    let (_, told) = talk(&program, &[from], r#""seq":3"#);
    assert!(!told.contains(r#""seq":2"#), "{told}");
    writeln!(stream, "{}", json!({"type": "stop"})).unwrap();
    let mut rest = String::new();
    reader.read_to_string(&mut rest).unwrap();
    assert!(rest.contains(r#""type":"turn_ended""#), "{rest}");
    run.read_until("Stopped.");
    assert_eq!(run.end(), 130);
}

/// Python where every account finds it.
const PYTHON: &str = "/usr/bin/python3";

/// Program in Python that says hello at a socket, and prints all that it is told.
fn connecting(socket: &Path, chat: &str) -> String {
    let hello = json!({"session": chat, "person": true});
    let socket = socket.display();
    format!(
        "import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect('{socket}')\n\
         s.sendall(b'{hello}\\n')\nprint(s.makefile().read())"
    )
}

#[test]
fn what_a_tool_started_is_told_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(&folder.path().join("note"));
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let script = connecting(&sockets(&program)[0], &only_chat(&program));
    let ways: [&[&str]; 2] = [&["env", "-i"], &["setsid", "--wait", "env", "-i"]];
    for way in ways {
        let started = [&["supervise-server"], way, &[PYTHON, "-c", &script]].concat();
        let mut below = program.start(&started);
        // It ends with its input.
        let input = below.stdin.take();
        let told = Ran::of(below);
        drop(input);
        assert!(
            told.out.contains("one of Qilbee's own tools"),
            "{way:?}: {}{}",
            told.out,
            told.err
        );
        assert!(!told.out.contains("seq"), "{}", told.out);
    }
    run.type_keys(CTRL_C);
    assert_eq!(run.end(), 130);
}

#[test]
fn inside_the_walls_there_is_no_socket() {
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(&folder.path().join("note"));
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let socket = &sockets(&program)[0];
    let script = connecting(socket, &only_chat(&program));
    let listing = format!("ls {}; echo listed", socket.parent().unwrap().display());
    let call = |command: &str| {
        let input = json!({ "command": command }).to_string();
        program.run(&["tools", "call", "bash", "--input", &input])
    };
    let listed = call(&listing);
    assert!(
        listed.out.contains("listed"),
        "{}{}",
        listed.out,
        listed.err
    );
    assert!(!listed.out.contains(".sock"), "{}", listed.out);
    let connected = call(&format!(
        "{PYTHON} -c {}",
        shlex::try_quote(&script).unwrap()
    ));
    assert!(
        connected.out.contains("Error"),
        "{}{}",
        connected.out,
        connected.err
    );
    for told in ["reply", "seq"] {
        assert!(!connected.out.contains(told), "{}", connected.out);
    }
    run.type_keys(CTRL_C);
    assert_eq!(run.end(), 130);
}

#[test]
fn another_account_is_refused_even_where_it_reaches_the_socket() {
    if !rustix::process::geteuid().is_root() {
        // Nobody else can become another account.
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(&folder.path().join("note"));
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let socket = sockets(&program)[0].clone();
    let script = connecting(&socket, &only_chat(&program));
    let connect = || {
        let mut other = Command::new("setpriv");
        let account = ["--reuid=65534", "--clear-groups", PYTHON, "-c", &script];
        let other = other.args(account).stdin(Stdio::null());
        Ran::of(
            other
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap(),
        )
    };
    let told = connect();
    assert!(
        told.out.is_empty() && told.err.contains("PermissionError"),
        "{}",
        told.err
    );
    // The folders above it let others through.
    for folder in program.home().ancestors() {
        let mode = fs::metadata(folder).unwrap().permissions().mode();
        if mode & 0o001 == 0 {
            fs::set_permissions(folder, fs::Permissions::from_mode(mode | 0o011)).unwrap();
        }
    }
    for open in [program.home(), socket.parent().unwrap(), &socket] {
        fs::set_permissions(open, fs::Permissions::from_mode(0o777)).unwrap();
    }
    let told = connect();
    assert!(
        told.out.contains("only the account"),
        "{}{}",
        told.out,
        told.err
    );
    run.type_keys(CTRL_C);
    assert_eq!(run.end(), 130);
}
