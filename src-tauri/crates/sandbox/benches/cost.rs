//! Cost of walls: building them, and running a small program within them. Prints medians. This program is also what runs
//! inside.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot run stops, and prints what it found"
)]

use sandbox::{Backend, Network, Sandbox, Walls, run_inside};
use std::{
    env,
    ffi::OsString,
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// The argument with which this program goes inside and becomes another.
const INSIDE: &str = "inside";
/// Measurements of each kind.
const ROUNDS: usize = 31;
/// Small programs that a shell runs in one measurement.
const PROGRAMS: u32 = 100;

fn main() {
    let mut arguments = env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == INSIDE) {
        let error = run_inside(arguments);
        println!("not inside: {error}");
        std::process::exit(99);
    }
    let work = TempDir::new().unwrap();
    let temp = TempDir::new().unwrap();
    let home = env::home_dir().unwrap();
    let walls = Walls {
        writable: vec![work.path().to_path_buf()],
        hidden: [".ssh", ".netrc", ".bash_history", ".config/gcloud"]
            .map(|name| home.join(name))
            .to_vec(),
        projects: None,
        readable: Vec::new(),
        state: None,
        temp: temp.path().to_path_buf(),
        network: Network::None,
    };
    report("outside", &|| Command::new("bash"));
    for backend in [Backend::Bubblewrap, Backend::Landlock] {
        let Ok(sandbox) = Sandbox::with(backend) else {
            println!("{backend}: not here");
            continue;
        };
        report(&backend.to_string(), &|| inside(sandbox, &walls));
    }
}

fn inside(sandbox: Sandbox, walls: &Walls) -> Command {
    let program: PathBuf = env::current_exe().unwrap();
    let arguments = [OsString::from(INSIDE), OsString::from("bash")];
    sandbox.command(walls, &program, &arguments).unwrap()
}

/// Measures a shell that does nothing, and one that runs many small programs.
fn report(name: &str, shell: &dyn Fn() -> Command) {
    let run = |script: &str| {
        let begun = Instant::now();
        let status = shell().args(["-c", script]).status().unwrap();
        assert!(status.success(), "{name}: {script}");
        begun.elapsed()
    };
    let many = format!("for n in {{1..{PROGRAMS}}}; do /bin/true; done");
    let start = median(&|| run(":"));
    let programs = median(&|| run(&many)).saturating_sub(start);
    println!(
        "{name}: {:.2} ms to start, {:.3} ms for each program",
        start.as_secs_f64() * 1e3,
        programs.as_secs_f64() * 1e3 / f64::from(PROGRAMS)
    );
}

fn median(measure: &dyn Fn() -> Duration) -> Duration {
    let mut times: Vec<_> = (0..ROUNDS).map(|_| measure()).collect();
    times.sort();
    times[ROUNDS / 2]
}
