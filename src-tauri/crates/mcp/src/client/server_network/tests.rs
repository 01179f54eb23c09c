use super::*;
use egress::NoEgress;
use std::sync::atomic::{AtomicBool, Ordering};

/// A gate of a call that allows some hosts and notes all it is asked about.
#[derive(Default)]
struct ScriptedGate {
    allowed: Vec<&'static str>,
    limit_bytes: Option<u64>,
    asked: Mutex<Vec<(String, Option<String>)>>,
    asking: AtomicBool,
}

#[async_trait]
impl EgressGate for ScriptedGate {
    async fn decide(&self, destination: &Destination) -> Verdict {
        let asked = (destination.host.clone(), destination.program.clone());
        self.asked.lock().unwrap().push(asked);
        match self.allowed.contains(&destination.host.as_str()) {
            true => Verdict::Allowed {
                limit_bytes: self.limit_bytes,
            },
            false => Verdict::Refused("no".into()),
        }
    }

    fn is_asking(&self) -> bool {
        self.asking.load(Ordering::Relaxed)
    }
}

impl ScriptedGate {
    fn allowing(allowed: &[&'static str]) -> Arc<Self> {
        Arc::new(Self {
            allowed: allowed.to_vec(),
            ..Self::default()
        })
    }

    fn hosts(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap();
        asked.iter().map(|(host, _)| host.clone()).collect()
    }
}

fn network(installer: Arc<dyn EgressGate>) -> ServerNetwork {
    let sites = vec!["api.example.org".parse().unwrap()];
    let gate = ServerGate::new("notes".to_owned(), sites, installer);
    ServerNetwork::start(gate, false).unwrap()
}

/// Checks whether the server may reach a host, and how much it may send.
async fn check(network: &ServerNetwork, host: &str, wanted: Option<Option<u64>>) {
    let found = match network.gate.decide(&Destination::new(host, 443)).await {
        Verdict::Allowed { limit_bytes } => Some(limit_bytes),
        Verdict::Refused(_) => None,
    };
    assert_eq!(found, wanted, "{host}");
}

#[tokio::test]
async fn between_calls_only_its_own_sites_are_reached() {
    let registry = ScriptedGate {
        allowed: vec!["registry.npmjs.org"],
        limit_bytes: Some(9),
        ..ScriptedGate::default()
    };
    let network = network(Arc::new(registry));
    check(&network, "api.example.org", Some(None)).await;
    check(&network, "eu.api.example.org", Some(None)).await;
    check(&network, "registry.npmjs.org", Some(Some(9))).await;
    check(&network, "example.org", None).await;
    let call = ScriptedGate::allowing(&["example.org"]);
    let pass = network.open(call.clone());
    check(&network, "example.org", Some(None)).await;
    check(&network, "other.example", None).await;
    drop(pass);
    check(&network, "example.org", None).await;
    let asked = call.asked.lock().unwrap().clone();
    let of = |host: &str| (host.to_owned(), Some("notes".to_owned()));
    assert_eq!(asked, [of("example.org"), of("other.example")]);
}

#[tokio::test]
async fn the_newest_call_is_asked_and_all_allow() {
    let network = network(NoEgress::shared());
    let (first, second) = (
        ScriptedGate::allowing(&["one.example"]),
        ScriptedGate::allowing(&["two.example"]),
    );
    let first_pass = network.open(first.clone());
    check(&network, "one.example", Some(None)).await;
    let second_pass = network.open(second.clone());
    check(&network, "one.example", Some(None)).await;
    check(&network, "two.example", Some(None)).await;
    check(&network, "three.example", None).await;
    assert_eq!(first.hosts(), ["one.example"]);
    assert_eq!(second.hosts(), ["two.example", "three.example"]);
    drop(first_pass);
    check(&network, "one.example", None).await;
    drop(second_pass);
    check(&network, "two.example", None).await;
}

#[tokio::test]
async fn a_limited_permission_is_asked_for_again() {
    let network = network(NoEgress::shared());
    let call = Arc::new(ScriptedGate {
        allowed: vec!["one.example"],
        limit_bytes: Some(5),
        ..ScriptedGate::default()
    });
    let _pass = network.open(call.clone());
    check(&network, "one.example", Some(Some(5))).await;
    check(&network, "one.example", Some(Some(5))).await;
    assert_eq!(call.hosts().len(), 2);
}

#[tokio::test]
async fn a_question_of_any_call_is_known() {
    let network = network(NoEgress::shared());
    let (first, second) = (ScriptedGate::allowing(&[]), ScriptedGate::allowing(&[]));
    let _passes = [network.open(first.clone()), network.open(second)];
    assert!(!network.gate().is_asking());
    first.asking.store(true, Ordering::Relaxed);
    assert!(network.gate().is_asking());
}
