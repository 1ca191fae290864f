import type { Moment } from '@vitrine/contracts';
import { fromRow, NO_STATE, type LiveRow } from '@vitrine/contracts/live-row';
import { sumTotals, type NodeSource, type NodeView } from '@vitrine/theme-sdk/shell';
import type { PastNodes, ReadMoment } from './shown-moment.ts';

/** Number of cached minutes: half of the lane, so that moving back and forth requests each minute once. */
const KEPT = 720;

/** Returns a function that reads the nodes of a minute. The descriptions of the nodes are the current ones. */
export function readMoments(live: NodeSource, load: (at: number) => Promise<Moment>): ReadMoment {
  const cachedMoments = new Map<number, Promise<PastNodes>>();
  return at => {
    let answer = cachedMoments.get(at);
    if (!answer) {
      answer = load(at).then(moment => pastNodes(live, moment));
      cachedMoments.set(at, answer);
      answer.catch(() => cachedMoments.delete(at));
      const [oldest] = cachedMoments.keys();
      if (cachedMoments.size > KEPT && oldest !== undefined) cachedMoments.delete(oldest);
    }
    return answer;
  };
}

function pastNodes(live: NodeSource, { rows }: Moment): PastNodes {
  const states = new Map(
    rows.map(row => {
      const { uuid, state } = fromRow(row as LiveRow);
      return [uuid, state];
    }),
  );
  const views = new Map<string, NodeView>();
  const view = (uuid: string): NodeView | undefined => {
    const node = live.view(uuid)?.node;
    if (!node) return undefined;
    const cachedView = views.get(uuid);
    if (cachedView?.node === node) return cachedView;
    const state = states.get(uuid) ?? NO_STATE;
    const reading = { node, state, ...(state.cpu !== null && { cpuMinute: state.cpu }) };
    views.set(uuid, reading);
    return reading;
  };
  let sum: { readonly of: readonly unknown[]; readonly totals: ReturnType<typeof sumTotals> } | undefined;
  const totals = () => {
    const list = live.list();
    if (sum?.of !== list) sum = { of: list, totals: sumTotals(list.flatMap(({ uuid }) => view(uuid) ?? [])) };
    return sum.totals;
  };
  return { view, totals };
}
