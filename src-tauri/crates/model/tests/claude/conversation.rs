//! A conversation with the scripted API: the test is the agent.

use async_trait::async_trait;
use futures::StreamExt as _;
use localization::LocalizedText;
use model::{
    ApiKey, ApiKeySource, BlobSource, BlobUnavailable, ModelAnswer, ModelError, ModelEvent,
    ModelRequest, ModelSession, ModelStream, OutputBudget, Provider as _, ProviderSummary,
    Timeouts, Upload, UploadRecord, claude::Claude,
};
use protocol::{
    BlobId, BlobRef, Bytes, CallId, HostedTool, Item, Message, Role, ToolCall, ToolResult, ToolSpec,
};
use std::{
    io::Cursor,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};
use testkit::{claude::FakeClaude, hosted};

/// Two small pictures, so that it is seen which one is where.
const PICTURE: &[u8] = include_bytes!("../fixtures/dot.png");

pub(crate) struct Conversation {
    pub(crate) server: FakeClaude,
    pub(crate) messages: Vec<Arc<Message>>,
    pub(crate) blobs: Arc<Blobs>,
    model: String,
    claude: Claude,
    session: Box<dyn ModelSession>,
    tools: Arc<[ToolSpec]>,
    system: Arc<str>,
}

/// Result of one request.
pub(crate) type AskResult = Result<ModelAnswer, ModelError>;

/// Gives the same picture for every name, and counts how often it is asked.
#[derive(Default)]
pub(crate) struct Blobs {
    pub(crate) read: AtomicUsize,
}

impl Conversation {
    pub(crate) fn new(server: FakeClaude, model: &str) -> Self {
        Self::with_key(server, model, "x")
    }

    /// Uploads pictures, and remembers them in this record.
    pub(crate) fn uploading(server: FakeClaude, model: &str, record: &Arc<Uploads>) -> Self {
        let conversation = Self::new(server, model);
        conversation.claude.keep_uploads(record.clone());
        conversation
    }

    pub(crate) fn with_key(server: FakeClaude, model: &str, key: &'static str) -> Self {
        let timeouts = Timeouts {
            answer: Duration::from_secs(2),
            event: Duration::from_millis(300),
            progress: Duration::from_secs(10),
        };
        let keys = Arc::new(OneKey(key));
        let claude = Claude::new(Some(&server.base_url()), keys, timeouts).unwrap();
        let session = claude.model(model).unwrap().start_session();
        Self {
            server,
            messages: Vec::new(),
            blobs: Arc::default(),
            model: model.to_owned(),
            claude,
            session,
            tools: vec![
                hosted("computer", HostedTool::Computer),
                hosted("bash", HostedTool::Bash),
            ]
            .into(),
            system: "You help on the user's own computer.".into(),
        }
    }

    /// The same with further tools.
    pub(crate) fn with_tools(mut self, more: impl IntoIterator<Item = ToolSpec>) -> Self {
        self.tools = self.tools.iter().cloned().chain(more).collect();
        self
    }

    pub(crate) fn claude(&self) -> &Claude {
        &self.claude
    }

    /// Goes on as after a restart: nothing is remembered of how messages were serialized.
    pub(crate) fn restart(&mut self) {
        self.session = self.claude.model(&self.model).unwrap().start_session();
        let again = self.messages.iter().map(|message| message.as_ref().clone());
        self.messages = again.map(Arc::new).collect();
    }

    pub(crate) fn user(&mut self, items: Vec<Item>) {
        self.messages.push(Arc::new(Message {
            role: Role::User,
            items,
            model: None,
            verbatim: None,
        }));
    }

    fn request(&self) -> ModelRequest {
        ModelRequest {
            system: Arc::clone(&self.system),
            tools: Arc::clone(&self.tools),
            messages: self.messages.clone(),
            effort: None,
            output_budget: OutputBudget::Standard,
            blobs: self.blobs.clone(),
            folded_calls: Arc::default(),
        }
    }

    /// Has the API sum up the first messages.
    pub(crate) async fn summarize(
        &mut self,
        count: usize,
    ) -> Result<Option<ProviderSummary>, ModelError> {
        let mut request = self.request();
        request.messages.truncate(count);
        self.session.summarize(request, &mut None).await
    }

    /// Asks, and gives the answer as it arrives.
    pub(crate) async fn open(&mut self) -> Result<ModelStream, ModelError> {
        let request = self.request();
        self.session.ask(request).await
    }

    pub(crate) async fn ask(&mut self) -> AskResult {
        let mut stream = self.open().await?;
        let mut heard = None;
        while let Some(event) = stream.next().await {
            assert!(heard.is_none(), "nothing follows the end");
            match event {
                Ok(ModelEvent::Finished(answer)) => heard = Some(Ok(answer)),
                Ok(_) => {}
                Err(error) => heard = Some(Err(error)),
            }
        }
        heard.unwrap()
    }

