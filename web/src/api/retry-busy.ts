import { ProblemError } from './problem-error.ts';

const BUSY = 'request.busy';
const MAX_RETRIES = 3;
/** Random share of the delay, so that the charts of many pages do not retry together. */
const JITTER = 1;

/** Retries while the core reports too many waiting requests from this network, after the delay in its response. */
export async function retryBusy<T>(request: () => Promise<T>, retries = MAX_RETRIES): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== BUSY || retries === 0) throw error;
    const wait = (error.retryAfter ?? 1) * 1000 * (1 + Math.random() * JITTER);
    await new Promise(resolve => setTimeout(resolve, wait));
    return retryBusy(request, retries - 1);
  }
}
