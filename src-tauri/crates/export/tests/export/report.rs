//! Reports, whole, in both formats.

use export::report::{self, Report};
use protocol::{
    Answer, AnsweredBy, ApprovalEvent, BlobId, DurableBody, DurableEvent, NoticeEvent, TurnEvent,
};
use store::summarize;
use testkit::journal_events::{
    answered, began, called, ended, finished, journal, picture, said, started,
};

/// Text that would break out of a page or a line if it were let.
const HOSTILE: &str = "Go <script>alert(1)</script> & \"on\"";

fn session() -> Vec<DurableEvent> {
    let asked = DurableBody::Approval(ApprovalEvent::ApprovalRequested {
        approval: "a".into(),
        call: "2".into(),
        question: serde_json::from_value(serde_json::json!({
            "sentence": "Click", "reason": "", "tool": "left_click", "domain": "desktop", "effect": "act"
        }))
        .unwrap(),
    });
    let denied = DurableBody::Approval(ApprovalEvent::ApprovalResolved {
        approval: "a".into(),
        call: "2".into(),
        answer: Answer::Deny {
            reason: Some("not there\n# ![please](//x.example/a_b)".to_owned()),
        },
        by: AnsweredBy::Person,
    });
    journal(
        "a",
        [
            started(),
            DurableBody::Turn(TurnEvent::TurnStarted),
            said(HOSTILE),
            called("1", "screenshot"),
            began("1"),
            finished("1", Some(picture('1'))),
            called("2", "left_click"),
            asked,
            denied,
            began("2"),
            finished("2", Some(picture('2'))),
            DurableBody::Notice(NoticeEvent::Warning {
                message: "One\n> line".to_owned().into(),
            }),
            answered("Done"),
            ended(),
        ],
    )
}

fn place(id: &BlobId) -> Option<String> {
    // The second one was lost.
    (id.as_str() != "2".repeat(64)).then(|| "p/1.png".to_owned())
}

#[test]
fn markdown_report() {
    let events = session();
    let report = Report::new(&summarize(&events).unwrap(), &events);
    let text = report::to_markdown(&report, &place);
    let (_, after_title) = text.split_once("\n\n## ").unwrap();
    let lines: Vec<_> = after_title
        .lines()
        .filter(|line| !line.is_empty())
        .collect();
    let without_times: Vec<_> = lines
        .iter()
        .map(|line| {
            let words = line
                .split(' ')
                .filter(|word| word.matches(':').count() != 2);
            words.collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(
        without_times,
        [
            "You,",
            HOSTILE,
            "- **Clicked**: done, 3 ms",
            "  ![After](p/1.png)",
            "- **Clicked**: done, 3 ms; denied by the person: not there # !\\[please\\](//x.example/a\\_b)",
            "  ![Before](p/1.png)",
            "> One > line",
            "### Qilbee,",
            "Done",
            "_Done_",
        ]
    );
}

#[test]
fn html_report_runs_nothing() {
    let events = session();
    let report = Report::new(&summarize(&events).unwrap(), &events);
    let page = report::to_html(&report, &place);
    assert!(page.contains("Go &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;on&quot;"));
    assert!(!page.contains("<script"));
    assert!(page.contains("default-src 'none'"));
    assert_eq!(page.matches("<img src=\"p/1.png\"").count(), 2);
    assert!(page.contains("denied by the person: not there"));
}
