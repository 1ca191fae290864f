import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The thread of `askMeanwhile`: asks until it is told to stop, then posts how long each answer took, ms. */
const answers: number[] = [];
let asking = true;
parentPort!.once('message', () => (asking = false));
parentPort!.postMessage('ready');
while (asking) {
  const asked = performance.now();
  await (await fetch(workerData as string)).arrayBuffer();
  answers.push(performance.now() - asked);
  await pause(10);
}
parentPort!.postMessage(answers);
