import { Injectable } from '@nestjs/common';
import type { NodeWithState } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { ViewersChanged } from '../agents/agent.events.ts';
import { NodeCacheService, type CachedNode } from '../nodes/node-cache.service.ts';
import { NodeAdded, NodeChanged, NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { NodesService, visibilityKey } from '../nodes/nodes.service.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { On } from '../platform/events/event.ts';
import { Events } from '../platform/events/events.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Clock, type Cancel } from '../platform/time/clock.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { LiveStateChanged, type LiveStateEvent } from '../reports/report.events.ts';
import { SettingsChanged, type SettingsEvent } from '../settings/settings.events.ts';
import { AnnouncementSource } from './announcement-source.contribution.ts';
import type { SharedFrame } from './encoded-frame.ts';
import { detailFrame, FrameSerializer, rowText } from './frame-serializer.ts';
import { ViewerGroup } from './viewer-group.ts';
import type { Viewer } from './viewer.ts';

const PUSH_INTERVAL_MS = 1000;
/** Time for which a viewer still counts after disconnecting, e.g. while the page reloads. */
const LINGER_MS = 15_000;
/** Ticks after which the page of one node gets the rows of all other nodes. */
const OTHERS_TICKS = 10;
/** Announcements that begin or end by themselves are checked every fifth tick. */
const ANNOUNCEMENTS_TICKS = 5;

/** Service that pushes the newest values to viewers: once a second, serialized once per group with the same visibility. */
@Injectable()
export class LiveService {
  /** Nodes added, changed or removed since the last tick, in their previous state; undefined for a new one. */
  private changes = new Map<string, CachedNode | undefined>();
  private readonly dirty = new Set<string>();
  /** Nodes that changed since the pages of single nodes last got the rows of all nodes. */
  private readonly others = new Set<string>();
  private ticks = 0;
  private mayAnnounce = false;
  private readonly rows = new Map<string, string>();
  private readonly groups = new Map<string, ViewerGroup>();
  private cancelIdle: Cancel | undefined;
  /** Set while there are viewers. */
  private cancelTicks: Cancel | undefined;

  constructor(
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly contributions: Contributions,
  ) {}

  @On(LiveStateChanged)
  onState({ node }: LiveStateEvent): void {
    this.dirty.add(node);
    this.rows.delete(node);
  }

  @On(NodeAdded, NodeChanged, NodeRemoved)
  onNode({ node, before }: NodeEvent): void {
    this.rows.delete(node.uuid);
    if (!this.changes.has(node.uuid)) this.changes.set(node.uuid, before);
  }

  /** The visibility of node fields for visitors has changed. */
  @On(SettingsChanged)
  onSettings({ group }: SettingsEvent): void {
    if (group !== SITE.key) return;
    for (const node of this.nodeCache.all())
      if (!this.changes.has(node.node.uuid)) this.changes.set(node.node.uuid, node);
  }

  /** The next tick sends the announcements to viewers for whom they have changed. */
  announce(): void {
    this.mayAnnounce = true;
  }

  /** Returns the nodes that a caller may see, in list order. */
  list(caller: Caller): NodeWithState[] {
    const visible = this.nodeCache.all().filter(node => this.sees(caller, node));
    const order = (a: CachedNode, b: CachedNode) =>
      a.node.weight - b.node.weight || a.node.createdAt - b.node.createdAt;
    return visible.sort(order).map(({ node }) => ({
      node: this.nodes.viewFor(caller, node),
      state: this.nodeState.stateOf(node.uuid),
    }));
  }

  get viewerCount(): number {
    return [...this.groups.values()].reduce((sum, { viewers }) => sum + viewers.size, 0);
  }

  join(viewer: Viewer, caller: Caller): void {
    this.beginTicks();
    const group = this.groupOf(caller);
    group.viewers.add(viewer);
    this.update(viewer, group, []);
    this.cancelIdle?.();
    this.setHasViewers(true);
  }

  leave(viewer: Viewer, caller: Caller): void {
    const group = this.groupOf(caller);
    group.viewers.delete(viewer);
    if (group.viewers.size === 0) this.groups.delete(visibilityKey(caller));
    if (this.viewerCount > 0) return;
    this.cancelTicks?.();
    this.cancelTicks = undefined;
    this.cancelIdle = this.clock.after(LINGER_MS, () => this.setHasViewers(false));
  }

  /** Called when a viewer opens or leaves the page of a node. */
  watch(viewer: Viewer, caller: Caller, uuid: string | null): void {
    const group = this.groupOf(caller);
    // The changes of other nodes that it missed while it showed a single node.
    if (viewer.watched && uuid === null) this.update(viewer, group, this.delta(group, this.others));
    viewer.watched = uuid;
    this.setHasViewers(true);
    const visibleNode = uuid !== null && this.nodeCache.get(uuid);
    if (visibleNode && group.sees(visibleNode)) viewer.send(group.detail(visibleNode.node.uuid));
  }

  /** Without viewers nothing is pushed and the core sleeps. The next viewer gets all changes with the first snapshot. */
  private beginTicks(): void {
    if (this.cancelTicks) return;
    this.changes = new Map();
    this.dirty.clear();
    this.others.clear();
    this.cancelTicks = this.clock.every(PUSH_INTERVAL_MS, () => this.tick());
  }

  /** Sends every viewer the changes since the last tick. */
  private tick(): void {
    const { changes } = this;
    this.changes = new Map();
    for (const uuid of changes.keys()) this.dirty.add(uuid);
    const dirty = new Set(this.dirty);
    this.dirty.clear();
    for (const uuid of dirty) this.others.add(uuid);
    const isOthersTurn = ++this.ticks % OTHERS_TICKS === 0;
    const checksAnnouncements = this.mayAnnounce || this.ticks % ANNOUNCEMENTS_TICKS === 0;
    this.mayAnnounce = false;
    for (const group of this.groups.values()) {
      if (dirty.size > 0) group.dropSnapshot();
      const details = new Map<string, SharedFrame>();
      const announcements = checksAnnouncements ? group.newAnnouncements() : [];
      const nodes = group.frames.nodes(changes, uuid => this.nodeCache.get(uuid)) ?? [];
      /** Frames by uuid of the displayed node; null for the home page. */
      const frames = new Map<string | null, SharedFrame[]>();
      for (const viewer of group.viewers) {
        const { watched } = viewer;
        let due = frames.get(watched);
        if (!due) {
          const rows = watched ? rowsFor(watched, isOthersTurn ? this.others : changes.keys(), dirty) : dirty;
          frames.set(watched, (due = [nodes, announcements, this.delta(group, rows)].flat()));
        }
        this.update(viewer, group, due);
        if (watched) this.showDetail(viewer, group, watched, details, dirty);
      }
    }
    if (isOthersTurn) this.others.clear();
  }

  /** Returns the frame with the rows of these nodes; undefined if the group can see none of them. */
  private delta(group: ViewerGroup, uuids: Iterable<string>): SharedFrame[] {
    const nodes = [...uuids].flatMap(uuid => this.nodeCache.get(uuid) ?? []);
    return [group.frames.delta(this.clock.now(), nodes, uuid => this.row(uuid)) ?? []].flat();
  }

  private showDetail(
    viewer: Viewer,
    { sees, detail }: ViewerGroup,
    uuid: string,
    written: Map<string, SharedFrame>,
    dirty: ReadonlySet<string>,
  ): void {
    const visibleNode = this.nodeCache.get(uuid);
    if (!visibleNode || !sees(visibleNode) || !dirty.has(uuid)) return;
    let frame = written.get(uuid);
    if (!frame) written.set(uuid, (frame = detail(uuid)));
    viewer.send(frame);
  }

  private update(viewer: Viewer, group: ViewerGroup, frames: readonly SharedFrame[]): void {
    const now = this.clock.now();
    const snapshot = () => group.snapshot(now, this.nodeCache.all(), uuid => this.row(uuid));
    viewer.update(frames, snapshot, now);
  }

  private setHasViewers(hasViewers: boolean): void {
    this.events.emit(ViewersChanged, { hasViewers, nodes: () => this.watchedNodes() });
  }

  private watchedNodes(): Set<string> {
    const viewers = [...this.groups.values()].flatMap(group => [...group.viewers]);
    return new Set(viewers.flatMap(({ watched }) => watched ?? []));
  }

  private row(uuid: string): string {
    let row = this.rows.get(uuid);
    if (row === undefined) this.rows.set(uuid, (row = rowText(uuid, this.nodeState.stateOf(uuid))));
    return row;
  }

  private group(caller: Caller): ViewerGroup {
    const canSee = (node: CachedNode) => this.sees(caller, node);
    return new ViewerGroup(
      canSee,
      uuid => detailFrame(uuid, this.nodes.detailFor(caller, this.nodeState.detailOf(uuid))),
      () =>
        JSON.stringify(this.contributions.of(AnnouncementSource).flatMap(source => source.announcementsFor(caller))),
      new FrameSerializer(canSee, node => this.nodes.viewFor(caller, node)),
    );
  }

  private groupOf(caller: Caller): ViewerGroup {
    const visibility = visibilityKey(caller);
    let group = this.groups.get(visibility);
    if (!group) this.groups.set(visibility, (group = this.group(caller)));
    return group;
  }

  private sees(caller: Caller, { node, hidden }: CachedNode): boolean {
    return this.nodes.canSee(caller, { uuid: node.uuid, hidden });
  }
}

/** Returns the nodes whose rows the page of one node gets: its own, if it changed, and other nodes. */
const rowsFor = (watched: string, others: Iterable<string>, dirty: ReadonlySet<string>): Set<string> =>
  new Set([...others, ...(dirty.has(watched) ? [watched] : [])]);
