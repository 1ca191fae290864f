import { cpus, totalmem } from 'node:os';

/** Memory of one build or check: on a small server they run one after the other. */
const BYTES_EACH = 2 * 2 ** 30;

/** Runs the work of each item, started in order; as many at the same time as the machine has cores and memory for. */
export async function inParallel(items, work) {
  const waiting = [...items];
  const next = async () => {
    while (waiting.length > 0) await work(waiting.shift());
  };
  const places = Math.max(1, Math.min(cpus().length, Math.floor(totalmem() / BYTES_EACH)));
  await Promise.all(Array.from({ length: places }, next));
}
