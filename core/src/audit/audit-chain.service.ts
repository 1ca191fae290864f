import type { RequiredEntityData } from '@mikro-orm/core';
import { z } from 'zod';
import type { AuditVerification } from '@vitrine/contracts';
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

/** Returns the position to continue from. The log continues after its head, so that removed entries leave a permanent gap. */
export const latestPosition = (stored: ChainPosition, head: ChainPosition) => (head.seq > stored.seq ? head : stored);

/** Hash chain of the audit log: each entry's proof covers the one before. */
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

  /**
   * Returns the position of the last removed entry, after which the log starts. Ignores a position that this server did not seal.
   */
  async start(): Promise<ChainPosition> {
    const { data } = Start.safeParse((await this.db.findOne(SettingEntity, START))?.value);
    return data && data.seal === this.seal(data) ? data : EMPTY_CHAIN;
  }

  /** Verifies all entries after `start`, up to the newest position known to this server. */
  async verify(start: ChainPosition, head: ChainPosition): Promise<AuditVerification> {
    let last = start;
    for await (const entry of this.entriesAfter(start)) {
      const isIntact = this.follows(entry, last) && (entry.seq !== head.seq || entry.proof === head.proof);
      if (!isIntact)
        return { intact: isIntact, entries: last.seq - start.seq, firstInvalidSeq: last.seq + 1, missing: 0 };
      last = entry;
    }
    const missing = Math.max(0, head.seq - last.seq);
    return {
      intact: missing === 0,
      entries: last.seq - start.seq,
      firstInvalidSeq: missing > 0 ? last.seq + 1 : null,
      missing,
    };
  }

  /** Stores an entry. Without `stored`, the same work is done and then rolled back. */
  async insert(entry: RequiredEntityData<AuditEntryEntity>, stored: boolean): Promise<void> {
    const em = this.db.unitOfWork();
    await em.begin();
    try {
      await em.insert(AuditEntryEntity, entry);
      if (stored) return await em.commit();
    } catch (error) {
      // Also after a failed commit, as on a full disk: the transaction would otherwise hold the only connection that writes.
      await em.rollback();
      throw error;
    }
    await em.rollback();
  }

  /** Removes all entries up to this one. */
  async truncateUpTo(last: ChainPosition, updatedAt: Date): Promise<void> {
    await this.db.transactional(async em => {
      await em.upsert(SettingEntity, this.startSetting(last, updatedAt));
      await em.nativeDelete(AuditEntryEntity, { seq: { $lte: last.seq } });
    });
  }

  /** Returns the setting that holds the last entry before the start of the log, which is not verified. */
  startSetting({ seq, proof }: ChainPosition, updatedAt: Date) {
    return { key: START, value: { seq, proof, seal: this.seal({ seq, proof }) }, updatedAt };
  }

  private seal({ seq, proof }: ChainPosition): string {
    return this.vault.proof(JSON.stringify([seq, proof]), START);
  }
}
