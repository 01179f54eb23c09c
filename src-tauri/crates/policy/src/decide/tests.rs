use super::*;
use crate::Risk;
use protocol::{Answer, ApprovalId, Domain, Grant, Question, Scope, TaintedValue};

fn input(domain: Domain, effect: Effect) -> PolicyInput {
    PolicyInput {
        domain,
        effect,
        confinement: protocol::Confinement::default(),
        scope: Scope {
            tools: vec!["tool".into()],
            ..Scope::default()
        },
        risks: Vec::new(),
        tainted: Vec::new(),
        consequences: Vec::new(),
    }
}

fn question(input: &PolicyInput) -> Question {
    Question {
        exact: None,
        sentence: String::new().into(),
        reason: String::new().into(),
        tool: String::new(),
        domain: input.domain.clone(),
        effect: input.effect,
        scope: input.scope.clone(),
        confinement: protocol::Confinement::default(),
        scope_text: None,
        once_only: false,
        tainted: Vec::new(),
        target: None,
    }
}

fn name(decision: &Decision) -> &'static str {
    match decision {
        Decision::Allow { .. } => "allow",
        Decision::Ask {
            once_only: false, ..
        } => "ask",
        Decision::Ask { .. } => "ask each time",
        Decision::Deny { .. } => "deny",
    }
}

const NOW: Timestamp = Timestamp::UNIX_EPOCH;
const EFFECTS: [Effect; 5] = [
    Effect::Observe,
    Effect::Act,
    Effect::Write,
    Effect::Execute,
    Effect::Send,
];
const FOR_CHAT: Answer = Answer::Allow {
    grant: Grant::Session,
};

#[test]
fn each_mode_decides_by_effect() {
    let check = |mode, wanted: [&str; 5]| {
        let found = EFFECTS.map(|effect| {
            let input = input(Domain::Desktop, effect);
            name(&decide(mode, &input, &Grants::default(), NOW))
        });
        assert_eq!(found, wanted, "{mode:?}");
    };
    check(Mode::Ask, ["allow", "ask", "ask", "ask", "ask"]);
    check(Mode::Risky, ["allow", "allow", "ask", "ask", "ask"]);
    check(Mode::Free, ["allow"; 5]);
    check(Mode::Observe, ["allow", "deny", "deny", "deny", "deny"]);
}

#[test]
fn risks_and_tainted_values_are_asked_about_despite_grants() {
    let plain = input(Domain::Shell, Effect::Execute);
    let mut grants = Grants::default();
    grants.learn(&"a1".into(), &question(&plain), &FOR_CHAT);
    let risky = PolicyInput {
        risks: vec![Risk::FolderDeletion],
        ..plain.clone()
    };
    let tainted = PolicyInput {
        tainted: vec![TaintedValue {
            value: "evil.example".into(),
            origin: "seen only on a web page".into(),
        }],
        ..plain.clone()
    };
    for (mode, wanted) in [
        (Mode::Ask, "ask each time"),
        (Mode::Risky, "ask each time"),
        (Mode::Free, "ask each time"),
        (Mode::Observe, "deny"),
    ] {
        assert_eq!(name(&decide(mode, &risky, &grants, NOW)), wanted);
        assert_eq!(name(&decide(mode, &tainted, &grants, NOW)), wanted);
    }
    assert_eq!(name(&decide(Mode::Ask, &plain, &grants, NOW)), "allow");
}

#[test]
fn a_grant_covers_its_domain_up_to_its_effect_until_its_time() {
    let noon: Timestamp = "2026-11-20T12:00:00Z".parse().unwrap();
    let mut grants = Grants::default();
    let grant = Grant::Until { until: noon };
    let asked = question(&input(Domain::Files, Effect::Write));
    grants.learn(&"a1".into(), &asked, &Answer::Allow { grant });
    let check = |time: &str, domain, effect, wanted| {
        let decision = decide(
            Mode::Ask,
            &input(domain, effect),
            &grants,
            time.parse().unwrap(),
        );
        assert_eq!(name(&decision), wanted);
    };
    check(
        "2026-11-20T11:59:59Z",
        Domain::Files,
        Effect::Write,
        "allow",
    );
    check("2026-11-20T12:00:00Z", Domain::Files, Effect::Write, "ask");
    check(
        "2026-11-20T11:00:00Z",
        Domain::Files,
        Effect::Execute,
        "ask",
    );
    check("2026-11-20T11:00:00Z", Domain::Desktop, Effect::Act, "ask");
}

