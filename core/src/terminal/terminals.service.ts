import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AgentFrame, NewTerminal, OpenedTerminal } from '@vitrine/contracts';
import { AgentFrameHandlers } from '../agents/agent-frames.contribution.ts';
import type { AgentConnection } from '../agents/agents.service.ts';
import { CallerNameService } from '../control/caller-name.service.ts';
import { ControlAvailabilityService } from '../control/control-availability.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeRemoved, NodeTokenRotated, type NodeEvent } from '../nodes/node.events.ts';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import { Answers, defineCall, type Question } from '../platform/cluster/call.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { On } from '../platform/events/event.ts';
import type { Caller } from '../platform/http/caller.ts';
import { mayAccessNode } from '../platform/http/node-access.rule.ts';
import { Clock } from '../platform/time/clock.ts';
import { SessionEnded, type SessionEvent } from '../sessions/session.events.ts';
import { LiveTerminal, type Ending } from './live-terminal.ts';
import { ownerKey } from './owner.rule.ts';
import { RecordingsService } from './recordings.service.ts';
import { TerminalHistoryService } from './terminal-history.service.ts';
import type { TerminalSessionEntity } from './terminal-session.entity.ts';
import {
  TerminalDisabled,
  TerminalLimit,
  TerminalNotFound,
  TerminalOffline,
  TerminalUnsigned,
} from './terminal.problems.ts';
import { terminalView } from './terminal.view.ts';

/** Maximum number of open terminals, per owner and in total. */
const MAX_PER_OWNER = 20;
const MAX_OPEN = 100;

/** Closes a terminal of the receiver; false if it does not exist. */
const CLOSE_TERMINAL = defineCall<{ readonly id: string }, boolean>('terminal.close');

interface Open {
  readonly row: TerminalSessionEntity;
  readonly owner: string;
  readonly live: LiveTerminal;
}

/** Service for open terminals: each belongs to one session and one node, and ends with either. */
@Injectable()
@AgentFrameHandlers()
export class TerminalsService implements AgentFrameHandlers {
  private readonly open = new Map<string, Open>();

  constructor(
    private readonly nodeCache: NodeCacheService,
    private readonly controlAvailability: ControlAvailabilityService,
    private readonly callerName: CallerNameService,
    private readonly recordings: RecordingsService,
    private readonly terminalHistory: TerminalHistoryService,
    private readonly clock: Clock,
    private readonly cluster: Cluster,
  ) {}

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

  /** Requests a shell from a node. Its output is sent to the page that attaches. */
  async begin(caller: Caller, { node: uuid, columns, rows, signature }: NewTerminal): Promise<OpenedTerminal> {
    const listed = this.nodeCache.get(uuid);
    if (!listed || !mayAccessNode(caller, uuid)) throw new NodeNotFound(uuid);
    const { name } = listed.node;
    const availability = this.controlAvailability.availabilityOf(uuid, 'terminal');
    if (availability === 'disabled') throw new TerminalDisabled(name);
    if (availability !== 'ready') throw new TerminalOffline(name);
    if (!signature && this.controlAvailability.isStrict(uuid)) throw new TerminalUnsigned(name);
    const owner = ownerKey(caller);
    const ownTerminals = [...this.open.values()].filter(open => open.owner === owner);
    if (ownTerminals.length >= MAX_PER_OWNER || (await this.terminalHistory.countOpen()) >= MAX_OPEN)
      throw new TerminalLimit();

    const id = randomUUID();
    const username = await this.callerName.nameOf(caller);
    const row = await this.terminalHistory.add({ id, node: uuid, name, username });
    const link = this.controlAvailability.connectionOf(uuid);
    if (!link) {
      await this.terminalHistory.finish(row, caller, { end: 'lost' }, undefined);
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
          void this.terminalHistory.finish(row, caller, ending, recorder);
        },
      },
    );
    this.open.set(id, { row, owner, live });
    link.send({ type: 'terminal', id, columns, rows, ...(signature && { nodes: [uuid], signature }) });
    return { session: terminalView(row), recorded: recorder !== undefined };
  }

  /** Returns the instance that holds a terminal; undefined if none does. */
  holderOf(id: string): string | Promise<string | undefined> {
    return this.open.has(id) ? this.cluster.self : this.terminalHistory.holderOf(id);
  }

  /** Returns a terminal if the caller opened it with the same session or API key. */
  ofOwner(id: string, caller: Caller): LiveTerminal | undefined {
    const open = this.open.get(id);
    return open?.owner === ownerKey(caller) ? open.live : undefined;
  }

  ofNode(id: string, node: string): LiveTerminal | undefined {
    const open = this.open.get(id);
    return open?.row.node === node ? open.live : undefined;
  }

  /** Closes a terminal regardless of its owner. */
  async close(id: string): Promise<void> {
    const holder = await this.holderOf(id);
    if (holder === undefined || !(await this.cluster.call(holder, CLOSE_TERMINAL, { id })))
      throw new TerminalNotFound(id);
  }

  @Answers(CLOSE_TERMINAL)
  onClose({ id }: Question<typeof CLOSE_TERMINAL>): boolean {
    const open = this.open.get(id);
    open?.live.end({ end: 'closed' });
    return open !== undefined;
  }

  private endWhere(fits: (open: Open) => boolean, ending: Ending): void {
    for (const open of [...this.open.values()]) if (fits(open)) open.live.end(ending);
  }
}
