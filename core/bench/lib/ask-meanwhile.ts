import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Sends requests to a server from a separate thread while an action runs; returns the response times in ms. */
export async function askMeanwhile(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const thread = new Worker(new URL('./ask-thread.ts', import.meta.url), { workerData: url });
  await once(thread, 'message');
  await work();
  thread.postMessage('stop');
  const [answers] = (await once(thread, 'message')) as [number[]];
  return answers;
}
