//! Effect of programs that are told what to do in a small language: `sed`, `awk`, `find`.

use super::CommandEffect::{self, ChangesOperands, OnlyLooks, Unknown};
use super::{letters_are, listed};
use crate::shell::ShellCommand;

/// Conditions and actions of `find` that only look.
const FIND: &str = "-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -type -size -mtime -mmin \
    -newer -anewer -cnewer -newermt -maxdepth -mindepth -print -print0 -printf -ls -empty -not -o -a -and -or -perm \
    -user -group -links -inum -samefile -prune -quit -L -H -P -xdev -mount -daystart -depth -readable -writable \
    -executable -true -false -atime -amin -ctime -cmin -lname -ilname -fstype -xtype -nouser -nogroup -follow -D -noleaf";
/// Actions of `find` whose commands are judged by themselves.
const FIND_RUNS: &str = "-exec -execdir -ok -okdir";
/// Words by which `awk` reaches beyond its input, in lower case.
const AWK_ACTS: &str = "system getline close fflush @ | strftime extension";

/// `find` with conditions that only look; its commands are judged by themselves.
pub(super) fn of_find(command: &ShellCommand) -> CommandEffect {
    let mut words = command.arguments().iter().map(|word| word.text.as_str());
    let mut deletes = false;
    while let Some(word) = words.next() {
        if listed(FIND_RUNS, word) {
            words.by_ref().find(|word| matches!(*word, ";" | "+"));
        } else if word == "-delete" {
            deletes = true;
        } else if word.starts_with('-') && word.len() > 1 && !listed(FIND, word) && !is_number(word)
        {
            return Unknown;
        }
    }
    match deletes {
        true => ChangesOperands,
        false => OnlyLooks,
    }
}

/// `awk` with a program that only prints.
pub(super) fn of_awk(command: &ShellCommand) -> CommandEffect {
    let mut words = command.arguments().iter().map(|word| word.text.as_str());
    let program = loop {
        match words.next() {
            Some("-F" | "-v") => {
                words.next();
            }
            Some(option) if option.starts_with("-F") || option.starts_with("-v") => {}
            Some(option) if option.starts_with('-') => return Unknown,
            Some(program) => break program.to_lowercase(),
            None => return Unknown,
        }
    };
    // `NR>1` compares, `print > "file"` writes.
    let writes = program.match_indices('>').any(|(place, _)| {
        let behind = program[place + 1..].trim_start();
        !behind.starts_with(|sign: char| sign.is_ascii_digit() || sign == '=' || sign == '$')
    });
    let prints_to = program.contains("print")
        && program.split("print").skip(1).any(|part| {
            let statement = part.split([';', '}', '\n']).next().unwrap_or(part);
            statement.contains('>')
        });
    let acts = AWK_ACTS
        .split_ascii_whitespace()
        .any(|word| program.replace("||", "").contains(word));
    match writes || prints_to || acts {
        true => Unknown,
        false => OnlyLooks,
    }
}

/// `sed` with a script of the plainest commands.
pub(super) fn of_sed(command: &ShellCommand) -> CommandEffect {
    let mut words = command.arguments().iter().map(|word| word.text.as_str());
    let (mut in_place, mut scripts) = (false, Vec::new());
    let mut operands = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "-e" | "--expression" => scripts.extend(words.next()),
            "--in-place" => in_place = true,
            "--quiet" | "--silent" | "--regexp-extended" | "--null-data" | "--separate" => {}
            _ if word.starts_with("--expression=") => {
                scripts.extend(word.split_once('=').map(|(_, script)| script));
            }
            _ if word.starts_with("-i") => {
                in_place = true;
                let backup = &word[2..];
                if !backup.is_empty() && !backup.starts_with('.') {
                    return Unknown;
                }
            }
            _ if word.starts_with('-') && word.len() > 1 => {
                if !letters_are(&word[1..], "nErsuz") {
                    return Unknown;
                }
            }
            _ => operands.push(word),
        }
    }
    if scripts.is_empty() && !operands.is_empty() {
        scripts.push(operands.remove(0));
    }
    match (scripts.iter().all(|script| is_plain(script)), in_place) {
        (false, _) => Unknown,
        (true, true) => ChangesOperands,
        (true, false) => OnlyLooks,
    }
}

/// True for a `sed` script that can only print, delete and replace.
fn is_plain(script: &str) -> bool {
    let mut rest = script;
    loop {
        rest = rest.trim_start_matches([' ', ';', '\n', '}', '{']);
        if rest.is_empty() {
            return true;
        }
        let Some(behind) = after_address(rest) else {
            return false;
        };
        let mut signs = behind.chars();
        rest = match signs.next() {
            Some('p' | 'd' | 'q' | '=' | 'D' | 'P' | 'N' | 'n' | 'G' | 'g' | 'H' | 'h' | 'x') => {
                signs.as_str()
            }
            Some('{') => behind,
            Some(kind @ ('s' | 'y')) => match after_replacement(signs.as_str(), kind == 's') {
                Some(behind) => behind,
                None => return false,
            },
            // Text up to the end of the line.
            Some('a' | 'i' | 'c') => {
                let text = signs.as_str();
                text.split_once('\n').map_or("", |(_, behind)| behind)
            }
            Some(_) | None => return false,
        };
        if !rest.is_empty() && !rest.starts_with([' ', ';', '\n', '}', '{']) {
            return false;
        }
    }
}

/// Returns what follows the address of a command: lines, `$`, patterns.
fn after_address(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest =
            rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || "$,!+~ ".contains(sign));
        match rest.strip_prefix('/') {
            Some(behind) => rest = after_part(behind, '/')?,
            None => return Some(rest),
        }
        rest = rest.trim_start_matches('I');
    }
}

/// Returns what follows `/a/b/flags`.
fn after_replacement(text: &str, has_flags: bool) -> Option<&str> {
    let mut signs = text.chars();
    let between = signs
        .next()
        .filter(|sign| !sign.is_alphanumeric() && *sign != '\\' && *sign != '\n')?;
    let rest = after_part(after_part(signs.as_str(), between)?, between)?;
    let flags = |sign: char| has_flags && (sign.is_ascii_digit() || "gpiI".contains(sign));
    Some(rest.trim_start_matches(flags))
}

/// Returns what follows the next sign that ends a part. None where a bracket may hide that sign.
fn after_part(text: &str, end: char) -> Option<&str> {
    let mut escaped = false;
    let mut bracket: Option<usize> = None;
    for (place, sign) in text.char_indices() {
        if sign == end && !escaped {
            let behind = &text[place + end.len_utf8()..];
            return bracket.is_none().then_some(behind);
        }
        match (sign, bracket) {
            ('[', None) if !escaped => bracket = Some(place),
            // The first sign in a bracket, behind `^` too, is never its end.
            (']', Some(begin)) if !matches!(&text[begin..place], "[" | "[^") => bracket = None,
            _ => {}
        }
        escaped = sign == '\\' && !escaped;
    }
    None
}

fn is_number(word: &str) -> bool {
    word[1..].bytes().all(|byte| byte.is_ascii_digit())
}
