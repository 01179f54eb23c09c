// The visible form of text that others wrote, for questions: characters that reverse text, steer something or show
// nothing are replaced by their numbers, as in ⟨U+202E⟩. The terminal has the same rule (visible_text.rs in crate
// `protocol`); tests/fixtures/visible_text.json holds both to it. Pure.

/** Combining marks shown on one character. More would cover the lines above. */
const MAX_MARKS = 4;

/** Control characters, separators, characters that Unicode says to ignore, and blanks that look like nothing. */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u{0}-\u{8}\u{b}-\u{1f}\u{7f}-\u{9f}\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180f}\u{200b}-\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{2800}\u{3164}\u{d800}-\u{dfff}\u{fe00}-\u{fe0f}\u{feff}\u{ffa0}\u{fff0}-\u{fffb}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;
const PLAIN = /^[ -~\n\t]*$/u;
const MARK = /\p{M}/u;
const EMOJI =
  /[©®‼⁉™ℹ\u{2194}-\u{21aa}\u{231a}-\u{23ff}Ⓜ\u{25aa}-\u{27bf}\u{2934}\u{2935}\u{2b05}-\u{2b55}〰〽㊗㊙\u{1f000}-\u{1faff}]/u;
const JOINING = /[\u{620}-\u{6ff}\u{750}-\u{77f}\u{900}-\u{dff}]/u;
const HAN = /[\u{3400}-\u{9fff}\u{f900}-\u{faff}\u{20000}-\u{3ffff}]/u;

/** Line ends and tabs stay. */
export function visibleText(given: string): string {
  if (PLAIN.test(given)) return given;
  let visible = "";
  let before = "";
  let marks = 0;
  for (const character of given) {
    const hidden = HIDDEN.test(character);
    if (!hidden) marks = MARK.test(character) ? marks + 1 : 0;
    const shown = hidden ? belongsBehind(before, character) : marks <= MAX_MARKS;
    visible += shown ? character : numbered(character);
    before = character;
  }
  return visible;
}

/** The same on one line. */
export function visibleLine(given: string): string {
  return visibleText(given).replaceAll(/[\n\t]/gu, numbered);
}

function numbered(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  return `⟨U+${number.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

/** True where writing needs a character that shows nothing; one at a time, so that none carries a message. */
function belongsBehind(before: string, character: string): boolean {
  if (before === "") return false;
  const number = character.codePointAt(0) ?? 0;
  if (number === 0xfe0e || number === 0xfe0f) return EMOJI.test(before) || /[0-9#*]/u.test(before);
  if (number === 0x200d) return EMOJI.test(before) || before === "\u{fe0f}" || JOINING.test(before);
  if (number === 0x200c) return JOINING.test(before);
  if (number >= 0xe0100 && number <= 0xe01ef) return HAN.test(before);
  return false;
}
