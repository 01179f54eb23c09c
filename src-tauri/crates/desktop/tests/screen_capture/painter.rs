//! Windows of one colour, with fields of others on them.

use desktop::Rect;
use x11rb::{
    COPY_DEPTH_FROM_PARENT,
    connection::Connection as _,
    properties::{WmSizeHints, WmSizeHintsSpecification},
    protocol::xproto::{
        AtomEnum, ChangeGCAux, ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask,
        Gcontext, PropMode, Rectangle, Window, WindowClass,
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

pub(crate) const RED: [u8; 3] = [0xe0, 0x20, 0x10];
pub(crate) const GREEN: [u8; 3] = [0x10, 0xb0, 0x30];
pub(crate) const BLUE: [u8; 3] = [0x20, 0x40, 0xd0];

/// A program with windows. They go with it.
pub(crate) struct Painter {
    pub(crate) connection: RustConnection,
    pub(crate) root: Window,
    brush: Gcontext,
}

impl Painter {
    pub(crate) fn new() -> Self {
        let (connection, screen) = x11rb::connect(None).unwrap();
        let root = connection.setup().roots[screen].root;
        let brush = connection.generate_id().unwrap();
        let attributes = CreateGCAux::new();
        connection.create_gc(brush, root, &attributes).unwrap();
        Self {
            connection,
            root,
            brush,
        }
    }

    /// A window that a window manager looks after, if there is one. It is not shown yet.
    pub(crate) fn window(&self, area: Rect, color: [u8; 3]) -> Window {
        self.create(area, &screenshot(color))
    }

    /// A window that is nobody's business, as menus are. It is not shown yet.
    pub(crate) fn override_redirect_window(&self, area: Rect, color: [u8; 3]) -> Window {
        self.create(area, &screenshot(color).override_redirect(1))
    }

    pub(crate) fn show(&self, window: Window) {
        self.connection.map_window(window).unwrap();
        self.connection.sync().unwrap();
    }

    pub(crate) fn name(&self, window: Window, title: &str, class: &str) {
        let title_atom = self.atom("_NET_WM_NAME");
        let utf8 = self.atom("UTF8_STRING");
        self.text(window, title_atom, utf8, title.as_bytes());
        let class = format!("instance\0{class}\0");
        let (name, kind) = (AtomEnum::WM_CLASS.into(), AtomEnum::STRING.into());
        self.text(window, name, kind, class.as_bytes());
    }

    pub(crate) fn text(&self, window: Window, name: u32, kind: u32, text: &[u8]) {
        self.connection
            .change_property8(PropMode::REPLACE, window, name, kind, text)
            .unwrap();
        self.connection.sync().unwrap();
    }

    pub(crate) fn number(&self, window: Window, name: u32, kind: AtomEnum, number: u32) {
        self.connection
            .change_property32(PropMode::REPLACE, window, name, kind, &[number])
            .unwrap();
        self.connection.sync().unwrap();
    }

    pub(crate) fn atom(&self, name: &str) -> u32 {
        let atom = self.connection.intern_atom(false, name.as_bytes()).unwrap();
        atom.reply().unwrap().atom
    }

    /// Draws a field on a window, in its own places, and returns once it is drawn.
    pub(crate) fn paint(&self, window: Window, area: Rect, [red, green, blue]: [u8; 3]) {
        let color = u32::from_be_bytes([0, red, green, blue]);
        let brush = ChangeGCAux::new().foreground(color);
        self.connection.change_gc(self.brush, &brush).unwrap();
        let field = Rectangle {
            x: area.origin.x.try_into().unwrap(),
            y: area.origin.y.try_into().unwrap(),
            width: area.size.width.try_into().unwrap(),
            height: area.size.height.try_into().unwrap(),
        };
        self.connection
            .poly_fill_rectangle(window, self.brush, &[field])
            .unwrap();
        self.connection.sync().unwrap();
    }

    fn create(&self, area: Rect, attributes: &CreateWindowAux) -> Window {
        let window = self.connection.generate_id().unwrap();
        self.connection
            .create_window(
                COPY_DEPTH_FROM_PARENT,
                window,
                self.root,
                area.origin.x.try_into().unwrap(),
                area.origin.y.try_into().unwrap(),
                area.size.width.try_into().unwrap(),
                area.size.height.try_into().unwrap(),
                0,
                WindowClass::INPUT_OUTPUT,
                0,
                attributes,
            )
            .unwrap();
        let mut hints = WmSizeHints::new();
        let place = (area.origin.x, area.origin.y);
        hints.position = Some((WmSizeHintsSpecification::UserSpecified, place.0, place.1));
        hints.set_normal_hints(&self.connection, window).unwrap();
        self.connection.sync().unwrap();
        window
    }
}

fn screenshot([red, green, blue]: [u8; 3]) -> CreateWindowAux {
    CreateWindowAux::new()
        .background_pixel(u32::from_be_bytes([0, red, green, blue]))
        .event_mask(EventMask::BUTTON_PRESS)
}
