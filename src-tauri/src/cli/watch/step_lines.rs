//! Lines about the steps of a turn: the one that runs, with its seconds and the cost so far, and what the turn came to. Pure.

use protocol::{CallId, visible_line};
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// Sign that something was left out of a line.
const CUT: char = '…';

/// Steps of one turn.
pub(super) struct StepLines {
    begun: Instant,
    /// Sentences of calls that have not ended.
    sentences: HashMap<CallId, String>,
    /// Calls that run, the newest last.
    running: Vec<(CallId, Instant)>,
    done: u32,
    turn_usd: f64,
    chat_usd: f64,
}

impl StepLines {
    pub(super) fn begin(now: Instant) -> Self {
        Self {
            begun: now,
            sentences: HashMap::new(),
            running: Vec::new(),
            done: 0,
            turn_usd: 0.0,
            chat_usd: 0.0,
        }
    }

    pub(super) fn announce(&mut self, call: &CallId, sentence: &str) {
        self.sentences.insert(call.clone(), sentence.to_owned());
    }

    pub(super) fn start(&mut self, call: &CallId, now: Instant) {
        self.running.push((call.clone(), now));
    }

    pub(super) fn finish(&mut self, call: &CallId) {
        self.running.retain(|(running, _)| running != call);
        self.sentences.remove(call);
        self.done += 1;
    }

    /// Adds the cost of a request, with the cost of the whole chat so far.
    pub(super) fn spend(&mut self, usd: f64, chat_usd: f64) {
        self.turn_usd += usd;
        self.chat_usd = chat_usd;
    }

    pub(super) fn is_running(&self) -> bool {
        !self.running.is_empty()
    }

    /// Returns the line of the step that runs, cut to the terminal's width; none when none runs.
    pub(super) fn running(&self, now: Instant, columns: usize) -> Option<String> {
        let (call, since) = self.running.last()?;
        let sentence = self.sentences.get(call).map_or("", String::as_str);
        let others = match self.running.len() - 1 {
            0 => String::new(),
            others => format!(" · {others} more"),
        };
        let time = time(now.duration_since(*since));
        let end = format!("{others} · {time} · {}", money(self.turn_usd));
        let begin = visible_line(sentence);
        let begin = format!("  ▸ {begin}");
        // The last column stays free, so that no terminal begins another row.
        let room = columns.saturating_sub(end.chars().count() + 1);
        Some(cut(&begin, room) + &end)
    }

    /// Returns what the turn came to.
    pub(super) fn total(&self, now: Instant) -> String {
        let steps = match self.done {
            0 => String::new(),
            1 => "1 step · ".to_owned(),
            more => format!("{more} steps · "),
        };
        let time = time(now.duration_since(self.begun));
        let (turn, chat) = (money(self.turn_usd), money(self.chat_usd));
        format!("  {steps}{time} · {turn} (chat: {chat})")
    }
}

/// Writes a duration for people.
pub(super) fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", duration.as_secs_f64()),
        10..60 => format!("{seconds} s"),
        _ => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

fn money(usd: f64) -> String {
    format!("${usd:.3}")
}

fn cut(line: &str, room: usize) -> String {
    if line.chars().count() <= room {
        return line.to_owned();
    }
    let kept: String = line.chars().take(room.saturating_sub(1)).collect();
    kept + &String::from(CUT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_that_runs_counts_its_seconds() {
        let begin = Instant::now();
        let at = |seconds: u64| begin + Duration::from_secs(seconds);
        let mut steps = StepLines::begin(begin);
        assert_eq!(steps.running(at(1), 80), None);
        let (first, second) = (CallId::new("a"), CallId::new("b"));
        steps.announce(&first, "Run “make”\u{1b}[2K");
        steps.announce(&second, "Look at the screen");
        steps.spend(0.25, 1.5);
        steps.start(&first, at(1));
        let check = |steps: &StepLines, seconds: u64, columns: usize, wanted: &str| {
            assert_eq!(steps.running(at(seconds), columns).as_deref(), Some(wanted));
        };
        check(&steps, 3, 80, "  ▸ Run “make”⟨U+001B⟩[2K · 2.0 s · $0.250");
        check(&steps, 126, 34, "  ▸ Run “ma… · 2 min 5 s · $0.250");
        steps.start(&second, at(20));
        check(
            &steps,
            40,
            80,
            "  ▸ Look at the screen · 1 more · 20 s · $0.250",
        );
        steps.finish(&second);
        steps.finish(&first);
        assert_eq!(steps.running(at(41), 80), None);
        assert_eq!(
            steps.total(at(62)),
            "  2 steps · 1 min 2 s · $0.250 (chat: $1.500)"
        );
    }
}
