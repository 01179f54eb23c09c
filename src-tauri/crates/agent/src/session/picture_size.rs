//! The one size of a session's pictures of the screen. It is fixed when the session first needs it and
//! never changes: places in old pictures must go on meaning what they meant, whatever model or monitor
//! comes later. Pure; takes no picture.

use crate::Conversation;
use protocol::{HostedTool, PictureLimits, PictureSize, ToolKind, ToolSpec};
use std::sync::Arc;

/// Picture size of one session, once it is fixed.
#[derive(Default)]
pub(crate) struct SessionPicture(Option<FixedSize>);

struct FixedSize {
    size: Option<PictureSize>,
    /// The tools that `specs` were made of.
    source: Arc<[ToolSpec]>,
    specs: Arc<[ToolSpec]>,
}

impl SessionPicture {
    /// The size, if there is a screen to take pictures of.
    pub(crate) fn size(&self) -> Option<PictureSize> {
        self.0.as_ref().and_then(|fixed| fixed.size)
    }

    /// The tools as this session's models are told of them, the size fixed if it was not yet: that of
    /// the first picture in the journal, or as large as the screen and the model allow. It outlives a change of the tools.
    pub(crate) fn specs(
        &mut self,
        conversation: &Conversation,
        specs: &Arc<[ToolSpec]>,
        limits: PictureLimits,
    ) -> Arc<[ToolSpec]> {
        let fixed = self.0.get_or_insert_with(|| {
            let largest = || {
                specs
                    .iter()
                    .find_map(picture_of)
                    .map(|size| size.within(limits))
            };
            let size = conversation.picture().or_else(largest);
            FixedSize {
                size,
                source: Arc::clone(specs),
                specs: told(specs, size),
            }
        });
        if !Arc::ptr_eq(&fixed.source, specs) {
            fixed.source = Arc::clone(specs);
            fixed.specs = told(specs, fixed.size);
        }
        Arc::clone(&fixed.specs)
    }
}

/// The same tools, those with pictures of the screen with pictures of this size.
fn told(specs: &Arc<[ToolSpec]>, size: Option<PictureSize>) -> Arc<[ToolSpec]> {
    let is_told = |spec: &ToolSpec| picture_of(spec).is_none_or(|known| Some(known) == size);
    if size.is_none() || specs.iter().all(is_told) {
        return Arc::clone(specs);
    }
    let told = specs.iter().cloned().map(|mut spec| {
        if let ToolKind::Hosted {
            picture: Some(picture),
            ..
        } = &mut spec.kind
            && let Some(size) = size
        {
            *picture = size;
        }
        spec
    });
    told.collect()
}

/// Size of a tool's pictures, if it is the computer and has a screen.
fn picture_of(spec: &ToolSpec) -> Option<PictureSize> {
    match &spec.kind {
        ToolKind::Hosted {
            tool: HostedTool::Computer,
            picture,
            ..
        } => *picture,
        ToolKind::Hosted {
            tool: HostedTool::Bash | HostedTool::TextEditor | HostedTool::Memory,
            ..
        }
        | ToolKind::Custom { .. } => None,
    }
}
