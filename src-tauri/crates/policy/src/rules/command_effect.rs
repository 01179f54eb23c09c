//! Effect of a simple command, as far as its words prove one: it only looks, or changes its named operands in known ways.
//! Everything else is unknown: another program, an option that is not listed, a word that only running the line would tell.

mod desktop_settings;
mod git;
mod inspection;
mod scripts;

use crate::shell::{SHELLS, ShellCommand, Word, is_harmless_variable, listed};

/// Known effect of a simple command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommandEffect {
    /// It reads and prints.
    OnlyLooks,
    /// It changes the files it names, and nothing else.
    ChangesOperands,
    /// It can do anything.
    Unknown,
}

use CommandEffect::{ChangesOperands, OnlyLooks, Unknown};

/// Programs that only print their words, whatever these are.
const PRINT: &str = "echo printf true false : test [ exit return break continue shift seq sleep expr basename dirname cd \
    pushd popd dirs wait read local trap alias eval let for";
/// Programs that only look, whatever their options.
const LOOK: &str = "ls dir vdir cat head tail wc cut diff cmp comm stat du df pwd realpath readlink md5sum sha1sum \
    sha224sum sha256sum sha384sum sha512sum b2sum cksum sum ps top free uptime w who whoami id groups uname arch nproc \
    lscpu lsblk lsusb lspci pgrep pidof strings hexdump od nl tac rev tr type which whereis locale tty factor numfmt \
    fold fmt expand unexpand paste join tsort base64 base32 zcat bzcat xzcat grep egrep fgrep zgrep jq column printenv \
    getconf vmstat iostat cal ncal zipinfo pdfinfo times ulimit umask tree getfacl lsattr";
/// Programs that change the files and folders they name, whatever their options.
const CHANGE: &str = "mkdir rmdir touch cp mv rm unlink ln tee chmod truncate gzip gunzip bzip2 bunzip2 xz unxz zstd \
    unzstd mktemp kill";
/// Programs that change files too, in ways that their words don't prove.
const ALSO_CHANGE: &str = "dd install chown chgrp chattr setfacl rsync patch unzip sponge";
/// Wrappers: the command inside is judged by itself.
const TRANSPARENT: &str =
    "env nohup nice ionice time timeout stdbuf setsid xargs command builtin watch";
/// Programs with the only options they may have here: single letters, then whole words.
const BY_OPTIONS: [(&str, CommandEffect, &str, &str); 18] = [
    (
        "rg",
        OnlyLooks,
        "aABcCeFghHilLmnNopqrsStTuUvVwx0",
        "--files --hidden --glob --type --context --no-heading --line-number --ignore-case --count --json --max-count --max-depth --multiline --fixed-strings --word-regexp --files-with-matches --sort --color --no-ignore --iglob",
    ),
    (
        "sort",
        OnlyLooks,
        "bdfghiMnRrVcCmsuzkt",
        "--reverse --numeric-sort --unique --key --field-separator --human-numeric-sort --ignore-case --version-sort --check --stable --general-numeric-sort --month-sort --random-sort",
    ),
    (
        "shuf",
        OnlyLooks,
        "einrz",
        "--echo --input-range --head-count --repeat",
    ),
    (
        "file",
        OnlyLooks,
        "bhikLNnprz0",
        "--mime --mime-type --brief --mime-encoding --dereference",
    ),
    ("less", OnlyLooks, "NSRFXMi", ""),
    ("more", OnlyLooks, "dlfpcsu", ""),
    (
        "date",
        OnlyLooks,
        "udIR",
        "--utc --date --iso-8601 --rfc-3339 --rfc-email",
    ),
    ("hostname", OnlyLooks, "fiIsdA", ""),
    (
        "uniq",
        OnlyLooks,
        "cdDiufswz",
        "--count --repeated --unique --ignore-case --skip-fields",
    ),
    ("xxd", OnlyLooks, "bcegilopsuE", ""),
    (
        "fd",
        OnlyLooks,
        "HIuseitdpa0Ll",
        "--type --extension --hidden --no-ignore --max-depth --exclude",
    ),
    (
        "fdfind",
        OnlyLooks,
        "HIuseitdpa0Ll",
        "--type --extension --hidden --no-ignore --max-depth --exclude",
    ),
    (
        "zip",
        ChangesOperands,
        "rqju0123456789xivyXD",
        "--recurse-paths --exclude",
    ),
    (
        "tar",
        ChangesOperands,
        "xctzjJvfCpkahm",
        "--exclude --strip-components --directory --gzip --list --extract --create --file --verbose --xz --bzip2 --zstd --keep-old-files --auto-compress --gunzip",
    ),
    (
        "curl",
        ChangesOperands,
        "sSLfIioOHXdGkvw#m4",
        "--silent --show-error --location --fail --head --include --output --remote-name --header --request --data --json --get --max-time --compressed --retry --user-agent --verbose --data-urlencode",
    ),
    (
        "wget",
        ChangesOperands,
        "qOPcNnv",
        "--quiet --output-document --directory-prefix --continue --timestamping --no-verbose --header --timeout --tries --spider",
    ),
    ("export", OnlyLooks, "np", ""),
    ("jobs", OnlyLooks, "lnprs", ""),
];

