//! The work of a call: all of it here, or a part of a job that is done elsewhere.

use crate::sub_agents::SubAgentReport;
use localization::localized;
use protocol::{Ticket, ToolOutput};
use std::{path::PathBuf, pin::pin, sync::Arc};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tools::{
    EgressGate, FileCheckpoints, FormPrompter, PreparedCall, Progress, ProgressSink, Submission,
    ToolContext, ToolError,
};

/// Progress reports that may wait to be taken.
const PROGRESS_QUEUE: usize = 64;

/// Part of a call that a task does.
pub(crate) enum CallPart {
    /// All of it, here.
    Whole,
    /// Handing the work over to a background job.
    Submit(Submission),
    /// Following the background job with this ticket.
    Follow(Ticket),
}

/// Result of a part.
pub(crate) enum CallWork {
    Done(Box<ToolOutput>),
    /// The person's answer, in their own words; none when nobody answers.
    Answered(Option<String>),
    /// A sub-agent has ended.
    Part(Box<SubAgentReport>),
    /// The work goes on elsewhere and is to be followed.
    Submitted(Ticket),
}

impl CallWork {
    pub(crate) fn done(output: ToolOutput) -> Self {
        Self::Done(Box::new(output))
    }
}

/// Means that a call is given by whoever runs it.
pub(crate) struct CallMeans {
    pub(crate) checkpoints: Arc<dyn FileCheckpoints>,
    pub(crate) writable: Vec<PathBuf>,
    pub(crate) network: Arc<dyn EgressGate>,
    pub(crate) forms: Arc<dyn FormPrompter>,
}

/// Runs a part of a call. Its progress goes to `report`, in order, the last of it before the result.
pub(crate) async fn run_part(
    prepared: &PreparedCall,
    part: CallPart,
    cancel: CancellationToken,
    means: CallMeans,
    report: impl Fn(Progress),
) -> Result<CallWork, ToolError> {
    let (sender, mut reports) = mpsc::channel(PROGRESS_QUEUE);
    let context = ToolContext {
        cancel,
        progress: ProgressSink::new(sender),
        checkpoints: means.checkpoints,
        network: means.network,
        forms: means.forms,
        writable: means.writable,
    };
    let mut work = pin!(part.run(prepared, &context));
    let result = loop {
        tokio::select! {
            biased;
            Some(progress) = reports.recv() => report(progress),
            result = &mut work => break result,
        }
    };
    // Work may report and end in one step.
    while let Ok(progress) = reports.try_recv() {
        report(progress);
    }
    result
}

impl CallPart {
    async fn run(
        self,
        prepared: &PreparedCall,
        context: &ToolContext,
    ) -> Result<CallWork, ToolError> {
        let operation = &prepared.operation;
        match (self, operation.background()) {
            (Self::Whole, _) => operation.run(context).await.map(CallWork::done),
            (Self::Submit(submission), Some(job)) => {
                let ticket = job.submit(&submission, context).await;
                ticket.map(CallWork::Submitted)
            }
            (Self::Follow(ticket), Some(job)) => {
                let output = job.follow(&ticket, context).await;
                output.map(CallWork::done)
            }
            (Self::Submit(_) | Self::Follow(_), None) => {
                // A tool that promises a background job and has none.
                Err(ToolError::ForModel(localized!("agent-call-no-job")))
            }
        }
    }
}
