//! Every moment of a task that changes two files, and of taking that back: whenever the program was ended,
//! the files are as they were or as they were to be, and all of it can be taken back.

use super::{
    journal,
    process::{self, Point, Shim},
};
use serde_json::json;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;
use testkit::claude::{FakeClaude, Reply};

const EDIT: &str = "str_replace_based_edit_tool";
const NOTHING: &str = "has changed no file that is not undone already";

/// A home for the program, the files its task changes, and the model.
struct World {
    folder: TempDir,
    claude: FakeClaude,
}

/// Texts of the two files; none for one that is not there.
type Files = (Option<String>, Option<String>);

#[test]
fn file_changes_can_be_undone_after_a_crash_at_any_moment() {
    let folder = TempDir::new().unwrap();
    let shim = process::build_shim(folder.path());
    let log = folder.path().join("marks");
    let world = World::new();
    world.work(Some(&Shim::watching(&shim, &log)));
    assert_eq!(world.files(), after());
    let points = process::points(&fs::read_to_string(&log).unwrap());
    let seen: BTreeSet<_> = points.iter().map(|point| ended(&shim, *point)).collect();
    let halfway = (after().0, before().1);
    assert_eq!(seen, [before(), halfway, after()].into());

    fs::remove_file(&log).unwrap();
    assert!(world.undo(&world.task(), Some(&Shim::watching(&shim, &log))));
    assert_eq!(world.files(), before());
    let again = process::points(&fs::read_to_string(&log).unwrap());
    for point in &again {
        let world = World::new();
        world.work(None);
        world.undo(&world.task(), Some(&Shim::crashing(&shim, *point)));
        world.take_all_back(&format!("while it was taken back, {point:?}"));
    }
    println!(
        "taken back after an end at {} moments, and at {} of taking it back",
        points.len(),
        again.len()
    );
}

/// Ends the program there, takes everything back, and says what the files were in between.
fn ended(shim: &Path, point: Point) -> Files {
    let world = World::new();
    world.work(Some(&Shim::crashing(shim, point)));
    let files = world.files();
    world.take_all_back(&format!("{point:?}"));
    files
}

fn before() -> Files {
    (Some("zero\r\n".to_owned()), None)
}

fn after() -> Files {
    (Some("one\r\n".to_owned()), Some("new\n".to_owned()))
}

impl World {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let [known, new] = Self::paths(folder.path());
        fs::write(&known, before().0.unwrap()).unwrap();
        let replace =
            json!({"command": "str_replace", "path": known, "old_str": "zero", "new_str": "one"});
        let create = json!({"command": "create", "path": new, "file_text": "new\n"});
        let claude = FakeClaude::answering(move |seen| match seen.answers() {
            0 => Reply::answer().tool_use("toolu_replace", EDIT, replace.clone()),
            1 => Reply::answer().tool_use("toolu_create", EDIT, create.clone()),
            _ => Reply::answer().text("Done."),
        });
        Self { folder, claude }
    }

    fn paths(folder: &Path) -> [PathBuf; 2] {
        let files = folder.join("files");
        fs::create_dir_all(&files).unwrap();
        ["known", "new"].map(|name| files.join(name))
    }

    fn files(&self) -> Files {
        let [known, new] =
            Self::paths(self.folder.path()).map(|file| fs::read_to_string(file).ok());
        (known, new)
    }

    fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    fn work(&self, shim: Option<&Shim<'_>>) {
        let address = self.claude.base_url();
        let ran = process::run(&self.home(), &address, &["Change the files."], shim);
        assert!([None, Some(0)].contains(&ran.code), "{}", ran.errors);
    }

    /// All that the one task did.
    fn task(&self) -> [String; 2] {
        let events = &journal::sessions(&self.home())[0];
        let started = events.iter().find(|event| event["type"] == "turn_started");
        let turn = started.unwrap()["turn"].as_str().unwrap();
        ["--task".to_owned(), turn.to_owned()]
    }

    /// Takes something back. `false` when there was nothing to take back.
    fn undo(&self, which: &[String], shim: Option<&Shim<'_>>) -> bool {
        let sessions = journal::sessions(&self.home());
        let Some(events) = sessions.first() else {
            return false;
        };
        let id = events[0]["session"].as_str().unwrap();
        let which: Vec<_> = which.iter().map(String::as_str).collect();
        let arguments = [&["sessions", "undo", id], &which[..]].concat();
        let output = process::start(&self.home(), &self.claude.base_url(), &arguments, shim);
        let errors = String::from_utf8_lossy(&output.stderr);
        let nothing = output.status.code() == Some(1) && errors.contains(NOTHING);
        let expected = nothing || [None, Some(0)].contains(&output.status.code());
        assert!(expected, "{:?}: {errors}", output.status);
        !nothing
    }

    #[track_caller]
    fn take_all_back(&self, name: &str) {
        let last = ["--last".to_owned()];
        let count = (0..).take_while(|_| self.undo(&last, None)).take(9).count();
        assert!(count <= 2, "{name}: {count} steps were taken back");
        assert_eq!(self.files(), before(), "{name}");
        let names = fs::read_dir(self.folder.path().join("files")).unwrap();
        assert_eq!(names.count(), 1, "{name}: something was left behind");
    }
}
