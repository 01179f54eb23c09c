//! List of the artifacts of a chat, for whoever doesn't know their URIs. Pure.

use crate::artifact::Artifact;
use std::collections::HashSet;

/// Artifacts that are listed, the newest ones.
const MAX_LISTED: usize = 50;
/// Characters of what is said of one.
const MAX_SUMMARY_CHARACTERS: usize = 120;

/// Lists artifacts, the newest first. The same content kept twice is listed once.
pub(super) fn list(kept: &[Artifact]) -> String {
    let mut known = HashSet::new();
    let newest = kept.iter().rev();
    let different: Vec<_> = newest
        .filter(|artifact| known.insert(&artifact.reference))
        .collect();
    if different.is_empty() {
        return "No result of this chat was too long to be shown.".to_owned();
    }
    let mut lines = vec!["Results of this chat that were too long, the newest first:".to_owned()];
    lines.extend(different.iter().take(MAX_LISTED).map(|one| line(one)));
    let rest = different.len().saturating_sub(MAX_LISTED);
    if rest > 0 {
        lines.push(format!("and {rest} older ones"));
    }
    lines.join("\n")
}

fn line(artifact: &Artifact) -> String {
    let summary = artifact.summary.lines().next().unwrap_or_default();
    let summary: String = summary.chars().take(MAX_SUMMARY_CHARACTERS).collect();
    let about = match summary.trim() {
        "" => String::new(),
        summary => format!(": {summary}"),
    };
    let (kind, size) = (&artifact.blob.media_type, artifact.blob.byte_count);
    format!("{} ({kind}, {size} bytes){about}", artifact.reference)
}

#[cfg(test)]
mod tests {
    use super::list;
    use crate::artifact::Artifact;
    use protocol::{BlobId, BlobRef};

    fn artifact(number: u64, summary: &str) -> Artifact {
        Artifact {
            reference: format!("mem://bash/{number}"),
            summary: summary.to_owned(),
            blob: BlobRef {
                id: BlobId::new(format!("{number}")),
                media_type: "text/plain".to_owned(),
                byte_count: number,
                width: None,
                height: None,
            },
        }
    }

    #[test]
    fn artifacts_are_listed_newest_first_and_once() {
        assert_eq!(
            list(&[]),
            "No result of this chat was too long to be shown."
        );
        let kept = [
            artifact(1, "Ran “find”.\nmore"),
            artifact(2, ""),
            artifact(1, "Ran “find” again."),
        ];
        let listed = "Results of this chat that were too long, the newest first:\n\
                      mem://bash/1 (text/plain, 1 bytes): Ran “find” again.\n\
                      mem://bash/2 (text/plain, 2 bytes)";
        assert_eq!(list(&kept), listed);
        let many: Vec<_> = (0..60).map(|number| artifact(number, "x")).collect();
        assert!(
            list(&many).ends_with("mem://bash/10 (text/plain, 10 bytes): x\nand 10 older ones")
        );
    }
}
