import { ProblemError } from './problem-error.ts';

const BUSY = 'request.busy';
const MAX_RETRIES = 3;
/** Part of the wait that is added by chance, so that the charts of many pages do not come back together. */
const JITTER = 1;

/** Asks again while the core says that too many requests of this network are waiting there, after the time that it names. */
export async function retryBusy<T>(ask: () => Promise<T>, retries = MAX_RETRIES): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== BUSY || retries === 0) throw error;
    const wait = (error.retryAfter ?? 1) * 1000 * (1 + Math.random() * JITTER);
    await new Promise(resolve => setTimeout(resolve, wait));
    return retryBusy(ask, retries - 1);
  }
}
