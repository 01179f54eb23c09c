//! Capabilities: an administrator's rights, which pass by Landlock in places and which nothing inside needs.

use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, capabilities, set_capabilities,
    set_capabilities_secure_bits,
};
use std::io;

/// Gives up all capabilities, for good: a program that is started as root gets none back.
pub(crate) fn drop_all() -> io::Result<()> {
    if capabilities(None)?.permitted.is_empty() {
        return Ok(());
    }
    let no_root = CapabilitiesSecureBits::NO_ROOT | CapabilitiesSecureBits::NO_ROOT_LOCKED;
    set_capabilities_secure_bits(no_root)?;
    let none = CapabilitySet::empty();
    let sets = CapabilitySets {
        effective: none,
        permitted: none,
        inheritable: none,
    };
    Ok(set_capabilities(None, sets)?)
}
