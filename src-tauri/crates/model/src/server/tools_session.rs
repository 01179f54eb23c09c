//! Conversation with a model that calls tools by itself, or writes its calls into its text once the server takes no tools.

use super::{ServerModel, server_session::ServerSession};
use crate::{
    Model as _, ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelSession, ModelStream,
    contract::{Contract, ContractModel},
};
use async_trait::async_trait;
use futures::StreamExt as _;
use localization::localized;
use std::sync::Arc;

/// Form for models of which nobody has said one. It is the one that models keep to best unasked.
const FALLBACK: Contract = Contract::Xml;

/// The conversation.
pub(super) struct ToolsSession {
    model: ServerModel,
    native: ServerSession,
    by_text: Option<Box<dyn ModelSession>>,
}

impl ToolsSession {
    pub(super) fn new(model: ServerModel) -> Self {
        Self {
            native: ServerSession::new(model.clone()),
            model,
            by_text: None,
        }
    }

    async fn ask_by_text(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        let model = &self.model;
        let session = self
            .by_text
            .get_or_insert_with(|| by_text(model.clone()).start_session());
        let stream = session.ask(request).await?;
        let model = model.clone();
        let told = stream.map(move |event| match event {
            Ok(ModelEvent::Finished(answer)) => Ok(ModelEvent::Finished(telling(&model, answer))),
            other => other,
        });
        Ok(told.boxed())
    }
}

#[async_trait]
impl ModelSession for ToolsSession {
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        self.model.learn().await;
        if self.model.takes_no_tools() {
            return self.ask_by_text(request).await;
        }
        match self.native.ask(request.clone()).await {
            // It was refused for its tools just now.
            Err(_) if self.model.takes_no_tools() => self.ask_by_text(request).await,
            asked => asked,
        }
    }
}

fn by_text(model: ServerModel) -> ContractModel {
    let mut model = model;
    model.served.contract = Some(FALLBACK);
    ContractModel::new(Arc::new(model), FALLBACK)
}

/// Adds to the first answer that calls are written as text.
fn telling(model: &ServerModel, answer: ModelAnswer) -> ModelAnswer {
    if answer.explanation.is_some() || !model.server.tells_of_text_first(&model.id) {
        return answer;
    }
    let name = model.served.id.as_str();
    ModelAnswer {
        explanation: Some(localized!("model-tools-as-text", model = name)),
        ..answer
    }
}
