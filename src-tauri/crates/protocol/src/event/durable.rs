//! Which events stand in the journal. One that is new is put on a side here, or nothing compiles.

use super::EventBody;

impl EventBody {
    /// Whether this stands in the journal. The others only animate.
    #[must_use]
    pub fn is_durable(&self) -> bool {
        match self {
            Self::TextDelta { .. }
            | Self::ThinkingDelta { .. }
            | Self::ToolCallDelta { .. }
            | Self::ToolProgress { .. }
            | Self::Preview { .. }
            | Self::Retrying { .. } => false,
            Self::SessionStarted { .. }
            | Self::OptionsChanged { .. }
            | Self::TurnStarted
            | Self::UserMessage { .. }
            | Self::AssistantMessage { .. }
            | Self::ToolCall { .. }
            | Self::ApprovalRequested { .. }
            | Self::ApprovalResolved { .. }
            | Self::GrantsRevoked { .. }
            | Self::ToolStarted { .. }
            | Self::FileKept { .. }
            | Self::ToolSubmitted { .. }
            | Self::ToolFinished { .. }
            | Self::Screen { .. }
            | Self::PlanUpdated { .. }
            | Self::ContextCompacted { .. }
            | Self::Usage { .. }
            | Self::Paused { .. }
            | Self::Resumed
            | Self::Waiting { .. }
            | Self::Takeover { .. }
            | Self::GuardTripped { .. }
            | Self::Warning { .. }
            | Self::Error { .. }
            | Self::Suggestions { .. }
            | Self::Refined { .. }
            | Self::TurnEnded { .. }
            | Self::SessionEnded => true,
        }
    }
}
