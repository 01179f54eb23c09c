//! Programs that a command left running, in words for the model.

use std::collections::BTreeMap;

/// Returns the note for the model about programs that a command left running.
pub(super) fn still_running(jobs: &[String]) -> Option<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in jobs {
        *counts.entry(name).or_default() += 1;
    }
    let names = counts.iter().map(|(name, count)| match count {
        1 => (*name).to_owned(),
        count => format!("{name} ({count})"),
    });
    let names = names.collect::<Vec<_>>().join(", ");
    match jobs.len() {
        0 => None,
        1 => Some(format!(
            "[1 program still runs: {names}. It ends with the chat.]"
        )),
        count => Some(format!(
            "[{count} programs still run: {names}. They end with the chat.]"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_counted_by_name() {
        let check = |jobs: &[&str], wanted: Option<&str>| {
            let jobs: Vec<_> = jobs.iter().map(|job| (*job).to_owned()).collect();
            assert_eq!(still_running(&jobs).as_deref(), wanted);
        };
        check(&[], None);
        check(
            &["vite"],
            Some("[1 program still runs: vite. It ends with the chat.]"),
        );
        check(
            &["node", "esbuild", "node"],
            Some("[3 programs still run: esbuild, node (2). They end with the chat.]"),
        );
    }
}
