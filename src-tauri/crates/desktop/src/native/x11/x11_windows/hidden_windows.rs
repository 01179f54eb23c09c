//! Windows that the person hid, with those that belong to them: dialogs name the window they are for, and the rest comes
//! from the same program. When in doubt a window is hidden.

use super::{
    MAX_NESTED_WINDOWS, X11Windows,
    window_stack::{StackedWindow, WindowKind, WindowStack, info},
};
use crate::{CaptureError, Masks, Rect};

/// Windows of a stack as the person's masks see them.
struct Hiding<'a> {
    stack: &'a WindowStack,
    masks: &'a Masks,
    /// Windows that a mask names, or whose menu's owner it names.
    named: Vec<&'a StackedWindow>,
}

impl X11Windows {
    /// Returns the visible parts of chosen windows of a stack.
    pub(super) fn areas_in(
        &self,
        stack: &WindowStack,
        windows: &[&StackedWindow],
    ) -> Result<Vec<Rect>, CaptureError> {
        let mut chosen = Vec::new();
        for window in windows {
            // Some window managers leave hidden windows mapped below everything else.
            let is_hidden = match window.kind {
                WindowKind::Managed => self.is_hidden(window.window)?,
                WindowKind::Unmanaged | WindowKind::OverrideRedirect => false,
            };
            if !is_hidden {
                chosen.push(window.outermost);
            }
        }
        self.visible_areas(&stack.stack, &chosen)
    }
}

impl WindowStack {
    /// Returns the windows that masks hide, and those that belong to them.
    pub(super) fn hidden(&self, masks: &Masks) -> Vec<&StackedWindow> {
        let hiding = Hiding {
            stack: self,
            masks,
            named: self.matching(&|window| masks.hides(window)),
        };
        let windows = self.windows().iter();
        windows.filter(|window| hiding.hides(window, 0)).collect()
    }
}

impl Hiding<'_> {
    fn hides(&self, window: &StackedWindow, depth: usize) -> bool {
        if self.names(window) {
            return true;
        }
        match self.parent(window) {
            Some(parent) if depth < MAX_NESTED_WINDOWS => self.hides(parent, depth + 1),
            // Windows that name each other in a circle tell nothing.
            Some(_) | None => self.hides_program(window),
        }
    }

    fn names(&self, window: &StackedWindow) -> bool {
        self.named.iter().any(|named| named.window == window.window)
    }

    /// Returns the window that a dialog or menu is for.
    fn parent(&self, window: &StackedWindow) -> Option<&StackedWindow> {
        let parent = self.stack.find(window.names.transient_for?)?;
        (parent.window != window.window).then_some(parent)
    }

    /// True for a window of a program that is hidden whole: the same process, or the same family of names.
    fn hides_program(&self, window: &StackedWindow) -> bool {
        if self.masks.hides_family(&window.names.app) {
            return true;
        }
        self.named.iter().any(|named| {
            let named_info = info(named, named);
            self.masks.hides_whole_program(&named_info)
                && named.is_same_program(window)
                && !Masks::are_siblings(&named_info.app, &window.names.app)
        })
    }
}
