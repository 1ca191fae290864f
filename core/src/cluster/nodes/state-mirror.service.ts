import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { fromRow, toRow, type LiveRow, type LiveState, type NodeDetail } from '@vitrine/contracts';
import { ViewersChanged, type ViewersEvent } from '../../agents/agent.events.ts';
import { AgentsService } from '../../agents/agents.service.ts';
import type { MetricValues } from '../../history/write/minutes.service.ts';
import { NodeCacheService } from '../../nodes/node-cache.service.ts';
import { NodeRemoved, type NodeEvent } from '../../nodes/node.events.ts';
import { Answers, defineCall } from '../../platform/cluster/call.ts';
import { ClusterConnected, InstanceLost } from '../../platform/cluster/cluster.events.ts';
import { On } from '../../platform/events/event.ts';
import { Clock, type Cancel } from '../../platform/time/clock.ts';
import { NodeStateService } from '../../reports/node-state.service.ts';
import { LiveStateChanged, type LiveStateEvent } from '../../reports/report.events.ts';
import { StateSource } from '../../reports/state-source.contribution.ts';
import { CallsService } from '../connection/calls.service.ts';
import { NodeOwnershipService } from './node-ownership.service.ts';

const TICK_MS = 1000;
/** Ticks between two messages with changed values while no other instance has an open page. */
const UNWATCHED_TICKS = 10;
/** Ticks after which everything is sent again, because a message may be lost. */
const COMPLETE_TICKS = 60;
/** Ticks between two heartbeats, which keep this instance and its open pages alive on the others. */
const HEARTBEAT_TICKS = 5;
/** How long pages of another instance count as open without a heartbeat. */
const VIEWERS_TTL_MS = 20_000;
/** Time without messages after which the values of another instance are no longer current. */
const STATE_TTL_MS = 15_000;
const ROWS_PER_MESSAGE = 500;

/**
 * One node: its values, the epoch in which the sender owns it, whether its agent sent a goodbye, and its parts if a page shows
 * them.
 */
type Row = readonly [values: LiveRow, epoch: number, left: boolean, detail?: NodeDetail];

interface Message {
  readonly rows?: readonly Row[];
  /** Requests the state of all nodes: the sender has just connected. */
  readonly asks?: boolean;
  /** Nodes shown by pages of the sender; null if it has no open page. */
  readonly watches?: readonly string[] | null;
}

const LIVE = defineCall<Message>('mirror.live');

interface RemoteViewers {
  readonly until: number;
  readonly nodes: ReadonlySet<string>;
}

/**
 * Service that sends the live state of this instance's nodes to the other instances, and shows theirs: each second while a page is
 * open, otherwise every ten seconds, and immediately when a node goes offline or online. The instance that serves a page decides
 * about visibility.
 */
@Injectable()
@StateSource()
export class StateMirrorService implements StateSource, OnModuleInit, OnApplicationShutdown {
  private readonly changed = new Set<string>();
  /** Whether a node was online in the last message about it. */
  private readonly sentOnline = new Map<string, boolean>();
  /** The instance that last sent a node, and its epoch. */
  private readonly sources = new Map<string, { readonly instance: string; readonly epoch: number }>();
  private readonly messageAt = new Map<string, number>();
  private readonly viewersByInstance = new Map<string, RemoteViewers>();
  private viewers: ViewersEvent = { hasViewers: false, nodes: () => new Set() };
  private ticks = 0;
  private isComplete = false;
  private haveViewersChanged = false;
  private cancel: Cancel | undefined;

  constructor(
    private readonly calls: CallsService,
    private readonly nodeOwnership: NodeOwnershipService,
    private readonly nodeState: NodeStateService,
    private readonly nodeCache: NodeCacheService,
    private readonly agents: AgentsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.cancel = this.clock.every(TICK_MS, () => this.tick());
    this.onConnected();
  }

  onApplicationShutdown(): void {
    this.cancel?.();
  }

  @On(ClusterConnected)
  onConnected(): void {
    this.isComplete = true;
    this.calls.publish(LIVE, { asks: true });
    this.publishViewers();
  }

  @On(InstanceLost)
  onInstanceLost({ instance }: { readonly instance: string }): void {
    this.messageAt.delete(instance);
    this.setViewersOf(instance, null);
  }

  @On(LiveStateChanged)
  onState({ node }: LiveStateEvent): void {
    if (this.nodeOwnership.owns(node)) this.changed.add(node);
  }

  @On(NodeRemoved)
  onNodeRemoved({ node: { uuid } }: NodeEvent): void {
    for (const collection of [this.changed, this.sentOnline, this.sources]) collection.delete(uuid);
  }