/// Returns the effect of a command.
pub(crate) fn effect_of(command: &ShellCommand) -> CommandEffect {
    let environment = command
        .assignments
        .iter()
        .all(|(name, _)| is_harmless_variable(name));
    if !environment || command.writes.iter().any(|word| !word.known) {
        return Unknown;
    }
    match by_program(command) {
        OnlyLooks if !command.writes.is_empty() => ChangesOperands,
        ChangesOperands if command.open_ended => Unknown,
        effect => effect,
    }
}

/// True for a command that changes nothing: its arguments are files it reads.
pub(crate) fn is_read_only(command: &ShellCommand) -> bool {
    effect_of(command) == OnlyLooks
}

/// True when a command is known to change files, and this word may name one of them: not what `cp` and `ln` begin from.
pub(crate) fn is_known_to_change(command: &ShellCommand, word: &Word) -> bool {
    let program = command.program();
    let by_options = BY_OPTIONS.iter().find(|(name, ..)| *name == program);
    let is_changer = listed(CHANGE, program)
        || listed(ALSO_CHANGE, program)
        || by_options.is_some_and(|(_, effect, ..)| *effect == ChangesOperands)
        || program == "sed" && command.has_option('i', "in-place")
        || by_program(command) == ChangesOperands;
    let is_source = matches!(program, "cp" | "ln")
        && !command.has_option('t', "target-directory")
        && !word.text.starts_with('-')
        && !command
            .operands()
            .last()
            .is_some_and(|last| std::ptr::eq(last, word));
    is_changer && !is_source
}

fn by_program(command: &ShellCommand) -> CommandEffect {
    let Some(first) = command.words.first() else {
        return OnlyLooks;
    };
    let program = command.program();
    if !first.known || first.glob && program != "[" || !command.is_installed() {
        return Unknown;
    }
    // It lets a known name stand for something else.
    let defines = |word: &Word| !word.known || word.text.contains('=');
    if program == "alias" && command.arguments().iter().any(defines) {
        return Unknown;
    }
    if listed(PRINT, program) || only_tells_of_itself(command) {
        return OnlyLooks;
    }
    if SHELLS.contains(&program) {
        return of_shell(command);
    }
    if listed(TRANSPARENT, program) {
        return match program == "time" && command.has_option('o', "output") {
            true => Unknown,
            false => OnlyLooks,
        };
    }
    if !command.arguments().iter().all(|word| word.known) {
        return Unknown;
    }
    of_known_words(program, command)
}

