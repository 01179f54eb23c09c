//! Reads a window as a screen reader does, over the accessibility bus (AT-SPI 2): the window's end-to-end tests start it as a
//! program.
//!
//! Each line of standard input asks one thing about the program whose name is the first argument, and gets one line of JSON:
//! `focused` the element with the keyboard, or null; `all` a list of what is in sight. An element is
//! `{"role": "button", "name": "Send", "text": "", "states": ["focused", "pressed"], "within": ["Settings"]}`; `within` names what is
//! around it, the outermost first.

use serde::{Serialize, de::DeserializeOwned};
use std::io::{self, BufRead as _, Write as _};
use zbus::{
    Connection, connection,
    zvariant::{DynamicType, OwnedObjectPath, OwnedValue, Type},
};

const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";
const TEXT: &str = "org.a11y.atspi.Text";
const PROPERTIES: &str = "org.freedesktop.DBus.Properties";
const REGISTRY: &str = "org.a11y.atspi.Registry";
const ROOT: &str = "/org/a11y/atspi/accessible/root";
const NULL: &str = "/org/a11y/atspi/null";
const FOCUSED: u32 = 12;
const SHOWING: u32 = 25;
/// The other states that are told, by their bits in `AtspiStateType`.
const STATES: [(u32, &str); 6] = [
    (4, "checked"),
    (10, "expanded"),
    (FOCUSED, "focused"),
    (20, "pressed"),
    (23, "selected"),
    (33, "required"),
];
/// So deep in a window is its page. What holds it never says that it is in sight.
const PAGE_DEPTH: usize = 6;
/// Roles by their numbers in `AtspiRole`: a page tells no names.
const ROLES: [(u32, &str); 19] = [
    (2, "alert"),
    (7, "check box"),
    (11, "combo box"),
    (16, "dialog"),
    (23, "frame"),
    (31, "list"),
    (32, "list item"),
    (35, "menu item"),
    (43, "button"),
    (44, "radio button"),
    (54, "status"),
    (62, "toggle button"),
    (73, "paragraph"),
    (79, "entry"),
    (83, "heading"),
    (88, "link"),
    (98, "list box"),
    (110, "landmark"),
    (111, "log"),
];
/// A tree deeper than this has a circle in it.
const MAX_DEPTH: usize = 80;

/// An object on the bus: program and path.
type Reference = (String, OwnedObjectPath);

#[derive(Clone, Debug, Serialize)]
struct Element {
    role: String,
    name: String,
    text: String,
    states: Vec<&'static str>,
    within: Vec<String>,
}

fn main() -> io::Result<()> {
    let program = std::env::args().nth(1).expect("the program's name");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let bus = runtime.block_on(open()).expect("an accessibility bus");
    for line in io::stdin().lock().lines() {
        let found = runtime
            .block_on(in_sight(&bus, &program))
            .map_err(io::Error::other)?;
        let answer = match line?.as_str() {
            "all" => serde_json::to_string(&found)?,
            // The window has the focus too, and what is around the element.
            "focused" => serde_json::to_string(
                &found
                    .iter()
                    .rfind(|element| element.states.contains(&"focused")),
            )?,
            other => panic!("unknown question: {other}"),
        };
        let mut output = io::stdout().lock();
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

async fn open() -> zbus::Result<Connection> {
    let session = Connection::session().await?;
    let (name, path) = ("org.a11y.Bus", "/org/a11y/bus");
    // Programs that start later tell all they have, as for any screen reader.
    let on = zbus::zvariant::Value::from(true);
    session
        .call_method(
            Some(name),
            path,
            Some(PROPERTIES),
            "Set",
            &("org.a11y.Status", "ScreenReaderEnabled", on),
        )
        .await?;
    let address = session
        .call_method(Some(name), path, Some(name), "GetAddress", &())
        .await?;
    let address: String = address.body().deserialize()?;
    connection::Builder::address(address.as_str())?
        .build()
        .await
}

/// Reads the elements in sight, in the order of the tree.
async fn in_sight(bus: &Connection, program: &str) -> zbus::Result<Vec<Element>> {
    let registry = (REGISTRY.to_owned(), OwnedObjectPath::try_from(ROOT)?);
    let mut found = Vec::new();
    for one in children(bus, &registry).await? {
        if name(bus, &one).await.unwrap_or_default() != program {
            continue;
        }
        let windows = children(bus, &one).await?;
        let mut open: Vec<(Reference, Vec<String>)> = Vec::new();
        open.extend(windows.into_iter().rev().map(|window| (window, Vec::new())));
        while let Some((reference, within)) = open.pop() {
            // It may have gone meanwhile.
            let Ok((element, is_showing)) = read(bus, &reference, &within).await else {
                continue;
            };
            let is_holder = within.len() < PAGE_DEPTH;
            if !(is_showing || is_holder) || within.len() > MAX_DEPTH {
                continue;
            }
            let mut around = within;
            around.push(element.name.clone());
            let inside = children(bus, &reference).await.unwrap_or_default();
            open.extend(
                inside
                    .into_iter()
                    .rev()
                    .map(|child| (child, around.clone())),
            );
            found.push(element);
        }
    }
    for element in &mut found {
        element.within.retain(|name| !name.is_empty());
    }
    Ok(found)
}

async fn read(
    bus: &Connection,
    reference: &Reference,
    within: &[String],
) -> zbus::Result<(Element, bool)> {
    let states: Vec<u32> = call(bus, reference, ACCESSIBLE, "GetState", &()).await?;
    let has = |state: u32| {
        let word = states.get((state / 32) as usize).copied().unwrap_or(0);
        word & (1 << (state % 32)) != 0
    };
    let element = Element {
        role: role(bus, reference).await?,
        name: name(bus, reference).await?,
        text: call(bus, reference, TEXT, "GetText", &(0_i32, -1_i32))
            .await
            .unwrap_or_default(),
        states: STATES
            .into_iter()
            .filter(|(state, _)| has(*state))
            .map(|(_, name)| name)
            .collect(),
        within: within.to_vec(),
    };
    Ok((element, has(SHOWING)))
}

async fn role(bus: &Connection, reference: &Reference) -> zbus::Result<String> {
    let number: u32 = call(bus, reference, ACCESSIBLE, "GetRole", &()).await?;
    let known = ROLES.iter().find(|(role, _)| *role == number);
    Ok(known.map_or_else(|| format!("role {number}"), |(_, name)| (*name).to_owned()))
}

async fn name(bus: &Connection, reference: &Reference) -> zbus::Result<String> {
    let value: OwnedValue = call(bus, reference, PROPERTIES, "Get", &(ACCESSIBLE, "Name")).await?;
    Ok(String::try_from(value)?)
}

async fn children(bus: &Connection, reference: &Reference) -> zbus::Result<Vec<Reference>> {
    let mut children: Vec<Reference> = call(bus, reference, ACCESSIBLE, "GetChildren", &()).await?;
    if children.is_empty() {
        // The page inside a window is of another program, and listed by its number only.
        let first = call(bus, reference, ACCESSIBLE, "GetChildAtIndex", &0_i32).await;
        children.extend(first.ok());
    }
    children.retain(|(_, path)| path.as_str() != NULL);
    Ok(children)
}

async fn call<B, R>(
    bus: &Connection,
    (program, path): &Reference,
    interface: &str,
    method: &str,
    body: &B,
) -> zbus::Result<R>
where
    B: Serialize + DynamicType,
    R: DeserializeOwned + Type,
{
    let answer = bus
        .call_method(Some(program.as_str()), path, Some(interface), method, body)
        .await?;
    answer.body().deserialize()
}
