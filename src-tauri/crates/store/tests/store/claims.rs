//! Locks on sessions.

use store::Store;

#[test]
fn a_session_is_worked_in_by_one_at_a_time() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("journal.db");
    let (window, terminal) = (Store::open(&path).unwrap(), Store::open(&path).unwrap());
    let (first, other) = ("s-1".into(), "s-2".into());
    let claim = window.claim(&first).unwrap();
    assert!(claim.is_some());
    assert!(terminal.claim(&first).unwrap().is_none(), "it is taken");
    assert!(
        window.claim(&first).unwrap().is_none(),
        "also within one program"
    );
    assert!(
        terminal.claim(&other).unwrap().is_some(),
        "another one is free"
    );
    drop(claim);
    assert!(
        terminal.claim(&first).unwrap().is_some(),
        "it is free again"
    );
}

#[test]
fn an_id_that_is_no_plain_name_stays_in_its_folder() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::open(&folder.path().join("journal.db")).unwrap();
    assert!(store.claim(&"../../etc/passwd".into()).unwrap().is_some());
    let names: Vec<_> = std::fs::read_dir(folder.path().join("claims"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names, ["______etc_passwd.lock"]);
}
