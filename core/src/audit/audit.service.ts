import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { UniqueConstraintViolationException, type FilterQuery } from '@mikro-orm/core';
import { Injectable, Logger, Optional, type OnApplicationShutdown } from '@nestjs/common';
import type { AuditEntry, AuditQuery, AuditVerification } from '@vitrine/contracts';
import { Answers, defineCall } from '../platform/cluster/call.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Config } from '../platform/config/config.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { Clock } from '../platform/time/clock.ts';
import { AuditChain, latestPosition, type ChainPosition } from './audit-chain.service.ts';
import { conditions, type AuditFilter } from './audit-conditions.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';
import { AuditHeadFile } from './audit-head-file.service.ts';
import { AuditNames } from './audit-names.contribution.ts';
import { auditEntry } from './audit.view.ts';
import { detailText, type Masking } from './masking.rule.ts';
import { RefusalLimit } from './refusal-limit.ts';

/** A new audit entry. Omitted fields are unknown; without a caller the actor is the system. */
export interface NewAuditEntry {
  readonly action: string;
  readonly caller?: Caller;
  /** Replaces the caller for actions of an actor without one. */
  readonly actor?: Partial<AuditEntry['actor']>;
  readonly subject?: { readonly id?: string; readonly name?: string };
  readonly outcome?: AuditEntry['outcome'];
  readonly address?: string;
  readonly userAgent?: string;
  /** Never contains a secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** `guessed`, the default: masks fields whose name suggests a secret. `declared`: the detail has already been masked. */
  readonly masking?: Masking;
}

const BATCH = 500;
/** Maximum number of entries removed in one run; the next run continues. */
const MAX_REMOVED = 10_000;
/** An entry was added. */
const HEAD_MOVED = defineCall<ChainPosition>('audit.head-moved');
const MAX_ATTEMPTS = 50;
/** Entries that wait until they can be stored. */
const MAX_KEPT = 1000;
/** Maximum random delay before a retry, so that two concurrent writers do not collide again. */
const MAX_RETRY_JITTER_MS = 20;

/**
 * Service for the audit log. Each entry is proven together with the one before, by the key in the data folder: write access to
 * the database alone does not allow changing, removing or inserting an entry undetected, or cutting off the newest.
 */
