use super::*;

struct World {
    folder: tempfile::TempDir,
    profiles: Profiles,
}

impl World {
    fn new() -> Self {
        let folder = tempfile::TempDir::new().unwrap();
        let place = |name: &str| folder.path().join(name);
        let profiles = Profiles::at(place("profiles"), place("read.json"));
        Self { folder, profiles }
    }

    /// Writes a file for somebody else's hands.
    fn shared(&self, text: &[u8]) -> PathBuf {
        let file = self.folder.path().join("desk.toml");
        fs::write(&file, text).unwrap();
        file
    }

    fn trust(&self) -> ProfileTrust {
        self.profiles.read(&desk()).unwrap().1
    }
}

fn desk() -> ProfileName {
    "desk".parse().unwrap()
}

fn problem<T: std::fmt::Debug>(result: Result<T, ProfileError>) -> String {
    format!("{:?}", result.unwrap_err().message())
}

#[test]
fn a_profile_is_unread_until_it_is_read_as_it_is() {
    let world = World::new();
    let file = ProfileFile::read(&world.shared(b"title = \"Desk\"\n"), desk()).unwrap();
    let place = world.profiles.write(&file, false).unwrap();
    assert_eq!(world.trust(), ProfileTrust::Unread);
    world.profiles.remember_read(&file).unwrap();
    assert_eq!(world.trust(), ProfileTrust::Read);
    fs::write(&place, "title = \"Desk\"\n# more\n").unwrap();
    assert_eq!(world.trust(), ProfileTrust::Changed);
    fs::write(&place, &file.text).unwrap();
    assert_eq!(world.trust(), ProfileTrust::Read);
    world.profiles.remove(&desk()).unwrap();
    world.profiles.write(&file, false).unwrap();
    assert_eq!(world.trust(), ProfileTrust::Unread);
}

#[test]
fn a_profile_that_is_there_stays_unless_it_may_go() {
    let world = World::new();
    let old = ProfileFile::read(&world.shared(b"title = \"Old\"\n"), desk()).unwrap();
    let new = ProfileFile::read(&world.shared(b"title = \"New\"\n"), desk()).unwrap();
    world.profiles.write(&old, false).unwrap();
    world.profiles.remember_read(&old).unwrap();
    assert!(problem(world.profiles.write(&new, false)).contains("settings-profile-exists"));
    assert_eq!(world.profiles.read(&desk()).unwrap().0, old);
    world.profiles.write(&new, true).unwrap();
    let (found, trust) = world.profiles.read(&desk()).unwrap();
    assert_eq!((found.title(), trust), ("New", ProfileTrust::Changed));
}

#[test]
fn files_that_are_no_profiles_are_named() {
    let world = World::new();
    let check = |text: &[u8], wanted: &str| {
        let read = ProfileFile::read(&world.shared(text), desk());
        let problem = problem(read);
        assert!(problem.contains(wanted), "{problem}");
    };
    check(b"title = \"a\"\nx = 1\n", "line: Number(2)");
    check(b"title = \"a\"\n\xff", "settings-profile-no-text");
    check(&vec![b' '; 64 * 1024 + 1], "settings-profile-too-long");
    let absent = ProfileFile::read(Path::new("/nowhere/desk.toml"), desk());
    assert!(problem(absent).contains("settings-profile-unreadable"));
    let none = world.profiles.read(&desk());
    assert!(problem(none).contains("settings-profile-none"));
    for name in ["", "Desk", "a b", "-a", "a/b", "..", &"x".repeat(41)] {
        let problem = problem(name.parse::<ProfileName>());
        assert!(
            problem.contains("settings-profile-name"),
            "{name}: {problem}"
        );
    }
}

#[test]
fn faulty_profiles_are_listed_too() {
    let world = World::new();
    assert_eq!(world.profiles.list().unwrap().len(), 0);
    let folder = world.folder.path().join("profiles");
    fs::create_dir(&folder).unwrap();
    for (name, text) in [
        ("b.toml", "title = \"B\""),
        ("a.toml", "x = 1"),
        ("IT Desk.toml", ""),
        ("notes.txt", ""),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    let listed = world.profiles.list().unwrap();
    let told: Vec<_> = listed
        .iter()
        .map(|listed| (listed.name.as_str(), listed.found.is_ok()))
        .collect();
    assert_eq!(told, [("IT Desk", false), ("a", false), ("b", true)]);
    let unknown = world.profiles.read(&desk());
    assert!(problem(unknown).contains("IT Desk, a, b"));
}

#[test]
fn a_damaged_record_trusts_nothing_and_is_kept() {
    let world = World::new();
    let file = ProfileFile::read(&world.shared(b""), desk()).unwrap();
    world.profiles.write(&file, false).unwrap();
    let record = world.folder.path().join("read.json");
    for text in ["{", "{\"read\": {}, \"newer\": 1}"] {
        fs::write(&record, text).unwrap();
        assert!(problem(world.profiles.read(&desk())).contains("settings-profile-record"));
        assert!(problem(world.profiles.remember_read(&file)).contains("settings-profile-record"));
        assert_eq!(fs::read_to_string(&record).unwrap(), text);
    }
}

#[cfg(unix)]
#[test]
fn profiles_and_their_record_are_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let world = World::new();
    let file = ProfileFile::read(&world.shared(b""), desk()).unwrap();
    let place = world.profiles.write(&file, false).unwrap();
    world.profiles.remember_read(&file).unwrap();
    for (path, wanted) in [
        (place.parent().unwrap(), 0o700),
        (place.as_path(), 0o600),
        (&world.folder.path().join("read.json"), 0o600),
    ] {
        let mode = fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, wanted, "{}", path.display());
    }
}
