// Pasted texts: longer ones are rather passed on than said, and go with a message as somebody else's words. Pure.

/** Shorter texts are a name or an address that the person means: they are theirs like typed ones. */
const MOST_OWN_WORDS = 6;

/** True for a pasted text that the person rather passes on than says. */
export function isQuote(pasted: string): boolean {
  return pasted.trim().split(/\s+/u).length > MOST_OWN_WORDS;
}
