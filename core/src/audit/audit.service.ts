import { setTimeout as pause } from 'node:timers/promises';
import type { AuditLine, AuditQuery, AuditVerdict } from '@vitrine/contracts';
import { sql, UniqueConstraintViolationException, type FilterQuery } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Vault } from '../platform/vault.ts';
import { AuditEntry } from './audit-entry.entity.ts';
import { auditLine } from './audit.view.ts';
import { detailText } from './masking.rule.ts';
import { provenText } from './proof.rule.ts';

/** A line to be. What is left out is unknown; without a caller it is the system itself. */
export interface NewAuditLine {
  readonly action: string;
  readonly caller?: Caller;
  /** Instead of a caller, where somebody acted who has none. */
  readonly actor?: Partial<AuditLine['actor']>;
  readonly subject?: { readonly id?: string; readonly name?: string };
  readonly outcome?: AuditLine['outcome'];
  readonly address?: string;
  readonly userAgent?: string;
  /** Never a secret. What looks like one by its name is masked. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

export type AuditFilter = Omit<AuditQuery, 'limit' | 'before'>;
type Last = Pick<AuditEntry, 'seq' | 'proof'>;

const PLACE = 'audit';
const BATCH = 500;
const ATTEMPTS = 50;
/** Two writers that meet try again at different moments. */
const MEETING_MS = 20;
const NONE: Last = { seq: 0, proof: '' };

/**
 * The log of who did what. Each line is proven together with the one before, by the key in the data folder: whoever can
 * write into the database alone cannot change, remove or insert a line unseen.
 */
@Injectable()
export class AuditService {
  private last: Last | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private nameOf: (caller: Caller) => Promise<string> = async () => '';
  private nodeName: (uuid: string) => Promise<string> = async () => '';

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly vault: Vault,
  ) {}

  /** How accounts are called; they are known to a slice above. */
  nameBy(nameOf: (caller: Caller) => Promise<string>): void {
    this.nameOf = nameOf;
  }

  /** How nodes are called, likewise. */
  nameNodesBy(nodeName: (uuid: string) => Promise<string>): void {
    this.nodeName = nodeName;
  }

  /** The name of a node as it is now: asked before something is done to it, since afterwards it may be gone. */
  nameOfNode(uuid: string): Promise<string> {
    return this.nodeName(uuid);
  }

  /** Adds a line; it is in the database when this answers. Lines keep the order in which they were asked for. */
  write(line: NewAuditLine): Promise<void> {
    const at = new Date(this.clock.now());
    const turn = this.queue.then(() => this.append(line, at));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /** Lines that fit, newest first. */
  async list({ limit, before, ...filter }: AuditQuery): Promise<{ lines: AuditLine[]; more: boolean }> {
    const where = { $and: [conditions(filter), before === undefined ? {} : { seq: { $lt: before } }] } as FilterQuery<AuditEntry>;
    const found = await this.em.fork().find(AuditEntry, where, { orderBy: { seq: 'desc' }, limit: limit + 1 });
    return { lines: found.slice(0, limit).map(auditLine), more: found.length > limit };
  }

  /** All lines that fit, newest first, a few hundred in memory at a time. */
  async *all(filter: AuditFilter): AsyncGenerator<AuditLine> {
    for (let before: number | undefined; ; ) {
      const { lines, more } = await this.list({ ...filter, limit: BATCH, ...(before === undefined ? {} : { before }) });
      yield* lines;
      if (!more) return;
      before = lines.at(-1)?.seq;
    }
  }

  /** Reads the whole log and says whether every line is as it was written. */
  async verify(): Promise<AuditVerdict> {
    let last = NONE;
    for (;;) {
      const lines = await this.em.fork().find(AuditEntry, { seq: { $gt: last.seq } }, { orderBy: { seq: 'asc' }, limit: BATCH });
      for (const line of lines) {
        const whole = line.seq === last.seq + 1 && line.proof === this.vault.proof(provenText(line, last.proof), PLACE);
        if (!whole) return { whole, lines: last.seq, brokenAt: last.seq + 1 };
        last = line;
      }
      if (lines.length < BATCH) return { whole: true, lines: last.seq, brokenAt: null };
    }
  }

  private async append({ caller, actor, action, subject, outcome = 'done', ...line }: NewAuditLine, at: Date): Promise<void> {
    const who = { ...(caller ? await this.actorOf(caller) : { kind: 'system', id: '', name: '' }), ...actor };
    for (let attempt = 1; ; attempt++) {
      const last = (this.last ??= await this.newest());
      const unproven = {
        seq: last.seq + 1,
        at,
        actorKind: who.kind,
        actorId: cut(who.id, 64),
        actorName: cut(who.name, 200),
        action: cut(action, 100),
        subjectId: cut(subject?.id ?? '', 200),
        subjectName: cut(subject?.name ?? '', 200),
        outcome,
        address: cut(line.address ?? '', 64),
        userAgent: cut(line.userAgent ?? '', 256),
        detail: detailText(line.detail),
      };
      const proven = { ...unproven, proof: this.vault.proof(provenText(unproven, last.proof), PLACE) };
      try {
        await this.em.fork().insert(AuditEntry, proven);
        this.last = proven;
        return;
      } catch (error) {
        this.last = undefined;
        // The command line writes too, and was faster.
        if (!(error instanceof UniqueConstraintViolationException) || attempt >= ATTEMPTS) throw error;
        await pause(Math.random() * MEETING_MS);
      }
    }
  }

  private async newest(): Promise<Last> {
    const [newest] = await this.em.fork().find(AuditEntry, {}, { orderBy: { seq: 'desc' }, limit: 1 });
    return newest ?? NONE;
  }

  private async actorOf(caller: Caller): Promise<{ kind: string; id: string; name: string }> {
    const { kind } = caller;
    if (kind === 'key') return { kind, id: caller.key, name: caller.name };
    if (kind === 'admin') return { kind, id: caller.account, name: await this.nameOf(caller) };
    return { kind, id: kind === 'agent' ? caller.node : kind === 'guest' ? caller.share : '', name: '' };
  }
}

/** PostgreSQL keeps no zero bytes. */
const cut = (text: string, length: number) => text.replaceAll('\0', '').slice(0, length);

/** Part of the text in a column, in whatever case, as somebody types it into a filter. */
const part = (column: string, text: string): FilterQuery<AuditEntry> => ({
  [sql.lower(column)]: { $like: `%${text.toLowerCase().replace(/[%\\]/g, '')}%` },
});

function conditions({ action, actor, address, subject, outcome, from, to }: AuditFilter): FilterQuery<AuditEntry> {
  return {
    $and: [
      action ? part('action', action) : {},
      actor ? { $or: [part('actor_name', actor), { actorId: actor }, { actorKind: actor }] } : {},
      address ? part('address', address) : {},
      subject ? { $or: [part('subject_id', subject), part('subject_name', subject)] } : {},
      outcome ? { outcome } : {},
      from === undefined ? {} : { at: { $gte: new Date(from) } },
      to === undefined ? {} : { at: { $lt: new Date(to) } },
    ],
  } as FilterQuery<AuditEntry>;
}
