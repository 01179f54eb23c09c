//! Screen capture through memory shared with the X server (MIT-SHM): no pixel passes through the connection.
//! The memory is an anonymous file, so nothing is left behind however the program ends.

use super::{super::connection::capture_failed, pixel_format};
use crate::{CaptureError, Rect};
use imaging::PIXEL_BYTES;
use localization::localized;
use memmap2::{MmapOptions, MmapRaw};
use rustix::{
    fs::{MemfdFlags, SealFlags},
    net::AddressFamily,
};
use std::{fs::File, os::fd::OwnedFd};
use x11rb::{
    connection::Connection as _,
    protocol::{
        shm::ConnectionExt as _,
        xproto::{ImageFormat, Screen, Window},
    },
    rust_connection::RustConnection,
};

/// First version that accepts a file descriptor.
const OLDEST_VERSION: (u16, u16) = (1, 2);
/// Size of the probe that tests whether sharing works.
const PROBE_BYTES: usize = 4096;

/// Shared-memory capture with the segment of the last capture.
pub(super) struct SharedMemoryCapture {
    segment: Option<ShmSegment>,
}

impl SharedMemoryCapture {
    /// Fails with the reason if the screen cannot be captured this way.
    pub(super) fn open(connection: &RustConnection, root: Window) -> Result<Self, CaptureError> {
        let setup = connection.setup();
        let is_root = |screen: &&Screen| screen.root == root;
        if let Some(screen) = setup.roots.iter().find(is_root) {
            pixel_format::require_usual_format(setup, screen)?;
        }
        require_local_connection(connection)?;
        let version = connection.shm_query_version().map_err(no_extension)?;
        let version = version.reply().map_err(no_extension)?;
        if (version.major_version, version.minor_version) < OLDEST_VERSION {
            return Err(CaptureError(localized!("desktop-x11-shm-old")));
        }
        let segment = ShmSegment::attach(connection, PROBE_BYTES)?;
        Ok(Self {
            segment: Some(segment),
        })
    }

    /// Captures the pixels of `area` in the frame format.
    pub(super) fn capture(
        &mut self,
        connection: &RustConnection,
        root: Window,
        area: Rect,
    ) -> Result<Vec<u8>, CaptureError> {
        let count = area.size.width as usize * area.size.height as usize;
        // Taken out, so that memory the X server has rejected is not tried again.
        let segment = match self.segment.take() {
            Some(segment) if segment.memory.len() >= count * PIXEL_BYTES => segment,
            other => {
                if let Some(small) = other {
                    small.detach(connection)?;
                }
                ShmSegment::attach(connection, count * PIXEL_BYTES)?
            }
        };
        match segment.capture(connection, root, area, count) {
            Ok(pixels) => {
                self.segment = Some(segment);
                Ok(pixels)
            }
            Err(error) => {
                segment.detach(connection)?;
                Err(error)
            }
        }
    }
}

/// Memory mapped by this program and the X server.
struct ShmSegment {
    id: u32,
    memory: MmapRaw,
}

impl ShmSegment {
    fn attach(connection: &RustConnection, bytes: usize) -> Result<Self, CaptureError> {
        let (file, memory) = memory(bytes).map_err(|error| {
            CaptureError(localized!(
                "desktop-x11-shm-memory",
                error = error.to_string()
            ))
        })?;
        let id = connection.generate_id().map_err(capture_failed)?;
        let attached = connection.shm_attach_fd(id, OwnedFd::from(file), false);
        let attached = attached.map_err(not_shared)?;
        attached.check().map_err(not_shared)?;
        Ok(Self { id, memory })
    }

    fn detach(self, connection: &RustConnection) -> Result<(), CaptureError> {
        let reply = connection.shm_detach(self.id).map_err(capture_failed)?;
        reply.ignore_error();
        Ok(())
    }

    /// Captures `area`, which has `count` pixels; the memory must be large enough.
    fn capture(
        &self,
        connection: &RustConnection,
        root: Window,
        area: Rect,
        count: usize,
    ) -> Result<Vec<u8>, CaptureError> {
        let out_of_range = |_| CaptureError(localized!("desktop-x11-no-place"));
        let reply = connection.shm_get_image(
            root,
            i16::try_from(area.origin.x).map_err(out_of_range)?,
            i16::try_from(area.origin.y).map_err(out_of_range)?,
            u16::try_from(area.size.width).map_err(out_of_range)?,
            u16::try_from(area.size.height).map_err(out_of_range)?,
            u32::MAX,
            ImageFormat::Z_PIXMAP.into(),
            self.id,
            0,
        );
        reply
            .map_err(capture_failed)?
            .reply()
            .map_err(capture_failed)?;
        Ok(imaging::from_bgrx(self.pixels(count)))
    }

    /// Returns the first pixels of the memory. The X server must not be writing to it.
    #[expect(
        unsafe_code,
        reason = "there is no safe view of memory that another process may write to"
    )]
    fn pixels(&self, count: usize) -> &[[u8; PIXEL_BYTES]] {
        let count = count.min(self.memory.len() / PIXEL_BYTES);
        let start = self.memory.as_ptr().cast::<[u8; PIXEL_BYTES]>();
        // SAFETY: The mapping is readable and at least this long, its file is sealed so that it cannot shrink
        // below it, and every bit pattern is a byte. Nobody writes to it while this lives: the X server does
        // only between a request and its reply, and `capture`, the only one to ask and the only caller, has
        // read the reply to every request before.
        unsafe { std::slice::from_raw_parts(start, count) }
    }
}

/// Creates an anonymous file of fixed size and maps it.
fn memory(bytes: usize) -> std::io::Result<(File, MmapRaw)> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let file = File::from(rustix::fs::memfd_create("picture", flags)?);
    file.set_len(u64::try_from(bytes).unwrap_or(u64::MAX))?;
    let seals = SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL;
    rustix::fs::fcntl_add_seals(&file, seals)?;
    let memory = MmapOptions::new().len(bytes).map_raw_read_only(&file)?;
    Ok((file, memory))
}

/// Fails for network connections: memory cannot be shared, and the attempt would break the connection.
fn require_local_connection(connection: &RustConnection) -> Result<(), CaptureError> {
    let address = rustix::net::getsockname(connection.stream()).map_err(capture_failed)?;
    if address.address_family() == AddressFamily::UNIX {
        return Ok(());
    }
    Err(CaptureError(localized!("desktop-x11-shm-network")))
}

fn no_extension(error: impl std::fmt::Display) -> CaptureError {
    CaptureError(localized!(
        "desktop-x11-shm-missing",
        error = error.to_string()
    ))
}

fn not_shared(error: impl std::fmt::Display) -> CaptureError {
    CaptureError(localized!(
        "desktop-x11-shm-refused",
        error = error.to_string()
    ))
}
