/** Steps of a trial, printed one by one as they pass. */
let steps = 0;
const ok = text => console.log(`✓ ${++steps} ${text}`);

export const sleep = ms => new Promise(done => setTimeout(done, ms));

/** Ends the trial with an error if the condition does not hold. */
export function must(condition, text) {
  if (!condition) throw new Error(`not so: ${text}`);
  ok(text);
}

/** Polls every half second until a condition holds and returns its value; throws after the given seconds. */
export async function until(text, condition, seconds = 60) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await condition();
    if (value) return (ok(text), value);
    if (Date.now() > end) throw new Error(`it never came to pass: ${text}`);
    await sleep(500);
  }
}
