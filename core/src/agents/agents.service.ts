import { AGENT_CLOSE, type AgentFrame, type CoreFrame } from '@vitrine/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Subject } from 'rxjs';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/clock.ts';
import { Config } from '../platform/config/config.ts';
import type { AgentConnection } from './agent-connection.ts';

export type { AgentConnection } from './agent-connection.ts';

/** Report interval that agents are asked for, and since when. Milliseconds. */
export interface ReportInterval {
  readonly interval: number;
  readonly since: number;
}

type FrameOf<T extends AgentFrame['type']> = Extract<AgentFrame, { type: T }>;
/** Handler of a frame. While its promise is pending, the agent's next frames wait. */
export type Handler<T extends AgentFrame['type']> = (link: AgentConnection, frame: FrameOf<T>) => void | Promise<void>;

/** Port for the slice that stores reports: returns how far a stream is stored. */
export interface StoredProgressSource {
  /** Called when an agent of this stream connects. Returns the highest stored sequence number. */
  lastStoredSeq(node: string, stream: string): Promise<number>;
}

const WATCHED_MS = 1000;

/** Service that holds the connected agents and broadcasts frames to them. */
@Injectable()
export class AgentsService implements OnModuleInit {
  private readonly links = new Map<string, AgentConnection>();
  private readonly handlers = new Map<string, Handler<never>>();
  /** Intervals of agents that poll over HTTP, because nothing can be pushed to them. */
  private readonly assignedIntervals = new Map<string, ReportInterval>();
  private reception: StoredProgressSource | undefined;
  private current: ReportInterval;
  /** Number of unreadable frames since the start. */
  badFrames = 0;
  /** Emits an agent right after its welcome, so that other slices can send it their requests. */
  readonly connected = new Subject<AgentConnection>();

  constructor(
    private readonly nodes: NodesService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.current = { interval: config.idleReportInterval * 1000, since: clock.now() };
  }

  onModuleInit(): void {
    this.nodes.changes.subscribe(({ kind, node }) => {
      if (kind !== 'removed') return;
      this.links.get(node.uuid)?.close(AGENT_CLOSE.unauthorised, 'the node was removed');
      this.assignedIntervals.delete(node.uuid);
    });
    // Sockets of the core are closed by their caller; a bridged agent's belongs to its plugin.
    this.nodes.tokens.subscribe(uuid => this.links.get(uuid)?.close(AGENT_CLOSE.unauthorised, 'its token was revoked'));
    this.handle(
      'facts',
      async ({ node, hello }, { facts, version }) =>
        void (await this.nodes.updateFacts(node, facts, version ?? hello.version)),
    );
  }

  /** Registers the handler for the frames of a type. */
  handle<T extends AgentFrame['type']>(type: T, handler: Handler<T>): void {
    this.handlers.set(type, handler as unknown as Handler<never>);
  }

  handlerOf<T extends AgentFrame['type']>(type: T): Handler<T> | undefined {
    return this.handlers.get(type) as unknown as Handler<T> | undefined;
  }

  setProgressSource(reception: StoredProgressSource): void {
    this.reception = reception;
  }

  lastStoredSeq(node: string, stream: string): Promise<number> {
    return this.reception?.lastStoredSeq(node, stream) ?? Promise.resolve(0);
  }

  linkOf(node: string): AgentConnection | undefined {
    return this.links.get(node);
  }

  /** Attaches an agent to its node. A node has one agent: a newer connection replaces an older one. */
  attach(link: AgentConnection): void {
    this.links.get(link.node)?.close(AGENT_CLOSE.replaced, 'another connection came with the same token');
    this.links.set(link.node, link);
    this.assignedIntervals.delete(link.node);
  }

  detach(link: AgentConnection): void {
    if (this.links.get(link.node) === link) this.links.delete(link.node);
  }

  /** Report interval that agents are asked for now. */
  get interval(): ReportInterval {
    return this.current;
  }

  /** Returns the interval a node was last asked for, as far as it can have received it. */
  intervalOf(node: string): ReportInterval {
    return this.assignedIntervals.get(node) ?? this.current;
  }

  /** Returns and remembers the interval for an agent that polls and cannot be notified of a change later. */
  assignInterval(node: string): ReportInterval {
    const pace = { interval: this.current.interval, since: this.clock.now() };
    const known = this.assignedIntervals.get(node);
    if (known?.interval !== pace.interval) this.assignedIntervals.set(node, pace);
    return pace;
  }

  /** Called when the first viewer connects or the last one leaves. */
  setHasViewers(watched: boolean): void {
    const idle = this.config.idleReportInterval * 1000;
    const interval = watched ? Math.min(WATCHED_MS, idle) : idle;
    if (interval === this.current.interval) return;
    this.current = { interval, since: this.clock.now() };
    const frame = Buffer.from(JSON.stringify({ type: 'rate', interval: interval / 1000 } satisfies CoreFrame));
    for (const link of this.links.values()) link.sendSerialized(frame);
  }
}
