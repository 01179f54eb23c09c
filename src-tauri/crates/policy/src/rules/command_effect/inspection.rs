//! Effect of commands that inspect programs and the system: what is linked, installed, logged or known of users. Most have
//! forms that write or load code, so each has the only options it may have here. Pure; reads no file.

use super::{
    CommandEffect::{self, OnlyLooks, Unknown},
    listed, options_are,
};
use crate::shell::{ShellCommand, Word};

/// Programs with the only options they may have: single letters, then whole words.
const OPTIONS: [(&str, &str, &str); 10] = [
    (
        "nm",
        "aABCDfgjlnoPprsStuUvWX",
        "--demangle --dynamic --defined-only --undefined-only --extern-only --numeric-sort --size-sort --print-size --print-file-name --line-numbers",
    ),
    (
        "objdump",
        "adDfghjlMprRsStTwxCz",
        "--disassemble --disassemble-all --all-headers --file-headers --section-headers --headers --private-headers --syms --dynamic-syms --reloc --dynamic-reloc --full-contents --source --line-numbers --demangle --section --start-address --stop-address --no-show-raw-insn --wide",
    ),
    (
        "readelf",
        "aehlStsgndurVAIWcxpR",
        "--all --file-header --program-headers --segments --section-headers --sections --headers --syms --symbols --dyn-syms --notes --relocs --unwind --dynamic --version-info --histogram --wide --hex-dump --string-dump --demangle",
    ),
    ("size", "ABGdoxt", "--format --radix --totals --common"),
    (
        "ldd",
        "vdru",
        "--verbose --data-relocs --function-relocs --unused",
    ),
    (
        "dpkg",
        "lLsSpC",
        "--list --listfiles --status --search --print-avail --get-selections --print-architecture --audit",
    ),
    (
        "dpkg-query",
        "lLsSpWf",
        "--list --listfiles --status --search --print-avail --show --showformat",
    ),
    (
        "apt-cache",
        "afinq",
        "--all-versions --installed --names-only --recurse --full --quiet",
    ),
    ("getent", "", ""),
    (
        "journalctl",
        "abefFgklnNopqrStuUx",
        "--no-pager --since --until --unit --user-unit --boot --list-boots --lines --priority --reverse --follow --identifier --dmesg --catalog --all --quiet --output --output-fields --grep --case-sensitive --field --fields --disk-usage --user --system --utc --full --no-full --no-hostname",
    ),
];
/// Subcommands of `apt-cache` that only look.
const PACKAGES: &str =
    "show search policy depends rdepends pkgnames showpkg madison showsrc stats unmet";
/// Databases of `getent` that hold no passwords and ask no name server.
const DATABASES: &str = "passwd group services protocols";
/// Folders of programs and libraries that the system put there.
const INSTALLED: [&str; 6] = ["/usr/", "/bin/", "/sbin/", "/lib/", "/lib32/", "/lib64/"];

/// Returns the effect of such a command, whose words are all known; none for another program.
pub(super) fn effect_of(program: &str, command: &ShellCommand) -> Option<CommandEffect> {
    let (_, letters, names) = OPTIONS.iter().find(|(name, ..)| *name == program)?;
    let begins = |list: &str| {
        let first = command.operands().next();
        first.is_some_and(|word| listed(list, &word.text))
    };
    let fits = match program {
        // A file of options could name a plug-in, which is code.
        "nm" | "objdump" | "readelf" | "size" => {
            let mut words = command.arguments().iter();
            !words.any(|word| word.text.starts_with('@'))
        }
        // It may run what it is asked about.
        "ldd" => command.operands().all(is_of_the_system),
        "apt-cache" => begins(PACKAGES),
        "getent" => begins(DATABASES),
        _ => true,
    };
    match fits && options_are(command, letters, names) {
        true => Some(OnlyLooks),
        false => Some(Unknown),
    }
}

fn is_of_the_system(word: &Word) -> bool {
    let text = word.text.as_str();
    !word.glob && !text.contains("..") && INSTALLED.iter().any(|root| text.starts_with(root))
}