  @On(ViewersChanged)
  onViewers(viewers: ViewersEvent): void {
    const hasChanged = viewers.hasViewers !== this.viewers.hasViewers;
    this.viewers = viewers;
    this.haveViewersChanged = true;
    // Pages open and close too often to notify the others of each change.
    if (hasChanged) this.publishViewers();
  }

  private tick(): void {
    this.ticks += 1;
    const now = this.clock.now();
    for (const [instance, { until }] of this.viewersByInstance) if (until <= now) this.setViewersOf(instance, null);
    const rows = this.isComplete || this.ticks % COMPLETE_TICKS === 0 ? this.everything() : this.pendingRows();
    this.isComplete = false;
    const isHeartbeat = this.ticks % HEARTBEAT_TICKS === 0;
    for (let from = 0; from < rows.length; from += ROWS_PER_MESSAGE)
      this.calls.publish(LIVE, { rows: rows.slice(from, from + ROWS_PER_MESSAGE) });
    if (isHeartbeat || this.haveViewersChanged) this.publishViewers();
  }

  private publishViewers(): void {
    this.haveViewersChanged = false;
    this.calls.publish(LIVE, { watches: this.viewers.hasViewers ? [...this.viewers.nodes()] : null });
  }

  private everything(): Row[] {
    this.changed.clear();
    return [...this.nodeState.all()].flatMap(([node]) => this.row(node));
  }

  /** Returns the rows to send now: changed values if they are due, and always the nodes that went online or offline. */
  private pendingRows(): Row[] {
    const isTurn = this.viewersByInstance.size > 0 || this.ticks % UNWATCHED_TICKS === 0;
    const nodes = [...this.changed].filter(
      node => isTurn || this.nodeState.stateOf(node).online !== this.sentOnline.get(node),
    );
    for (const node of nodes) this.changed.delete(node);
    return nodes.flatMap(node => this.row(node));
  }

  private row(node: string): Row[] {
    const epoch = this.nodeOwnership.epochOf(node);
    const record = this.nodeState.find(node);
    if (epoch === undefined || !record) return [];
    this.sentOnline.set(node, record.online);
    const values = toRow(node, record.state);
    const isWatched = [...this.viewersByInstance.values()].some(({ nodes }) => nodes.has(node));
    const hasLeft = record.hasSaidGoodbye;
    return [isWatched ? [values, epoch, hasLeft, record.detail] : [values, epoch, hasLeft]];
  }

  @Answers(LIVE)
  onMessage({ rows = [], asks, watches }: Message, from: string): void {
    this.messageAt.set(from, this.clock.now());
    if (asks) this.isComplete = true;
    if (watches !== undefined) this.setViewersOf(from, watches);
    for (const row of rows) this.show(from, row);
  }

  private setViewersOf(instance: string, nodes: readonly string[] | null): void {
    const viewedNodes = this.viewersByInstance.get(instance)?.nodes;
    if (nodes)
      this.viewersByInstance.set(instance, { until: this.clock.now() + VIEWERS_TTL_MS, nodes: new Set(nodes) });
    else this.viewersByInstance.delete(instance);
    // A page that was just opened shows the parts of the machine without waiting for a report.
    for (const node of nodes ?? []) if (!viewedNodes?.has(node)) this.onState({ node });
    this.agents.setWatched('other instances', this.viewersByInstance.size > 0);
  }

  /** Shows the state of a node from another instance, unless the node has moved meanwhile. */
  private show(instance: string, [values, epoch, hasLeft, detail]: Row): void {
    const { uuid, state } = fromRow(values);
    const newest = Math.max(this.nodeOwnership.epochOf(uuid) ?? 0, this.sources.get(uuid)?.epoch ?? 0);
    if (this.nodeOwnership.owns(uuid) ? newest >= epoch : newest > epoch) return;
    if (!this.nodeCache.get(uuid)) return;
    this.sources.set(uuid, { instance, epoch });
    const record = this.nodeState.ensureRecord(uuid);
    record.hasSaidGoodbye = hasLeft;
    if (detail) record.detail = detail;
    record.mirrored = { at: state.lastReport, up: state.trafficUp, down: state.trafficDown };
    record.recent.push(state.lastReport, readingsOf(state));
    this.nodeState.change(uuid, record, state);
  }

  isCurrent(node: string): boolean {
    if (this.nodeOwnership.owns(node)) return true;
    const source = this.sources.get(node);
    const lastMessageAt = source && this.messageAt.get(source.instance);
    return lastMessageAt !== undefined && this.clock.now() - lastMessageAt < STATE_TTL_MS;
  }
}

/** Returns the readings of a state that charts can show. */
function readingsOf({ online: _, lastReport: __, ...readings }: LiveState): MetricValues {
  return Object.fromEntries(Object.entries(readings).filter(([, value]) => value !== null)) as MetricValues;
}
