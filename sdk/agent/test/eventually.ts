/** Waits until a condition holds, polling at short intervals; fails with `what` after some seconds. */
export async function eventually(
  condition: string,
  isTrue: () => boolean | Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`it never came to pass that ${condition}`);
    await new Promise(done => setTimeout(done, 10));
  }
}
