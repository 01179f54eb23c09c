//! The things on the screen as their programs tell them: windows, what they hold, and what each is called. Whatever a
//! program answers is read with care: it may be anything.
//!
//! Interfaces and numbers: AT-SPI 2, <https://gitlab.gnome.org/GNOME/at-spi2-core/-/tree/main/xml>.

use super::measure::{Extents, Found, contains, is_around, is_meant, lies_in, nearest, scales};
use crate::{Rect, ScreenPoint, WindowInfo};
use serde::{Serialize, de::DeserializeOwned};
use tokio::task::JoinSet;
use zbus::{
    Connection, connection,
    zvariant::{DynamicType, OwnedObjectPath, OwnedValue, Type},
};

const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";
const COMPONENT: &str = "org.a11y.atspi.Component";
const PROPERTIES: &str = "org.freedesktop.DBus.Properties";
/// Nothing at all, where a thing is expected.
const NULL: &str = "/org/a11y/atspi/null";
/// Places are told on the screen, not in a window.
const ON_SCREEN: u32 = 0;
/// The relation of a field to the words beside it.
const LABELLED_BY: u32 = 2;
const MENU_BAR: u32 = 34;
/// Things within things, from the window to a button.
const NESTED_THINGS: usize = 32;
/// How far below the frame a menu bar is looked for.
const MENU_BAR_LEVELS: usize = 4;
/// A thing with more in it is no menu bar and holds none: a list of all its parts would cost its program too much.
const MOST_CHILDREN: i32 = 32;

/// The bus on which programs tell it.
#[derive(Clone)]
pub(super) struct Tree(Connection);

/// A program on the bus, and a thing of it.
type Thing = (String, OwnedObjectPath);

impl Tree {
    /// Its address is known on the session's bus.
    pub(super) async fn open() -> zbus::Result<Self> {
        let session = Connection::session().await?;
        let (name, path) = ("org.a11y.Bus", "/org/a11y/bus");
        let address = session
            .call_method(Some(name), path, Some(name), "GetAddress", &())
            .await?;
        let address: String = address.body().deserialize()?;
        let bus = connection::Builder::address(address.as_str())?.build();
        Ok(Self(bus.await?))
    }

    /// What the program of this window calls the thing at a place.
    pub(super) async fn name_at(
        &self,
        place: ScreenPoint,
        window: &WindowInfo,
    ) -> zbus::Result<Option<String>> {
        let frames = self.frames(window).await?;
        let (things, scale) = match nearest(&frames, window.area) {
            Some((frame, scale)) => (self.inwards(frame, place, scale).await?, scale),
            // A menu is a window of its own with the same title.
            None => self.menu_item(&frames, place, window.area).await?,
        };
        for thing in things.iter().rev() {
            let role = self.role(thing).await?;
            if !is_meant(role) || !contains(self.extents(thing).await?, scale, place) {
                continue;
            }
            match self.name_of(thing).await? {
                Some(name) => return Ok(Some(name)),
                // A picture without a name is part of the button around it.
                None if is_around(role) => return Ok(None),
                None => {}
            }
        }
        Ok(None)
    }

    /// The windows of this title, as their programs know them.
    async fn frames(&self, window: &WindowInfo) -> zbus::Result<Vec<Found<Thing>>> {
        let path = OwnedObjectPath::try_from("/org/a11y/atspi/accessible/root")?;
        let desktop = ("org.a11y.atspi.Registry".to_owned(), path);
        // All at once: a program that hangs keeps no other from answering.
        let mut programs = JoinSet::new();
        for program in self.children(&desktop).await? {
            let (tree, title) = (self.clone(), window.title.clone());
            programs.spawn(async move { tree.frames_in(&program, &title).await });
        }
        let mut frames = Vec::new();
        while let Some(found) = programs.join_next().await {
            frames.extend(found.unwrap_or_default());
            if frames.iter().any(|frame| frame.is_exactly(window.area)) {
                break;
            }
        }
        Ok(frames)
    }

    /// A window that does not answer as it should is no window.
    async fn frames_in(&self, program: &Thing, title: &str) -> Vec<Found<Thing>> {
        let mut found = Vec::new();
        for thing in self.children(program).await.unwrap_or_default() {
            if self.name(&thing).await.is_ok_and(|name| name == title)
                && let Ok(told) = self.extents(&thing).await
            {
                found.push(Found { thing, told });
            }
        }
        found
    }

