//! Memory that a model's window takes on this computer, and how large a window it allows. A server that is told a window takes
//! the memory for all of it at once, so the largest that a model allows would not fit.

use super::served_model::UNKNOWN_WINDOW_TOKENS;

/// Bytes of one number of the attention's keys and values.
pub(super) const KV_BYTES: u64 = 2;
/// Part of the memory that a window may take: the model itself and other programs need the rest.
const MEMORY_PART: u64 = 4;
/// Bytes of a token where the model's shape is not known: those of a model of eight billion parameters, rounded up.
const USUAL_TOKEN_BYTES: u64 = 160 * 1024;
/// Largest window that is asked for unasked: beyond it, an answer takes long to begin.
const MAX_WINDOW_TOKENS: u64 = 131_072;
/// Windows are whole multiples of this.
const STEP_TOKENS: u64 = 1_024;

/// Memory of the computer that a model runs on, in bytes; `None` where it is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory(pub(super) Option<u64>);

impl Memory {
    /// Reads the memory of this computer.
    pub(super) async fn of_this_computer() -> Self {
        // It asks the system, on some by a program.
        let read = tokio::task::spawn_blocking(system_memory_bytes).await;
        Self(read.unwrap_or_else(|error| {
            tracing::warn!(%error, "reading the size of the memory broke off");
            None
        }))
    }

    /// Returns the largest window that fits, not smaller than what any model is trusted with.
    pub(super) fn fitting_tokens(self, token_bytes: Option<u64>) -> u64 {
        let token_bytes = token_bytes.filter(|bytes| *bytes > 0);
        let share = self.0.unwrap_or(0) / MEMORY_PART;
        let tokens = share / token_bytes.unwrap_or(USUAL_TOKEN_BYTES);
        let whole = tokens / STEP_TOKENS * STEP_TOKENS;
        whole.clamp(UNKNOWN_WINDOW_TOKENS, MAX_WINDOW_TOKENS)
    }
}

#[cfg(target_os = "linux")]
fn system_memory_bytes() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo");
    let told = told.map_err(|error| tracing::info!(%error, "the size of the memory is not told"));
    total_of(&told.ok()?)
}

#[cfg(target_os = "macos")]
fn system_memory_bytes() -> Option<u64> {
    let program = std::process::Command::new("/usr/sbin/sysctl")
        .args(["-n", "hw.memsize"])
        .output();
    let told =
        program.map_err(|error| tracing::info!(%error, "the size of the memory is not told"));
    String::from_utf8(told.ok()?.stdout)
        .ok()?
        .trim()
        .parse()
        .ok()
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn system_memory_bytes() -> Option<u64> {
    None
}

/// Reads the whole memory from the lines of Linux, which count in KiB.
#[cfg(any(target_os = "linux", test))]
fn total_of(lines: &str) -> Option<u64> {
    let mut lines = lines.lines();
    let total = lines.find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kib: u64 = total.trim().trim_end_matches("kB").trim().parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_fits_into_a_part_of_the_memory() {
        let check = |gib: Option<u64>, token_kib: Option<u64>, wanted: u64| {
            let memory = Memory(gib.map(|gib| gib << 30));
            let fitting = memory.fitting_tokens(token_kib.map(|kib| kib * 1024));
            assert_eq!(fitting, wanted, "{gib:?} {token_kib:?}");
        };
        check(None, None, 32_768);
        check(None, Some(1), 32_768);
        check(Some(8), None, 32_768);
        check(Some(32), None, 52_224);
        check(Some(32), Some(100), 82_944);
        check(Some(32), Some(0), 52_224);
        check(Some(1_024), Some(1), 131_072);
    }

    #[test]
    fn total_memory_is_read() {
        let lines = "MemTotal:       16303816 kB\nMemFree:          123 kB\n";
        assert_eq!(total_of(lines), Some(16_303_816 * 1024));
        for unreadable in ["", "MemTotal: many kB", "MemFree: 1 kB"] {
            assert_eq!(total_of(unreadable), None, "{unreadable}");
        }
    }
}
