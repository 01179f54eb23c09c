//! Tasks of Qube stand in the list of the fleet, below the task that gave them.

use super::{
    tasks::until_taken,
    world::{POOL, World, eventually},
};
use serde_json::{Value, json};
use testkit::{
    claude::Reply,
    qube::{FakeQube, QubeReply, Route},
};

const KEY: &str = "qk-test-0123456789";

#[test]
fn tasks_of_qube_stand_in_the_same_list() {
    let claude = until_taken("Ada is there.", |id| {
        let task = json!({"task_description": "Onboard Ada."});
        Reply::answer().tool_use(id, "qube_task_executor", task)
    });
    let Some(world) = World::new(claude) else {
        return;
    };
    let qube = FakeQube::start(KEY);
    qube.always(Route::Submit, QubeReply::accepted());
    let running = QubeReply::status("running", json!({})).header("retry-after", "1");
    qube.always(Route::Status, running);
    let base = qube.base_url();
    let variables = [("QUBE_BASE_URL", base.as_str()), ("QUBE_API_KEY", KEY)];
    let _conductor = world.conductor();
    let _desktop = world.desktop_in("one", &[], &variables);
    world.submit("t", &["--mode", "free"]);
    let followed = eventually("Qube has the task", || given(&world));
    assert_eq!(followed["task"], "task-1", "{followed}");
    assert_eq!(followed["state"], "followed", "{followed}");
    let listed = world.run(&["list", "--pool", POOL]);
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(listed.contains("\n  Qube task-1  followed "), "{listed}");

    let result = json!({"result": "Ada has an account."});
    qube.always(Route::Status, QubeReply::status("completed", result));
    let told = world.until("t", "done", 1);
    assert_eq!(told["qube"][0]["state"], "done", "{told}");
    qube.assert_clean();
    world.claude.assert_clean();
}

/// The task of Qube that stands below the task.
fn given(world: &World) -> Option<Value> {
    world.show("t")["qube"].get(0).cloned()
}
