//! Parts of a request that a server may do without, and those that are left out.

/// Part of a request that not every server takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OptionalPart {
    /// The effort.
    Effort,
    /// The wish to be told the tokens at the end of a stream.
    StreamOptions,
    /// Pictures.
    Pictures,
    /// The provider's own computer tool.
    Computer,
    /// All tools: the model writes its calls as text instead.
    Tools,
}

/// Parts that are left out of a model's requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LeftOut {
    pub(crate) effort: bool,
    pub(crate) stream_options: bool,
    pub(crate) pictures: bool,
    pub(crate) computer: bool,
    pub(crate) tools: bool,
}

impl LeftOut {
    /// Adds a part. `false` when it is left out already.
    pub(crate) fn add(&mut self, part: OptionalPart) -> bool {
        let left_out = match part {
            OptionalPart::Effort => &mut self.effort,
            OptionalPart::StreamOptions => &mut self.stream_options,
            OptionalPart::Pictures => &mut self.pictures,
            OptionalPart::Computer => &mut self.computer,
            OptionalPart::Tools => &mut self.tools,
        };
        !std::mem::replace(left_out, true)
    }
}