#[test]
fn a_grant_covers_only_the_scope_of_its_question() {
    let texts = |texts: &[&str]| {
        texts
            .iter()
            .map(|text| (*text).to_owned())
            .collect::<Vec<_>>()
    };
    let check = |granted: Scope, call: Scope, wanted| {
        let asked = PolicyInput {
            scope: granted,
            ..input(Domain::Shell, Effect::Execute)
        };
        let mut grants = Grants::default();
        grants.learn(&"a1".into(), &question(&asked), &FOR_CHAT);
        let call = PolicyInput {
            scope: call,
            ..input(Domain::Shell, Effect::Execute)
        };
        assert_eq!(
            name(&decide(Mode::Ask, &call, &grants, NOW)),
            wanted,
            "{asked:?} {call:?}"
        );
    };
    let folders = |folders: &[&str]| Scope {
        folders: texts(folders),
        ..Scope::default()
    };
    let commands = |commands: &[&str]| Scope {
        commands: texts(commands),
        ..Scope::default()
    };
    let both = |commands: &[&str], folders: &[&str]| Scope {
        commands: texts(commands),
        folders: texts(folders),
        ..Scope::default()
    };
    check(Scope::default(), commands(&["ls"]), "ask");
    check(Scope::default(), folders(&["/home/me"]), "ask");
    check(Scope::default(), Scope::default(), "ask each time");
    check(commands(&["ls"]), Scope::default(), "ask each time");
    check(
        commands(&["mkdir"]),
        both(&["mkdir"], &["/home/me/a"]),
        "ask",
    );
    check(
        both(&["mkdir"], &["/home/me/a"]),
        both(&["mkdir"], &["/home/me/a/b"]),
        "allow",
    );
    check(
        both(&["mkdir"], &["/home/me/a"]),
        both(&["mkdir"], &["/home/me"]),
        "ask",
    );
    check(
        folders(&["/home/me/Invoices"]),
        folders(&["/home/me/Invoices/2026"]),
        "allow",
    );
    check(
        folders(&["/home/me/Invoices"]),
        folders(&["/home/me/.ssh"]),
        "ask",
    );
    check(
        folders(&["/home/me/Invoices"]),
        folders(&["/home/me/InvoicesOld"]),
        "ask",
    );
    check(
        folders(&["/home/me/Invoices"]),
        Scope::default(),
        "ask each time",
    );
    check(commands(&["git status", "ls"]), commands(&["ls"]), "allow");
    check(commands(&["git status"]), commands(&["git push"]), "ask");
    check(commands(&["ls"]), commands(&["ls", "rm"]), "ask");
}

#[test]
fn single_and_refused_answers_grant_nothing_and_grants_end() {
    let plain = input(Domain::Desktop, Effect::Act);
    let asked = question(&plain);
    let mut grants = Grants::default();
    let once = Answer::Allow { grant: Grant::Once };
    grants.learn(&"a1".into(), &asked, &once);
    grants.learn(&"a2".into(), &asked, &Answer::Deny { reason: None });
    let each_time = Question {
        once_only: true,
        ..asked.clone()
    };
    grants.learn(&"a3".into(), &each_time, &FOR_CHAT);
    assert_eq!(grants, Grants::default());
    let a4 = ApprovalId::from("a4");
    grants.learn(&a4, &asked, &FOR_CHAT);
    assert_eq!(grants.holding(NOW).count(), 1);
    grants.revoke(Some(&"a5".into()));
    assert_eq!(grants.holding(NOW).count(), 1);
    grants.revoke(Some(&a4));
    assert_eq!(grants, Grants::default());
    grants.learn(&a4, &asked, &FOR_CHAT);
    grants.revoke(None);
    assert_eq!(grants, Grants::default());
}
