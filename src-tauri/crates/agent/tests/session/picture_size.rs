//! One size for all pictures of a session: what the model is told, what the tool takes, and what stays.

use agent::{Parts, Session, Sessions};
use async_trait::async_trait;
use model::{Models, SingleModel};
use protocol::{
    Bytes, CallEvent, Command, Domain, DurableBody, Effect, HostedTool, Mode, PictureLimits,
    PictureSize, Proof, ResourceClaims, Screen, SessionId, SessionOptions, ToolKind, ToolOutput,
    ToolSpec, TurnEvent,
};
use serde_json::{Value, json};
use std::{
    path::Path,
    sync::{Arc, Mutex},
};
use store::Store;
use tempfile::TempDir;
use testkit::{Reply, ScriptedModel};
use tools::{CallScope, Definition, Invocation, Operation, Registry, Tool, ToolContext, ToolError};

const HIGH: PictureLimits = PictureLimits {
    long_edge: 2000,
    visual_tokens: 4784,
};
const STANDARD: PictureLimits = PictureLimits {
    long_edge: 1568,
    visual_tokens: 1568,
};
const FULL_HD: PictureSize = PictureSize {
    width: 1920,
    height: 1080,
};
const SMALLER: PictureSize = PictureSize {
    width: 1456,
    height: 819,
};
const LAPTOP: PictureSize = PictureSize {
    width: 1366,
    height: 768,
};

#[tokio::test]
async fn it_is_as_large_as_the_screen_and_the_model_allow() {
    async fn check(screen: PictureSize, limits: PictureLimits, wanted: PictureSize) {
        let folder = TempDir::new().unwrap();
        let world = World::new(folder.path(), screen, limits, HIGH);
        let session = world.begin("first").await;
        world.look(&session).await;
        assert_eq!(world.sizes(), [wanted; 4], "{screen:?} within {limits:?}");
    }
    check(FULL_HD, HIGH, FULL_HD).await;
    check(FULL_HD, STANDARD, SMALLER).await;
    check(LAPTOP, STANDARD, LAPTOP).await;
}

#[tokio::test]
async fn another_model_and_another_screen_change_nothing() {
    let folder = TempDir::new().unwrap();
    let world = World::new(folder.path(), FULL_HD, STANDARD, HIGH);
    let session = world.begin("first").await;
    let id = session.id().clone();
    world.look(&session).await;
    let options = options("second");
    let change = Command::SetOptions { options };
    session.submit(change).await.unwrap();
    world.look(&session).await;
    assert_eq!(world.sizes(), [SMALLER; 8]);
    world.sessions.close_all().await;
    drop(world);

    let after = World::new(folder.path(), LAPTOP, HIGH, HIGH);
    let session = after.sessions.open(&id).await.unwrap();
    after.look(&session).await;
    assert_eq!(after.sizes(), [SMALLER; 4]);

    let fork = after.sessions.fork(&id, last_seq(&after, &id).await).await;
    after.look(&fork.unwrap()).await;
    assert_eq!(after.sizes(), [SMALLER; 8]);

    let fresh = after.begin("second").await;
    after.look(&fresh).await;
    assert_eq!(after.sizes()[8..], [LAPTOP; 4]);
}

/// Two models and a computer.
struct World {
    sessions: Sessions,
    models: [ScriptedModel; 2],
    taken: Arc<Mutex<Vec<PictureSize>>>,
    /// Requests of each model that were examined so far.
    seen: Mutex<[usize; 2]>,
    sizes: Mutex<Vec<PictureSize>>,
}

impl World {
    fn new(
        folder: &Path,
        screen: PictureSize,
        first: PictureLimits,
        second: PictureLimits,
    ) -> Self {
        let replies = || {
            let looks = (0..4).flat_map(|_| {
                let call = ("c1", "computer.screenshot", json!({}));
                [Reply::calls("", &[call]), Reply::says("Seen.")]
            });
            looks.collect::<Vec<_>>()
        };
        let models = [
            ScriptedModel::new("first", replies()).with_picture_limits(first),
            ScriptedModel::new("second", replies()).with_picture_limits(second),
        ];
        let taken = Arc::<Mutex<Vec<PictureSize>>>::default();
        let computer = Computer {
            screen,
            taken: Arc::clone(&taken),
        };
        let store = Store::open(&folder.join("journal.db")).unwrap();
        let providers = models.iter().map(|model| {
            Arc::new(SingleModel(Arc::new(model.clone()))) as Arc<dyn model::Provider>
        });
        let registry = Registry::new(vec![Arc::new(computer)]).unwrap();
        let parts = Parts::new(store, Models::of(providers.collect()), registry, "0.0.0");
        Self {
            sessions: Sessions::new(parts),
            models,
            taken,
            seen: Mutex::default(),
            sizes: Mutex::default(),
        }
    }

