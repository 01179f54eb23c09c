//! Generates the catalogue and the `localized!` macro from `locales/en/backend-*.ftl`: one arm for each message, so
//! that a wrong id or argument does not compile.

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource,
};
use std::{env, error::Error, fmt::Write as _, fs, path::Path};

const CATALOGUES: &str = "../../../locales/en";
const PREFIX: &str = "backend-";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={CATALOGUES}");
    let mut source = String::new();
    let mut arms = String::new();
    for file in catalogue_files()? {
        println!("cargo::rerun-if-changed={file}");
        let text = fs::read_to_string(&file)?;
        let resource = fluent_syntax::parser::parse(text.as_str())
            .map_err(|(_, errors)| format!("{file}: {errors:?}"))?;
        write_arms(&resource, &mut arms)?;
        source.push_str(&text);
        source.push('\n');
    }
    let folder = env::var("OUT_DIR")?;
    fs::write(Path::new(&folder).join("catalogue.ftl"), source)?;
    fs::write(Path::new(&folder).join("localized.rs"), macro_of(&arms))?;
    Ok(())
}

fn catalogue_files() -> Result<Vec<String>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(CATALOGUES)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(PREFIX) && name.ends_with(".ftl") {
            files.push(format!("{CATALOGUES}/{name}"));
        }
    }
    files.sort();
    Ok(files)
}

fn write_arms(resource: &Resource<&str>, arms: &mut String) -> Result<(), Box<dyn Error>> {
    for entry in &resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let id = message.id.name;
        let pattern = message
            .value
            .as_ref()
            .ok_or_else(|| format!("{id} has no text"))?;
        let mut names = Vec::new();
        variables_of(pattern, &mut names);
        names.sort_unstable();
        names.dedup();
        write_arm(id, &names, arms)?;
    }
    Ok(())
}

/// The arguments are matched in alphabetical order: an order that rewording does not change.
fn write_arm(id: &str, names: &[&str], arms: &mut String) -> Result<(), Box<dyn Error>> {
    write!(arms, "    (\"{id}\"")?;
    for name in names {
        write!(arms, ", {name} = ${name}:expr")?;
    }
    write!(arms, " $(,)?) => {{ $crate::LocalizedText::of(\"{id}\", [")?;
    for name in names {
        write!(arms, "(\"{name}\", $crate::Argument::from(${name})), ")?;
    }
    arms.push_str("]) };\n");
    Ok(())
}

fn macro_of(arms: &str) -> String {
    format!(
        "/// A text of the catalogue with its arguments, which are named in alphabetical order:\n\
         /// `localized!(\"import-bad-line\", line = 3, problem = \"bad JSON\")`.\n\
         #[macro_export]\nmacro_rules! localized {{\n{arms}}}\n"
    )
}

fn variables_of<'a>(pattern: &Pattern<&'a str>, names: &mut Vec<&'a str>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            variables_in(expression, names);
        }
    }
}

fn variables_in<'a>(expression: &Expression<&'a str>, names: &mut Vec<&'a str>) {
    match expression {
        Expression::Inline(inline) => variables_inline(inline, names),
        Expression::Select { selector, variants } => {
            variables_inline(selector, names);
            for variant in variants {
                variables_of(&variant.value, names);
            }
        }
    }
}

fn variables_inline<'a>(inline: &InlineExpression<&'a str>, names: &mut Vec<&'a str>) {
    match inline {
        InlineExpression::VariableReference { id } => names.push(id.name),
        InlineExpression::FunctionReference { arguments, .. } => arguments_of(arguments, names),
        InlineExpression::TermReference { arguments, .. } => {
            if let Some(arguments) = arguments {
                arguments_of(arguments, names);
            }
        }
        InlineExpression::Placeable { expression } => variables_in(expression, names),
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. } => {}
    }
}

fn arguments_of<'a>(arguments: &CallArguments<&'a str>, names: &mut Vec<&'a str>) {
    for argument in &arguments.positional {
        variables_inline(argument, names);
    }
    for argument in &arguments.named {
        variables_inline(&argument.value, names);
    }
}
