// Every text of the window, by the id it has in `locales/`. Plain words; no text decides anything. Which language it
// is is settled when the page is loaded: the settings load it again after a change.

export { englishText, messageText } from "./message";
export { type MessageId, optionalText, text } from "./text";
