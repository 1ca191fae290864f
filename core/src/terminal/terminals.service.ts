import { randomUUID } from 'node:crypto';
import type { AgentFrame, NewTerminal, OpenedTerminal, TerminalPage } from '@vitrine/contracts';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/sql';
import type { BridgedShell, BridgedTerminal } from '@vitrine/plugin-sdk';
import { Injectable, Logger, Optional, type OnModuleInit } from '@nestjs/common';
import { AgentFrameHandlers } from '../agents/agent-frames.contribution.ts';
import type { AgentConnection } from '../agents/agents.service.ts';
import { BridgedTerminals } from '../agents/bridged-terminals.contribution.ts';
import { AuditService } from '../audit/audit.service.ts';
import { CallerNameService } from '../control/caller-name.service.ts';
import { ControlAvailabilityService } from '../control/control-availability.service.ts';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import { NodeRemoved, NodeTokenRotated, type NodeEvent } from '../nodes/node.events.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Clock } from '../platform/clock.ts';
import { CoreCallsService, defineCall } from '../platform/cluster/core-calls.service.ts';
import { On } from '../platform/events/event.ts';
import type { Caller } from '../platform/http/caller.ts';
import { mayAccessNode } from '../platform/http/node-access.rule.ts';
import { SessionEnded, type SessionEvent } from '../sessions/session.events.ts';
import { PluginShell } from './agent-shell.ts';
import { LiveTerminal, type Ending } from './live-terminal.ts';
import { ownerKey } from './owner.rule.ts';
import { RecordingsService } from './recordings.service.ts';
import type { Recorder } from './recorder.ts';
import { orphanedTerminals } from './terminal.queries.ts';
import { TerminalSessionEntity } from './terminal-session.entity.ts';
import {
  TerminalDisabled,
  TerminalLimit,
  TerminalNotFound,
  TerminalOffline,
  TerminalUnsigned,
} from './terminal.problems.ts';
import { terminalView } from './terminal.view.ts';

/** Maximum of open terminals, per owner and in total. */
const MAX_PER_OWNER = 20;
const MAX_OPEN = 100;

/** Order to close a terminal; answers whether there was one. */
const CLOSE_TERMINAL = defineCall<{ readonly id: string }, boolean>('terminal.close');
/** Times that are tried for a new terminal: another core may have opened one in the same millisecond. */
const MAX_TRIES = 20;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Open {
  readonly row: TerminalSessionEntity;
  readonly owner: string;
  readonly live: LiveTerminal;
}

