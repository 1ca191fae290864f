import { fromRow, toRow, type LiveRow, type LiveState, type NodeDetail } from '@vitrine/contracts';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { ViewersChanged, ViewersElsewhereChanged, type ViewersEvent } from '../agents/agent.events.ts';
import type { OwnershipService } from '../history/write/ownership.service.ts';
import type { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import type { Cancel, Clock } from '../platform/time/clock.ts';
import { BusConnected, CoreLost } from '../platform/cluster/cluster.events.ts';
import type { MessageBus } from '../platform/cluster/message-bus.ts';
import { On } from '../platform/events/event.ts';
import type { Events } from '../platform/events/events.service.ts';
import type { NodeStateService } from './node-state.service.ts';
import { LiveStateChanged, type LiveStateEvent } from './report.events.ts';
import { StateSource } from './state-source.contribution.ts';

const CHANNEL = 'live';
const TICK_MS = 1000;
/** Ticks between two tellings of changed values while no page is open on another core. */
const UNWATCHED_TICKS = 10;
/** Ticks after which everything is told again: a message may be lost. */
const COMPLETE_TICKS = 60;
/** Ticks after which a core that has nothing to tell says so, and that its pages are still open. */
const HEARTBEAT_TICKS = 5;
/** Time for which pages of another core count without being told of again. */
const VIEWERS_TTL_MS = 20_000;
/** Time after which what a silent core told is no longer taken for current. */
const STATE_TTL_MS = 15_000;
const ROWS_PER_MESSAGE = 500;

/** One node: its values, the epoch in which the core owns it, whether its agent said goodbye, and its parts if a page shows them. */
type Row = readonly [values: LiveRow, epoch: number, left: boolean, detail?: NodeDetail];

interface Message {
  /** Id of the core that says this. */
  readonly core: string;
  readonly rows?: readonly Row[];
  /** Asks for everything: the core has just connected. */
  readonly asks?: boolean;
  /** Nodes whose pages are open on the core; null if no page is open at all. */
  readonly watches?: readonly string[] | null;
}

interface StateMirrorDeps {
  readonly bus: MessageBus;
  readonly ownership: OwnershipService;
  readonly states: NodeStateService;
  readonly events: Events;
  readonly nodes: NodeCacheService;
  readonly clock: Clock;
}

interface CoreViewers {
  readonly until: number;
  readonly nodes: ReadonlySet<string>;
}

/**
 * Service that tells the other cores the live state of the nodes that this one owns, and takes theirs: each second while somebody
 * looks, otherwise every ten, and at once who went and came. Who may see a node is decided by the core that shows it.
 */
@StateSource()
export class StateMirrorService implements StateSource, OnModuleInit, OnApplicationShutdown {
  private readonly changed = new Set<string>();
  /** Whether the others were told that a node is online. */
  private readonly sentOnline = new Map<string, boolean>();
  /** The core that told of a node last, and its epoch. */
  private readonly sources = new Map<string, { readonly core: string; readonly epoch: number }>();
  private readonly messageAt = new Map<string, number>();
  private readonly viewersByCore = new Map<string, CoreViewers>();
  private viewers: ViewersEvent = { hasViewers: false, nodes: () => new Set() };
  private ticks = 0;
  private isComplete = false;
  private hasOtherViewers = false;
  private cancel: Cancel | undefined;

  constructor(private readonly deps: StateMirrorDeps) {}

  onModuleInit(): void {
    const { bus, clock } = this.deps;
    bus.subscribe(CHANNEL, text => this.onMessage(JSON.parse(text) as Message));
    this.cancel = clock.every(TICK_MS, () => this.tick());
    this.onBusConnected();
  }

  onApplicationShutdown(): void {
    this.cancel?.();
  }

  @On(BusConnected)
  onBusConnected(): void {
    this.isComplete = true;
    this.publish({ asks: true });
    this.publishViewers();
  }

  @On(CoreLost)
  onCoreLost({ core }: { readonly core: string }): void {
    this.messageAt.delete(core);
    this.setViewersOf(core, undefined);
  }

  @On(LiveStateChanged)
  onState({ node }: LiveStateEvent): void {
    if (this.deps.ownership.owns(node)) this.changed.add(node);
  }

  @On(NodeRemoved)
  onNodeRemoved({ node: { uuid } }: NodeEvent): void {
    for (const known of [this.changed, this.sentOnline, this.sources]) known.delete(uuid);
  }

  @On(ViewersChanged)
  onViewers(viewers: ViewersEvent): void {
    const hasChanged = viewers.hasViewers !== this.viewers.hasViewers;
    this.viewers = viewers;
    this.hasOtherViewers = true;
    // Pages come and go more often than the others need to hear of it.
    if (hasChanged) this.publishViewers();
  }

  private tick(): void {
    this.ticks += 1;
    const now = this.deps.clock.now();
    for (const [core, { until }] of this.viewersByCore) if (until <= now) this.setViewersOf(core, undefined);
    const rows = this.isComplete || this.ticks % COMPLETE_TICKS === 0 ? this.everything() : this.due();
    this.isComplete = false;
    const isBeat = this.ticks % HEARTBEAT_TICKS === 0;
    for (let from = 0; from < rows.length; from += ROWS_PER_MESSAGE)
      this.publish({ rows: rows.slice(from, from + ROWS_PER_MESSAGE) });
    if (isBeat || this.hasOtherViewers) this.publishViewers();
  }

  private publishViewers(): void {
    this.hasOtherViewers = false;
    this.publish({ watches: this.viewers.hasViewers ? [...this.viewers.nodes()] : null });
  }

  private publish(message: Omit<Message, 'core'>): void {
    const { bus, ownership } = this.deps;
    bus.publish(CHANNEL, JSON.stringify({ core: ownership.core, ...message } satisfies Message));
  }

  private everything(): Row[] {
    this.changed.clear();
    return [...this.deps.states.all()].flatMap(([node]) => this.row(node));
  }

  /** Returns what is to be told now: changed values as often as somebody looks, and always who went or came. */
  private due(): Row[] {
    const isTurn = this.viewersByCore.size > 0 || this.ticks % UNWATCHED_TICKS === 0;
    const { states } = this.deps;
    const nodes = [...this.changed].filter(node => isTurn || states.stateOf(node).online !== this.sentOnline.get(node));
    for (const node of nodes) this.changed.delete(node);
    return nodes.flatMap(node => this.row(node));
  }

  private row(node: string): Row[] {
    const { ownership, states } = this.deps;
    const epoch = ownership.epochOf(node);
    const record = states.find(node);
    if (epoch === undefined || !record) return [];
    this.sentOnline.set(node, record.state.online);
    const values = toRow(node, record.state);
    const isShown = [...this.viewersByCore.values()].some(({ nodes }) => nodes.has(node));
    const left = record.hasSaidGoodbye;
    return [isShown ? [values, epoch, left, record.detail] : [values, epoch, left]];
  }

  private onMessage({ core, rows = [], asks, watches }: Message): void {
    this.messageAt.set(core, this.deps.clock.now());
    if (asks) this.isComplete = true;
    if (watches !== undefined) this.setViewersOf(core, watches ?? undefined);
    for (const row of rows) this.show(core, row);
  }

  private setViewersOf(core: string, nodes: readonly string[] | undefined): void {
    const { events, clock } = this.deps;
    const hadViewers = this.viewersByCore.size > 0;
    const known = this.viewersByCore.get(core)?.nodes;
    if (nodes) this.viewersByCore.set(core, { until: clock.now() + VIEWERS_TTL_MS, nodes: new Set(nodes) });
    else this.viewersByCore.delete(core);
    // A page that was just opened waits for no report to show the parts of its machine.
    for (const node of nodes ?? []) if (!known?.has(node)) this.onState({ node });
    const hasViewers = this.viewersByCore.size > 0;
    if (hasViewers !== hadViewers) events.emit(ViewersElsewhereChanged, { hasViewers });
  }

  /** Shows what another core told of a node, unless it was moved on meanwhile. */
  private show(core: string, [values, epoch, left, detail]: Row): void {
    const { ownership, states, nodes } = this.deps;
    const { uuid, state } = fromRow(values);
    const newest = Math.max(ownership.epochOf(uuid) ?? 0, this.sources.get(uuid)?.epoch ?? 0);
    if (ownership.owns(uuid) ? newest >= epoch : newest > epoch) return;
    if (!nodes.get(uuid)) return;
    this.sources.set(uuid, { core, epoch });
    const record = states.ensureRecord(uuid);
    record.hasSaidGoodbye = left;
    if (detail) record.detail = detail;
    record.mirrored = { at: state.lastReport, up: state.trafficUp, down: state.trafficDown };
    record.recent.push(state.lastReport, readingsOf(state));
    states.change(uuid, record, state);
  }

  isCurrent(node: string): boolean {
    const { ownership, clock } = this.deps;
    if (ownership.owns(node)) return true;
    const lastMessageAt = this.messageAt.get(this.sources.get(node)?.core ?? '');
    return lastMessageAt !== undefined && clock.now() - lastMessageAt < STATE_TTL_MS;
  }
}

/** Returns the readings of a state that a chart can show. */
function readingsOf({ online: _, lastReport: __, ...readings }: LiveState) {
  const { temperature, gpu, ...rest } = readings;
  return { ...rest, ...(temperature !== null && { temperature }), ...(gpu !== null && { gpu }) };
}
