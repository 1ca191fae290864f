import { useMemo } from 'react';
import { middleOfCountry } from '@vitrine/contracts/world';
import {
  presenceOf,
  severityOf,
  useCardLatency,
  useFormat,
  useNodeViews,
  type CardLatency,
  type Formatter,
  type LatencyTask,
  type NodeView,
  latencyTier,
} from '@vitrine/theme-sdk';
import type { Pin, PinState, Route } from './scene.ts';

/** Interval in ms at which the rates and states on the map are updated. */
const READ_MS = 2000;
/** Severity level of high use. */
const HIGH = 2;
const WORST: readonly PinState[] = ['waiting', 'ok', 'attention', 'offline'];

/** Nodes of one country. */
export interface WorldPlace extends Pin {
  readonly region: string;
  readonly name: string;
  readonly down: number;
  readonly nodes: readonly NodeView[];
}

function stateOf(view: NodeView): PinState {
  const presence = presenceOf(view);
  if (presence !== 'online') return presence;
  return severityOf(view) >= HIGH ? 'attention' : 'ok';
}

function placesOf(views: readonly NodeView[], format: Pick<Formatter, 'region'>): WorldPlace[] {
  const byRegion = Map.groupBy(
    views.filter(({ node }) => node.region),
    ({ node }) => node.region,
  );
  return [...byRegion].flatMap(([region, nodes]): WorldPlace[] => {
    const place = middleOfCountry(region);
    if (!place) return [];
    const states = nodes.map(stateOf);
    const state = states.reduce((worst, state) => (WORST.indexOf(state) > WORST.indexOf(worst) ? state : worst));
    const down = nodes.reduce((sum, view) => sum + (view.state.online ? (view.state.netDown ?? 0) : 0), 0);
    return [{ ...place, region, name: format.region(region), count: nodes.length, state, down, nodes }];
  });
}

/** Returns the places of the nodes, and the number of nodes without a place. */
export function useWorldPlaces(): { readonly places: readonly WorldPlace[]; readonly without: number } {
  const views = useNodeViews(READ_MS);
  const format = useFormat();
  return useMemo(() => {
    const places = placesOf(views, format);
    return { places, without: views.length - places.reduce((sum, { count }) => sum + count, 0) };
  }, [views, format]);
}

/** Route from a place to a target, with the worst latency and loss among its nodes. */
interface WorldRoute extends Route {
  readonly region: string;
  readonly ms: number | null;
  readonly loss: number;
}

function routesTo(task: LatencyTask, places: readonly WorldPlace[], data: CardLatency): WorldRoute[] {
  const index = data.tasks.findIndex(({ id }) => id === task.id);
  const to = middleOfCountry(task.region);
  if (!to) return [];
  return places
    .flatMap((from): WorldRoute[] => {
      const cells = from.nodes.flatMap(({ node, state }) => {
        const cell = state.online ? data.nodes[node.uuid]?.[index] : null;
        return cell ? [cell] : [];
      });
      const tiers = cells.map(([p50, lossPercent]) => ({
        ms: p50,
        loss: lossPercent,
        tier: latencyTier(p50, lossPercent),
      }));
      const worst = tiers.sort((a, b) => (b.tier ?? 0) - (a.tier ?? 0) || (b.ms ?? 0) - (a.ms ?? 0))[0];
      if (!worst?.tier) return [];
      return [{ region: from.region, from, to, tier: worst.tier, ms: worst.ms, loss: worst.loss }];
    })
    .sort((a, b) => b.tier - a.tier || (b.ms ?? 0) - (a.ms ?? 0));
}

/** Returns the available targets, and the routes to one of them. */
export function useWorldRoutes(places: readonly WorldPlace[], selectedTask: number | null | undefined) {
  const { data } = useCardLatency();
  const targets = useMemo(() => data?.tasks.filter(({ region }) => middleOfCountry(region)) ?? [], [data]);
  // By default the target with the slowest round trips, whose lines are the most informative.
  const slowest = useMemo(() => {
    const medianOf = ({ id }: LatencyTask) => {
      const index = data?.tasks.findIndex(task => task.id === id) ?? -1;
      const times = Object.values(data?.nodes ?? {}).flatMap(cells => cells[index]?.[0] ?? []);
      return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
    };
    return [...targets].sort((a, b) => medianOf(b) - medianOf(a))[0]?.id ?? null;
  }, [targets, data]);
  const shownTarget = selectedTask === undefined ? slowest : selectedTask;
  const task = targets.find(({ id }) => id === shownTarget);
  const routes = useMemo(() => (task && data ? routesTo(task, places, data) : []), [task, places, data]);
  return { targets, task, routes };
}
