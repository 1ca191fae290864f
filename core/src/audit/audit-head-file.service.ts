import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import type { Config } from '../platform/config/config.ts';
import { EMPTY_CHAIN, type ChainPosition } from './audit-chain.service.ts';

/** Name of the file in the data folder. */
export const HEAD_FILE = 'audit.head';

const Head = z.object({ seq: z.number().int().min(0), proof: z.string() });

/**
 * Stores the newest position of the audit log in a file, so that write access to the database alone does not allow removing the
 * newest entries undetected. It is written after the entry: after a crash it is one entry behind, never ahead.
 */
export class AuditHeadFile {
  private readonly logger = new Logger('Audit');
  private readonly file: string;

  constructor({ dataDir }: Pick<Config, 'dataDir'>) {
    this.file = join(dataDir, HEAD_FILE);
  }

  /** Returns the newest known position; the empty position if the file is missing or was damaged by a power loss. */
  async read(): Promise<ChainPosition> {
    try {
      return Head.parse(JSON.parse(await readFile(this.file, 'utf8')));
    } catch {
      return EMPTY_CHAIN;
    }
  }

  /** Writes the file atomically. The entry remains stored even if this fails. */
  async save({ seq, proof }: ChainPosition = EMPTY_CHAIN): Promise<void> {
    const draft = `${this.file}.${randomBytes(6).toString('hex')}`;
    try {
      await writeFile(draft, JSON.stringify({ seq, proof }), { mode: 0o600 });
      await rename(draft, this.file);
    } catch (error) {
      await rm(draft, { force: true });
      this.logger.warn(
        `${HEAD_FILE} cannot be written: entries cut off at the end of the log would not be noticed (${String(error)})`,
      );
    }
  }
}
