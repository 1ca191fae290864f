import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The thread of `askMeanwhile`: sends requests until it is stopped, then posts the response times in ms. */
const answers: number[] = [];
let isRunning = true;
parentPort!.once('message', () => (isRunning = false));
parentPort!.postMessage('ready');
while (isRunning) {
  const sentAt = performance.now();
  await (await fetch(workerData as string)).arrayBuffer();
  answers.push(performance.now() - sentAt);
  await pause(10);
}
parentPort!.postMessage(answers);
