import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import { rootFolder } from '../../platform/release/root.ts';
import type { ReaderAnswer, ReaderCall } from './reader-worker.ts';

/** Timeout of one request. A database that is built to be slow ends the import, and nothing else. */
const TIMEOUT_MS = 60_000;
/** Memory limit of the thread in MB: enough for the rows of one response. */
const MAX_MEMORY_MB = 256;

type Question = ReaderCall extends infer C ? (C extends ReaderCall ? Omit<C, 'id'> : never) : never;

/** Reads foreign databases in a thread of its own. */
export class SourceReader implements AsyncDisposable {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, PromiseWithResolvers<unknown>>();
  private last = 0;
  private failure: Error | undefined;

  constructor(databases: Readonly<Record<string, { readonly path: string; readonly name: string }>>) {
    this.worker = new Worker(join(rootFolder(), 'core', 'dist', 'import-reader', 'main.mjs'), {
      workerData: databases,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      env: {},
    });
    this.worker.on('message', (answer: ReaderAnswer) => {
      const pendingRequest = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ('error' in answer) pendingRequest?.reject(new InvalidArchiveError(answer.error));
      else pendingRequest?.resolve(answer.value);
    });
    this.worker.on('error', (error: Error) => this.fail(`The database could not be read: ${error.message}.`));
    this.worker.on('exit', () => this.fail('The database could not be read: it took too much memory or time.'));
  }

  async ask(question: Question): Promise<unknown> {
    if (this.failure) throw this.failure;
    const id = ++this.last;
    const pendingRequest = Promise.withResolvers<unknown>();
    this.waiting.set(id, pendingRequest);
    const timer = setTimeout(() => void this.worker.terminate(), TIMEOUT_MS);
    this.worker.postMessage({ ...question, id });
    try {
      return await pendingRequest.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.worker.terminate();
  }

  private fail(message: string): void {
    this.failure ??= new InvalidArchiveError(message);
    for (const request of this.waiting.values()) request.reject(this.failure);
    this.waiting.clear();
  }
}
