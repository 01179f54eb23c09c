//! The inbox as a page, with a real server and desktop behind it: its answers are signed, and are for the question that was shown.

use super::{
    signed::keys,
    tasks::writing,
    world::{POOL, Running, World, eventually},
};
use serde_json::{Value, json};
use std::{
    fs::File,
    io::{Read as _, Write as _},
    net::TcpStream,
};

/// A page that is served.
struct Page {
    address: String,
    token: String,
    _serving: Running,
}

impl Page {
    fn of(world: &World, more: &[&str]) -> Self {
        let path = world.path("page.out");
        let out = File::create(&path).unwrap();
        let arguments = ["inbox", "--pool", POOL, "--web", "127.0.0.1:0"];
        let mut command = world.command(&[&arguments[..], more].concat());
        let serving = Running::start(command.stdout(out));
        let told = eventually("the page is served", || {
            let told = std::fs::read_to_string(&path).unwrap();
            told.ends_with('\n').then_some(told)
        });
        let (address, token) = told.trim().split_once("/#").unwrap();
        Self {
            address: address.strip_prefix("http://").unwrap().to_owned(),
            token: token.to_owned(),
            _serving: serving,
        }
    }

    /// Status and body of a reply.
    fn ask(&self, request: &str, body: &str) -> (u16, String) {
        let (address, token, length) = (&self.address, &self.token, body.len());
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
        );
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all((head + body).as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        let (head, body) = reply.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, body.to_owned())
    }

    /// The only question, once it has another name than this.
    fn question_after(&self, name: &str) -> String {
        eventually("a question is on the page", || {
            let (_, body) = self.ask("GET /questions", "");
            let told: Value = serde_json::from_str(&body).unwrap();
            let found = told["questions"][0]["name"].as_str()?;
            (found != name).then(|| found.to_owned())
        })
    }

    fn answer(&self, question: &str, answer: &str) -> (u16, String) {
        let given = json!({"question": question, "answer": answer});
        self.ask("POST /answers", &given.to_string())
    }
}

#[test]
fn an_answer_on_the_page_is_signed_where_it_has_a_key() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let [list, trusted, _] = keys(&world);
    let trust = ["--answer-keys", &list];
    let _conductor = world.conductor_with(&trust);
    let _desktop = world.desktop_with("one", &trust);
    world.submit("t", &["--mode", "ask"]);
    let unsigned = Page::of(&world, &[]);
    let (status, why) = unsigned.answer(&unsigned.question_after(""), "yes");
    assert!(
        status == 409 && why.contains("not signed"),
        "{status} {why}"
    );
    let page = Page::of(&world, &["--key", &trusted]);
    let (status, why) = page.answer(&page.question_after(""), "yes");
    assert_eq!(status, 204, "{why}");
    world.until("t", "done", 1);
    world.claude.assert_clean();
}

#[test]
fn an_answer_to_a_lost_desktop_reaches_no_other() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let (_conductor, first) = (world.conductor(), world.desktop("one"));
    world.submit("t", &["--mode", "ask", "--lease", "5"]);
    let page = Page::of(&world, &[]);
    let lost = page.question_after("");
    let _second = world.desktop("two");
    first.signal("KILL");
    world.until("t", "waiting", 2);
    // The page has not looked since.
    let (status, why) = page.answer(&lost, "yes");
    assert!(status == 409 && why.contains("no such"), "{status} {why}");
    let next = page.question_after(&lost);
    let (status, why) = page.answer(&lost, "yes");
    assert!(
        status == 409 && why.contains("no longer open"),
        "{status} {why}"
    );
    assert_eq!(world.show("t")["state"], "waiting");
    assert_eq!(page.answer(&next, "yes").0, 204);
    world.until("t", "done", 2);
}
