import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import type { Config } from '../platform/config/config.ts';
import { EMPTY_CHAIN, type ChainPosition } from './audit-chain.ts';

/** Its name in the data folder. */
export const HEAD_FILE = 'audit.head';

const Head = z.object({ seq: z.number().int().min(0), proof: z.string() });

/**
 * How far the log has come, in a file: who can write into the database alone cannot cut lines off at its end unseen. It is
 * written after the line, so that a crash in between leaves it one line behind and never ahead.
 */
export class AuditHeadFile {
  private readonly logger = new Logger('Audit');
  private readonly file: string;

  constructor({ dataDir }: Pick<Config, 'dataDir'>) {
    this.file = join(dataDir, HEAD_FILE);
  }

  /** The newest line that is known of; none where there is no such file, or it was spoilt by a power cut. */
  async read(): Promise<ChainPosition> {
    try {
      return Head.parse(JSON.parse(await readFile(this.file, 'utf8')));
    } catch {
      return EMPTY_CHAIN;
    }
  }

  /** Whole or not at all. Where it cannot be written, the line itself still counts. */
  async save({ seq, proof }: ChainPosition = EMPTY_CHAIN): Promise<void> {
    const draft = `${this.file}.${randomBytes(6).toString('hex')}`;
    try {
      await writeFile(draft, JSON.stringify({ seq, proof }), { mode: 0o600 });
      await rename(draft, this.file);
    } catch (error) {
      await rm(draft, { force: true });
      this.logger.warn(
        `${HEAD_FILE} cannot be written: lines cut off at the end of the log would not be noticed (${String(error)})`,
      );
    }
  }
}
