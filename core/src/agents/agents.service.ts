import { Injectable } from '@nestjs/common';
import { AGENT_CLOSE, type AgentFrame, type CoreFrame } from '@vitrine/contracts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Config } from '../platform/config/config.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import type { AgentConnection } from './agent-connection.ts';
import { AgentDirectory } from './agent-directory.contribution.ts';
import { AgentFrameHandlers, ReportSink, type HandledFrame } from './agent-frames.contribution.ts';
import { ViewersChanged } from './agent.events.ts';

export { AgentConnection, type BridgedProtocol } from './agent-connection.ts';
export { AgentRequests } from './agent-requests.ts';

/** Report interval that is requested from agents, and when that began. Milliseconds. */
export interface ReportInterval {
  readonly interval: number;
  readonly since: number;
}

type FactsFrame = Extract<AgentFrame, { type: 'facts' }>;

const WATCHED_INTERVAL_MS = 1000;

/** Service that holds the connected agents and broadcasts frames to them. */
@Injectable()
@AgentFrameHandlers()
export class AgentsService implements AgentFrameHandlers {
  private readonly links = new Map<string, AgentConnection>();
  /** Intervals of agents that poll over HTTP, because nothing can be pushed to them. */
  private readonly assignedIntervals = new Map<string, ReportInterval>();
  private current: ReportInterval;
  /** Nodes that open pages show. */
  private readonly watched = new Set<string>();

  constructor(
    private readonly nodes: NodesService,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly contributions: Contributions,
  ) {
    this.current = { interval: config.idleReportInterval * 1000, since: clock.now() };
  }

  @On(NodeRemoved)
  onNodeRemoved({ node: { uuid } }: NodeEvent): void {
    this.links.get(uuid)?.close(AGENT_CLOSE.unauthorised, 'the node was removed');
    this.assignedIntervals.delete(uuid);
  }

  async facts({ node, hello }: AgentConnection, { facts, version }: FactsFrame): Promise<void> {
    await this.nodes.updateFacts(node, facts, version ?? hello.version);
  }

  /** Passes a frame to the slice that handles its type. */
  dispatch(link: AgentConnection, frame: HandledFrame): void | Promise<void> {
    if (!this.remote?.passOn(link, frame)) return this.handle(link, frame);
  }

  /** Handles a frame here, whichever instance the agent is connected to. */
  handle(link: AgentConnection, frame: HandledFrame): void | Promise<void> {
    for (const handlers of this.contributions.of(AgentFrameHandlers))
      if (handlers[frame.type]) return handlers[frame.type]!(link, frame as never);
  }

  /** Agents that are connected to other instances. */
  private get remote(): AgentDirectory | undefined {
    return this.contributions.of(AgentDirectory)[0];
  }

  /** The slice that ingests reports. */
  get sink(): ReportSink {
    return this.contributions.of(ReportSink)[0]!;
  }

  /** Returns the agent of a node if it is connected here. */
  linkOf(node: string): AgentConnection | undefined {
    return this.links.get(node);
  }

  /** Returns the agent of a node, on any instance, to send it a command. */
  connectionOf(node: string): AgentConnection | undefined {
    return this.links.get(node) ?? this.remote?.linkOf(node);
  }

  /** Returns the id of the other instance that holds the agent of a node; undefined if none does. */
  instanceOf(node: string): string | undefined {
    return this.links.has(node) ? undefined : this.remote?.instanceOf(node);
  }

  /** Called when this instance takes over commands, so that agents' answers to them are sent here. */
  adoptCommands(ids: Iterable<string>): void {
    for (const id of ids) this.remote?.adoptCommand(id);
  }

  /** Returns the agents that are connected here. */
  attachedLinks(): AgentConnection[] {
    return [...this.links.values()];
  }

  /** Attaches an agent to its node. A node has one agent: a newer connection replaces an older one. */
  attach(link: AgentConnection): void {
    this.links.get(link.node)?.close(AGENT_CLOSE.replaced, 'another connection came with the same token');
    this.links.set(link.node, link);
    this.assignedIntervals.delete(link.node);
    this.remote?.attached(link);
  }

  detach(link: AgentConnection): void {
    if (this.links.get(link.node) !== link) return;
    this.links.delete(link.node);
    this.remote?.detached(link);
  }

  /** Report interval that is currently requested from agents. */
  get interval(): ReportInterval {
    return this.current;
  }

  /** Returns the report interval that was last requested from a node. An agent that polls learns of it with its next request. */
  intervalOf(node: string): ReportInterval {
    return this.assignedIntervals.get(node) ?? this.current;
  }

  /** Returns the interval for an agent that polls, and stores it, because the agent cannot be notified of later changes. */
  assignInterval(node: string): ReportInterval {
    const requestedInterval = { interval: this.current.interval, since: this.clock.now() };
    const assigned = this.assignedIntervals.get(node);
    if (assigned?.interval !== requestedInterval.interval) this.assignedIntervals.set(node, requestedInterval);
    return requestedInterval;
  }

  @On(ViewersChanged)
  onViewers({ hasViewers }: { readonly hasViewers: boolean }): void {
    this.setWatched('here', hasViewers);
  }

  /** Agents report faster while a page is open anywhere. */
  setWatched(where: string, isWatched: boolean): void {
    if (isWatched) this.watched.add(where);
    else this.watched.delete(where);
    const watched = this.watched.size > 0;
    const idle = this.config.idleReportInterval * 1000;
    const interval = watched ? Math.min(WATCHED_INTERVAL_MS, idle) : idle;
    if (interval === this.current.interval) return;
    this.current = { interval, since: this.clock.now() };
    const frame = Buffer.from(JSON.stringify({ type: 'rate', interval: interval / 1000 } satisfies CoreFrame));
    for (const link of this.links.values()) link.sendSerialized(frame);
  }
}
