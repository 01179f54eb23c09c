//! Python plugins, sound and hostile ones, in a real environment: what becomes of each, and that none hurts
//! another. They are installed by hand, so that nothing has to be fetched.

mod cases;
mod hostile;
mod place;

use super::{
    room::{Room, sink},
    trial,
};
use cases::{BROKEN, SOUND};
use libtest_mimic::Trial;
use localization::LocalizedText;
use mcp::{PLUGIN_HOST, PackageSource, PluginState, PluginStatus, RemovalError, ServerState};
use place::Place;
use serde_json::json;
use std::{fs, process::Command, time::Duration};
use tokio_util::sync::CancellationToken;
use tools::ToolError;

pub(crate) fn trials() -> Vec<Trial> {
    let probe = Command::new("python3")
        .args(["-c", "import venv, ensurepip"])
        .output();
    let there = probe.is_ok_and(|ended| ended.status.success());
    if !there {
        eprintln!("skipped: python3 with venv is not installed");
    }
    let trials = [
        trial("a_hostile_plugin_stays_inside", hostile::inside),
        trial("a_plugin_reads_only_the_environment", hostile::environment),
        trial("plugins_are_called_and_named", called),
        trial("a_plugin_that_hangs_is_ended_alone", ended_alone),
        trial(
            "a_plugin_that_does_not_listen_is_ended_alone",
            not_listening,
        ),
        trial("plugins_come_and_go_while_it_runs", come_and_go),
        trial("a_plugin_that_hangs_delays_no_other", hangs_alone),
        trial("an_installation_imports_only_what_is_new", installs_alone),
        trial("a_report_says_what_a_chat_would_refuse", reported),
        trial("the_same_plugin_twice_is_one", twice),
    ];
    trials
        .into_iter()
        .map(|trial| trial.with_ignored_flag(!there))
        .collect()
}

async fn called() {
    let place = Place::new();
    for (name, code, _) in SOUND {
        place.install(name, name, code);
    }
    for (name, code, _) in BROKEN {
        place.install(name, name, code);
    }
    let room = place.room(Duration::from_secs(60)).await;
    let status = room.status(PLUGIN_HOST);
    assert_eq!(status.state, ServerState::Ready, "{status:?}");
    let names: Vec<_> = SOUND
        .iter()
        .map(|(name, ..)| format!("{name}__f"))
        .collect();
    // Whoever is imported later comes later.
    let mut found = room.names();
    found.sort();
    assert_eq!(found, names);
    for (name, _, why) in BROKEN {
        let plugin = plugin(&status.plugins, name);
        let reason = plugin.reason.clone().unwrap();
        let known = PluginStatus {
            name: (*name).to_owned(),
            package: format!("the-{name}"),
            version: "1.0".to_owned(),
            tools: Vec::new(),
            state: PluginState::Broken,
            reason: plugin.reason.clone(),
        };
        assert_eq!(plugin, known);
        assert!(reason.as_str().starts_with(why), "{name}: {reason}");
    }
    // Twice, since some have ended their process.
    for _ in 0..2 {
        for (name, _, wanted) in SOUND {
            let tool = format!("{name}__f");
            match wanted {
                Ok(text) => assert_eq!(room.text(&tool, json!({})).await, *text, "{name}"),
                Err(text) => assert_eq!(room.failure(&tool, json!({})).await, *text, "{name}"),
            }
        }
    }
    let said = room
        .until(|| {
            let said = room.status(PLUGIN_HOST).errors;
            said.contains("[prints] in a call").then_some(said)
        })
        .await;
    assert!(!said.contains("\n{\"tool\": 1}"), "{said}");
    assert_eq!(room.status(PLUGIN_HOST).restarts, 0);
    room.end().await;
}

async fn ended_alone() {
    let place = Place::new();
    let (begun, told) = (place.work().join("begun"), place.work().join("told"));
    let hangs =
        format!("import pathlib, time\ndef f(): pathlib.Path({begun:?}).touch(); time.sleep(1000)");
    place.install("hangs", "hangs", &hangs);
    let waits = format!(
        "import asyncio, pathlib\nasync def f():\n pathlib.Path({begun:?}).touch()\n try: await \
         asyncio.sleep(1000)\n finally: pathlib.Path({told:?}).touch()"
    );
    place.install("waits", "waits", &waits);
    place.install("good", "good", "def f(): return 'fine'");
    let room = place.room(Duration::from_secs(8)).await;
    let failure = room.failure("hangs__f", json!({})).await;
    let wanted = "The plugin \"hangs\" did not answer within 8 s. It was told to stop; whether it did what was \
                  asked is not known.";
    assert_eq!(failure, wanted);
    assert_eq!(room.text("good__f", json!({})).await, "fine");
    for tool in ["hangs__f", "waits__f"] {
        // What ran into the limit was started again.
        fs::remove_file(&begun).unwrap();
        let cancel = CancellationToken::new();
        let stop = async {
            room.until(|| begun.exists().then_some(())).await;
            cancel.cancel();
        };
        let call = room.call_with(tool, json!({}), sink().0, cancel.clone());
        let (stopped, ()) = tokio::join!(call, stop);
        assert_eq!(stopped, Err(ToolError::Cancelled));
    }
    room.until(|| told.exists().then_some(())).await;
    assert_eq!(room.text("good__f", json!({})).await, "fine");
    assert_eq!(room.status(PLUGIN_HOST).restarts, 0);
    room.end().await;
}

