//! Endings of the names of computers. A dotted name with any other ending is a word of a program: a setting, a module, a
//! class.

/// Endings in networks of homes and companies, and those reserved for examples, that no public list has.
const NEARBY: [&str; 10] = [
    "local",
    "localdomain",
    "lan",
    "home",
    "internal",
    "intranet",
    "corp",
    "onion",
    "example",
    "test",
];

/// True for a name that ends as those of computers do.
pub(super) fn is_domain(name: &str) -> bool {
    let ending = name.rsplit('.').next().unwrap_or_default();
    let is_public = || psl::suffix(ending.as_bytes()).is_some_and(|suffix| suffix.is_known());
    NEARBY.contains(&ending) || is_public()
}
