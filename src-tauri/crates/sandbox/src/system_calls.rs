//! Filter of system calls: sockets, looking into other processes, and what only administrators need.

use crate::Backend;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};
use std::{collections::BTreeMap, env::consts::ARCH, io};

/// System calls that nothing inside needs.
const REFUSED: [libc::c_long; 44] = [
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    // Keys of the kernel.
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    // Rings could make the calls that are refused here.
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    // Mounts and namespaces.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_setns,
    libc::SYS_unshare,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    // The kernel and its clocks.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
];
/// Flag of `clone` for a user namespace, in which a process has all rights.
const NEW_USER: u64 = libc::CLONE_NEWUSER as u64;
/// Requests to a terminal that put text in front of whoever reads it next.
const TYPING_REQUESTS: [u64; 2] = [libc::TIOCSTI, libc::TIOCLINUX];
/// Families of sockets for a network of one's own. Those of the file system and of virtual machines reach past it.
const NETWORK_FAMILIES: [libc::c_int; 3] = [libc::AF_INET, libc::AF_INET6, libc::AF_NETLINK];
/// Added to the numbers of system calls in the second table that some kernels have on x86-64.
const SECOND_TABLE: i64 = 0x4000_0000;
/// Numbers in that table that differ: `ioctl`, `ptrace`, `process_vm_readv`, `process_vm_writev`, `kexec_load`. And
/// `clone3`, whose flags no filter sees: nobody who uses that table needs it.
const SECOND_TABLE_ONLY: [i64; 6] = [514, 521, 539, 540, 528, libc::SYS_clone3];

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Loads the filter into this process; everything it starts inherits it.
pub(crate) fn restrict(backend: Backend) -> io::Result<()> {
    // Whoever is told that `clone3` does not exist uses `clone`, whose flags a filter can see.
    let absent = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    load(absent, libc::ENOSYS)?;
    load(rules(backend).map_err(io::Error::other)?, libc::EPERM)
}

fn load(rules: Rules, error: libc::c_int) -> io::Result<()> {
    let architecture = ARCH.try_into().map_err(io::Error::other)?;
    let refuse = SeccompAction::Errno(error.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, architecture);
    let program: Result<BpfProgram, _> = filter.and_then(TryInto::try_into);
    apply_filter(&program.map_err(io::Error::other)?).map_err(io::Error::other)
}

fn rules(backend: Backend) -> Result<Rules, seccompiler::BackendError> {
    let mut rules: Rules = REFUSED.iter().map(|call| (*call, Vec::new())).collect();
    let has_bits = SeccompCmpOp::MaskedEq(NEW_USER);
    let clone = SeccompCondition::new(0, SeccompCmpArgLen::Qword, has_bits, NEW_USER)?;
    rules.insert(libc::SYS_clone, vec![SeccompRule::new(vec![clone])?]);
    let typing = TYPING_REQUESTS.iter().map(|request| {
        let is = SeccompCondition::new(1, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, *request)?;
        SeccompRule::new(vec![is])
    });
    rules.insert(libc::SYS_ioctl, typing.collect::<Result<_, _>>()?);
    rules.insert(libc::SYS_socket, sockets(backend)?);
    if cfg!(target_arch = "x86_64") {
        let second: Vec<_> = rules.keys().map(|call| call + SECOND_TABLE).collect();
        rules.extend(second.into_iter().map(|call| (call, Vec::new())));
        rules.extend(SECOND_TABLE_ONLY.map(|call| (call + SECOND_TABLE, Vec::new())));
    }
    Ok(rules)
}

/// Returns the rules that refuse sockets: with a network of its own all but that one, without it every one.
fn sockets(backend: Backend) -> Result<Vec<SeccompRule>, seccompiler::BackendError> {
    match backend {
        Backend::Landlock => Ok(Vec::new()),
        Backend::Bubblewrap => {
            let others = NETWORK_FAMILIES.iter().map(|family| {
                let family = u64::from(family.unsigned_abs());
                SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, family)
            });
            Ok(vec![SeccompRule::new(others.collect::<Result<_, _>>()?)?])
        }
    }
}

/// Keeps descriptors that this process inherited from being passed on.
pub(crate) fn close_on_exec() -> io::Result<()> {
    const FIRST: libc::c_uint = 3;
    // Sound: the call gets no pointer, and sets a flag on descriptors without closing any.
    #[expect(unsafe_code, reason = "the standard library has no such call")]
    let done = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            FIRST,
            libc::c_uint::MAX,
            libc::CLOSE_RANGE_CLOEXEC,
        )
    };
    match done {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
