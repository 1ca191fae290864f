import type { EntityManager } from '@mikro-orm/sql';
import { z } from 'zod';
import type { Vault } from '../platform/vault.ts';
import { Setting } from '../settings/setting.entity.ts';
import { AuditEntry } from './audit-entry.entity.ts';
import { provenText, type Unproven } from './proof.rule.ts';

/** A place in the log: the number of a line and its proof. */
export type Link = Pick<AuditEntry, 'seq' | 'proof'>;

/** Before the first line. */
export const NO_LINE: Link = { seq: 0, proof: '' };

const BATCH = 500;
const PLACE = 'audit';
const START = 'audit-start';
const Start = z.object({ seq: z.number(), proof: z.string(), seal: z.string() });

/** The lines as a chain: each proves the one before, from where the log begins. */
export class AuditChain {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
  ) {}

  proofOf(line: Unproven, before: Link): string {
    return this.vault.proof(provenText(line, before.proof), PLACE);
  }

  /** Whether a line is the one that was written behind another. */
  follows(line: AuditEntry, before: Link): boolean {
    return line.seq === before.seq + 1 && line.proof === this.proofOf(line, before);
  }

  /** The lines behind a place, oldest first, a few hundred in memory at a time. */
  async *behind({ seq }: Link): AsyncGenerator<AuditEntry> {
    for (let last = seq; ;) {
      const lines = await this.em
        .fork()
        .find(AuditEntry, { seq: { $gt: last } }, { orderBy: { seq: 'asc' }, limit: BATCH });
      yield* lines;
      if (lines.length < BATCH) return;
      last = lines.at(-1)!.seq;
    }
  }

  async newest(): Promise<Link> {
    const [newest] = await this.em.fork().find(AuditEntry, {}, { orderBy: { seq: 'desc' }, limit: 1 });
    return newest ?? NO_LINE;
  }

  /** The last line that was forgotten, behind which the log begins. What this server did not seal does not count. */
  async start(): Promise<Link> {
    const { data } = Start.safeParse((await this.em.fork().findOne(Setting, START))?.value);
    return data && data.seal === this.seal(data) ? data : NO_LINE;
  }

  /** Forgets all lines up to this one. */
  async beginBehind({ seq, proof }: Link, updatedAt: Date): Promise<void> {
    const value = { seq, proof, seal: this.seal({ seq, proof }) };
    await this.em.fork().transactional(async em => {
      await em.upsert(Setting, { key: START, value, updatedAt });
      await em.nativeDelete(AuditEntry, { seq: { $lte: seq } });
    });
  }

  private seal({ seq, proof }: Link): string {
    return this.vault.proof(JSON.stringify([seq, proof]), START);
  }
}
