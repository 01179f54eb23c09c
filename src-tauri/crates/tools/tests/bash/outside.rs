//! Commands that run without walls because the model gave a reason, and what a call says of its walls.

use super::{
    harness::{Room, alive, gone, text},
    sandbox::room_inside,
    trial,
};
use libtest_mimic::Trial;
use protocol::Confinement;
use serde_json::json;
use std::env;
use tokio_util::sync::CancellationToken;

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("outside_commands_learn_nothing_from_inside", outside),
        trial("outside_programs_end_with_the_chat", outside_job),
        trial("claims_say_what_walls_a_call_has", claimed),
    ]
}

async fn outside() {
    let Some(room) = room_inside(Vec::new()) else {
        return;
    };
    let hostile = "
        ls() { touch hostile; }; export -f ls; touch() { command touch hostile; }
        export PATH=$PWD:$PATH LD_PRELOAD=/x.so BASH_ENV=$PWD/rc PROMPT_COMMAND='touch hostile' IFS=x
        printf '#!/bin/sh\\necho > hostile' > id; chmod +x id; echo 'echo > hostile' > rc
        alias cat='touch hostile'; mkdir sub; cd sub";
    room.text(hostile).await;
    let never = CancellationToken::new();
    let command = "basename \"$PWD\"; ls; cat /dev/null; id > /dev/null; bash -c true; echo ${LD_PRELOAD-none}; echo ${BASH_ENV-none}; echo x > /var/tmp/qilbee-outside-$PPID && rm /var/tmp/qilbee-outside-$PPID";
    let input = json!({"command": command, "outside": "It must."});
    let output = room.call("main", input, &never).await.unwrap();
    assert_eq!(text(&output), "sub\nnone\nnone\n");
    assert!(!room.path("hostile").exists() && !room.path("sub/hostile").exists());
    // Nor does it leave anything to the inner shell.
    let input = json!({"command": "export B=outside; g() { :; }; cd /", "outside": "It must."});
    room.call("main", input, &never).await.unwrap();
    let kept = "command echo ${B-none} ${PWD##*/}; type g 2>/dev/null";
    assert_eq!(room.text(kept).await, "none sub\nexit code 1");
    // A folder of the inner /tmp is where its files really are.
    room.text(
        "unset -f touch ls; command mkdir -p $TMPDIR/deep; cd $TMPDIR/deep; command touch there",
    )
    .await;
    let input = json!({"command": "ls", "outside": "It must."});
    let output = room.call("main", input, &never).await.unwrap();
    assert_eq!(text(&output), "there\n");
    room.end().await;
}

async fn outside_job() {
    let Some(room) = room_inside(Vec::new()) else {
        return;
    };
    let never = CancellationToken::new();
    let command = "sleep 1000 & echo $! > pids";
    let input = json!({"command": command, "outside": "It must."});
    let output = room.call("main", input, &never).await.unwrap();
    let told = "(no output)\n[1 program still runs: sleep. It ends with the chat.]";
    assert_eq!(text(&output), told);
    let pids = room.pids("pids", 1).await;
    room.check("true", "(no output)").await;
    assert!(alive(pids[0]));
    room.end().await;
    gone(&pids).await;
}

async fn claimed() {
    let check = async |room: &Room, input: serde_json::Value, wanted: Confinement| {
        let prepared = room.prepare("main", input).unwrap();
        let claims = prepared.operation.claims().await;
        assert_eq!(claims.confinement, wanted);
        claims.paths
    };
    let free = Room::new();
    check(&free, json!({"command": "ls"}), Confinement::None).await;
    let out = json!({"command": "ls", "outside": "It must."});
    check(&free, out.clone(), Confinement::Outside).await;
    let Some(room) = room_inside(Vec::new()) else {
        return;
    };
    check(&room, json!({"command": "ls"}), Confinement::Inside).await;
    check(&room, out, Confinement::Outside).await;
    let write = json!({"command": "ls", "write": ["/srv/a", "~/b"]});
    let paths = check(&room, write, Confinement::Inside).await;
    let home = env::home_dir().unwrap().join("b");
    assert_eq!(
        paths,
        ["/srv/a".to_owned(), home.to_str().unwrap().to_owned()]
    );
}
