//! AT-SPI client: finds the accessible element at a point and its name. Programs may answer anything, so
//! every answer is validated.
//!
//! Interfaces and constants: AT-SPI 2, <https://gitlab.gnome.org/GNOME/at-spi2-core/-/tree/main/xml>.

use super::extents::{
    Extents, FrameCandidate, contains, is_clickable_role, is_container_role, is_inside, nearest,
    scales,
};
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
/// Path of the null object.
const NULL: &str = "/org/a11y/atspi/null";
/// Coordinate type: relative to the screen.
const ON_SCREEN: u32 = 0;
/// Relation of a field to its label.
const LABELLED_BY: u32 = 2;
const MENU_BAR: u32 = 34;
/// Maximum nesting of elements, from the window to a button.
const NESTED_THINGS: usize = 32;
/// Maximum depth of a menu bar below the frame.
const MENU_BAR_LEVELS: usize = 4;
/// Maximum number of children of a menu bar or its ancestors; listing more would cost the program too much.
const MOST_CHILDREN: i32 = 32;

/// Connection to the accessibility bus.
#[derive(Clone)]
pub(super) struct AccessibilityTree(Connection);

/// An object on the bus: program and path.
type AccessibleRef = (String, OwnedObjectPath);

impl AccessibilityTree {
    /// Connects to the bus, whose address is published on the session bus.
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

    /// Returns the name of the element at a point in this window.
    pub(super) async fn name_at(
        &self,
        point: ScreenPoint,
        window: &WindowInfo,
    ) -> zbus::Result<Option<String>> {
        let frames = self.frames_titled(window).await?;
        let (path, scale) = match nearest(&frames, window.area) {
            Some((frame, scale)) => (self.descend(frame, point, scale).await?, scale),
            // A menu is a separate window with the same title.
            None => self.menu_item(&frames, point, window.area).await?,
        };
        for element in path.iter().rev() {
            let role = self.role(element).await?;
            if !is_clickable_role(role) || !contains(self.extents(element).await?, scale, point) {
                continue;
            }
            match self.accessible_name(element).await? {
                Some(name) => return Ok(Some(name)),
                // An image without a name is part of the button around it.
                None if is_container_role(role) => return Ok(None),
                None => {}
            }
        }
        Ok(None)
    }

    /// Returns the frames with this window's title.
    async fn frames_titled(
        &self,
        window: &WindowInfo,
    ) -> zbus::Result<Vec<FrameCandidate<AccessibleRef>>> {
        let path = OwnedObjectPath::try_from("/org/a11y/atspi/accessible/root")?;
        let desktop = ("org.a11y.atspi.Registry".to_owned(), path);
        // All programs in parallel, so that one that hangs does not block the others.
        let mut programs = JoinSet::new();
        for program in self.children(&desktop).await? {
            let (tree, title) = (self.clone(), window.title.clone());
            programs.spawn(async move { tree.frames_of_program(&program, &title).await });
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

    /// Returns a program's frames with this title, ignoring those that answer invalidly.
    async fn frames_of_program(
        &self,
        program: &AccessibleRef,
        title: &str,
    ) -> Vec<FrameCandidate<AccessibleRef>> {
        let mut found = Vec::new();
        for element in self.children(program).await.unwrap_or_default() {
            if self.name(&element).await.is_ok_and(|name| name == title)
                && let Ok(extents) = self.extents(&element).await
            {
                found.push(FrameCandidate { element, extents });
            }
        }
        found
    }

    /// Returns the elements at a point, from the outermost in a frame or menu to the innermost.
    async fn descend(
        &self,
        root: &AccessibleRef,
        point: ScreenPoint,
        scale: i32,
    ) -> zbus::Result<Vec<AccessibleRef>> {
        let (x, y) = (point.x.div_euclid(scale), point.y.div_euclid(scale));
        let mut path: Vec<AccessibleRef> = Vec::new();
        while path.len() < NESTED_THINGS {
            let parent = path.last().unwrap_or(root);
            let at = (x, y, ON_SCREEN);
            let child: AccessibleRef = self
                .call(parent, COMPONENT, "GetAccessibleAtPoint", &at)
                .await?;
            if is_null(&child) || child == *root || path.contains(&child) {
                break;
            }
            path.push(child);
        }
        Ok(path)
    }

    /// Returns the elements at a point of the menu that covers `area`, if it belongs to the menu bar of one of
    /// these frames, and its program's pixel scale.
    async fn menu_item(
        &self,
        frames: &[FrameCandidate<AccessibleRef>],
        point: ScreenPoint,
        area: Rect,
    ) -> zbus::Result<(Vec<AccessibleRef>, i32)> {
        for frame in frames {
            let Some(bar) = self.menu_bar(&frame.element).await? else {
                continue;
            };
            let menus = self.children(&bar).await?;
            // Most programs draw at scale 1; only one menu is open.
            for scale in scales() {
                for menu in &menus {
                    let items = self.descend(menu, point, scale).await?;
                    if let Some(item) = items.last()
                        && is_inside(self.extents(item).await?, scale, area)
                    {
                        return Ok((items, scale));
                    }
                }
            }
        }
        Ok((Vec::new(), 1))
    }

    /// Finds the menu bar near the top of a frame.
    async fn menu_bar(&self, frame: &AccessibleRef) -> zbus::Result<Option<AccessibleRef>> {
        let mut level = vec![frame.clone()];
        for _ in 0..MENU_BAR_LEVELS {
            let mut next = Vec::new();
            for element in &level {
                let count = self.property(element, "ChildCount").await?;
                if i32::try_from(count).map_or(true, |count| count > MOST_CHILDREN) {
                    continue;
                }
                for child in self.children(element).await? {
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

    /// Returns the element's own name or that of its label.
    async fn accessible_name(&self, element: &AccessibleRef) -> zbus::Result<Option<String>> {
        let own = self.name(element).await?;
        if !own.trim().is_empty() {
            return Ok(Some(own));
        }
        let relations: Vec<(u32, Vec<AccessibleRef>)> = self
            .call(element, ACCESSIBLE, "GetRelationSet", &())
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

    async fn children(&self, element: &AccessibleRef) -> zbus::Result<Vec<AccessibleRef>> {
        let mut children: Vec<AccessibleRef> =
            self.call(element, ACCESSIBLE, "GetChildren", &()).await?;
        children.retain(|child| !is_null(child));
        Ok(children)
    }

    async fn role(&self, element: &AccessibleRef) -> zbus::Result<u32> {
        self.call(element, ACCESSIBLE, "GetRole", &()).await
    }

    async fn extents(&self, element: &AccessibleRef) -> zbus::Result<Extents> {
        self.call(element, COMPONENT, "GetExtents", &ON_SCREEN)
            .await
    }

    async fn name(&self, element: &AccessibleRef) -> zbus::Result<String> {
        Ok(String::try_from(self.property(element, "Name").await?)?)
    }

    async fn property(&self, element: &AccessibleRef, name: &str) -> zbus::Result<OwnedValue> {
        self.call(element, PROPERTIES, "Get", &(ACCESSIBLE, name))
            .await
    }

    async fn call<B, R>(
        &self,
        (program, path): &AccessibleRef,
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

fn is_null((program, path): &AccessibleRef) -> bool {
    program.is_empty() || path.as_str() == NULL
}
