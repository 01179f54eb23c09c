// One line per step of set-up, with the time it took. Steps that find nothing to do stay silent.

/** Prints `text`, does the work, then prints how long it took. */
export async function step(text, work) {
  process.stdout.write(`${text} ... `);
  const started = performance.now();
  let outcome = "failed";
  try {
    const result = await work();
    outcome = seconds(performance.now() - started);
    return result;
  } finally {
    process.stdout.write(`${outcome}\n`);
  }
}

export function seconds(milliseconds) {
  const total = milliseconds / 1000;
  if (total < 60) return `${total.toFixed(1)} s`;
  return `${Math.floor(total / 60)} min ${String(Math.floor(total % 60)).padStart(2, "0")} s`;
}
