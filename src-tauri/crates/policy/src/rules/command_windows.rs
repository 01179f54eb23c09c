//! Windows in which typed text is a command, by name: a convenience beside what the system tells of the program.

use protocol::WindowName;

/// Names of programs whose windows take typed text as commands: terminals, launchers, development environments.
const PROGRAMS: &str = "terminal xterm uxterm konsole alacritty kitty foot footclient tilix terminator wezterm urxvt rxvt \
    st st-256color ghostty guake yakuake tilda qterminal lxterminal ptyxis kgx console terminology cool-retro-term \
    hyper warp krunner rofi dmenu wofi fuzzel xfce4-appfinder gmrun gnome-shell plasmashell cosmic-term tabby sakura \
    blackbox contour rio zutty termite eterm aterm mlterm roxterm ulauncher albert synapse kupfer bemenu tofi \
    emacs gvim neovide nvim-qt code code-oss codium vscodium cursor windsurf zed jetbrains-idea jetbrains-pycharm \
    jetbrains-webstorm jetbrains-clion jetbrains-goland jetbrains-rider jetbrains-phpstorm jetbrains-rubymine \
    jetbrains-rustrover jetbrains-studio rstudio spyder octave-gui matlab x-terminal-emulator powershell pwsh cmd";
/// Words in the title of a window whose page runs what is typed into it.
const TITLES: [&str; 9] = [
    "jupyter",
    "colab",
    "cloud shell",
    "run command",
    "run a command",
    "run application",
    "befehl ausführen",
    "- terminal",
    "web terminal",
];

/// True when text typed into this window is a command.
pub(crate) fn is_command_window(window: &WindowName) -> bool {
    let app = window.app.to_lowercase();
    let title = window.title.to_lowercase();
    let listed = |name: &str| PROGRAMS.split_ascii_whitespace().any(|entry| entry == name);
    let last = app.rsplit('.').next().unwrap_or(&app);
    let mut parts = app.split(['.', '-', ' ']);
    listed(&app)
        || listed(last)
        || parts.any(|part| part.len() > 2 && listed(part))
        || TITLES.iter().any(|word| title.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_windows_are_known() {
        let check = |app: &str, title: &str, wanted: bool| {
            let window = WindowName {
                title: title.to_owned(),
                app: app.to_owned(),
            };
            assert_eq!(is_command_window(&window), wanted, "{app} {title}");
        };
        for app in [
            "gnome-terminal-server",
            "org.gnome.Terminal",
            "org.kde.konsole",
            "XTerm",
            "kitty",
            "code",
            "Code",
            "jetbrains-idea",
            "gnome-shell",
            "plasmashell",
            "com.system76.CosmicTerm.cosmic-term",
            "tabby",
            "sakura",
            "com.raggesilver.BlackBox",
            "Emacs",
            "VSCodium",
        ] {
            check(app, "", true);
        }
        check("firefox", "Notebook.ipynb - JupyterLab", true);
        check("xfce4-appfinder", "Run Application", true);
        check("firefox", "Example", false);
        check("soffice", "Letter.odt", false);
        check("thunderbird", "Inbox", false);
        check("", "", false);
    }
}
