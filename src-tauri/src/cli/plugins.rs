//! `qilbee plugins`: tools that are Python packages. Writes new ones, installs, lists and removes; calling their
//! tools is `qilbee tools call`, like that of all others.

use super::{Failure, output};
use crate::{Home, current_settings::CurrentSettings, mcp::plugin_python};
use clap::{Args, Subcommand};
use mcp::{
    NewPlugin, PackageSource, PluginState, PluginStatus, PythonEnvironment, PythonError,
    RemovalError, new_plugin,
};
use serde_json::Value;
use std::{
    env,
    path::{Path, PathBuf},
};

/// Shown at the end of `qilbee plugins install --help`.
const INSTALL_HELP: &str = "\
Installing runs code of the package with your rights: install what you trust as you trust any program. The plugin
itself runs inside walls (Linux), and each call of its tool is asked about unless you allow it.

Examples:
  qilbee plugins install ./weather
  qilbee plugins install some-package==1.2";

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Create a new, working plugin with a test
    New {
        /// Name of the plugin; prefixes its tools' names
        name: String,
        /// Folder to write it to (default: a folder of its name here)
        #[arg(long, value_name = "DIR")]
        path: Option<PathBuf>,
    },
    /// Install a plugin from a folder, a file or by package name
    #[command(after_help = INSTALL_HELP)]
    Install {
        /// Package folder, package file, NAME or NAME==VERSION
        #[arg(value_name = "PATH|NAME")]
        wanted: String,
    },
    /// List plugins with their status
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Remove a plugin and its package
    Remove {
        /// Name of the plugin or of its package
        name: String,
    },
}

pub(super) fn run(home: &Home, arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Subcommands::New { name, path } => new(&name, path),
        Subcommands::Install { wanted } => install(&environment(home)?, &wanted),
        Subcommands::List { json } => list(&environment(home)?, json),
        Subcommands::Remove { name } => remove(&environment(home)?, &name),
    }
}

fn environment(home: &Home) -> Result<PythonEnvironment, Failure> {
    let settings = CurrentSettings::read(home.settings()).now();
    plugin_python(home, &settings).map_err(Failure::failed)
}

fn new(name: &str, path: Option<PathBuf>) -> Result<(), Failure> {
    let folder = path.unwrap_or_else(|| PathBuf::from(name));
    let written = write_new(name, &folder)?;
    let folder = folder.display();
    for file in &written.files {
        output::say(&format!("{folder}/{file}"))?;
    }
    output::say(&format!(
        "\nTry it:      cd {folder} && python3 -m unittest discover tests\n\
         Install it:  qilbee plugins install {place}\n\
         Call it:     qilbee tools call {tool} --input '{{\"text\": \"one two two\"}}'",
        place = match written.folder.components().count() {
            1 => format!("./{folder}"),
            _ => folder.to_string(),
        },
        tool = written.tool,
    ))
}

/// Writes a new plugin of this name.
pub(super) fn write_new(name: &str, folder: &Path) -> Result<NewPlugin, Failure> {
    new_plugin(name, folder).map_err(|error| match error {
        PythonError::BadName(_) | PythonError::Occupied(_) => Failure::usage(error.to_string()),
        error => failed(&error),
    })
}

fn install(environment: &PythonEnvironment, wanted: &str) -> Result<(), Failure> {
    let here = env::current_dir().map_err(|error| Failure::failed(error.to_string()))?;
    let source = PackageSource::parse(wanted.trim(), &here);
    let source = source.map_err(|error| Failure::usage(error.to_string()))?;
    let new = environment.install_plugins(&source, &mut |line| output::tell(line.as_str()));
    let new = new.map_err(|error| failed(&error))?;
    if new.is_empty() {
        return output::say(&format!(
            "Installed {source}. No plugin is new or different: a plugin names its tool under the entry points \
             \"qilbee.tools\", and this one may not, or was here already. `qilbee plugins list` shows all."
        ));
    }
    output::say(&format!("Installed {source}:"))?;
    for plugin in &new {
        show(plugin)?;
    }
    match new.iter().all(|plugin| plugin.state == PluginState::Broken) {
        true => Err(Failure::failed("what was installed cannot be used")),
        false => Ok(()),
    }
}

fn list(environment: &PythonEnvironment, json: bool) -> Result<(), Failure> {
    let plugins = environment.plugins().map_err(|error| failed(&error))?;
    if json {
        let lines: Vec<_> = plugins.iter().map(in_english).collect();
        return output::say_json(&lines);
    }
    if plugins.is_empty() {
        return output::say(
            "There are no plugins. `qilbee plugins new NAME` writes one, `qilbee plugins install` installs one.",
        );
    }
    plugins.iter().try_for_each(show)
}

fn remove(environment: &PythonEnvironment, name: &str) -> Result<(), Failure> {
    let removed = environment.remove_plugin(name, &mut |line| output::tell(line.as_str()));
    let removed = removed.map_err(|error| match error {
        RemovalError::Unknown { .. } => Failure::usage(error.text()),
        RemovalError::Python(error) => failed(&error),
    })?;
    output::say(&format!(
        "Removed {} with the package {}.",
        removed.name, removed.package
    ))
}

fn show(plugin: &PluginStatus) -> Result<(), Failure> {
    let mark = match plugin.state {
        PluginState::Ready => "✓",
        PluginState::Loading => "…",
        PluginState::Broken => "✗",
    };
    output::say_line(&format!("{mark} {:<20} {}", plugin.name, told(plugin)))
}

/// Returns the status as JSON in which the reason is a plain string, as scripts expect it.
fn in_english(plugin: &PluginStatus) -> Value {
    let mut json = serde_json::json!(plugin);
    json["reason"] = plugin.reason.as_ref().map(|text| text.as_str()).into();
    json
}

fn told(plugin: &PluginStatus) -> String {
    let what = match plugin.state {
        PluginState::Ready => plugin.tools.join(", "),
        PluginState::Loading => "still being imported".to_owned(),
        PluginState::Broken => {
            let reason = plugin.reason.as_ref();
            reason.map_or_else(String::new, ToString::to_string)
        }
    };
    format!("{what} ({} {})", plugin.package, plugin.version)
}

fn failed(error: &PythonError) -> Failure {
    Failure::failed(error.to_string())
}
