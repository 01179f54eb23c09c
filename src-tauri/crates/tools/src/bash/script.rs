//! The text that a shell is fed: how it takes commands, runs them and tells what came of it. Works in
//! bash and in any other POSIX shell. Starts nothing.
//!
//! The shell reads commands from its standard input, as a count of lines and then the lines. So an open
//! quote or here-document ends with its command and cannot swallow what comes after. Its own standard output is
//! the pipe for reports, its standard error the one for what commands print. All three are moved to where
//! no command finds them, and commands read from nothing.

/// What a shell does all its life. One line, so that messages count a command's lines from one.
///
/// Each `eval` takes its redirections along when it ends: even an `exec >file` lasts for one command only.
/// The `for` is what a stray `break` or `continue` ends. Remarks of the shell about this very
/// text, such as traces after `set -x`, go nowhere. A report has three fields, each closed by NUL: exit
/// code, whether the command was read, and what a later shell needs to go on from here; `declare` is
/// bash's, another shell has nothing to say there.
pub(super) const LOOP: &str = concat!(
    r#"exec 7<&0 8>&1 9>&2 </dev/null >/dev/null 2>&1; "#,
    r#"_qilbee_end=$(printf '\nx'); _qilbee_end=${_qilbee_end%x}; "#,
    r#"while IFS= command read -r _qilbee_lines <&7; do "#,
    r#"_qilbee_text=; _qilbee_read=0; "#,
    r#"while [ "$_qilbee_lines" -gt 0 ]; do "#,
    r#"IFS= command read -r _qilbee_line <&7; "#,
    r#"_qilbee_text=$_qilbee_text$_qilbee_line$_qilbee_end; "#,
    r#"_qilbee_lines=$((_qilbee_lines - 1)); "#,
    r#"done; "#,
    r#"for _qilbee_once in 1; do "#,
    r#"eval "$_qilbee_text" </dev/null >&9 2>&9 7<&- 8>&- 9>&-; "#,
    r#"done; "#,
    r#"{ command printf '%s\0%s\0' "$?" "$_qilbee_read"; "#,
    r#"command export -p; command declare -f; command printf '\0'; } >&8; "#,
    r#"done"#,
);

/// A command for the loop, in a shell that first goes on from a report's third field, if there is one.
///
/// The braces have the shell read all of the command before it does any of it, so that half a command is never
/// run; `_qilbee_read` tells such a command from one that failed. The empty line is for a command that ends
/// in a backslash.
pub(super) fn run(command: &str, state: Option<&str>) -> String {
    let restore = state.map_or_else(String::new, |state| {
        format!("{{ {state}\ncommand cd -- \"$PWD\"; }} 2>/dev/null\n")
    });
    let text = format!("{restore}{{ _qilbee_read=1; {command}\n\n}}\n");
    let lines = text.matches('\n').count();
    format!("{lines}\n{text}")
}
