//! Change of one provider of models in the text of a settings file. The other providers stay as they are, comments
//! included. Handles every TOML form of such a list, writes no file and doesn't validate the result.

use crate::{
    ModelSettings, ProviderSettings, SignIn, ToolsForm,
    setting_change::{name_of, parsed, with_end},
    value_checks::Fault,
};
use localization::localized;
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, TableLike, Value};

const PROVIDERS: &str = "providers";
const MODELS: &str = "models";

/// Change of the providers.
#[derive(Clone, Debug, PartialEq)]
pub enum ProviderChange {
    /// Adds one after the others.
    Add(ProviderSettings),
    /// Replaces the one of the same name.
    Replace(ProviderSettings),
    /// Removes the one with this name.
    Remove(String),
}

/// Returns the text that sets a provider up in a settings file.
#[must_use]
pub fn provider_table(provider: &ProviderSettings) -> String {
    let mut table = Table::new();
    fill(&mut table, provider, true);
    let mut document = DocumentMut::new();
    let list = ArrayOfTables::from_iter([table]);
    document.insert(PROVIDERS, Item::ArrayOfTables(list));
    format!("{}\n", document.to_string().trim())
}

impl ProviderChange {
    /// Returns the text with the provider changed.
    pub(super) fn apply(&self, text: &str) -> Result<String, Fault> {
        let mut document = parsed(text)?;
        match (document.get_mut(PROVIDERS), self) {
            (None, Self::Add(provider)) => return Ok(with_end(text, &provider_table(provider))),
            (None, Self::Replace(ProviderSettings { name, .. }) | Self::Remove(name)) => {
                return Err(unknown(name));
            }
            (Some(Item::ArrayOfTables(list)), change) => change.in_tables(list)?,
            (Some(Item::Value(Value::Array(list))), change) => change.in_array(list)?,
            (Some(_), _) => {
                return Err(Fault::of_file(localized!(
                    "settings-file-no-list",
                    name = PROVIDERS
                )));
            }
        }
        Ok(document.to_string())
    }

    fn in_tables(&self, list: &mut ArrayOfTables) -> Result<(), Fault> {
        let place = |name: &str| list.iter().position(|table| is_named(table, name));
        match self {
            Self::Add(provider) => {
                let mut table = Table::new();
                fill(&mut table, provider, true);
                list.push(table);
            }
            Self::Replace(provider) => {
                let place = place(&provider.name);
                let table = place.and_then(|at| list.get_mut(at));
                fill(
                    table.ok_or_else(|| unknown(&provider.name))?,
                    provider,
                    true,
                );
            }
            Self::Remove(name) => {
                let place = place(name).ok_or_else(|| unknown(name))?;
                list.remove(place);
            }
        }
        Ok(())
    }

    fn in_array(&self, list: &mut Array) -> Result<(), Fault> {
        let place = |name: &str| {
            let mut tables = list.iter().map(Value::as_inline_table);
            tables.position(|table| table.is_some_and(|table| is_named(table, name)))
        };
        match self {
            Self::Add(provider) => {
                let mut table = Table::new();
                fill(&mut table, provider, false);
                list.push(Value::InlineTable(table.into_inline_table()));
            }
            Self::Replace(provider) => {
                let place = place(&provider.name);
                let value = place.and_then(|at| list.get_mut(at));
                let table = value.and_then(Value::as_inline_table_mut);
                fill(
                    table.ok_or_else(|| unknown(&provider.name))?,
                    provider,
                    false,
                );
            }
            Self::Remove(name) => {
                let place = place(name).ok_or_else(|| unknown(name))?;
                list.remove(place);
            }
        }
        Ok(())
    }
}

fn unknown(name: &str) -> Fault {
    Fault::of_file(localized!("settings-file-no-provider", name = name))
}

fn is_named(table: &dyn TableLike, name: &str) -> bool {
    table.get("name").and_then(Item::as_str) == Some(name)
}