@Injectable()
export class AuditService implements OnApplicationShutdown {
  private readonly logger = new Logger('Audit');
  private readonly chain: AuditChain;
  private readonly head: AuditHeadFile;
  private last: ChainPosition | undefined;
  private readonly queue = new SerialQueue();
  private readonly kept: { readonly entry: NewAuditEntry; readonly at: Date }[] = [];
  private readonly refusals: RefusalLimit;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    vault: Vault,
    config: Config,
    /** Both are undefined in the command line. */
    @Optional() private readonly contributions?: Contributions,
    @Optional() private readonly cluster?: Cluster,
  ) {
    this.chain = new AuditChain(db, vault);
    this.refusals = new RefusalLimit(clock);
    this.head = new AuditHeadFile(config);
  }

  /** Every instance knows the newest entry, so that removing one that another instance wrote is noticed as well. */
  @Answers(HEAD_MOVED)
  onHeadMoved(head: ChainPosition): void {
    void this.queue.run(() => this.saveHead(head));
  }

  /**
   * Counts an attempt of a caller without an account, such as a refused one; returns false if it should not be stored. Each action
   * has its own limit per hour, so that nobody can fill the disk.
   */
  countRefusal(action: string): boolean {
    return this.refusals.count(action);
  }

  /** Returns the current name of a node or an account. Call it before an action, because it may not exist afterwards. */
  async nameOf(kind: AuditNames['kind'], id: string): Promise<string> {
    const names = this.contributions?.of(AuditNames).find(names => names.kind === kind);
    return (await names?.nameOf(id)) ?? '';
  }

  /**
   * Appends an entry; resolves once it is in the database. Entries keep the order of the calls. Without `stored`, the same work is
   * done but no entry is stored, so that the duration of a response does not reveal whether one was.
   */
  write(entry: NewAuditEntry, stored = true): Promise<void> {
    const at = new Date(this.clock.now());
    return this.queue.run(async () => {
      if (stored) await this.storeKept();
      await this.append(entry, at, stored);
    });
  }

  /**
   * Appends an entry, or buffers it until entries can be stored again: for actions that an administrator needs to repair a database
   * that accepts no writes. Buffered entries are also written to the log of the process.
   */
  async writeOrKeep(entry: NewAuditEntry): Promise<void> {
    const at = new Date(this.clock.now());
    await this.write(entry).catch((error: unknown) => {
      const { action, subject, outcome, address } = entry;
      const key = JSON.stringify({ at, action, subject, outcome, address, by: entry.caller ?? entry.actor });
      this.logger.error(`An entry of the audit log waits until it can be stored (${String(error)}): ${key}`);
      this.kept.push({ entry, at });
      if (this.kept.length > MAX_KEPT) this.kept.shift();
    });
  }

  /** Stores the buffered entries, oldest first. */
  private async storeKept(): Promise<void> {
    for (let first = this.kept[0]; first; first = this.kept[0]) {
      await this.append(first.entry, first.at, true);
      this.kept.shift();
    }
  }

  /**
   * Appends an entry in the background, after the response is sent. For refusals, whose duration must not reveal whether a name
   * exists. A failure is logged.
   */
  writeLater(entry: NewAuditEntry, stored = true): void {
    const at = new Date(this.clock.now());
    this.queue
      .run(async () => {
        await setImmediate();
        await this.append(entry, at, stored);
      })
      .catch((error: unknown) =>
        this.logger.error(`A line of the audit log is missing (${entry.action}): ${String(error)}`),
      );
  }

  /** Entries still in the background queue are stored before the database is closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.queue.run(() => this.storeKept()).catch(() => undefined);
  }

  /** Returns matching entries, newest first, including those that were being written when it was called. */
  async list({ limit, before, ...filter }: AuditQuery): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
    await this.queue.settled();
    const where = {
      $and: [conditions(filter), before === undefined ? {} : { seq: { $lt: before } }],
    } as FilterQuery<AuditEntryEntity>;
    const found = await this.db.find(AuditEntryEntity, where, { orderBy: { seq: 'desc' }, limit: limit + 1 });
    return { entries: found.slice(0, limit).map(auditEntry), hasMore: found.length > limit };
  }

  /** Iterates over all matching entries, newest first, with a few hundred in memory at a time. */
  async *all(filter: AuditFilter): AsyncGenerator<AuditEntry> {
    for (let before: number | undefined; ;) {
      const { entries, hasMore } = await this.list({
        ...filter,
        limit: BATCH,
        ...(before === undefined ? {} : { before }),
      });
      yield* entries;
      if (!hasMore) return;
      before = entries.at(-1)?.seq;
    }
  }

  /** Verifies the whole log: whether every entry is present and unchanged. */
  async verify(): Promise<AuditVerification> {
    await this.queue.settled();
    for (;;) {
      const start = await this.chain.start();
      // Reads the head first: entries written meanwhile may follow it, but none before it may be missing.
      const result = await this.chain.verify(start, await this.head.read());
      // The retention may have removed entries in the meantime.
      if (result.intact || (await this.chain.start()).seq === start.seq) return result;
    }
  }

  /** Removes entries from before an instant (ms since 1970), oldest first. Stops at an entry that was tampered with. */
  async removeBefore(before: number): Promise<void> {
    const [start, newest] = [await this.chain.start(), await this.chain.newest()];
    let last = start;
    for await (const entry of this.chain.entriesAfter(start)) {
      if (entry.at.getTime() >= before || entry.seq === newest.seq || entry.seq - start.seq > MAX_REMOVED) break;
      if (!this.chain.follows(entry, last)) {
        this.logger.warn(
          `Entry ${last.seq + 1} of the audit log was changed or is missing; no entry after it is removed`,
        );
        break;
      }
      last = entry;
    }
    if (last !== start) await this.chain.truncateUpTo(last, new Date(this.clock.now()));
  }

  private async saveHead(head: ChainPosition): Promise<void> {
    if (head.seq > (await this.head.read()).seq) await this.head.save(head);
  }

  private async append(
    { caller, actor, action, subject, outcome = 'done', ...entry }: NewAuditEntry,
    at: Date,
    stored: boolean,
  ): Promise<void> {
    const actorFields = { ...(caller ? await this.actorOf(caller) : { kind: 'system', id: '', name: '' }), ...actor };
    for (let attempt = 1; ; attempt++) {
      const last = latestPosition((this.last ??= await this.chain.newest()), await this.head.read());
      const unprovenEntry = {
        seq: last.seq + 1,
        at,
        actorKind: actorFields.kind,
        actorId: cut(actorFields.id, 64),
        actorName: cut(actorFields.name, 200),
        action: cut(action, 100),
        subjectId: cut(subject?.id ?? '', 200),
        subjectName: cut(subject?.name ?? '', 200),
        outcome,
        address: cut(entry.address ?? '', 64),
        userAgent: cut(entry.userAgent ?? '', 256),
        detail: detailText(entry.detail, entry.masking),
      };
      const provenEntry = { ...unprovenEntry, proof: this.chain.proofOf(unprovenEntry, last) };
      try {
        await this.chain.insert(provenEntry, stored);
        this.last = stored ? provenEntry : last;
        if (stored) this.cluster?.publish(HEAD_MOVED, { seq: provenEntry.seq, proof: provenEntry.proof });
        return await this.head.save(this.last);
      } catch (error) {
        this.last = undefined;
        // The command line may write too, and used this number first.
        if (!(error instanceof UniqueConstraintViolationException) || attempt >= MAX_ATTEMPTS) throw error;
        await pause(Math.random() * MAX_RETRY_JITTER_MS);
      }
    }
  }

  private async actorOf(caller: Caller): Promise<{ kind: string; id: string; name: string }> {
    const { kind } = caller;
    if (kind === 'key') return { kind, id: caller.key, name: caller.name };
    if (kind === 'admin') return { kind, id: caller.account, name: await this.nameOf('account', caller.account) };
    return { kind, id: kind === 'agent' ? caller.node : kind === 'guest' ? caller.share : '', name: '' };
  }
}

/** PostgreSQL cannot store zero bytes in text. */
const cut = (text: string, length: number) => text.replaceAll('\0', '').slice(0, length);
