import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  ImportPlan,
  type ImporterDescription,
  type ImportReply,
  type ImportStep,
  type ImportTask,
} from '@vitrine/contracts';
import type { Upload } from './source/upload.ts';

/** Calls an importer, in this process or another. */
type CallImporter = (step: ImportStep) => Promise<ImportReply | undefined>;

/** An importer and its description of itself. */
export class ImporterClient {
  private constructor(
    private readonly call: CallImporter,
    readonly description: ImporterDescription,
  ) {}

  static async connect(call: CallImporter): Promise<ImporterClient | undefined> {
    const reply = await call({ kind: 'describe' });
    return reply?.kind === 'description' ? new ImporterClient(call, reply.description) : undefined;
  }

  async detects(upload: Upload): Promise<boolean> {
    return (await this.run(upload, { kind: 'detect' })) === true;
  }

  async plan(upload: Upload): Promise<z.output<typeof ImportPlan>> {
    return ImportPlan.parse(await this.run(upload, { kind: 'plan' }));
  }

  /** Reads rows of the history, which are not validated yet. */
  async *rows(upload: Upload, task: ImportTask): AsyncGenerator<unknown> {
    const run = randomUUID();
    let reply = await this.call({ kind: 'begin', run, facts: upload.facts, task });
    try {
      while (reply && reply.kind !== 'done') {
        let value: unknown = null;
        if (reply.kind === 'question') value = await upload.answer(reply.question);
        else if (reply.kind === 'batch') yield* reply.rows;
        reply = await this.call({ kind: 'answer', run, value });
      }
    } finally {
      await this.call({ kind: 'end', run });
    }
  }

  private async run(upload: Upload, task: ImportTask): Promise<unknown> {
    const run = randomUUID();
    let reply = await this.call({ kind: 'begin', run, facts: upload.facts, task });
    try {
      while (reply?.kind === 'question')
        reply = await this.call({ kind: 'answer', run, value: await upload.answer(reply.question) });
      return reply?.kind === 'done' ? reply.value : undefined;
    } finally {
      await this.call({ kind: 'end', run });
    }
  }
}
