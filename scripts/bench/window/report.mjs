// Prints the measured figures, one line each.

export function say(name, what, figure) {
  process.stdout.write(`  ${name.padEnd(26)}${what.padEnd(32)}${figure}\n`);
}

/** Prints the figures of a watched page; see probe.mjs. */
export function sayWatched(name, { seconds, dropped, longest_ms, delays_ms }) {
  const frames = Math.round(seconds * 60);
  const part = ((dropped / frames) * 100).toFixed(1);
  say(
    name,
    "frames not drawn",
    `${dropped} of ${frames} (${part} %), the longest time without one ${longest_ms.toFixed(0)} ms`,
  );
  if (delays_ms.length > 0) say(name, "a key is seen after", milliseconds(delays_ms));
}

export function milliseconds(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(0);
  return sorted.length === 1
    ? `${at(0)} ms`
    : `${at(0.5)} ms (95 %: ${at(0.95)}, longest ${at(1)}, ${sorted.length} times)`;
}