/** Service for open terminals: each belongs to one session and one node, and ends with either. */
@Injectable()
@AgentFrameHandlers()
@BridgedTerminals()
export class TerminalsService implements OnModuleInit, AgentFrameHandlers, BridgedTerminals {
  private readonly logger = new Logger(TerminalsService.name);
  private readonly open = new Map<string, Open>();
  private lastOpened = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly nodeCache: NodeCacheService,
    private readonly controlAvailability: ControlAvailabilityService,
    private readonly callerName: CallerNameService,
    private readonly recordings: RecordingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    /** Undefined where there is only one core. */
    @Optional() private readonly coreCalls?: CoreCallsService,
  ) {}

  async onModuleInit(): Promise<void> {
    this.coreCalls?.answer(CLOSE_TERMINAL, ({ id }) => this.closeHere(id));
    if (this.coreCalls) {
      await this.endThoseOfDeadCores();
      return this.recordings.shareLeftovers();
    }
    await this.endForgotten({ endedAt: null });
  }

  terminalRefused({ node }: AgentConnection, { id, reason }: Extract<AgentFrame, { type: 'terminalRefused' }>): void {
    this.ofNode(id, node)?.end({ end: 'refused', reason });
  }

  @On(SessionEnded)
  onSessionEnded({ session }: SessionEvent): void {
    this.endWhere(({ owner }) => owner === `session ${session}`, { end: 'revoked' });
  }

  @On(NodeTokenRotated)
  onTokenRotated({ uuid }: { readonly uuid: string }): void {
    this.endWhere(({ row }) => row.node === uuid, { end: 'token-rotated' });
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    this.endWhere(({ row }) => row.node === node.uuid, { end: 'node-removed' });
  }

  /** Requests a shell from a node. Its output goes to the page that attaches. */
  async begin(caller: Caller, { node: uuid, columns, rows, signature }: NewTerminal): Promise<OpenedTerminal> {
    const listed = this.nodeCache.get(uuid);
    if (!listed || !mayAccessNode(caller, uuid)) throw new NodeNotFound(uuid);
    const { name } = listed.node;
    const reach = this.controlAvailability.availabilityOf(uuid, 'terminal');
    if (reach === 'disabled') throw new TerminalDisabled(name);
    if (reach !== 'ready') throw new TerminalOffline(name);
    if (!signature && this.controlAvailability.isStrict(uuid)) throw new TerminalUnsigned(name);
    const owner = ownerKey(caller);
    const own = [...this.open.values()].filter(open => open.owner === owner);
    if (own.length >= MAX_PER_OWNER || (await this.count()) >= MAX_OPEN) throw new TerminalLimit();

    const id = randomUUID();
    const username = await this.callerName.nameOf(caller);
    const row = await this.store({ id, node: uuid, name, username });
    const link = this.controlAvailability.reachOf(uuid);
    if (!link) {
      await this.finish(row, caller, { end: 'lost' }, undefined);
      throw new TerminalOffline(name);
    }
    const recorder = this.recordings.begin(id, `${username}@${name}`, { columns, rows });
    const live = new LiveTerminal(
      { columns, rows },
      {
        clock: this.clock,
        recorder,
        ended: ending => {
          this.open.delete(id);
          void this.finish(row, caller, ending, recorder);
        },
      },
    );
    this.open.set(id, { row, owner, live });
    link.send({ type: 'terminal', id, columns, rows, ...(signature && { nodes: [uuid], signature }) });
    return { session: terminalView(row), recorded: recorder !== undefined };
  }

  /** True if this core holds a terminal. */
  has(id: string): boolean {
    return this.open.has(id);
  }

  /** Returns the other core that holds a terminal; undefined if none does. */
  async coreOf(id: string): Promise<string | undefined> {
    if (!this.coreCalls || !UUID.test(id)) return undefined;
    const row = await this.em.fork().findOne(TerminalSessionEntity, { id, endedAt: null });
    return row?.core && row.core !== this.coreCalls.core ? row.core : undefined;
  }

  /** Returns the terminal of a caller that opened it with the same session or key. */
  ofOwner(id: string, caller: Caller): LiveTerminal | undefined {
    const open = this.open.get(id);
    return open?.owner === ownerKey(caller) ? open.live : undefined;
  }

  ofNode(id: string, node: string): LiveTerminal | undefined {
    const open = this.open.get(id);
    return open?.row.node === node ? open.live : undefined;
  }

  /** Attaches the shell of a bridged agent. Nobody can attach another once there is one: it could not resume. */
  attachBridged(node: string, id: string, shell: BridgedShell): BridgedTerminal | undefined {
    const terminal = this.ofNode(id, node);
    if (!terminal || terminal.hasAgent) return undefined;
    const connection = new PluginShell(shell);
    terminal.attachAgent(connection);
    return {
      output: data => {
        connection.wrote(data.length);
        terminal.onOutput(Buffer.from(data));
      },
      exited: () => {
        connection.lost();
        terminal.end({ end: 'exited' });
      },
    };
  }

  /** Closes a terminal regardless of its owner. */
  async close(id: string): Promise<void> {
    if (this.closeHere(id)) return;
    const core = await this.coreOf(id);
    if (core === undefined || !(await this.coreCalls!.ask(core, CLOSE_TERMINAL, { id })))
      throw new TerminalNotFound(id);
  }

  /** Returns terminals, newest first. */
  async list(before: number | undefined, limit: number): Promise<TerminalPage> {
    const where = before === undefined ? {} : { openedAt: { $lt: before } };
    const rows = await this.em
      .fork()
      .find(TerminalSessionEntity, where, { orderBy: { openedAt: 'desc' }, limit: limit + 1 });
    const sessions = rows.slice(0, limit).map(terminalView);
    return { sessions, next: rows.length > limit ? (sessions.at(-1)?.openedAt ?? null) : null };
  }

  /** Ends terminals that other cores held that are gone. */
  async endThoseOfDeadCores(): Promise<void> {
    if (!this.coreCalls) return;
    const ids = await orphanedTerminals(this.em.fork());
    if (ids.length > 0) await this.endForgotten({ id: { $in: ids } });
  }

  private closeHere(id: string): boolean {
    const open = this.open.get(id);
    open?.live.end({ end: 'closed' });
    return open !== undefined;
  }

  /** Returns the number of open terminals, of all cores together. */
  private async count(): Promise<number> {
    return this.coreCalls ? this.em.fork().count(TerminalSessionEntity, { endedAt: null }) : this.open.size;
  }

  private async store(about: Pick<TerminalSessionEntity, 'id' | 'node' | 'name' | 'username'>) {
    const core = this.coreCalls?.core ?? null;
    for (let tries = 1; ; tries++) {
      const openedAt = (this.lastOpened = Math.max(this.clock.now(), this.lastOpened + 1));
      const em = this.em.fork();
      const ending = { endedAt: null, end: null, exitCode: null, recording: null };
      const row = em.create(TerminalSessionEntity, { ...about, openedAt, ...ending, core });
      try {
        await em.flush();
        return row;
      } catch (error) {
        if (!this.coreCalls || tries === MAX_TRIES || !(error instanceof UniqueConstraintViolationException))
          throw error;
      }
    }
  }

  /** Ends terminals that were open when their core stopped: agents have closed them, or will do so when they reconnect. */
  private async endForgotten(which: { endedAt: null } | { id: { $in: string[] } }): Promise<void> {
    for (const { id, node, name } of await this.em.fork().find(TerminalSessionEntity, which)) {
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

  /** Stores how a terminal ended; returns false if another core has already stored that. */
  private async endRow(id: string, values: Partial<TerminalSessionEntity>): Promise<boolean> {
    return (await this.em.fork().nativeUpdate(TerminalSessionEntity, { id, endedAt: null }, values)) > 0;
  }

  private endWhere(fits: (open: Open) => boolean, ending: Ending): void {
    for (const open of [...this.open.values()]) if (fits(open)) open.live.end(ending);
  }

  private async finish(
    { id, node, name, openedAt }: TerminalSessionEntity,
    caller: Caller,
    { end, exitCode = null, reason }: Ending,
    recorder: Recorder | undefined,
  ): Promise<void> {
    try {
      const endedAt = this.clock.now();
      await recorder?.end();
      if (recorder) await this.recordings.share(id);
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
}
