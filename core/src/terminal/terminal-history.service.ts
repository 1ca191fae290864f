import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { TerminalPage } from '@vitrine/contracts';
import { AuditService } from '../audit/audit.service.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Clock } from '../platform/time/clock.ts';
import type { Ending } from './live-terminal.ts';
import type { Recorder } from './recorder.ts';
import { RecordingsService } from './recordings.service.ts';
import { TerminalSessionEntity } from './terminal-session.entity.ts';
import { terminalView } from './terminal.view.ts';

/** Number of attempts to add a terminal: another instance may have opened one in the same millisecond. */
const MAX_TRIES = 20;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Service for the stored data of terminals: which are open, on which instance, and how they ended. */
@Injectable()
export class TerminalHistoryService implements OnModuleInit {
  private readonly logger = new Logger(TerminalHistoryService.name);
  private lastOpened = 0;

  constructor(
    private readonly db: Database,
    private readonly recordings: RecordingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly cluster: Cluster,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.endForgotten();
  }

  /** Returns terminals, newest first. */
  async list(before: number | undefined, limit: number): Promise<TerminalPage> {
    const where = before === undefined ? {} : { openedAt: { $lt: before } };
    const rows = await this.db.find(TerminalSessionEntity, where, { orderBy: { openedAt: 'desc' }, limit: limit + 1 });
    const sessions = rows.slice(0, limit).map(terminalView);
    return { sessions, next: rows.length > limit ? (sessions.at(-1)?.openedAt ?? null) : null };
  }

  /** Returns the number of open terminals of the whole site. */
  countOpen(): Promise<number> {
    return this.db.count(TerminalSessionEntity, { endedAt: null });
  }

  /** Returns the instance that holds a terminal; undefined if none does. */
  async holderOf(id: string): Promise<string | undefined> {
    if (!UUID.test(id)) return undefined;
    const row = await this.db.findOne(TerminalSessionEntity, { id, endedAt: null });
    return row?.instance ?? undefined;
  }

  async add(details: Pick<TerminalSessionEntity, 'id' | 'node' | 'name' | 'username'>): Promise<TerminalSessionEntity> {
    const instance = this.cluster.self;
    for (let tries = 1; ; tries++) {
      const openedAt = (this.lastOpened = Math.max(this.clock.now(), this.lastOpened + 1));
      const em = this.db.unitOfWork();
      const ending = { endedAt: null, end: null, exitCode: null, recording: null };
      const row = em.create(TerminalSessionEntity, { ...details, openedAt, ...ending, instance });
      try {
        await em.flush();
        return row;
      } catch (error) {
        if (tries === MAX_TRIES || !(error instanceof UniqueConstraintViolationException)) throw error;
      }
    }
  }

  /** Stores how a terminal ended, and writes it to the audit log. Never rejects. */
  async finish(
    { id, node, name, openedAt }: TerminalSessionEntity,
    caller: Caller,
    { end, exitCode = null, reason }: Ending,
    recorder: Recorder | undefined,
  ): Promise<void> {
    try {
      const endedAt = this.clock.now();
      await recorder?.end();
      if (recorder) await this.recordings.store(id);
      if (!(await this.endRow(id, { endedAt, end, exitCode, recording: recorder?.size ?? null }))) return;
      const detail = {
        terminal: id,
        end,
        exitCode,
        ...(reason && { reason }),
        seconds: Math.round((endedAt - openedAt) / 1000),
      };
      await this.audit.write({
        action: 'terminal.closed',
        caller,
        subject: { id: node, name },
        outcome: end === 'refused' ? 'refused' : 'done',
        detail,
      });
      await this.recordings.tidy();
    } catch (error) {
      this.logger.error(
        'The end of a terminal cannot be written',
        error instanceof Error ? error.stack : String(error),
      );
    }
  }

  /** Ends terminals whose instance is gone: agents have closed their shells, or will do so when they reconnect. */
  async endForgotten(): Promise<void> {
    const open = await this.db.find(TerminalSessionEntity, { endedAt: null });
    // Read after the terminals, so that an instance that has just started is included.
    const alive = await this.cluster.alive();
    for (const { id, node, name, instance } of open) {
      if (instance && alive.has(instance)) continue;
      const recording = await this.recordings.sizeOf(id);
      const values = { endedAt: this.clock.now(), end: 'core-stopped', recording } as const;
      if (!(await this.endRow(id, values))) continue;
      await this.audit.write({
        action: 'terminal.closed',
        subject: { id: node, name },
        detail: { terminal: id, end: 'core-stopped' },
      });
    }
  }

  /** Stores how a terminal ended; returns false if another instance has already done so. */
  private async endRow(id: string, values: Partial<TerminalSessionEntity>): Promise<boolean> {
    return (await this.db.nativeUpdate(TerminalSessionEntity, { id, endedAt: null }, values)) > 0;
  }
}