/// Writes a provider into its table.
fn fill(table: &mut dyn TableLike, provider: &ProviderSettings, with_headers: bool) {
    put(table, "name", Some(provider.name.as_str().into()));
    put(
        table,
        "kind",
        name_of(Some(&provider.kind)).map(Value::from),
    );
    put(table, "address", provider.address.clone().map(Value::from));
    let variable = provider.key_variable.clone();
    put(table, "key_variable", variable.map(Value::from));
    let (sign_in, command) = match &provider.sign_in {
        SignIn::Key => (None, None),
        SignIn::Token { command } => (Some("token".into()), Some(command)),
    };
    put(table, "sign_in", sign_in);
    let command = command.filter(|words| !words.is_empty());
    put(
        table,
        "token_command",
        command.map(|words| Value::Array(words.iter().collect())),
    );
    fill_models(table, &provider.models, with_headers);
}

/// Writes the models in this order. One that was there keeps its table with its comments.
fn fill_models(provider: &mut dyn TableLike, models: &[ModelSettings], with_headers: bool) {
    let (mut before, was_array) = match provider.remove(MODELS) {
        Some(Item::ArrayOfTables(list)) => (list.into_iter().collect::<Vec<_>>(), false),
        Some(Item::Value(Value::Array(list))) => (tables_of(list), true),
        Some(_) | None => (Vec::new(), false),
    };
    let tables = models.iter().map(|model| {
        let known = before
            .iter()
            .position(|table| table.get("id").and_then(Item::as_str) == Some(model.id.as_str()));
        let mut table = known.map_or_else(Table::new, |at| before.remove(at));
        // It stands where the order puts it, not where it stood in the file.
        table.set_position(None);
        fill_model(&mut table, model);
        table
    });
    let tables: Vec<_> = tables.collect();
    if tables.is_empty() {
        return;
    }
    let item = if with_headers && !was_array {
        Item::ArrayOfTables(tables.into_iter().collect())
    } else {
        let inline = tables.into_iter().map(Table::into_inline_table);
        let list: Array = inline.map(Value::InlineTable).collect();
        Item::Value(Value::Array(list))
    };
    provider.insert(MODELS, item);
}

fn tables_of(list: Array) -> Vec<Table> {
    let tables = list.into_iter().filter_map(|value| match value {
        Value::InlineTable(table) => Some(table.into_table()),
        // The settings are refused with anything else in this list.
        _ => None,
    });
    tables.collect()
}

fn fill_model(table: &mut Table, model: &ModelSettings) {
    put(table, "id", Some(model.id.as_str().into()));
    put(table, "context_tokens", tokens(model.context_tokens));
    put(table, "max_output_tokens", tokens(model.max_output_tokens));
    put(table, "pictures", model.pictures.map(Value::from));
    let form = Some(&model.tools).filter(|form| **form != ToolsForm::Native);
    put(table, "tools", name_of(form).map(Value::from));
    put(table, "effort", model.effort.map(Value::from));
    let coordinates = model.per_mille.then(|| Value::from("per_mille"));
    put(table, "coordinates", coordinates);
    put(table, "input_usd", model.input_usd.map(Value::from));
    put(table, "output_usd", model.output_usd.map(Value::from));
}

/// A number that no file can hold is none that is allowed either.
fn tokens(count: Option<u64>) -> Option<Value> {
    count.map(|count| i64::try_from(count).unwrap_or(i64::MAX).into())
}

fn put(table: &mut dyn TableLike, key: &str, value: Option<Value>) {
    let Some(mut value) = value else {
        table.remove(key);
        return;
    };
    match table.get_mut(key) {
        Some(item) => {
            if let Some(before) = item.as_value() {
                // A comment behind the value belongs to the value.
                *value.decor_mut() = before.decor().clone();
            }
            *item = Item::Value(value);
        }
        None => {
            table.insert(key, Item::Value(value));
        }
    }
}

#[cfg(test)]
mod tests;