    /// What lies at a place, from the outermost thing in a frame or menu to the innermost.
    async fn inwards(
        &self,
        outermost: &Thing,
        place: ScreenPoint,
        scale: i32,
    ) -> zbus::Result<Vec<Thing>> {
        let (x, y) = (place.x.div_euclid(scale), place.y.div_euclid(scale));
        let mut things: Vec<Thing> = Vec::new();
        while things.len() < NESTED_THINGS {
            let outer = things.last().unwrap_or(outermost);
            let at = (x, y, ON_SCREEN);
            let inner: Thing = self
                .call(outer, COMPONENT, "GetAccessibleAtPoint", &at)
                .await?;
            if is_nothing(&inner) || inner == *outermost || things.contains(&inner) {
                break;
            }
            things.push(inner);
        }
        Ok(things)
    }

    /// The item at a place of the menu that covers `area`, when it hangs out of the menu bar of one of these frames;
    /// and how many pixels of the screen one of its program's is.
    async fn menu_item(
        &self,
        frames: &[Found<Thing>],
        place: ScreenPoint,
        area: Rect,
    ) -> zbus::Result<(Vec<Thing>, i32)> {
        for frame in frames {
            let Some(bar) = self.menu_bar(&frame.thing).await? else {
                continue;
            };
            let menus = self.children(&bar).await?;
            // Most programs draw pixel by pixel; only one menu is open.
            for scale in scales() {
                for menu in &menus {
                    let items = self.inwards(menu, place, scale).await?;
                    if let Some(item) = items.last()
                        && lies_in(self.extents(item).await?, scale, area)
                    {
                        return Ok((items, scale));
                    }
                }
            }
        }
        Ok((Vec::new(), 1))
    }

    /// The menu bar is near the top of what a frame holds.
    async fn menu_bar(&self, frame: &Thing) -> zbus::Result<Option<Thing>> {
        let mut level = vec![frame.clone()];
        for _ in 0..MENU_BAR_LEVELS {
            let mut next = Vec::new();
            for thing in &level {
                let count = self.property(thing, "ChildCount").await?;
                if i32::try_from(count).map_or(true, |count| count > MOST_CHILDREN) {
                    continue;
                }
                for child in self.children(thing).await? {
                    if self.role(&child).await? == MENU_BAR {
                        return Ok(Some(child));
                    }
                    next.push(child);
                }
            }
            next.truncate(NESTED_THINGS);
            level = next;
        }
        Ok(None)
    }

    /// By its own name, or by that of the words beside it.
    async fn name_of(&self, thing: &Thing) -> zbus::Result<Option<String>> {
        let own = self.name(thing).await?;
        if !own.trim().is_empty() {
            return Ok(Some(own));
        }
        let relations: Vec<(u32, Vec<Thing>)> = self
            .call(thing, ACCESSIBLE, "GetRelationSet", &())
            .await
            .unwrap_or_default();
        let labels = relations
            .into_iter()
            .filter(|(relation, _)| *relation == LABELLED_BY)
            .flat_map(|(_, labels)| labels);
        for label in labels {
            let name = self.name(&label).await?;
            if !name.trim().is_empty() {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    async fn children(&self, thing: &Thing) -> zbus::Result<Vec<Thing>> {
        let mut children: Vec<Thing> = self.call(thing, ACCESSIBLE, "GetChildren", &()).await?;
        children.retain(|child| !is_nothing(child));
        Ok(children)
    }

    async fn role(&self, thing: &Thing) -> zbus::Result<u32> {
        self.call(thing, ACCESSIBLE, "GetRole", &()).await
    }

    async fn extents(&self, thing: &Thing) -> zbus::Result<Extents> {
        self.call(thing, COMPONENT, "GetExtents", &ON_SCREEN).await
    }

    async fn name(&self, thing: &Thing) -> zbus::Result<String> {
        Ok(String::try_from(self.property(thing, "Name").await?)?)
    }

    async fn property(&self, thing: &Thing, name: &str) -> zbus::Result<OwnedValue> {
        self.call(thing, PROPERTIES, "Get", &(ACCESSIBLE, name))
            .await
    }

    async fn call<B, R>(
        &self,
        (program, path): &Thing,
        interface: &str,
        method: &str,
        body: &B,
    ) -> zbus::Result<R>
    where
        B: Serialize + DynamicType,
        R: DeserializeOwned + Type,
    {
        let answer = self
            .0
            .call_method(Some(program.as_str()), path, Some(interface), method, body)
            .await?;
        answer.body().deserialize()
    }
}

fn is_nothing((program, path): &Thing) -> bool {
    program.is_empty() || path.as_str() == NULL
}
