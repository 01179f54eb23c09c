//! Taint check of a changed file.

use super::{check::TaintCheck, normalize::normal};
use std::path::Path;

/// Endings of files that only hold something to read.
const DOCUMENTS: [&str; 22] = [
    "txt", "md", "csv", "tsv", "json", "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt",
    "ods", "odp", "html", "png", "jpg", "jpeg", "webp", "svg", "log",
];

impl TaintCheck<'_> {
    /// Checks a file that is changed. Files in the chat's folders and files that the model wrote are free, and so is a new
    /// document among the user's own, unless content from outside named it.
    pub(super) fn file(&mut self, path: &str, is_lost: bool) {
        let claims = self.call.claims;
        let directories = self.call.directories;
        let whole = directories.resolve(path, claims.folder.as_deref());
        self.file_at(path, &whole, is_lost);
    }

    /// Checks a file that is opened in a program. A page or a document can send what is in it, so one that holds content from
    /// outside, or that such content names, needs the user's word.
    pub(super) fn opened(&mut self, path: &str) {
        let tracker = self.tracker;
        let name = normal(path.rsplit('/').next().unwrap_or(path));
        let is_tainted = tracker.is_written_tainted(&name) == Some(true);
        let named_outside = tracker.occurs_in_sources(&normal(path), self.call.descriptions)
            || name.len() > 3 && tracker.occurs_in_sources(&name, self.call.descriptions);
        let is_own = tracker.user.names_by_name(path) || tracker.user.has(path);
        if (is_tainted || named_outside && !tracker.written.contains_key(&name)) && !is_own {
            self.mark(path);
        }
    }

    /// Checks a file at a known place. `is_lost` is true when the old content is lost.
    pub(super) fn file_at(&mut self, path: &str, whole: &Path, is_lost: bool) {
        let directories = self.call.directories;
        let tracker = self.tracker;
        let name = whole
            .file_name()
            .map(|name| normal(&name.to_string_lossy()));
        let name = name.unwrap_or_default();
        let written = tracker.written.contains_key(&name);
        let is_current = whole.as_os_str().is_empty() && tracker.user.names_current_folder();
        if is_current
            || directories.is_working(whole)
            || tracker.user.names_by_name(path)
            || written
        {
            return;
        }
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let visible = whole.starts_with(&directories.home)
            && !whole
                .iter()
                .any(|part| part.to_string_lossy().starts_with('.'));
        let named_outside = tracker.occurs_in_sources(&normal(path), self.call.descriptions)
            || name.len() > 3 && tracker.occurs_in_sources(&name, self.call.descriptions);
        if visible && DOCUMENTS.contains(&ending) && !named_outside && !is_lost {
            return;
        }
        self.mark(path);
    }
}
