// Facts about an address to know before it is opened: where it really leads, and what about it is odd. Pure. The text
// of a link says nothing about its address.

export type LinkRemark =
  "not_encrypted" | "special_letters" | "number" | "sign_in" | "port" | "other_host";

export interface LinkFacts {
  /** The address in three parts: `before`, the name of the computer it leads to as `host`, and `after`. */
  before: string;
  host: string;
  after: string;
  mail: boolean;
  remarks: LinkRemark[];
}

const SAFE_LINK = /^(https?:\/\/|mailto:)/i;
const NUMBERS = /^(\d{1,3}\.){3}\d{1,3}$|^\[/;
const PUNYCODE = /(^|\.)xn--/;
/** A text that itself looks like an address. */
const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/:?#]|$)/iu;

/** Returns true for an address that leads to the web or to mail, and nowhere else. */
export function isSafeLink(address: string): boolean {
  return SAFE_LINK.test(address) && URL.canParse(address);
}

/** The facts of a safe link; nothing of any other. */
export function linkFacts(address: string, text = ""): LinkFacts | undefined {
  if (!isSafeLink(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === "mailto:") {
    const to = url.pathname;
    const after = url.href.slice("mailto:".length + to.length);
    return { before: "mailto:", host: to, after, mail: true, remarks: [] };
  }
  if (url.hostname === "") return undefined;
  const signIn = url.username === "" && url.password === "" ? "" : `${userOf(url)}@`;
  const before = `${url.protocol}//${signIn}`;
  return {
    before,
    host: url.hostname,
    after: url.href.slice(before.length + url.hostname.length),
    mail: false,
    remarks: remarksOn(url, text),
  };
}

function remarksOn(url: URL, text: string): LinkRemark[] {
  const shown = LOOKS_LIKE_ADDRESS.exec(text.trim())?.[1];
  const all: [LinkRemark, boolean][] = [
    ["other_host", shown !== undefined && hostOf(shown) !== bare(url.hostname)],
    ["special_letters", PUNYCODE.test(url.hostname)],
    ["sign_in", url.username !== "" || url.password !== ""],
    ["number", NUMBERS.test(url.hostname)],
    ["port", url.port !== ""],
    ["not_encrypted", url.protocol === "http:"],
  ];
  return all.flatMap(([remark, holds]) => (holds ? [remark] : []));
}

/** As the address itself writes it. */
function userOf({ username, password }: URL): string {
  return password === "" ? username : `${username}:${password}`;
}

function hostOf(shown: string): string {
  return bare(URL.canParse(`http://${shown}`) ? new URL(`http://${shown}`).hostname : shown);
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, "");
}
