import type { EntityManager } from '@mikro-orm/sql';
import { z } from 'zod';
import type { Vault } from '../platform/vault.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';
import { canonicalText, type Unproven } from './proof.rule.ts';

/** A place in the log: the number of a line and its proof. */
export type ChainPosition = Pick<AuditEntryEntity, 'seq' | 'proof'>;

/** Before the first line. */
export const EMPTY_CHAIN: ChainPosition = { seq: 0, proof: '' };

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

  proofOf(line: Unproven, before: ChainPosition): string {
    return this.vault.proof(canonicalText(line, before.proof), PLACE);
  }

  /** Whether a line is the one that was written behind another. */
  follows(line: AuditEntryEntity, before: ChainPosition): boolean {
    return line.seq === before.seq + 1 && line.proof === this.proofOf(line, before);
  }

  /** The lines behind a place, oldest first, a few hundred in memory at a time. */
  async *entriesAfter({ seq }: ChainPosition): AsyncGenerator<AuditEntryEntity> {
    for (let last = seq; ;) {
      const lines = await this.em
        .fork()
        .find(AuditEntryEntity, { seq: { $gt: last } }, { orderBy: { seq: 'asc' }, limit: BATCH });
      yield* lines;
      if (lines.length < BATCH) return;
      last = lines.at(-1)!.seq;
    }
  }

  async newest(): Promise<ChainPosition> {
    const [newest] = await this.em.fork().find(AuditEntryEntity, {}, { orderBy: { seq: 'desc' }, limit: 1 });
    return newest ?? EMPTY_CHAIN;
  }

  /** The last line that was forgotten, behind which the log begins. What this server did not seal does not count. */
  async start(): Promise<ChainPosition> {
    const { data } = Start.safeParse((await this.em.fork().findOne(SettingEntity, START))?.value);
    return data && data.seal === this.seal(data) ? data : EMPTY_CHAIN;
  }

  /** Forgets all lines up to this one. */
  async truncateUpTo({ seq, proof }: ChainPosition, updatedAt: Date): Promise<void> {
    const value = { seq, proof, seal: this.seal({ seq, proof }) };
    await this.em.fork().transactional(async em => {
      await em.upsert(SettingEntity, { key: START, value, updatedAt });
      await em.nativeDelete(AuditEntryEntity, { seq: { $lte: seq } });
    });
  }

  private seal({ seq, proof }: ChainPosition): string {
    return this.vault.proof(JSON.stringify([seq, proof]), START);
  }
}
