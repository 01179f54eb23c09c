//! Traces of a task, as a collector gets them.

use super::{
    tasks::writing,
    world::{World, eventually},
};
use axum::{Router, body::Bytes, extract::State, http::StatusCode, routing::post};
use hyper::server::conn::http1;
use hyper_util::{rt::TokioIo, service::TowerToHyperService};
use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest, trace::v1::Span,
};
use prost::Message as _;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};
use tokio::{net::TcpListener, runtime::Runtime};

/// A collector, for as long as the value lives.
struct Collector {
    address: String,
    requests: Arc<Mutex<Vec<ExportTraceServiceRequest>>>,
    _runtime: Runtime,
}

impl Collector {
    /// Starts one that answers with this status.
    fn start(status: StatusCode) -> Self {
        let runtime = Runtime::new().unwrap();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let take = move |State(requests): State<Arc<Mutex<Vec<_>>>>, body: Bytes| async move {
            let request = ExportTraceServiceRequest::decode(body).unwrap();
            requests.lock().unwrap().push(request);
            status
        };
        let router = Router::new().route("/v1/traces", post(take));
        let router = router.with_state(requests.clone());
        runtime.spawn(async move { serve(listener, router).await });
        Self {
            address,
            requests,
            _runtime: runtime,
        }
    }

    fn spans(&self) -> Vec<Span> {
        let requests = self.requests.lock().unwrap();
        let resources = requests.iter().flat_map(|it| &it.resource_spans);
        let scopes = resources.flat_map(|it| &it.scope_spans);
        scopes.flat_map(|it| it.spans.clone()).collect()
    }
}

async fn serve(listener: TcpListener, router: Router) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let router = TowerToHyperService::new(router.clone());
        let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), router);
        tokio::spawn(connection);
    }
}

#[test]
fn one_trace_goes_from_the_task_to_its_steps() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let collector = Collector::start(StatusCode::OK);
    let _conductor = world.conductor();
    let desktop = world.desktop_with("one", &["--traces", &collector.address]);
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    world.answer("t", "yes").unwrap();
    let told = world.until("t", "done", 1);
    desktop.signal("TERM");
    assert!(desktop.end());
    let spans = eventually("the task's span", || {
        let spans = collector.spans();
        spans.iter().any(|it| it.name == "task").then_some(spans)
    });
    let hex = |id: &[u8]| id.iter().map(|it| format!("{it:02x}")).collect::<String>();
    for span in &spans {
        assert_eq!(
            hex(&span.trace_id),
            told["trace"].as_str().unwrap(),
            "{span:?}"
        );
    }
    let names: BTreeMap<_, _> = spans
        .iter()
        .map(|it| (it.span_id.clone(), &it.name))
        .collect();
    let mut lines: Vec<_> = spans
        .iter()
        .map(|it| match names.get(&it.parent_span_id) {
            Some(parent) => format!("{} in {parent}", it.name),
            None => it.name.clone(),
        })
        .collect();
    lines.sort();
    lines.dedup();
    let wanted = [
        "attempt in task",
        "memory in attempt",
        "model in attempt",
        "question in attempt",
        "queued in task",
        "task",
    ];
    assert_eq!(lines, wanted);
    let sent = format!("{:?}", collector.requests.lock().unwrap());
    assert!(
        sent.contains("office") && sent.contains("qilbee.call"),
        "{sent}"
    );
    assert!(!sent.contains("Write it"), "they hold words of the task");
}

#[test]
fn a_collector_that_takes_nothing_is_told_of() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let collector = Collector::start(StatusCode::UNAUTHORIZED);
    let _conductor = world.conductor();
    let _desktop = world.desktop_with("one", &["--traces", &collector.address]);
    world.submit("t", &["--mode", "free"]);
    world.until("t", "done", 1);
    world.until_log("one", "ExportError");
}
