import type { LatencyMatrix, PublicAnnouncement } from '@vitrine/contracts';
import { sumTotals, type Host, type NodeSource, type NodeView } from '@vitrine/theme-sdk/shell';
import { PAST_ANNOUNCEMENTS } from './made-up-announcements.ts';
import {
  availabilityOf,
  cardLatencyOf,
  historyOf,
  latencyOf,
  matrixOf,
  nodeAvailabilityOf,
} from './made-up-answers.ts';
import { eventsOf, fleetEventsOf } from './made-up-events.ts';

/** How a made-up site responds: at once, never, or with an error. */
type Answers = 'given' | 'pending' | 'failing';

interface MadeUp {
  readonly nodes?: readonly NodeView[];
  /** False while the nodes are loading. */
  readonly ready?: boolean;
  readonly answers?: Answers;
  readonly matrix?: LatencyMatrix;
  readonly announcements?: readonly PublicAnnouncement[];
  /** Minute that the page shows, in ms since 1970; now by default. */
  readonly moment?: number;
}

type Data = Pick<
  Host,
  | 'nodes'
  | 'moment'
  | 'history'
  | 'recent'
  | 'checks'
  | 'families'
  | 'series'
  | 'chosenSeries'
  | 'seriesHistory'
  | 'latency'
  | 'latencyMatrix'
  | 'cardLatency'
  | 'availability'
  | 'nodeAvailability'
  | 'events'
  | 'fleetEvents'
  | 'announcements'
>;

const DETAIL = {
  disks: [
    { mount: '/', used: 40 * 2 ** 30, total: 80 * 2 ** 30 },
    { mount: '/srv/a-mount-point-with-a-long-path/data', used: 110 * 2 ** 30, total: 120 * 2 ** 30 },
  ],
  interfaces: [{ name: 'eth0', up: 1_200_000, down: 3_400_000, totalUp: 120e9, totalDown: 310e9 }],
  gpus: [],
};

/** Returns the data of a host, which hooks read without a core. */
export function madeUpData({
  nodes = [],
  ready = true,
  answers = 'given',
  matrix = matrixOf(nodes),
  announcements = [],
  moment,
}: MadeUp): Data {
  const answer = <T>(value: T): Promise<T> =>
    answers === 'given'
      ? Promise.resolve(value)
      : answers === 'pending'
        ? new Promise<never>(() => undefined)
        : Promise.reject(new Error('The made-up site does not answer.'));
  return {
    nodes: {
      ...sourceOf(nodes, ready, answers === 'given' ? announcements : undefined, answers),
      ...(moment !== undefined && { connection: () => 'past' as const }),
    },
    moment: { at: () => moment ?? null, show: () => undefined, on: noSubscription },
    history: (_, request) => answer(historyOf(request)),
    recent: () => answer({ at: [], columns: {} }),
    checks: () => answer({ days: [], until: 0, checks: [], badStates: [] }),
    families: () => answer([]),
    series: () => answer([]),
    chosenSeries: () => answer({ columns: [], cardLines: [], nodes: {} }),
    seriesHistory: (_, { from, to }) => answer({ from, to, step: to - from, series: [] }),
    latency: (_, request) => answer(latencyOf(request)),
    latencyMatrix: () => answer(matrix),
    cardLatency: () => answer(cardLatencyOf(nodes)),
    availability: () => answer(availabilityOf(nodes)),
    nodeAvailability: uuid => answer(nodeAvailabilityOf(nodes, uuid)),
    events: (_, range) => answer(eventsOf(range)),
    fleetEvents: range => answer(fleetEventsOf(nodes, range)),
    announcements: ({ state }) => answer(state === 'open' ? announcements : PAST_ANNOUNCEMENTS),
  };
}

const noSubscription = () => () => undefined;

function sourceOf(
  views: readonly NodeView[],
  ready: boolean,
  announcements: readonly PublicAnnouncement[] | undefined,
  answers: Answers,
): NodeSource {
  const byUuid = new Map(views.map(view => [view.node.uuid, view]));
  const list = views.map(({ node }) => node);
  const totals = sumTotals(views);
  return {
    ready: () => ready,
    list: () => list,
    view: uuid => byUuid.get(uuid),
    totals: () => totals,
    connection: () => (answers === 'failing' ? 'lost' : 'live'),
    announcements: () => announcements,
    onAnnouncements: noSubscription,
    detail: uuid => (byUuid.get(uuid)?.state.online ? DETAIL : undefined),
    onList: noSubscription,
    onNode: noSubscription,
    onStates: noSubscription,
    onConnection: noSubscription,
    watch: noSubscription,
  };
}
