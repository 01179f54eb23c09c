//! Direct Windows API queries, wrapped in safe functions: the windows of a process, the process of the
//! foreground window, and whether a process runs as administrator.
#![expect(
    unsafe_code,
    reason = "Windows is asked directly; each block says why it is sound"
)]

use crate::{Rect, ScreenPoint, Size};
use localization::{LocalizedText, localized};
use window_system::{
    Win32::{
        Foundation::{CloseHandle, HANDLE, HWND, LPARAM, RECT},
        Graphics::Dwm::{DWMWA_EXTENDED_FRAME_BOUNDS, DwmGetWindowAttribute},
        Security::{GetTokenInformation, TOKEN_ELEVATION, TOKEN_QUERY, TokenElevation},
        System::Threading::{OpenProcess, OpenProcessToken, PROCESS_QUERY_LIMITED_INFORMATION},
        UI::WindowsAndMessaging::{
            EnumWindows, GetForegroundWindow, GetWindowRect, GetWindowThreadProcessId, IsIconic,
            IsWindowVisible,
        },
    },
    core::BOOL,
};

/// Returns the areas of all visible top-level windows of a process.
pub(super) fn window_areas(process: u32) -> Result<Vec<Rect>, LocalizedText> {
    let mut windows: Vec<HWND> = Vec::new();
    // SAFETY: Windows calls `collect` on this thread and before it returns, with this very pointer; the
    // list outlives the call and nobody else touches it meanwhile.
    unsafe { EnumWindows(Some(collect), LPARAM((&raw mut windows) as isize)) }
        .map_err(|error| localized!("desktop-windows-unlisted", error = error.to_string()))?;
    let shown = |window: &HWND| {
        // SAFETY: both take any number and say no to one that is no window (any more).
        process_of(*window) == Some(process)
            && unsafe { IsWindowVisible(*window).as_bool() && !IsIconic(*window).as_bool() }
    };
    Ok(windows.into_iter().filter(shown).filter_map(area).collect())
}

/// Returns the process whose window has the keyboard.
pub(super) fn foreground_process() -> Option<u32> {
    // SAFETY: it takes nothing and returns a number.
    process_of(unsafe { GetForegroundWindow() })
}

/// Returns whether a process runs as administrator; `None` if it may not be queried or is gone.
pub(super) fn is_elevated(process: u32) -> Option<bool> {
    // SAFETY: it takes plain numbers; the handle is closed when `OwnedHandle` is dropped.
    let process = unsafe { OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, false, process) };
    let process = OwnedHandle(process.ok()?);
    let mut token = HANDLE::default();
    // SAFETY: the process's handle is open, and `token` is written to before it returns.
    unsafe { OpenProcessToken(process.0, TOKEN_QUERY, &raw mut token) }.ok()?;
    let token = OwnedHandle(token);
    let mut elevation = TOKEN_ELEVATION::default();
    let length = u32::try_from(size_of::<TOKEN_ELEVATION>()).ok()?;
    let mut written = 0;
    // SAFETY: the token is open, and the answer to this question has exactly the size of `elevation`,
    // which is what Windows is told; it writes no more than that.
    unsafe {
        GetTokenInformation(
            token.0,
            TokenElevation,
            Some((&raw mut elevation).cast()),
            length,
            &raw mut written,
        )
    }
    .ok()?;
    Some(elevation.TokenIsElevated != 0)
}

/// A handle that is closed on drop.
struct OwnedHandle(HANDLE);

impl Drop for OwnedHandle {
    fn drop(&mut self) {
        // SAFETY: it was opened here and nobody else has it.
        let _ = unsafe { CloseHandle(self.0) };
    }
}

extern "system" fn collect(window: HWND, list: LPARAM) -> BOOL {
    let list = list.0 as *mut Vec<HWND>;
    // SAFETY: it is the pointer that `window_areas` passed in, and that function is waiting.
    if let Some(list) = unsafe { list.as_mut() } {
        list.push(window);
    }
    BOOL::from(true)
}

fn process_of(window: HWND) -> Option<u32> {
    let mut process = 0;
    // SAFETY: any number may be asked for; `process` is written to before it returns.
    let thread = unsafe { GetWindowThreadProcessId(window, Some(&raw mut process)) };
    (thread != 0).then_some(process)
}

/// Returns the visible frame, or the whole window if there is none.
fn area(window: HWND) -> Option<Rect> {
    let mut found = RECT::default();
    let length = u32::try_from(size_of::<RECT>()).ok()?;
    // SAFETY: the answer to this question is a `RECT`, whose size Windows is told; any number may be
    // asked for, and `found` is written to before either returns.
    unsafe {
        DwmGetWindowAttribute(
            window,
            DWMWA_EXTENDED_FRAME_BOUNDS,
            (&raw mut found).cast(),
            length,
        )
        .or_else(|_| GetWindowRect(window, &raw mut found))
    }
    .ok()?;
    let size = Size {
        width: u32::try_from(found.right.checked_sub(found.left)?).ok()?,
        height: u32::try_from(found.bottom.checked_sub(found.top)?).ok()?,
    };
    (size.width > 0 && size.height > 0).then_some(Rect {
        origin: ScreenPoint {
            x: found.left,
            y: found.top,
        },
        size,
    })
}
