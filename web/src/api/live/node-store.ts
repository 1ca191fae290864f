import type {
  LiveFrame,
  LiveState,
  NodeDetail,
  NodeWithState,
  PublicAnnouncement,
  PublicNode,
} from '@vitrine/contracts';
import { fromRow, NO_STATE, type LiveRow } from '@vitrine/contracts/live-row';
import { minuteMean, sumTotals, type NodeView, type FleetTotals } from '@vitrine/theme-sdk/shell';
import { listeners } from './listeners.ts';

const byOrder = (a: PublicNode, b: PublicNode) => a.weight - b.weight || a.createdAt - b.createdAt;

/** Store of all nodes on the page. Applies frames and notifies only the listeners of changed nodes. */
export function nodeStore() {
  const views = new Map<string, NodeView>();
  const subscribers = {
    list: listeners(),
    states: listeners(),
    node: listeners(),
    detail: listeners(),
    news: listeners(),
  };
  let ready = false;
  let list: readonly PublicNode[] = [];
  let totals: FleetTotals | undefined;
  let announcements: readonly PublicAnnouncement[] | undefined;
  let detail: { uuid: string; detail: NodeDetail } | undefined;

  const relist = () => {
    list = [...views.values()].map(view => view.node).sort(byOrder);
    subscribers.list.notify();
  };

  const viewOf = (node: PublicNode, state: LiveState): NodeView => {
    if (!state.online) return { node, state };
    const cpuMinute = minuteMean(views.get(node.uuid), state, node.cpuCores);
    return { node, state, ...(cpuMinute !== undefined && { cpuMinute }) };
  };

  const applyRows = (rows: readonly LiveRow[]) => {
    const changed: string[] = [];
    for (const row of rows) {
      const { uuid, state } = fromRow(row);
      const view = views.get(uuid);
      if (!view) continue;
      views.set(uuid, viewOf(view.node, state));
      changed.push(uuid);
    }
    return changed;
  };

  const announce = (uuids: Iterable<string>) => {
    totals = undefined;
    for (const uuid of uuids) subscribers.node.notify(uuid);
    subscribers.states.notify();
  };

  const replaceAll = (nodes: readonly PublicNode[], fill: () => void) => {
    const before = [...views.keys()];
    const old = new Map(views);
    views.clear();
    for (const node of nodes) views.set(node.uuid, { ...(old.get(node.uuid) ?? { state: NO_STATE }), node });
    fill();
    ready = true;
    relist();
    announce(new Set([...before, ...views.keys()]));
  };

  const announceOpen = (open: readonly PublicAnnouncement[] = []) => {
    announcements = open;
    subscribers.news.notify();
  };

  return {
    ready: () => ready,
    list: () => list,
    view: (uuid: string) => views.get(uuid),
    totals: () => (totals ??= sumTotals(views.values())),
    detail: (uuid: string) => (detail?.uuid === uuid ? detail.detail : undefined),
    announcements: () => announcements,
    onAnnouncements: (listener: () => void) => subscribers.news.on(listener),
    onList: subscribers.list.on,
    onStates: subscribers.states.on,
    onNode: (uuid: string, listener: () => void) => subscribers.node.on(listener, uuid),
    onDetail: subscribers.detail.on,

    /** Applies a response of `GET /api/v1/nodes`, which is polled while the socket is blocked. */
    applyAll(nodes: readonly NodeWithState[]) {
      replaceAll(
        nodes.map(({ node }) => node),
        () => {
          for (const { node, state } of nodes) views.set(node.uuid, viewOf(node, state));
        },
      );
    },

    apply(frame: LiveFrame) {
      switch (frame.type) {
        case 'snapshot':
          announceOpen(frame.announcements);
          return replaceAll(frame.nodes, () => void applyRows(frame.rows as LiveRow[]));
        case 'announcements':
          return announceOpen(frame.open);
        case 'delta':
          return announce(applyRows(frame.rows as LiveRow[]));
        case 'nodes':
          for (const node of frame.changed)
            views.set(node.uuid, { ...(views.get(node.uuid) ?? { state: NO_STATE }), node });
          for (const uuid of frame.removed) views.delete(uuid);
          relist();
          return announce([...frame.changed.map(node => node.uuid), ...frame.removed]);
        case 'detail':
          detail = { uuid: frame.uuid, detail: frame.detail };
          return subscribers.detail.notify();
      }
    },
  };
}
