//! Breakpoints as they are named on the command line. A name that means nothing is an error: a task would never hold there.

use super::Failure;
use crate::App;
use protocol::{Breakpoint, Effect};
use serde::{
    Deserialize as _,
    de::{
        IntoDeserializer as _,
        value::{Error as ValueError, StrDeserializer},
    },
};
use std::collections::BTreeSet;

/// Before each call.
const EACH: &str = "each";

/// Returns the breakpoints with these names.
pub(super) fn chosen(app: &App, names: &[String]) -> Result<Vec<Breakpoint>, Failure> {
    let callables = app.registry().callables().into_iter();
    let tools: BTreeSet<_> = callables
        .flat_map(|callable| [callable.toolset, Some(callable.name)])
        .flatten()
        .collect();
    let named = names.iter().map(|name| named(name.trim(), &tools));
    named.collect::<Result<_, _>>().map_err(Failure::usage)
}

fn named(name: &str, tools: &BTreeSet<String>) -> Result<Breakpoint, String> {
    if name == EACH {
        return Ok(Breakpoint::EachCall);
    }
    if let Some(effect) = effect(name) {
        return Ok(Breakpoint::Effect(effect));
    }
    match name.parse() {
        Ok(0) => Err("steps are counted from 1".to_owned()),
        Ok(step) => Ok(Breakpoint::Step(step)),
        Err(_) if tools.contains(name) => Ok(Breakpoint::Tool(name.to_owned())),
        Err(_) => Err(format!(
            "{name:?} is no breakpoint: name a tool (`qilbee tools list`), a step such as 3, an effect (observe, act, write, \
             execute, send) or `{EACH}`"
        )),
    }
}

/// Reads an effect by its name in the protocol.
fn effect(name: &str) -> Option<Effect> {
    let name: StrDeserializer<'_, ValueError> = name.into_deserializer();
    Effect::deserialize(name).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breakpoints_are_named() {
        let tools = BTreeSet::from(["bash".to_owned()]);
        let check = |name: &str, wanted: Result<Breakpoint, &str>| {
            let found = named(name, &tools);
            match wanted {
                Ok(wanted) => assert_eq!(found, Ok(wanted)),
                Err(words) => assert!(found.unwrap_err().contains(words), "{name}"),
            }
        };
        check("each", Ok(Breakpoint::EachCall));
        check("execute", Ok(Breakpoint::Effect(Effect::Execute)));
        check("3", Ok(Breakpoint::Step(3)));
        check("bash", Ok(Breakpoint::Tool("bash".to_owned())));
        check("0", Err("counted from 1"));
        check("bosh", Err("is no breakpoint"));
    }
}
