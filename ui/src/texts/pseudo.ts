// A language that nobody speaks, made from English: accents on every letter, two fifths longer. A text without
// accents does not come from a catalogue; one that is cut off has no room for a longer language. Pure.

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ACCENTED = [..."ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"];
/** One letter in so many stands twice. */
const DOUBLED_EVERY = 2.5;

/** The words with accents on every letter and 40 % more letters. */
export function pseudo(words: string): string {
  let seen = 0;
  return [...words]
    .map((letter) => {
      const accented = ACCENTED[LETTERS.indexOf(letter)];
      if (accented === undefined) return letter;
      seen += 1;
      const isDoubled = Math.floor(seen / DOUBLED_EVERY) > Math.floor((seen - 1) / DOUBLED_EVERY);
      return isDoubled ? accented + accented : accented;
    })
    .join("");
}