async fn not_listening() {
    let place = Place::new();
    // The signal may find another thread first; the one that sent it must not answer meanwhile.
    let frozen = "import os, signal, time\ndef f(freeze=False, more=''):\n if freeze: \
                  os.kill(os.getpid(), signal.SIGSTOP); time.sleep(600)\n return 'fine'";
    place.install("frozen", "frozen", frozen);
    let room = place.room(Duration::from_secs(8)).await;
    // More than fits into the pipe to a process that reads nothing.
    let more = json!({"more": "x".repeat(1_000_000)});
    let (first, second) = tokio::join!(
        room.failure("frozen__f", json!({"freeze": true})),
        room.call("frozen__f", more)
    );
    assert!(first.contains("did not answer within 8 s"), "{first}");
    // It may have come first; it is not left without an answer in any case.
    if let Err(ToolError::ForModel(second)) = &second {
        assert!(second.starts_with("The plugin \"frozen\""), "{second}");
    }
    assert_eq!(room.text("frozen__f", json!({})).await, "fine");
    assert_eq!(room.status(PLUGIN_HOST).restarts, 0);
    room.end().await;
}

async fn come_and_go() {
    let place = Place::new();
    let room = Room::with_these(Vec::new()).await;
    assert_eq!(room.servers.statuses(), Vec::new());
    place.install("one", "one", "def f(): return 'first'");
    room.renew_plugins(place.settings(Duration::from_secs(60)))
        .await;
    assert_eq!(room.text("one__f", json!({})).await, "first");
    place.install("two", "two", "def f(): return 'two'");
    place.install("one", "one", "def f(): return 'another'");
    room.renew_plugins(place.settings(Duration::from_secs(60)))
        .await;
    assert_eq!(room.names(), ["one__f", "two__f"]);
    assert_eq!(room.text("one__f", json!({})).await, "another");
    place.remove("two");
    room.renew_plugins(place.settings(Duration::from_secs(60)))
        .await;
    assert_eq!(room.names(), ["one__f"]);
    assert_eq!(room.status(PLUGIN_HOST).restarts, 0);
    room.end().await;
}

async fn hangs_alone() {
    let place = Place::new();
    place.install("good", "good", "def f(): return 'fine'");
    place.install("hangs", "hangs", "import time\ntime.sleep(1000)");
    let sandbox = place.home.sandbox();
    let host = place.settings(Duration::from_secs(60));
    let room = Room::starting_these_at(&place.home, sandbox, vec![host]);
    room.brought("good__f").await;
    assert_eq!(room.text("good__f", json!({})).await, "fine");
    let status = room.status(PLUGIN_HOST);
    assert_eq!(plugin(&status.plugins, "hangs").state, PluginState::Loading);
    assert_eq!(
        status.still_coming().unwrap().id(),
        Some("mcp-host-still-starting")
    );
    room.end().await;
}

async fn installs_alone() {
    let place = Place::new();
    let imported = place.work().join("imported");
    let hangs =
        format!("import pathlib, time\npathlib.Path({imported:?}).touch()\ntime.sleep(1000)");
    place.install("hangs", "hangs", &hangs);
    let wheel = place.wheel("new", "def f(): return 'new'");
    let source = PackageSource::parse(&wheel.display().to_string(), &place.work()).unwrap();
    let installed = || {
        place
            .environment
            .install_plugins(&source, &mut |_| {})
            .unwrap()
    };
    let new = PluginStatus {
        name: "new".to_owned(),
        package: "the-new".to_owned(),
        version: "1.0".to_owned(),
        tools: vec!["f".to_owned()],
        state: PluginState::Ready,
        reason: None,
    };
    assert_eq!(installed(), [new]);
    let unknown = place.environment.remove_plugin("nothing", &mut |_| {});
    let Err(RemovalError::Unknown { known, .. }) = unknown else {
        panic!("{unknown:?}");
    };
    assert_eq!(known, ["hangs", "new"]);
    assert!(!imported.exists());
}

async fn reported() {
    let place = Place::new();
    let (_, unsound, why) = BROKEN.last().unwrap();
    place.install("good", "good", "def f(): pass");
    place.install("unsound", "unsound", unsound);
    let report = place.environment.report().unwrap().unwrap();
    let states = report.plugins.iter().map(|plugin| {
        let reason = plugin.reason.as_ref().map(LocalizedText::as_str);
        (
            plugin.name.as_str(),
            plugin.state,
            reason.is_some_and(|reason| reason.starts_with(why)),
        )
    });
    assert_eq!(
        states.collect::<Vec<_>>(),
        [
            ("good", PluginState::Ready, false),
            ("unsound", PluginState::Broken, true)
        ]
    );
}

async fn twice() {
    let place = Place::new();
    place.install("one", "same", "def f(): return 'first'");
    place.install("two", "same", "def f(): return 'second'");
    let room = place.room(Duration::from_secs(60)).await;
    assert_eq!(room.text("same__f", json!({})).await, "first");
    let plugins = room.status(PLUGIN_HOST).plugins;
    let reasons: Vec<_> = plugins
        .iter()
        .map(|plugin| plugin.reason.as_ref().map(LocalizedText::as_str))
        .collect();
    let why = "the package \"the-one\" has a plugin of the same name";
    assert_eq!(reasons, [None, Some(why)]);
    room.end().await;
}

fn plugin(plugins: &[PluginStatus], name: &str) -> PluginStatus {
    plugins
        .iter()
        .find(|plugin| plugin.name == name)
        .unwrap()
        .clone()
}
