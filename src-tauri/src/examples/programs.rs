//! Uses of installed programs that examples are made for, told by the categories of their menu entries.

use super::{StartExample, program};

/// An installed program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProgramFacts {
    pub(super) name: String,
    /// The menu's categories for it.
    pub(super) categories: Vec<String>,
}

/// Something people do with a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProgramUse {
    Spreadsheet,
    Writing,
    Mail,
    Pictures,
    Browser,
}

/// In the order examples are offered, each with the categories that tell it.
const USES: [(ProgramUse, &[&str]); 5] = [
    (ProgramUse::Spreadsheet, &["Spreadsheet"]),
    (ProgramUse::Mail, &["Email"]),
    (ProgramUse::Writing, &["WordProcessor", "TextEditor"]),
    (ProgramUse::Pictures, &["RasterGraphics", "Photography"]),
    (ProgramUse::Browser, &["WebBrowser"]),
];

/// Returns an example for each use that a program is installed for, of several the first by name.
pub(super) fn examples(programs: &[ProgramFacts]) -> Vec<StartExample> {
    let mut examples = Vec::new();
    for (wanted, categories) in USES {
        let named = programs.iter().filter_map(|program| {
            let has = |category: &&str| program.categories.iter().any(|one| one == category);
            let rank = categories.iter().position(has)?;
            Some((rank, &program.name))
        });
        if let Some((_, name)) = named.min() {
            examples.push(program(wanted, name));
        }
    }
    examples
}
