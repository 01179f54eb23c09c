//! The picture of the pointer.

use super::{open, painter::Painter, private_screen::PrivateScreen, until};
use desktop::{Cursor, Rect};
use x11rb::{
    connection::Connection as _,
    protocol::xproto::{ChangeWindowAttributesAux, ConnectionExt as _, CreateGCAux, ImageFormat},
    wrapper::ConnectionExt as _,
};

/// Four pixels, each row filled up to four bytes: which are drawn, and which of them in the first colour.
const MASK: [u8; 8] = [0b11, 0, 0, 0, 0b01, 0, 0, 0];
const SOURCE: [u8; 8] = [0b01, 0, 0, 0, 0b00, 0, 0, 0];

#[test]
fn it_is_seen_where_it_points_from() {
    PrivateScreen::PLAIN.run(|| {
        let (mut capture, _) = open();
        let painter = Painter::new();
        painter
            .connection
            .warp_pointer(x11rb::NONE, painter.root, 0, 0, 0, 0, 300, 200)
            .unwrap();
        point_with(&painter, MASK);
        let red = [0xff, 0, 0, 0xff];
        let green = [0, 0xff, 0, 0xff];
        let nothing = [0; 4];
        let seen = Cursor {
            area: Rect::new(299, 199, 2, 2),
            pixels: [red, green, green, nothing].concat(),
        };
        until(&Ok(Some(seen)), || capture.cursor());

        point_with(&painter, [0; 8]);
        until(&Ok(None), || capture.cursor());
    });
}

/// Red and green, pointing with its last pixel.
fn point_with(painter: &Painter, mask: [u8; 8]) {
    let connection = &painter.connection;
    let bitmap = |bits: [u8; 8]| {
        let pixmap = connection.generate_id().unwrap();
        let brush = connection.generate_id().unwrap();
        connection
            .create_pixmap(1, pixmap, painter.root, 2, 2)
            .unwrap();
        connection
            .create_gc(brush, pixmap, &CreateGCAux::new().foreground(1))
            .unwrap();
        connection
            .put_image(
                ImageFormat::XY_PIXMAP,
                pixmap,
                brush,
                2,
                2,
                0,
                0,
                0,
                1,
                &bits,
            )
            .unwrap();
        pixmap
    };
    let cursor = connection.generate_id().unwrap();
    let (source, mask) = (bitmap(SOURCE), bitmap(mask));
    connection
        .create_cursor(cursor, source, mask, 0xffff, 0, 0, 0, 0xffff, 0, 1, 1)
        .unwrap();
    let attributes = ChangeWindowAttributesAux::new().cursor(cursor);
    connection
        .change_window_attributes(painter.root, &attributes)
        .unwrap();
    connection.sync().unwrap();
}
