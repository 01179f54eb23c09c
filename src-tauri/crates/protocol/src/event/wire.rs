//! The wire form of durable events: flat, with `type` as the only tag. The type picks the group in one look-up.

use super::{
    ApprovalEvent, CallEvent, DurableBody, MessageEvent, NoticeEvent, SessionEvent, TurnEvent,
};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error},
};
use serde_json::{Map, Value};
use strum::VariantNames;

impl<'de> Deserialize<'de> for DurableBody {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Map::deserialize(deserializer)?;
        let kind = fields.get("type").and_then(Value::as_str);
        let kind = kind.ok_or_else(|| D::Error::missing_field("type"))?;
        let group =
            group_of(kind).ok_or_else(|| D::Error::custom(format!("unknown variant `{kind}`")))?;
        group(fields).map_err(D::Error::custom)
    }
}

type Parse = fn(Map<String, Value>) -> serde_json::Result<DurableBody>;

fn group_of(kind: &str) -> Option<Parse> {
    let groups: [(&[&str], Parse); 6] = [
        (CallEvent::VARIANTS, parse::<CallEvent>),
        (TurnEvent::VARIANTS, parse::<TurnEvent>),
        (MessageEvent::VARIANTS, parse::<MessageEvent>),
        (ApprovalEvent::VARIANTS, parse::<ApprovalEvent>),
        (SessionEvent::VARIANTS, parse::<SessionEvent>),
        (NoticeEvent::VARIANTS, parse::<NoticeEvent>),
    ];
    let found = groups.iter().find(|(kinds, _)| kinds.contains(&kind));
    found.map(|(_, parse)| *parse)
}

fn parse<T: DeserializeOwned + Into<DurableBody>>(
    fields: Map<String, Value>,
) -> serde_json::Result<DurableBody> {
    serde_json::from_value::<T>(Value::Object(fields)).map(Into::into)
}
