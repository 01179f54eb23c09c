//! Budgets of pools: a task begins once all that it may cost is left, whatever becomes of the others.

use super::{
    tasks::{saying, writing},
    world::{POOL, World, eventually},
};
use serde_json::{Value, json};

#[test]
fn a_task_waits_until_its_cost_fits_into_the_budget() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let _conductor = world.conductor();
    let (_one, _two) = (world.desktop("one"), world.desktop("two"));
    set(&world, &["--per-day", "1"]).unwrap();
    submit(&world, "first", "0.6");
    world.until("first", "waiting", 1);
    for id in ["second", "third"] {
        submit(&world, id, "0.6");
        until_held_back(&world, id);
        if id == "second" {
            assert!(world.run(&["cancel", id]).status.success());
            world.until(id, "cancelled", 0);
        }
    }
    let listed = world.run(&["list", "--state", "queued"]);
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(listed.starts_with("third  queued"), "{listed}");
    assert_eq!(budget(&world)["reserved_usd"], 0.6);

    world.answer("first", "yes").unwrap();
    let first = world.until("first", "done", 1);
    world.until("third", "waiting", 1);
    world.answer("third", "yes").unwrap();
    let third = world.until("third", "done", 1);
    let cost = |task: &Value| task["progress"]["cost_usd"].as_f64().unwrap();
    let wanted = cost(&first) + cost(&third);
    assert!(wanted > 0.0, "{first}");
    let spent = eventually("all is settled", || {
        let told = budget(&world);
        (told["reserved_usd"] == 0.0).then(|| told["spent_usd"].as_f64().unwrap())
    });
    assert!((spent - wanted).abs() < 1e-9, "{spent} {wanted}");
    world.claude.assert_clean();
}

#[test]
fn the_share_of_a_lost_desktop_goes_to_the_next() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let _conductor = world.conductor();
    let one = world.desktop("one");
    set(&world, &["--per-day", "1"]).unwrap();
    submit(&world, "t", "0.6");
    world.until("t", "waiting", 1);
    let _two = world.desktop("two");
    one.signal("KILL");
    world.until("t", "waiting", 2);
    let told = budget(&world);
    let amount = |name: &str| told[name].as_f64().unwrap();
    let both = amount("spent_usd") + amount("reserved_usd");
    assert!((both - 0.6).abs() < 1e-9, "{told}");
}

#[test]
fn a_task_that_may_cost_more_than_a_day_fails() {
    let Some(world) = World::new(saying("All is well.")) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    let none = set(&world, &["--none"]).unwrap_err();
    assert!(none.contains("The pool office has no budget"), "{none}");
    set(&world, &["--per-day", "0.5"]).unwrap();
    submit(&world, "dear", "0.6");
    let told = world.until("dear", "failed", 0);
    let wanted = "the task may cost more than its pool in a day, which is $0.50";
    assert_eq!(told["last_failure"], wanted, "{told}");
    set(&world, &["--none"]).unwrap();
    submit(&world, "cheap", "0.6");
    world.until("cheap", "done", 1);
    assert_eq!(budget(&world), Value::Null);
}

#[test]
fn a_budget_outlives_its_history() {
    let Some(world) = World::new(saying("All is well.")) else {
        return;
    };
    let (_conductor, _desktop) = (world.conductor(), world.desktop("one"));
    set(&world, &["--per-day", "1"]).unwrap();
    submit(&world, "t", "0.5");
    world.until("t", "done", 1);
    let spent = eventually("its cost is counted", || {
        let spent = budget(&world)["spent_usd"].take();
        (spent.as_f64() > Some(0.0)).then_some(spent)
    });
    for dollars in 2..=20 {
        set(&world, &["--per-day", &dollars.to_string()]).unwrap();
    }
    let continued = "WorkflowType = 'PoolBudget' AND ExecutionStatus = 'ContinuedAsNew'";
    eventually("its history was begun anew", || {
        (!world.server.count(continued).contains("Total: 0")).then_some(())
    });
    let wanted = json!({"per_day_usd": 20.0, "spent_usd": spent, "reserved_usd": 0.0});
    assert_eq!(budget(&world), wanted);
}

fn set(world: &World, arguments: &[&str]) -> Result<(), String> {
    let out = world.run(&[&["budget", POOL], arguments].concat());
    match out.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8(out.stderr).unwrap()),
    }
}

fn submit(world: &World, id: &str, most: &str) {
    world.submit(id, &["--mode", "ask", "--max-cost", most]);
}

/// Waits until a desktop holds a task back.
fn until_held_back(world: &World, id: &str) {
    eventually("it waits for the budget", || {
        let told = world.show(id);
        let waits = told["progress"]["waits_for_budget"] == true;
        (waits && told["state"] == "queued").then_some(())
    });
}

/// The budget of the pool, as `pools` tells it.
fn budget(world: &World) -> Value {
    let out = world.run(&["pools", POOL, "--json"]);
    let mut pool: Value = serde_json::from_slice(&out.stdout).unwrap();
    pool["budget"].take()
}
