/** Waits until a condition holds, polling at short intervals; fails with `what` after some seconds. */
export async function eventually(
  condition: string,
  holds: () => boolean | Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const over = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > over) throw new Error(`it never came to pass that ${condition}`);
    await new Promise(done => setTimeout(done, 10));
  }
}
