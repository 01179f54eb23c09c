// Draws the screens that pictures are measured on: a terminal, a web page with a photo, a spreadsheet, an
// editor, and a photo that fills everything. They are drawn anew by Chromium from the pages below rather than
// kept in the repository. Usage: node scripts/bench/screens.mjs   They go to target/bench/screens/.

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const OUT = fileURLToPath(new URL("../../target/bench/screens", import.meta.url));
/** A large screen shows things larger, as people set it: one and a half times. */
const SIZES = [
  { name: "1080p", width: 1920, height: 1080, scale: 1 },
  { name: "4k", width: 2560, height: 1440, scale: 1.5 },
];

/** The same numbers at every run, so that runs can be compared. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const WORDS =
  "the invoice was sent to every customer in April and nobody could say which of them had paid since most " +
  "letters came back without a name on them so that Anna wrote down all numbers twice before she closed the book";

function sentence(roll, length) {
  const words = WORDS.split(" ");
  return Array.from({ length }, () => words[roll(words.length)]).join(" ");
}

function terminal() {
  const roll = dice(1);
  const line = (index) => {
    const color = ["#d0d0d0", "#8ae234", "#729fcf", "#fce94f", "#d0d0d0", "#d0d0d0"][roll(6)];
    const name = `${sentence(roll, 1)}-${roll(90000)}.${["rs", "ts", "md"][roll(3)]}`;
    return `<span>-rw-r--r-- 1 anna users ${String(roll(900000)).padStart(7)} Nov ${roll(28) + 1} 1${roll(9)}:${10 + roll(50)}</span> <span style="color:${color}">${name}</span>   # ${index} ${sentence(roll, 9)}`;
  };
  const lines = Array.from({ length: 100 }, (_, index) => line(index)).join("\n");
  return `<body style="margin:0;background:#1e1e1e;color:#d0d0d0"><pre style="margin:4px;font:14px/17px 'DejaVu Sans Mono'">${lines}</pre>`;
}

function photo(width, height, seed) {
  return `<svg width="${width}" height="${height}" style="display:block"><defs>
    <linearGradient id="sky${seed}" x2="0.3" y2="1"><stop stop-color="#24508c"/><stop offset=".55" stop-color="#f2b272"/><stop offset="1" stop-color="#3b2a20"/></linearGradient>
    <filter id="grain${seed}"><feTurbulence type="fractalNoise" baseFrequency=".006 .012" numOctaves="7" seed="${seed}"/><feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1"/></filter></defs>
    <rect width="100%" height="100%" fill="url(#sky${seed})"/><rect width="100%" height="100%" filter="url(#grain${seed})" opacity=".55"/></svg>`;
}

function page() {
  const roll = dice(2);
  const paragraphs = Array.from(
    { length: 9 },
    () =>
      `<p>${sentence(roll, 60)}. <a href="#">${sentence(roll, 5)}</a>. ${sentence(roll, 30)}.</p>`,
  ).join("");
  const bar = `<div style="background:#dee1e6;padding:9px 12px"><span style="background:#fff;border-radius:8px 8px 0 0;padding:9px 60px 9px 14px;font-size:13px">Harbour news</span></div>
    <div style="background:#fff;padding:7px 70px;border-bottom:1px solid #ccc"><div style="background:#f1f3f4;border-radius:16px;padding:7px 16px;font-size:14px">https://news.example/harbour/evening</div></div>`;
  return `<body style="margin:0;font:16px/1.5 'DejaVu Sans',sans-serif;color:#222;background:#fff">${bar}
    <div style="display:flex;gap:32px;padding:24px 60px"><main style="flex:2"><h1 style="font:38px 'DejaVu Serif',serif;margin:0 0 16px">Evening over the harbour</h1>${photo(1150, 420, 5)}${paragraphs}</main>
    <aside style="flex:1"><h2>Read on</h2>${photo(520, 240, 8)}${paragraphs}</aside></div>`;
}

function sheet() {
  const roll = dice(3);
  const letter = (index) => String.fromCharCode(65 + index);
  const head = Array.from({ length: 18 }, (_, index) => `<th>${letter(index)}</th>`).join("");
  const row = (index) =>
    `<tr><th>${index}</th>${Array.from({ length: 18 }, (_, column) => `<td style="text-align:${column % 4 === 0 ? "left" : "right"}${roll(40) === 0 ? ";background:#ffd9d9" : ""}">${column % 4 === 0 ? sentence(roll, 2) : (roll(900000) / 100).toFixed(2)}</td>`).join("")}</tr>`;
  const rows = Array.from({ length: 62 }, (_, index) => row(index + 1)).join("");
  return `<style>table{border-collapse:collapse;font:13px 'DejaVu Sans',sans-serif;width:100%}td,th{border:1px solid #d0d0d0;padding:2px 5px;white-space:nowrap}th{background:#eee;font-weight:400}</style>
    <body style="margin:0;background:#fff"><div style="background:#217346;color:#fff;padding:10px 16px;font:15px 'DejaVu Sans'">Invoices 2026 - Sheet 1</div>
    <div style="background:#f3f3f3;padding:12px 16px;font:13px 'DejaVu Sans'">File  Home  Insert  Formulas  Data  View</div><table><tr><th></th>${head}</tr>${rows}</table>`;
}

function editor() {
  const roll = dice(4);
  const colors = ["#c586c0", "#9cdcfe", "#ce9178", "#6a9955", "#d4d4d4", "#4ec9b0"];
  const line = (index) => {
    const parts = Array.from(
      { length: 2 + roll(6) },
      () => `<span style="color:${colors[roll(6)]}">${sentence(roll, 1 + roll(3))}</span>`,
    );
    return `<span style="color:#858585">${String(index).padStart(4)}</span>  ${" ".repeat(4 * roll(5))}${parts.join(" = ")}`;
  };
  const lines = Array.from({ length: 70 }, (_, index) => line(index + 1)).join("\n");
  const files = Array.from({ length: 45 }, () => `${sentence(roll, 1)}_${roll(99)}.rs`).join("\n");
  return `<body style="margin:0;display:flex;background:#1e1e1e;color:#d4d4d4"><pre style="margin:0;padding:12px 20px;width:260px;background:#252526;font:13px/22px 'DejaVu Sans'">${files}</pre>
    <pre style="margin:0;padding:12px;font:15px/21px 'DejaVu Sans Mono'">${lines}</pre>`;
}

const PAGES = { terminal, page, sheet, editor, photo: () => photo("100vw", "100vh", 3) };

mkdirSync(OUT, { recursive: true });
for (const [name, draw] of Object.entries(PAGES)) {
  const html = join(OUT, `${name}.html`);
  writeFileSync(
    html,
    `<!doctype html><meta charset="utf-8">${draw()}<style>html{overflow:hidden}body{margin:0}</style>`,
  );
  for (const size of SIZES) {
    const { status } = spawnSync(
      "chromium",
      [
        "--headless",
        "--no-sandbox",
        "--hide-scrollbars",
        `--window-size=${size.width},${size.height}`,
        `--force-device-scale-factor=${size.scale}`,
        `--screenshot=${join(OUT, `${name}-${size.name}.png`)}`,
        `file://${html}`,
      ],
      { stdio: "ignore" },
    );
    if (status !== 0) throw new Error(`Chromium could not draw ${name}`);
  }
}
console.log(`Drawn: ${OUT}`);
