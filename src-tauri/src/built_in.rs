//! The tools that are part of the program, put together from what the person has set.

use crate::hidden_subcommands::SUPERVISE_SHELL;
use desktop::Desktop;
use home::Home;
use localization::localized;
use practice::{PracticeWindow, PracticeWindowTool};
use settings::{Settings, SettingsError, WallsSetting};
use std::{path::PathBuf, sync::Arc};
#[cfg(target_os = "linux")]
use tools::OpenProgram;
use tools::{
    AnyTool, AskUserTool, BashOptions, BashTool, ComputerTool, DelegateTool, DesktopSession,
    EditTool, HttpGet, HttpOptions, HttpPost, ListFiles, MemoryTool, NameChatTool, PlanTool,
    ReadFile, SessionResources, ShellSandbox, ShellWalls, SuggestTool, ToolSearchTool, WriteFile,
};

/// The tools, and what belongs to the desktop or to a session as a whole.
#[derive(Default)]
pub(crate) struct BuiltInTools {
    /// In the order models are told of them, which never changes for a session that has begun.
    pub(crate) tools: Vec<Arc<dyn AnyTool>>,
    pub(crate) desktop_session: Option<Arc<dyn DesktopSession>>,
    pub(crate) session_resources: Vec<Arc<dyn SessionResources>>,
}

impl BuiltInTools {
    /// Adds those of the desktop.
    pub(crate) async fn add_desktop(
        &mut self,
        desktop: &Desktop,
        practice_window: &Arc<PracticeWindow>,
    ) {
        let computer = Arc::new(ComputerTool::on(desktop.clone()).await);
        let practice_window = PracticeWindowTool::new(Arc::clone(practice_window));
        self.tools.push(Arc::clone(&computer) as _);
        self.tools.push(Arc::new(practice_window));
        #[cfg(target_os = "linux")]
        {
            let open_program = Arc::new(OpenProgram::default());
            self.session_resources.push(Arc::clone(&open_program) as _);
            self.tools.push(open_program);
        }
        self.desktop_session = Some(Arc::clone(&computer) as _);
        self.session_resources.push(computer);
    }

    /// Adds the command line.
    pub(crate) fn add_shell(&mut self, program: PathBuf, sandbox: ShellSandbox) {
        let options = BashOptions {
            sandbox,
            ..BashOptions::supervised_by(program, vec![SUPERVISE_SHELL.into()])
        };
        let bash = Arc::new(BashTool::new(options));
        self.tools.push(Arc::clone(&bash) as _);
        self.session_resources.push(bash);
    }
}

/// Tools for files, notes and the web.
pub(crate) fn plain_tools(
    home: &Home,
    settings: &Result<Settings, SettingsError>,
) -> Vec<Arc<dyn AnyTool>> {
    // With settings that cannot be read, only what everybody may reach.
    let local = settings.as_ref().is_ok_and(|settings| settings.web.local);
    let web = HttpOptions {
        allow_local: local,
        ..HttpOptions::default()
    };
    let mut tools: Vec<Arc<dyn AnyTool>> = vec![Arc::new(EditTool)];
    if keeps_notes(settings) {
        tools.push(Arc::new(MemoryTool::new(home.memory())));
    }
    let others: [Arc<dyn AnyTool>; 5] = [
        Arc::new(ReadFile),
        Arc::new(WriteFile),
        Arc::new(ListFiles),
        Arc::new(HttpGet(web)),
        Arc::new(HttpPost(web)),
    ];
    tools.extend(others);
    tools
}

/// True unless the person has switched notes off. With settings that cannot be read, nobody knows whether they have.
fn keeps_notes(settings: &Result<Settings, SettingsError>) -> bool {
    settings
        .as_ref()
        .is_ok_and(|settings| settings.chat.memory.unwrap_or(true))
}

/// Tools of the chat itself. Without suggestions the model is not told of them, and only gives the chat its title.
pub(crate) fn chat_tools(settings: &Result<Settings, SettingsError>) -> Vec<Arc<dyn AnyTool>> {
    let chosen = settings.as_ref().ok();
    let suggests = chosen.is_none_or(|settings| settings.chat.suggestions.unwrap_or(true));
    let closing: Arc<dyn AnyTool> = match suggests {
        true => Arc::new(SuggestTool),
        false => Arc::new(NameChatTool),
    };
    vec![
        Arc::new(PlanTool),
        Arc::new(AskUserTool),
        Arc::new(DelegateTool),
        closing,
        Arc::new(ToolSearchTool),
    ]
}

/// Returns the walls around commands. With settings that cannot be read no shell starts: they may require walls.
pub(crate) fn sandbox(settings: &Result<Settings, SettingsError>, home: &Home) -> ShellSandbox {
    let shell = match settings {
        Ok(settings) => &settings.shell,
        Err(error) => {
            return ShellSandbox::Unknown {
                reason: localized!("app-no-shell", error = error.message()),
            };
        }
    };
    let required = match shell.sandbox {
        WallsSetting::Off => return ShellSandbox::Off,
        WallsSetting::WherePossible => false,
        WallsSetting::Required => true,
    };
    ShellSandbox::On(ShellWalls {
        writable: shell.writable.clone(),
        hidden: hidden_places(home),
        backend: None,
        required,
        allow_local: settings.as_ref().is_ok_and(|settings| settings.web.local),
    })
}

/// Returns the places that no program inside walls can read.
pub(crate) fn hidden_places(home: &Home) -> Vec<PathBuf> {
    let mut hidden = vec![home.folder().to_path_buf()];
    // The usual data folder as well, when this one is elsewhere.
    hidden.extend(dirs::data_dir().map(|folder| folder.join("qilbee")));
    if let Some(person) = dirs::home_dir() {
        hidden.extend(agent::key_places(&person));
    }
    hidden
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chat_gets_a_title_with_and_without_suggestions() {
        let check = |suggestions: Option<bool>, closing: &str| {
            let mut settings = Settings::default();
            settings.chat.suggestions = suggestions;
            let tools = chat_tools(&Ok(settings)).into_iter();
            let names: Vec<_> = tools.map(|tool| tool.described().name).collect();
            assert_eq!(
                names,
                ["plan", "ask_user", "delegate", closing, "tool_search"]
            );
        };
        check(None, "suggest");
        check(Some(true), "suggest");
        check(Some(false), "name_chat");
    }
}
