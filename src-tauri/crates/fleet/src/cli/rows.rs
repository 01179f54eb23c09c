//! Tasks from a table: one for each row. The column `prompt` holds the person's own words and `id` the name of the task; every
//! other column goes along as content from outside.

use crate::{Name, Task, task::digest};
use std::{
    collections::{BTreeMap, BTreeSet},
    io::Read,
};

/// Column with the person's own words.
const PROMPT: &str = "prompt";
/// Column with the name of the task.
const ID: &str = "id";
/// Begins the name of a task whose row has none.
const ROW: &str = "row-";
/// Tasks that are read from a table, at most.
const MAX_ROWS: usize = 10_000;

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) id: Option<String>,
    pub(super) prompt: Option<String>,
    pub(super) quoted: Vec<String>,
}

/// Names of the tasks of a table, each taken once.
#[derive(Debug, Default)]
pub(super) struct RowNames {
    taken: BTreeSet<Name>,
    /// Rows without a name, by what they hold.
    same: BTreeMap<String, usize>,
}

impl RowNames {
    /// The name of the next task: its own, or one that follows from what it holds and from how often that was there, so that
    /// the same table gives the same names.
    ///
    /// # Errors
    /// Says why its own name can't be taken.
    pub(super) fn next(&mut self, id: Option<&str>, task: &Task) -> Result<Name, String> {
        let name: Name = match id {
            Some(id) => id.parse()?,
            None => {
                let digest = digest(&(&task.pool, &task.prompt, &task.quoted))?;
                let times = self.same.entry(digest.clone()).or_default();
                *times += 1;
                match *times {
                    1 => format!("{ROW}{digest}"),
                    times => format!("{ROW}{digest}-{times}"),
                }
                .parse()?
            }
        };
        match self.taken.insert(name.clone()) {
            true => Ok(name),
            false => Err(format!("the id {name} is there twice")),
        }
    }
}

/// Reads a table with a heading.
pub(super) fn read(table: impl Read) -> Result<Vec<Row>, String> {
    let mut reader = csv::Reader::from_reader(table);
    let told = |error: csv::Error| error.to_string();
    let columns = reader.headers().map_err(told)?.clone();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(told)?;
        if rows.len() == MAX_ROWS {
            return Err(format!("a table holds at most {MAX_ROWS} tasks"));
        }
        rows.push(row(columns.iter().zip(&record)));
    }
    Ok(rows)
}

fn row<'a>(cells: impl Iterator<Item = (&'a str, &'a str)>) -> Row {
    let mut row = Row::default();
    for (column, cell) in cells.filter(|(_, cell)| !cell.trim().is_empty()) {
        match column.trim() {
            PROMPT => row.prompt = Some(cell.to_owned()),
            ID => row.id = Some(cell.to_owned()),
            column => row.quoted.push(format!("{column}: {cell}")),
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_a_task() {
        let table = "id,prompt,customer,amount\n7,,\"Doe, Jane\",3\n,Pay it,,\n";
        let wanted = [
            Row {
                id: Some("7".to_owned()),
                prompt: None,
                quoted: vec!["customer: Doe, Jane".to_owned(), "amount: 3".to_owned()],
            },
            Row {
                prompt: Some("Pay it".to_owned()),
                ..Row::default()
            },
        ];
        assert_eq!(read(table.as_bytes()).unwrap(), wanted);
        assert!(read("a,b\n1\n".as_bytes()).is_err());
    }

    #[test]
    fn the_same_table_gives_the_same_names() {
        let task = |text: &str| Task {
            prompt: text.to_owned(),
            ..Task::default()
        };
        let names = || {
            let mut names = RowNames::default();
            ["a", "b", "a"].map(|text| names.next(None, &task(text)).unwrap())
        };
        let first = names();
        assert_eq!(names(), first);
        assert_eq!(BTreeSet::from(first).len(), 3);
    }

    #[test]
    fn a_name_is_there_once_in_a_table() {
        let mut names = RowNames::default();
        names.next(Some("a"), &Task::default()).unwrap();
        let refusal = names.next(Some("a"), &Task::default()).unwrap_err();
        assert!(refusal.contains("twice"), "{refusal}");
    }
}