fn of_known_words(program: &str, command: &ShellCommand) -> CommandEffect {
    let operands = || command.operands().map(|word| word.text.as_str());
    match program {
        "git" => git::effect_of(command),
        "gsettings" | "dconf" => desktop_settings::effect_of(command),
        "find" => scripts::of_find(command),
        "sed" => scripts::of_sed(command),
        "awk" | "gawk" | "mawk" => scripts::of_awk(command),
        "tree" if command.has_option('o', "output") => Unknown,
        "set" => match operands().next() {
            None | Some("pipefail") if options_are(command, "euxo", "") => OnlyLooks,
            None | Some(_) => Unknown,
        },
        "man" if command.options().next().is_none() => OnlyLooks,
        "date"
            if !operands().all(|word| word.starts_with('+') || command.has_option('d', "date")) =>
        {
            Unknown
        }
        "hostname" if operands().next().is_some() => Unknown,
        // A second operand is a file they write.
        "uniq" | "xxd" if operands().count() > 1 => Unknown,
        "less" | "more" if operands().any(|word| word.starts_with('+')) => Unknown,
        "export" if !operands().all(is_harmless_assignment) => Unknown,
        "crontab" if options_are(command, "l", "") && operands().next().is_none() => OnlyLooks,
        "tar" => of_tar(command),
        // What it unpacks has names that the archive chose.
        "unzip" if options_are(command, "lvZ", "") && command.options().next().is_some() => {
            OnlyLooks
        }
        "unzip" => Unknown,
        _ if listed(LOOK, program) => OnlyLooks,
        _ if listed(CHANGE, program) => ChangesOperands,
        _ => match BY_OPTIONS.iter().find(|(name, ..)| *name == program) {
            Some((_, effect, letters, names)) if options_are(command, letters, names) => *effect,
            Some(_) => Unknown,
            None => inspection::effect_of(program, command).unwrap_or(Unknown),
        },
    }
}

/// True for `PROGRAM --version` and `PROGRAM --help`.
fn only_tells_of_itself(command: &ShellCommand) -> bool {
    match command.arguments() {
        [only] => only.known && matches!(only.text.as_str(), "--version" | "--help"),
        _ => false,
    }
}

/// `bash -c TEXT` and `bash <<E` are read as commands; a script file is not.
fn of_shell(command: &ShellCommand) -> CommandEffect {
    // Others have a language of their own.
    if matches!(command.program(), "csh" | "tcsh" | "fish" | "pwsh") {
        return Unknown;
    }
    let told = command.has_option('c', "") && options_are(command, "celxu", "");
    let input = command.input.is_some() && !command.fed && command.arguments().is_empty();
    match told || input {
        true => OnlyLooks,
        false => Unknown,
    }
}

/// `tar` may begin with its letters without a dash.
fn of_tar(command: &ShellCommand) -> CommandEffect {
    let Some((_, _, letters, names)) = BY_OPTIONS.iter().find(|(name, ..)| *name == "tar") else {
        return Unknown;
    };
    let first = command
        .arguments()
        .first()
        .map_or("", |word| word.text.as_str());
    let bundled = first.chars().all(|letter| letters.contains(letter));
    if !options_are(command, letters, names) || !first.starts_with('-') && !bundled {
        return Unknown;
    }
    // `host:archive` is a file on another computer.
    let elsewhere = command
        .arguments()
        .iter()
        .any(|word| word.text.contains(':'));
    let letters = if first.starts_with("--") { "" } else { first };
    let does = |letter, name| letters.contains(letter) || command.has_option(letter, name);
    match (elsewhere, does('t', "list"), does('x', "extract")) {
        (true, ..) => Unknown,
        (false, true, _) => OnlyLooks,
        // What it unpacks has names that the archive chose.
        (false, false, true) => Unknown,
        (false, false, false) => ChangesOperands,
    }
}

fn is_harmless_assignment(word: &str) -> bool {
    is_harmless_variable(word.split('=').next().unwrap_or(word))
}

/// True when all options are among these letters and names. An abbreviated name is another name.
fn options_are(command: &ShellCommand, letters: &str, names: &str) -> bool {
    command
        .options()
        .all(|option| match option.strip_prefix("--") {
            Some("") => true,
            Some(_) => listed(names, option.split('=').next().unwrap_or(option)),
            None => letters_are(&option[1..], letters),
        })
}

/// True for joined letters, and for a letter with a value that follows it: `-n5`, `-C3`, `-k2,3n`.
fn letters_are(joined: &str, letters: &str) -> bool {
    let plain = |letter: char| letters.contains(letter);
    let mut signs = joined.chars();
    let Some(first) = signs.next() else {
        return true;
    };
    let value = signs.as_str();
    let numeric = value.starts_with(|sign: char| sign.is_ascii_digit() || sign == ',');
    (plain(first) || first.is_ascii_digit()) && (numeric || value.chars().all(plain))
}

#[cfg(test)]
mod tests;
