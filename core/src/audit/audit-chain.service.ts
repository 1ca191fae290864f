import { z } from 'zod';
import { Database } from '../platform/database/database.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';
import { canonicalText, type Unproven } from './proof.rule.ts';

/** Position in the audit log: the number of an entry and its proof. */
export type ChainPosition = Pick<AuditEntryEntity, 'seq' | 'proof'>;

/** Position before the first entry. */
export const EMPTY_CHAIN: ChainPosition = { seq: 0, proof: '' };

const BATCH = 500;
const VAULT_CONTEXT = 'audit';
const START = 'audit-start';
const Start = z.object({ seq: z.number(), proof: z.string(), seal: z.string() });

/** Hash chain of the audit log: each entry proves the one before, from the start of the log on. */
export class AuditChain {
  constructor(
    private readonly db: Database,
    private readonly vault: Vault,
  ) {}

  proofOf(entry: Unproven, before: ChainPosition): string {
    return this.vault.proof(canonicalText(entry, before.proof), VAULT_CONTEXT);
  }

  /** Returns whether an entry was written directly after another. */
  follows(entry: AuditEntryEntity, before: ChainPosition): boolean {
    return entry.seq === before.seq + 1 && entry.proof === this.proofOf(entry, before);
  }

  /** Iterates over the entries after a position, oldest first, with a few hundred in memory at a time. */
  async *entriesAfter({ seq }: ChainPosition): AsyncGenerator<AuditEntryEntity> {
    for (let last = seq; ;) {
      const entries = await this.db.find(
        AuditEntryEntity,
        { seq: { $gt: last } },
        { orderBy: { seq: 'asc' }, limit: BATCH },
      );
      yield* entries;
      if (entries.length < BATCH) return;
      last = entries.at(-1)!.seq;
    }
  }

  async newest(): Promise<ChainPosition> {
    const [newest] = await this.db.find(AuditEntryEntity, {}, { orderBy: { seq: 'desc' }, limit: 1 });
    return newest ?? EMPTY_CHAIN;
  }

  /** Returns the position of the last removed entry, where the log starts. Ignores a position that this server did not seal. */
  async start(): Promise<ChainPosition> {
    const { data } = Start.safeParse((await this.db.findOne(SettingEntity, START))?.value);
    return data && data.seal === this.seal(data) ? data : EMPTY_CHAIN;
  }

  /** Removes all entries up to this one. */
  async truncateUpTo(last: ChainPosition, updatedAt: Date): Promise<void> {
    await this.db.transactional(async em => {
      await em.upsert(SettingEntity, this.startSetting(last, updatedAt));
      await em.nativeDelete(AuditEntryEntity, { seq: { $lte: last.seq } });
    });
  }

  /** Returns the setting that declares an entry as the last one before the start of the log, which is not verified. */
  startSetting({ seq, proof }: ChainPosition, updatedAt: Date) {
    return { key: START, value: { seq, proof, seal: this.seal({ seq, proof }) }, updatedAt };
  }

  private seal({ seq, proof }: ChainPosition): string {
    return this.vault.proof(JSON.stringify([seq, proof]), START);
  }
}
