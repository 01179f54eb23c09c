//! `qilbee tools overview`: abilities in plain words, one area after another, and what is missing for more.

use super::{Failure, output};
use crate::{
    App,
    capabilities::{CapabilityOverview, overview_of},
};

pub(super) async fn run(app: &App, json: bool) -> Result<(), Failure> {
    let overview = overview_of(app).await;
    match json {
        true => output::say_json(&overview),
        false => output::say(&rendered(&overview)),
    }
}

fn rendered(overview: &CapabilityOverview) -> String {
    let mut paragraphs = Vec::new();
    for area in &overview.areas {
        let effects: Vec<_> = area.effects.iter().map(ToString::to_string).collect();
        let tools: Vec<_> = area.tools.iter().map(|tool| tool.name.as_str()).collect();
        paragraphs.push(format!(
            "{}\n  {}\n  Tools: {}",
            area.title,
            effects.join(" "),
            tools.join(", ")
        ));
    }
    if !overview.gaps.is_empty() {
        let gaps = overview.gaps.iter();
        let gaps: Vec<_> = gaps.map(|gap| format!("\n  - {}", gap.text)).collect();
        paragraphs.push(format!("Missing for more:{}", gaps.concat()));
    }
    paragraphs.push("`qilbee tools describe NAME` says more about a tool.".to_owned());
    paragraphs.join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capabilities::{CapabilityArea, CapabilityGap, CapabilityTool, GapKind};
    use protocol::Mode;

    #[test]
    fn the_overview_reads_as_paragraphs() {
        let tool = |name: &str| CapabilityTool {
            name: name.into(),
            description: String::new(),
        };
        let overview = CapabilityOverview {
            mode: Mode::Ask,
            areas: vec![CapabilityArea {
                title: "Files".into(),
                effects: vec!["Looks.".into(), "Writes.".into()],
                tools: vec![tool("read_file"), tool("write_file")],
            }],
            gaps: vec![CapabilityGap {
                kind: GapKind::Key,
                text: "No key.".into(),
            }],
        };
        let wanted = "Files\n  Looks. Writes.\n  Tools: read_file, write_file\n\nMissing for more:\n  - No key.\n\n`qilbee tools describe NAME` says more about a tool.";
        assert_eq!(rendered(&overview), wanted);
    }
}
