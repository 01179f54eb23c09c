//! The socket by which chats are reached: other programs, other accounts, and what one of Qilbee's tools started.

use super::{
    attach::{only_chat, program, sockets, writing},
    binary::{Program, Ran, lines_of_json, of_type, read_until},
    in_terminal::InTerminal,
};
use rustix::process::{Signal, kill_process};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufReader, Read as _, Write as _},
    os::unix::{
        fs::PermissionsExt as _,
        net::{UnixListener, UnixStream},
    },
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

/// Program in Python that connects to a socket so many times, sends this each time, says that it is ready and stays. Even
/// sending nothing fails where the other end has refused already.
fn crowding(socket: &Path, times: usize, sent: &str) -> String {
    let socket = socket.display();
    format!(
        "import socket, sys, time\nall = []\nfor _ in range({times}):\n    s = socket.socket(socket.AF_UNIX)\n    \
         s.connect('{socket}')\n    if b'{sent}': s.sendall(b'{sent}')\n    all.append(s)\nprint('ready', flush=True)\n\
         sys.stdin.read()"
    )
}

#[test]
fn those_that_are_refused_take_no_place_from_others() {
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(&folder.path().join("note"));
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let chat = only_chat(&program);
    let script = crowding(&sockets(&program)[0], 100, "");
    let mut crowd = program.start(&["supervise-server", PYTHON, "-c", &script]);
    let mut told = BufReader::new(crowd.stdout.take().unwrap());
    read_until(&mut told, "ready");
    // They hold their connections, and say nothing.
    let mut attached = InTerminal::start_in_front(&program, &["attach", &chat]);
    attached.read_until("[n] no");
    attached.type_keys(CTRL_C);
    run.read_until("Stopped.");
    assert_eq!(run.end(), 130);
    assert_eq!(attached.end_drawn().0, 0);
    drop(crowd.stdin.take());
    crowd.wait().unwrap();
}

#[test]
fn where_all_places_are_taken_it_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(&folder.path().join("note"));
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let chat = only_chat(&program);
    let hello = format!("{}\\n", json!({"session": chat}));
    let script = crowding(&sockets(&program)[0], 32, &hello);
    let mut crowd = Command::new(PYTHON);
    let crowd = crowd.args(["-c", &script]).stdin(Stdio::piped());
    let mut crowd = crowd.stdout(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(crowd.stdout.take().unwrap());
    read_until(&mut told, "ready");
    let ran = program.run(&["attach", &chat]);
    assert!(
        ran.code == 1 && ran.err.contains("too many programs are attached"),
        "{}",
        ran.err
    );
    drop(crowd.stdin.take());
    crowd.wait().unwrap();
    run.type_keys(CTRL_C);
    assert_eq!(run.end(), 130);
}

#[test]
fn a_program_that_hangs_is_told_of_or_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(&folder.path().join("note"));
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let chat = only_chat(&program);
    let stop = format!("{}\n", json!({"type": "stop"}));
    let attach = || program.run_with_input(&["attach", &chat, "--json", "--commands", "-"], &stop);
    let check_refused = |wanted: &str| {
        let attached = attach();
        assert!(
            attached.code == 1 && attached.err.contains(wanted),
            "{}",
            attached.err
        );
    };
    kill_process(run.process(), Signal::STOP).unwrap();
    check_refused("a Qilbee that runs can't be reached");
    kill_process(run.process(), Signal::CONT).unwrap();
    // Another one takes connections, and never answers.
    let _hanging = UnixListener::bind(program.home().join("sockets/0.sock")).unwrap();
    let attached = attach();
    assert_eq!(attached.code, 0, "{}", attached.err);
    assert_eq!(run.end(), 130);
    check_refused("Nobody works in this chat just now");
}

#[test]
fn last_words_count_of_one_that_leaves_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(&folder.path().join("note"));
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let hello = json!({"session": only_chat(&program)});
    let mut stream = UnixStream::connect(&sockets(&program)[0]).unwrap();
    // Some that are refused, and the one that counts; nobody reads what becomes of them.
    let refused = "{\"type\":\"resume\"}\n".repeat(100);
    write!(stream, "{hello}\n{refused}{}\n", json!({"type": "stop"})).unwrap();
    drop(stream);
    run.read_until("Stopped.");
    assert_eq!(run.end(), 130);
}

#[test]
fn a_program_that_says_much_and_hears_much_is_served() {
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(&folder.path().join("note"));
    let program = program(&claude);
    let mut run = InTerminal::start_in_front(&program, &["run", "--mode", "ask", "Write it"]);
    run.read_until("[n] no");
    let chat = only_chat(&program);
    // More replies than either end can hold for the other.
    let refused = "{\"type\":\"resume\"}\n".repeat(20_000);
    let commands = format!("{refused}{}\n", json!({"type": "stop"}));
    let mut attached = program.start(&["attach", &chat, "--json", "--commands", "-"]);
    let mut input = attached.stdin.take().unwrap();
    // What it prints is read meanwhile.
    let says = std::thread::spawn(move || input.write_all(commands.as_bytes()).unwrap());
    let ran = Ran::of(attached);
    says.join().unwrap();
    assert_eq!(ran.code, 0, "{}", ran.err);
    let events = lines_of_json(&ran.out);
    assert_eq!(of_type(&events, "turn_ended")[0]["reason"], "stopped");
    run.read_until("Stopped.");
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
