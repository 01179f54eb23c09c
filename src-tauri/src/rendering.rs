//! Choice of how WebKit renders the windows on Linux. It composes pages with OpenGL. Without a graphics card the processor has to
//! imitate that, which takes several times as long as painting the page (`docs/performance.md`), so then it goes without.

use std::{env, fs, io, path::Path};

/// Variable by which WebKit goes without OpenGL. WebKit reads it in each of its processes.
const WITHOUT_OPENGL: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
const DEVICES: &str = "/dev/dri";
/// Beginning of the names of devices that render.
const RENDERER: &str = "renderD";

/// Goes without OpenGL where there is no graphics card and the person has not chosen.
///
/// # Safety
///
/// To be called before the program starts a thread. Counting the threads would not tell: WebKit's allocator starts one of its own
/// when the library is loaded.
#[expect(
    unsafe_code,
    reason = "WebKit's own processes read it from the environment"
)]
pub(crate) unsafe fn choose() {
    let is_chosen = env::var_os(WITHOUT_OPENGL).is_some();
    if is_chosen || has_renderer(Path::new(DEVICES)) {
        return;
    }
    // SAFETY: a variable must not be set while another thread reads one. The program has no other thread yet, as the caller
    // promises, and those of the libraries that were loaded with it read none: WebKit's allocator only gives memory back.
    unsafe { env::set_var(WITHOUT_OPENGL, "1") };
}

/// Returns whether there is a device that renders. One that can't be listed counts.
fn has_renderer(devices: &Path) -> bool {
    match fs::read_dir(devices) {
        Ok(entries) => entries
            .flatten()
            .any(|entry| entry.file_name().to_string_lossy().starts_with(RENDERER)),
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graphics_card_is_one_that_renders() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!has_renderer(&folder.path().join("none")));
        assert!(!has_renderer(folder.path()));
        fs::write(folder.path().join("card0"), "").unwrap();
        assert!(!has_renderer(folder.path()));
        fs::write(folder.path().join("renderD128"), "").unwrap();
        assert!(has_renderer(folder.path()));
    }
}
