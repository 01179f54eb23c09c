//! Groups of calls: those in `<sequential>` come one after the other, those in `<parallel>` and outside of any beside each
//! other. Groups stand in each other. Pure.

/// Groups that are open, the innermost last.
#[derive(Debug, Default)]
pub(super) struct Groups {
    outside: Group,
    open: Vec<Group>,
}

#[derive(Debug, Default)]
struct Group {
    is_sequential: bool,
    /// Calls that all of it is put behind.
    behind: Vec<usize>,
    /// Calls that whatever follows the group is put behind: the last ones of a sequential group, else all.
    ends: Vec<usize>,
}

impl Groups {
    /// Begins a group.
    pub(super) fn open(&mut self, is_sequential: bool) {
        let behind = self.innermost().entry();
        self.open.push(Group {
            is_sequential,
            behind,
            ends: Vec::new(),
        });
    }

    /// Ends the innermost group, if it is of this kind.
    pub(super) fn close(&mut self, is_sequential: bool) {
        let closed = self
            .open
            .pop_if(|group| group.is_sequential == is_sequential);
        if let Some(group) = closed {
            self.innermost().take(group.ends);
        }
    }

    /// Adds the call at a place. Returns the places of those it is put behind.
    pub(super) fn add(&mut self, place: usize) -> Vec<usize> {
        let group = self.innermost();
        let after = group.entry();
        group.take(vec![place]);
        after
    }

    fn innermost(&mut self) -> &mut Group {
        self.open.last_mut().unwrap_or(&mut self.outside)
    }
}

impl Group {
    /// Calls that the next part of it is put behind.
    fn entry(&self) -> Vec<usize> {
        match self.is_sequential && !self.ends.is_empty() {
            true => self.ends.clone(),
            false => self.behind.clone(),
        }
    }

    /// Adds a part that ends with these calls.
    fn take(&mut self, ends: Vec<usize>) {
        match self.is_sequential {
            // An empty part changes nothing.
            true if !ends.is_empty() => self.ends = ends,
            true => {}
            false => self.ends.extend(ends),
        }
    }
}
