// The screen of the recorded sessions, drawn from its name: `form:<request>:<fields filled>:<saved>` or `reports`.
// The practice form on a plain desktop, as a picture that needs no file.

export interface FormRequest {
  name: string;
  topic: string;
  note: string;
}

export const REQUESTS: readonly FormRequest[] = [
  { name: "Zoë Müller", topic: "Delivery", note: "Please call before noon." },
  { name: "王小明", topic: "Invoice", note: "发票地址已更改" },
  { name: "Amara Okafor", topic: "Other", note: "Thank you! 🐝" },
];

/** Where its window is, in the picture's pixels. */
export const FORM_AREA = { x: 380, y: 110, width: 520, height: 560 } as const;
/** Where the parts of the form are, in the picture's pixels. */
export const PLACES = {
  name: { x: 620, y: 268 },
  topic: { x: 620, y: 348 },
  note: { x: 620, y: 456 },
  save: { x: 486, y: 566 },
} as const;

const drawn = new Map<string, string>();

export function drawnPicture(state: string): string {
  const known = drawn.get(state);
  if (known !== undefined) return known;
  const url = URL.createObjectURL(drawnBlob(state));
  drawn.set(state, url);
  return url;
}

export function drawnBlob(state: string): Blob {
  return new Blob([draw(state)], { type: "image/svg+xml" });
}

function draw(state: string): string {
  const part = /^part:(\d+):(\d+):(\d+):(\d+):(.*)$/.exec(state);
  if (part !== null) {
    const [, x, y, width, height, whole = ""] = part;
    return draw(whole).replace(
      /width="1280" height="800" viewBox="[^"]*"/,
      `width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`,
    );
  }
  const [kind = "desktop", request = "0", filled = "0", saved = "0"] = state.split(":");
  const form =
    kind === "form"
      ? formWindow(Number(request), Number(filled), Number(saved))
      : kind === "reports"
        ? reportsWindow()
        : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 1280 800" font-family="sans-serif">
<rect width="1280" height="800" fill="#5b7f95"/><rect y="520" width="1280" height="280" fill="#4d6f84"/>
<rect width="1280" height="34" fill="#22303a"/><text x="20" y="23" font-size="15" fill="#e8eef2">Activities</text><text x="600" y="23" font-size="15" fill="#e8eef2">Fri 14:02</text>
<rect x="24" y="66" width="64" height="64" rx="12" fill="#e8eef2"/><text x="30" y="150" font-size="13" fill="#fff">Documents</text>
<rect x="24" y="176" width="64" height="64" rx="12" fill="#f5b52e"/><text x="40" y="260" font-size="13" fill="#fff">Inbox</text>${form}</svg>`;
}

function formWindow(request: number, filled: number, saved: number): string {
  const values = REQUESTS[request];
  const shown = [values?.name, values?.topic, values?.note].map((value, index) =>
    index < filled ? (value ?? "") : "",
  );
  return `<rect x="380" y="110" width="520" height="560" rx="12" fill="#fffdf9" stroke="#2b3a44"/>
<rect x="380" y="110" width="520" height="44" rx="12" fill="#ece4d6"/><text x="402" y="139" font-size="17" fill="#251f16">Practice form</text>
<text x="408" y="196" font-size="22" fill="#251f16">New request</text>
${field("Name", 244, 44, shown[0], "#d6336c")}${field("Topic", 324, 44, shown[1], "#1c7ed6")}${field("Note", 404, 100, shown[2], "#2f9e44")}
<rect x="408" y="544" width="156" height="44" rx="8" fill="#f5b52e"/><text x="458" y="572" font-size="17" fill="#2a1c00">Save</text><rect x="412" y="548" width="10" height="10" fill="#7048e8"/>
<text x="408" y="630" font-size="15" fill="#5f5546">${saved === 0 ? "Nothing saved yet" : `${saved} of 3 saved`}</text>`;
}

function reportsWindow(): string {
  const rows = ["Week 45", "Week 46", "Week 47"].map(
    (name, index) =>
      `<rect x="408" y="${180 + index * 60}" width="464" height="44" rx="6" fill="#efe9de"/><text x="470" y="${208 + index * 60}" font-size="17" fill="#251f16">${name}</text><rect x="424" y="${190 + index * 60}" width="24" height="24" rx="4" fill="#1c7ed6"/>`,
  );
  return `<rect x="380" y="110" width="520" height="280" rx="12" fill="#fffdf9" stroke="#2b3a44"/>
<rect x="380" y="110" width="520" height="44" rx="12" fill="#ece4d6"/><text x="402" y="139" font-size="17" fill="#251f16">Reports</text>${rows.join("")}`;
}

function field(label: string, top: number, height: number, value = "", tag = ""): string {
  return `<text x="408" y="${top - 6}" font-size="14" fill="#5f5546">${label}</text>
<rect x="408" y="${top}" width="464" height="${height}" rx="6" fill="#fff" stroke="#8b7f6b"/><rect x="412" y="${top + 4}" width="10" height="10" fill="${tag}"/>
<text x="432" y="${top + 28}" font-size="16" fill="#251f16">${value}</text>`;
}