    /// Asks, puts the answer into the history, and gives its calls.
    pub(crate) async fn step(&mut self) -> Vec<ToolCall> {
        let answer = self.ask().await.unwrap();
        let calls = calls(&answer);
        self.messages.push(Arc::new(Message {
            role: Role::Assistant,
            items: answer.items,
            model: Some(self.model.clone()),
            verbatim: answer.verbatim,
        }));
        calls
    }

    /// Answers every call: pictures for `screenshot`, text for the rest.
    pub(crate) fn answer_calls(&mut self, calls: &[ToolCall]) {
        let items = calls.iter().map(|call| {
            let content = match call.name.as_str() {
                "screenshot" => picture(&format!("after {}", call.call)),
                _ => Item::text("Done."),
            };
            result(call, false, vec![content])
        });
        let items = items.collect();
        self.user(items);
    }
}

pub(crate) fn calls(answer: &ModelAnswer) -> Vec<ToolCall> {
    let calls = answer.items.iter().filter_map(|item| match item {
        Item::ToolCall(call) => Some(call.clone()),
        _ => None,
    });
    calls.collect()
}

pub(crate) fn result(call: &ToolCall, is_error: bool, content: Vec<Item>) -> Item {
    Item::ToolResult(ToolResult {
        call: CallId::new(call.call.as_str()),
        toolset: call.toolset.clone(),
        is_error,
        content,
    })
}

pub(crate) fn picture(name: &str) -> Item {
    Item::Image {
        image: BlobRef {
            id: BlobId::new(name),
            media_type: "image/png".to_owned(),
            byte_count: PICTURE.len() as u64,
            width: Some(1),
            height: Some(1),
        },
    }
}

/// A picture that is worth an upload.
pub(crate) fn screen(name: &str) -> Item {
    let Item::Image { image } = picture(name) else {
        panic!("no picture")
    };
    let byte_count = 5_000;
    Item::Image {
        image: BlobRef {
            byte_count,
            ..image
        },
    }
}

pub(crate) struct AnyKey;

#[async_trait]
impl ApiKeySource for AnyKey {
    async fn key(
        &self,
        place: model::EndpointKind,
    ) -> Result<Option<ApiKey>, localization::LocalizedText> {
        OneKey("x").key(place).await
    }
}

/// Always the same key.
pub(crate) struct OneKey(pub(crate) &'static str);

#[async_trait]
impl ApiKeySource for OneKey {
    async fn key(
        &self,
        _place: model::EndpointKind,
    ) -> Result<Option<ApiKey>, localization::LocalizedText> {
        Ok(Some(ApiKey::new(self.0)))
    }
}

#[async_trait]
impl BlobSource for Blobs {
    async fn bytes(&self, id: &BlobId) -> Result<Bytes, BlobUnavailable> {
        self.read.fetch_add(1, Ordering::Relaxed);
        if id.as_str() == "gone" {
            return Err(BlobUnavailable {
                id: id.clone(),
                reason: "it was deleted".into(),
            });
        }
        if let Some(width) = id.as_str().strip_prefix("wide ") {
            return Ok(wide(width.parse().unwrap()).into());
        }
        if let Some(byte_count) = id.as_str().strip_prefix("heavy ") {
            let byte_count: usize = byte_count.parse().unwrap();
            // Readers pass over whatever follows a picture.
            let bytes = [wide(20), vec![0; byte_count]].concat();
            return Ok(bytes.into());
        }
        Ok(PICTURE.to_vec().into())
    }
}

fn wide(width: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = image::DynamicImage::new_luma8(width, 10);
    picture
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

/// Record of uploads in memory.
#[derive(Default)]
pub(crate) struct Uploads {
    pub(crate) kept: Mutex<Vec<Upload>>,
    /// Chats need none of them any more.
    pub(crate) unneeded: AtomicBool,
}

#[async_trait]
impl UploadRecord for Uploads {
    async fn of_blob(&self, blob: &BlobId) -> Result<Vec<Upload>, LocalizedText> {
        let kept = self.kept.lock().unwrap();
        let kept = kept.iter().filter(|upload| upload.blob == *blob);
        Ok(kept.cloned().collect())
    }

    async fn keep(&self, upload: Upload) -> Result<(), LocalizedText> {
        let mut kept = self.kept.lock().unwrap();
        kept.retain(|old| (&old.blob, &old.place) != (&upload.blob, &upload.place));
        kept.push(upload);
        Ok(())
    }

    async fn forget(&self, upload: &Upload) -> Result<(), LocalizedText> {
        self.kept.lock().unwrap().retain(|kept| kept != upload);
        Ok(())
    }

    async fn unneeded(&self) -> Result<Vec<Upload>, LocalizedText> {
        match self.unneeded.load(Ordering::Relaxed) {
            true => self.all().await,
            false => Ok(Vec::new()),
        }
    }

    async fn all(&self) -> Result<Vec<Upload>, LocalizedText> {
        Ok(self.kept.lock().unwrap().clone())
    }
}
