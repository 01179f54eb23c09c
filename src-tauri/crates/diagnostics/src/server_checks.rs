//! Checks of MCP servers and plugins, from the state they are in.

use crate::Check;
use localization::{LocalizedText, localized};
use mcp::{PluginState, PluginStatus, ServerKind, ServerState, ServerStatus, WallsState};

/// Returns one check per server and plugin. `problems` are reasons why some can't be used at all.
#[must_use]
pub fn server_checks(statuses: &[ServerStatus], problems: Vec<LocalizedText>) -> Vec<Check> {
    let problems = problems.into_iter().map(|problem| Check {
        name: localized!("check-servers-and-plugins"),
        passed: false,
        detail: problem,
        advice: Some(localized!("check-fix-that-first")),
    });
    let mut checks: Vec<_> = problems.collect();
    for status in statuses {
        match status.kind {
            ServerKind::Tools => checks.push(server(status)),
            ServerKind::Plugins => checks.extend(plugins(status)),
        }
    }
    checks
}

fn server(status: &ServerStatus) -> Check {
    let (passed, detail) = match &status.state {
        ServerState::Off => (true, localized!("check-server-off")),
        ServerState::Starting => (false, localized!("check-server-starting")),
        ServerState::Ready => (true, facts(status)),
        ServerState::Waiting { reason }
        | ServerState::Disabled { reason }
        | ServerState::NeedsSignIn { reason } => (false, reason.clone()),
    };
    Check {
        name: localized!("check-mcp-server", name = &status.name),
        passed,
        detail,
        advice: (!passed).then(|| localized!("check-fix-the-server")),
    }
}

fn facts(status: &ServerStatus) -> LocalizedText {
    let tools = localized!("check-server-tools", count = status.tools.len());
    let facts = match &status.about {
        Some(about) => localized!(
            "check-server-about",
            name = &about.name,
            tools = tools,
            version = &about.version
        ),
        None => tools,
    };
    match status.walls {
        WallsState::Inside => localized!("check-server-inside", facts = facts),
        WallsState::Free => localized!("check-server-free", facts = facts),
        WallsState::Missing => localized!("check-server-unwalled", facts = facts),
        WallsState::Remote => facts,
    }
}

/// Returns one check for the walls of plugins and one per plugin, or one for their host.
fn plugins(host: &ServerStatus) -> Vec<Check> {
    if let Some(trouble) = host.trouble() {
        return vec![Check {
            name: localized!("check-plugins"),
            passed: false,
            detail: trouble,
            advice: Some(localized!("check-look-at-the-plugins")),
        }];
    }
    let walls = Check {
        name: localized!("check-plugins"),
        passed: true,
        detail: match host.walls {
            WallsState::Inside => localized!("check-plugins-inside"),
            WallsState::Free => localized!("check-plugins-free"),
            WallsState::Missing | WallsState::Remote => localized!("check-plugins-unwalled"),
        },
        advice: None,
    };
    let plugins = host.plugins.iter().map(plugin);
    std::iter::once(walls).chain(plugins).collect()
}

fn plugin(plugin: &PluginStatus) -> Check {
    let detail = match plugin.state {
        PluginState::Ready => plugin.tools.join(", ").into(),
        PluginState::Loading => localized!("check-plugin-loading"),
        PluginState::Broken => {
            let reason = plugin.reason.clone();
            reason.unwrap_or_else(|| localized!("mcp-plugin-no-reason"))
        }
    };
    let detail = localized!(
        "check-plugin-facts",
        facts = detail,
        package = &plugin.package,
        version = &plugin.version
    );
    Check {
        name: localized!("check-plugin", name = &plugin.name),
        passed: plugin.state == PluginState::Ready,
        detail: detail
            .map_texts(&|text| text.chars().filter(|letter| !letter.is_control()).collect()),
        advice: match plugin.state {
            PluginState::Ready | PluginState::Loading => None,
            PluginState::Broken => Some(localized!("check-fix-the-plugin", name = &plugin.name)),
        },
    }
}
