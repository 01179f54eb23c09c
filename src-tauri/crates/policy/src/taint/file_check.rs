//! Which files a call may change without a question, once content from outside is there.

use super::{check::TaintCheck, normalize::normal};
use std::path::Path;

/// Endings of files that only hold something to read.
const DOCUMENTS: [&str; 22] = [
    "txt", "md", "csv", "tsv", "json", "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt",
    "ods", "odp", "html", "png", "jpg", "jpeg", "webp", "svg", "log",
];

impl TaintCheck<'_> {
    /// A file that is changed. WorkingDirectory the chat works, and what the model itself wrote, is free; a new document
    /// among the person's own is so too, unless somebody else named it.
    pub(super) fn file(&mut self, path: &str, is_lost: bool) {
        let concern = self.judged.concern;
        let roots = self.judged.roots;
        let whole = roots.resolve(path, concern.folder.as_deref());
        self.file_at(path, &whole, is_lost);
    }

    /// The same with its place known. `is_lost` says whether what was there before is gone afterwards.
    pub(super) fn file_at(&mut self, path: &str, whole: &Path, is_lost: bool) {
        let roots = self.judged.roots;
        let ledger = self.ledger;
        let name = whole
            .file_name()
            .map(|name| normal(&name.to_string_lossy()));
        let name = name.unwrap_or_default();
        let written = ledger.written.contains_key(&name);
        if roots.is_working(whole) || ledger.own.names_by_name(path) || written {
            return;
        }
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let visible = whole.starts_with(&roots.home)
            && !whole
                .iter()
                .any(|part| part.to_string_lossy().starts_with('.'));
        let named_outside = ledger.stands_in(&normal(path), self.judged.descriptions)
            || name.len() > 3 && ledger.stands_in(&name, self.judged.descriptions);
        if visible && DOCUMENTS.contains(&ending) && !named_outside && !is_lost {
            return;
        }
        self.doubt(path);
    }
}
