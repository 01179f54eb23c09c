//! The program is ended by force at every moment at which its journal reaches the disk, and started
//! again: nothing that was told is lost, nothing is done twice, the task comes to its end, and what was
//! done to files can be taken back. Needs no display. Only on Linux, where what a process does to its files can be watched from outside of it.

#![cfg(target_os = "linux")]
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod crash {
    mod every_commit;
    mod journal;
    mod lasting;
    mod moments;
    mod process;
    mod task;
    mod tree;
    mod undo;
    mod world;
}