    async fn begin(&self, model: &str) -> Session {
        self.sessions.create(options(model)).await.unwrap()
    }

    /// Has a session take one picture, and keeps every size that was named meanwhile: in the two requests,
    /// to the tool, and in the journal.
    async fn look(&self, session: &Session) {
        let last = last_seq(self, session.id()).await;
        let mut watch = session.watch(last);
        let text = "Look".to_owned();
        let attachments = Vec::new();
        session
            .submit(Command::Submit {
                text,
                attachments,
                quoted: Vec::new(),
            })
            .await
            .unwrap();
        let mut kept = Vec::new();
        loop {
            let event = watch.next().await.unwrap().unwrap().into_durable();
            match event.map(|event| event.body) {
                Some(DurableBody::Call(CallEvent::Screen { image, .. })) => {
                    kept.push(PictureSize {
                        width: image.width.unwrap(),
                        height: image.height.unwrap(),
                    });
                }
                Some(DurableBody::Turn(TurnEvent::TurnEnded { .. })) => break,
                _ => {}
            }
        }
        let mut sizes = self.sizes.lock().unwrap();
        sizes.extend(self.told());
        sizes.extend(self.taken.lock().unwrap().drain(..));
        sizes.extend(kept);
    }

    /// Specs in the requests since the last call of this.
    fn told(&self) -> Vec<PictureSize> {
        let mut seen = self.seen.lock().unwrap();
        let mut told = Vec::new();
        for (model, seen) in self.models.iter().zip(seen.iter_mut()) {
            let requests = model.requests();
            told.extend(
                requests[*seen..]
                    .iter()
                    .map(|request| declared(&request.tools)),
            );
            *seen = requests.len();
        }
        told
    }

    fn sizes(&self) -> Vec<PictureSize> {
        self.sizes.lock().unwrap().clone()
    }
}

/// A screen that is shown as large as the session wants it.
struct Computer {
    screen: PictureSize,
    taken: Arc<Mutex<Vec<PictureSize>>>,
}

impl Tool for Computer {
    type Input = Value;

    fn definition(&self) -> Definition {
        Definition::new("computer", Domain::Desktop, Effect::Act, "Computer")
            .hosted(HostedTool::Computer, Some(self.screen))
            .input_schema(json!({"type": "object"}))
    }

    fn prepare(self: Arc<Self>, _: Value, scope: CallScope) -> Result<Invocation, ToolError> {
        let look = Look {
            size: scope.session.picture.unwrap(),
            taken: Arc::clone(&self.taken),
        };
        Ok(Invocation::new(Effect::Observe, "Look at the screen", look))
    }
}

/// A call of it.
struct Look {
    size: PictureSize,
    taken: Arc<Mutex<Vec<PictureSize>>>,
}

#[async_trait]
impl Operation for Look {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let size = self.size;
        self.taken.lock().unwrap().push(size);
        let screen = Screen {
            media_type: "image/png".to_owned(),
            width: size.width,
            height: size.height,
            data: Bytes::from(format!("{size:?}").into_bytes()),
            point: None,
            changed: None,
            window: None,
            window_area: None,
            element: None,
            settle: None,
        };
        Ok(ToolOutput {
            proof: Proof::Confirmed,
            screen: Some(screen),
            ..ToolOutput::text("Seen.", "Looked at the screen")
        })
    }
}

fn options(model: &str) -> SessionOptions {
    SessionOptions {
        mode: Mode::Free,
        ..SessionOptions::for_model(model)
    }
}

fn declared(tools: &[ToolSpec]) -> PictureSize {
    match &tools[0].kind {
        ToolKind::Hosted { picture, .. } => picture.unwrap(),
        ToolKind::Custom { .. } => panic!("{tools:?}"),
    }
}

async fn last_seq(world: &World, id: &SessionId) -> u64 {
    let events = world.sessions.store().all_events(id).await.unwrap();
    events.last().map(|event| event.seq).unwrap()
}
