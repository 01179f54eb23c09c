//! The window's commands, read from the source of the functions that Tauri calls: their names, the arguments that come
//! from a page, and their results. Types are looked up by name among the generated ones.

use std::{
    collections::BTreeMap,
    error::Error,
    fs, io,
    path::{Path, PathBuf},
};
use syn::{
    Attribute, Expr, ExprLit, FnArg, GenericArgument, ItemFn, Lit, Meta, Pat, PathArguments,
    PathSegment, ReturnType, Type,
};

/// Arguments that Tauri gives a command; a page sends none of them.
const INJECTED: [&str; 6] = [
    "AppHandle",
    "Backend",
    "State",
    "Webview",
    "WebviewWindow",
    "Windows",
];
/// The argument of a command whose input is bytes.
const RAW_INPUT: &str = "Request";

/// A command as a page calls it.
pub(crate) struct Command {
    pub(crate) name: String,
    /// The lines of its documentation.
    pub(crate) docs: Vec<String>,
    pub(crate) input: Input,
    /// `None` for a command that answers nothing.
    pub(crate) result: Option<Type>,
}

/// Arguments that a page sends.
pub(crate) enum Input {
    /// Arguments by name.
    Arguments(Vec<(String, Type)>),
    /// Bytes.
    Raw,
}

/// Reads every command below a folder, in the order of the files' paths.
pub(crate) fn read(folder: &Path) -> Result<Vec<Command>, Box<dyn Error>> {
    let mut files = Vec::new();
    collect_rust_files(folder, &mut files)?;
    files.sort();
    let mut commands = Vec::new();
    for file in files {
        let source = syn::parse_file(&fs::read_to_string(&file)?)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        for item in &source.items {
            if let syn::Item::Fn(function) = item
                && function.attrs.iter().any(is_command)
            {
                commands.push(command(function)?);
            }
        }
    }
    Ok(commands)
}

/// The TypeScript of a Rust type. `types` has the TypeScript name of each generated type by its Rust name.
pub(crate) fn typescript(
    rust_type: &Type,
    types: &BTreeMap<String, String>,
) -> Result<String, Box<dyn Error>> {
    let Type::Path(path) = rust_type else {
        return match rust_type {
            Type::Tuple(tuple) if tuple.elems.is_empty() => Ok("void".to_owned()),
            _ => Err("a command's type is neither a path nor ()".into()),
        };
    };
    let segment = path.path.segments.last().ok_or("a type without a name")?;
    let inner = || -> Result<String, Box<dyn Error>> {
        typescript(
            &generic(segment).ok_or("a type without its argument")?,
            types,
        )
    };
    let name = segment.ident.to_string();
    Ok(match name.as_str() {
        "String" => "string".to_owned(),
        "bool" => "boolean".to_owned(),
        "f64" | "i32" | "u32" | "u64" | "usize" => "number".to_owned(),
        "Value" => "unknown".to_owned(),
        "InvokeResponseBody" | "Response" => "ArrayBuffer".to_owned(),
        "Vec" => format!("Array<{}>", inner()?),
        "Option" => format!("{} | null", inner()?),
        "Channel" => format!("Listener<{}>", inner()?),
        _ => types
            .get(&name)
            .ok_or_else(|| format!("{name} crosses to the window and is not generated: visit it in commands/window_types.rs"))?
            .clone(),
    })
}

/// Returns `true` if an argument may be left out.
pub(crate) fn is_optional(rust_type: &Type) -> bool {
    matches!(rust_type, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Option"))
}

fn collect_rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect_rust_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

fn is_command(attribute: &Attribute) -> bool {
    let names: Vec<_> = attribute.path().segments.iter().collect();
    matches!(names.as_slice(), [tauri, command] if tauri.ident == "tauri" && command.ident == "command")
}

fn command(function: &ItemFn) -> Result<Command, Box<dyn Error>> {
    let mut arguments = Vec::new();
    let mut is_raw = false;
    for input in &function.sig.inputs {
        let FnArg::Typed(argument) = input else {
            return Err("a command has no receiver".into());
        };
        let name = type_name(&argument.ty).ok_or("a command's argument has no plain type")?;
        is_raw |= name == RAW_INPUT;
        if name == RAW_INPUT || INJECTED.contains(&name.as_str()) {
            continue;
        }
        let Pat::Ident(pattern) = argument.pat.as_ref() else {
            return Err("a command's argument has no name".into());
        };
        let name = camel_case(&pattern.ident.to_string());
        arguments.push((name, argument.ty.as_ref().clone()));
    }
    Ok(Command {
        name: function.sig.ident.to_string(),
        docs: function.attrs.iter().filter_map(doc).collect(),
        input: match is_raw {
            true => Input::Raw,
            false => Input::Arguments(arguments),
        },
        result: match &function.sig.output {
            ReturnType::Default => None,
            ReturnType::Type(_, result) => Some(success(result)),
        },
    })
}

/// The type that a page gets when the command does not fail.
fn success(result: &Type) -> Type {
    let Type::Path(path) = result else {
        return result.clone();
    };
    match path.path.segments.last() {
        Some(segment) if segment.ident == "Result" => {
            generic(segment).unwrap_or_else(|| result.clone())
        }
        _ => result.clone(),
    }
}

fn type_name(rust_type: &Type) -> Option<String> {
    let Type::Path(path) = rust_type else {
        return None;
    };
    let last = path.path.segments.last()?;
    Some(last.ident.to_string())
}

/// The first type between a type's angle brackets.
fn generic(segment: &PathSegment) -> Option<Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(inner) => Some(inner.clone()),
        _ => None,
    })
}

fn doc(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    match &pair.value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) if pair.path.is_ident("doc") => Some(text.value().trim().to_owned()),
        _ => None,
    }
}

/// Tauri's name of an argument in a page.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut name, word| {
        let mut letters = word.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name.push_str(letters.as_str());
        name
    })
}
