//! Measurements of a desktop, as monitoring reads them.

use super::{
    tasks::writing,
    world::{World, eventually},
};
use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
};

/// Reads the measurements.
fn measured(address: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    reply
}

#[test]
fn a_desktop_tells_what_it_does_in_numbers() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let _conductor = world.conductor();
    let _desktop = world.desktop_with("one", &["--metrics", "127.0.0.1:0"]);
    let line = world.until_log("one", "measurements are served");
    let address = line.split("address=").nth(1).unwrap().trim();
    let has = |name: &str, more: &str, value: &str| {
        let line = format!("qilbee_fleet_{name}{{pool=\"office\",desktop=\"one\"{more}}} {value}");
        eventually(&line, || measured(address).contains(&line).then_some(()));
    };
    has("working", "", "0");
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    has("working", "", "1");
    has("open_questions", "", "1");
    world.answer("t", "yes").unwrap();
    world.until("t", "done", 1);
    has("attempts_total", ",outcome=\"done\"", "1");
    has("open_questions", "", "0");
    has("question_seconds_count", "", "1");
    has("model_steps_total", "", "2");
    let told = measured(address);
    assert!(
        told.contains("openmetrics-text") && told.contains("# EOF"),
        "{told}"
    );
    assert!(!told.contains("Write it"), "it holds words of the task");
}
