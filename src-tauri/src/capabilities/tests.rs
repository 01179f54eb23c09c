use super::*;
use serde_json::json;

fn callable(name: &str, domain: Domain, effect: Effect) -> Callable {
    Callable {
        name: name.into(),
        toolset: None,
        description: format!("Does {name}. And more."),
        domain,
        effect,
        input_schema: json!({}),
    }
}

fn complete() -> CapabilityState {
    CapabilityState {
        mode: Mode::Ask,
        has_key: true,
        has_qube: true,
        no_desktop: None,
        server_count: 1,
        unusable_servers: Vec::new(),
    }
}

fn registered() -> Vec<Callable> {
    let server = Domain::Server("helpdesk".into());
    vec![
        callable("screenshot", Domain::Desktop, Effect::Observe),
        callable("left_click", Domain::Desktop, Effect::Act),
        callable("read_file", Domain::Files, Effect::Observe),
        callable("qube_task", Domain::Qube, Effect::Send),
        callable("helpdesk__ticket", server, Effect::Send),
        callable("type", Domain::Desktop, Effect::Act),
    ]
}

fn lines(overview: &CapabilityOverview) -> Vec<String> {
    let areas = overview.areas.iter().map(|area| {
        let effects: Vec<_> = area.effects.iter().map(ToString::to_string).collect();
        let tools: Vec<_> = area.tools.iter().map(|tool| tool.name.as_str()).collect();
        format!(
            "{}: {} [{}]",
            area.title,
            effects.join(" "),
            tools.join(" ")
        )
    });
    let gaps = overview.gaps.iter().map(|gap| format!("- {}", gap.text));
    areas.chain(gaps).collect()
}

const DESKTOP: &str =
    "Screen, mouse and keyboard: Looks things up. Clicks and types. [screenshot left_click type]";
const FILES: &str = "Files: Looks things up. [read_file]";
const SERVER: &str = "helpdesk: Sends data out of this computer. [helpdesk__ticket]";

#[test]
fn the_overview_lists_what_is_registered() {
    let overview = CapabilityOverview::of(&registered(), &complete());
    let qube = "Tasks for Qube: Sends data out of this computer. [qube_task]";
    assert_eq!(lines(&overview), [DESKTOP, FILES, qube, SERVER]);
    assert_eq!(overview.areas[0].tools[0].description, "Does screenshot.");
    let none = CapabilityOverview::of(&[], &complete());
    assert_eq!(lines(&none), [""; 0]);
}

#[test]
fn the_overview_says_what_is_missing() {
    let state = CapabilityState {
        has_key: false,
        has_qube: false,
        no_desktop: Some("There is no display.".into()),
        server_count: 0,
        ..complete()
    };
    let files = vec![
        callable("read_file", Domain::Files, Effect::Observe),
        callable("qube_task", Domain::Qube, Effect::Send),
    ];
    let wanted = [
        FILES,
        "- Only the practice task works: there is no key for a model.",
        "- Qilbee can't see the screen or use mouse and keyboard. There is no display.",
        "- Tasks can't be handed to Qube: there is no key for it.",
        "- There is no MCP server that brings more tools.",
    ];
    assert_eq!(lines(&CapabilityOverview::of(&files, &state)), wanted);
    let state = CapabilityState {
        server_count: 2,
        unusable_servers: vec![
            ("mail".into(), Some("It ended.".into())),
            ("maps".into(), None),
        ],
        ..complete()
    };
    let wanted = [
        "- mail can't be used. It ended.",
        "- maps is still starting.",
    ];
    assert_eq!(lines(&CapabilityOverview::of(&[], &state)), wanted);
}

#[test]
fn a_list_has_room_for_a_sentence() {
    let check = |description, wanted| assert_eq!(first_sentence(description), wanted);
    check("Looks. Then waits.", "Looks.");
    check("Reads a file (v1.2) whole", "Reads a file (v1.2) whole");
    check("\n  Adds it up\nSlowly. Very.", "Adds it up");
    check("", "");
    assert_eq!(short(&"é".repeat(300)).chars().count(), 201);
}
