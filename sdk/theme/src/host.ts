import { createContext, type ComponentType } from 'react';
import type {
  Availability,
  AvailabilityDetail,
  CardLatency,
  ChosenSeries,
  FamilyView,
  FleetTimeline,
  History,
  Latency,
  LatencyMatrix,
  LiveState,
  MatrixHours,
  MetricName,
  NewestSeries,
  NodeDetail,
  PublicAnnouncement,
  PublicChecks,
  PublicInfo,
  PublicNode,
  Recent,
  SeriesHistory,
  Timeline,
} from '@vitrine/contracts';
import type { Parts } from './part-props.ts';

type Stop = () => void;

/** Node as shown on a card. The same object as long as nothing in it changed. */
export interface NodeView {
  /** Description of the node; replaced by a new object when it changes. */
  readonly node: PublicNode;
  /** Latest values; replaced with every report. */
  readonly state: LiveState;
  /** Usage of all cores over about the last minute, 0–100; absent before the first report. @unit % */
  readonly cpuMinute?: number;
}

/** Sums over all nodes that this visitor may see, or over one group of them. Bytes and bytes per second. */
export interface FleetTotals {
  /** Number of nodes. @unit count */
  readonly nodes: number;
  /** Online nodes. @unit count */
  readonly online: number;
  /** Nodes that have never reported, which are neither online nor offline. @unit count */
  readonly waiting: number;
  /** Sent per second now. @unit bytes/s */
  readonly netUp: number;
  /** Received per second now. @unit bytes/s */
  readonly netDown: number;
  /** Sent since the nodes were added. @unit bytes */
  readonly trafficUp: number;
  /** Received since the nodes were added. @unit bytes */
  readonly trafficDown: number;
  /** Mean processor usage of online nodes, 0–100; `null` if there are none. @unit % */
  readonly cpu: number | null;
  /** Nodes that are offline, or have a memory, disk or processor usage (over the last minute) of 90 % or more. @unit count */
  readonly attention: number;
}

/**
 * `live`: values are pushed each second. `polling`: the socket is blocked, so data is polled. `lost`: the values on the page are
 * outdated. `past`: the page shows the minute that the visitor chose.
 */
export type Connection = 'connecting' | 'live' | 'polling' | 'lost' | 'past';

/**
 * Source of node data for hooks. Listeners are called only for their subscription; results are the same objects until they change.
 */
export interface NodeSource {
  /** False until the first response of the core. */
  ready(): boolean;
  list(): readonly PublicNode[];
  view(uuid: string): NodeView | undefined;
  totals(): FleetTotals;
  connection(): Connection;
  detail(uuid: string): NodeDetail | undefined;
  /** Current announcements from the live connection; undefined before the first push. */
  announcements(): readonly PublicAnnouncement[] | undefined;
  onAnnouncements(listener: () => void): Stop;
  onList(listener: () => void): Stop;
  onNode(uuid: string, listener: () => void): Stop;
  /** Called when a value of any node changes. */
  onStates(listener: () => void): Stop;
  onConnection(listener: () => void): Stop;
  /** Subscribes to the details of one node until it is stopped. */
  watch(uuid: string, listener: () => void): Stop;
}

/** The minute that the page shows: its start in ms since 1970, `null` for now. */
export interface ShownMoment {
  at(): number | null;
  show(at: number | null): void;
  on(listener: () => void): Stop;
}

/** A time range of the history, ms since 1970 at both ends. */
export interface HistoryRequest {
  readonly from: number;
  readonly to: number;
  readonly metrics: readonly MetricName[];
  /** Maximum number of points, 10–5000. */
  readonly points: number;
  /** `avg` omits minimum and maximum. */
  readonly stats?: 'all' | 'avg';
}

/** Selection of announcements: current and planned ones, or past ones; only those of one node if it is given. */
type AnnouncementRequest =
  | { readonly state: 'open' }
  | { readonly state: 'past'; readonly node?: string | undefined; readonly skip: number; readonly limit: number };

/** Services that the shell provides to a theme; used through the hooks. */
export interface Host {
  readonly site: PublicInfo;
  readonly language: string;
  /** Translates a key of the theme's own `locales`. */
  t(key: string, values?: Record<string, string | number>): string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly nodes: NodeSource;
  readonly moment: ShownMoment;
  history(uuid: string, request: HistoryRequest, signal: AbortSignal): Promise<History>;
  recent(uuid: string, signal: AbortSignal): Promise<Recent>;
  /** Returns every family of the site; responses are shared for a minute. */
  families(signal: AbortSignal): Promise<readonly FamilyView[]>;
  /** Returns the checks that are open to visitors; responses are shared for a short time. */
  checks(signal: AbortSignal): Promise<PublicChecks>;
  /** Returns the latest values of a node's series with labels. */
  series(uuid: string, signal: AbortSignal): Promise<readonly NewestSeries[]>;
  /** Returns the families that the administrator shows on the start page; responses are shared for a short time. */
  chosenSeries(signal: AbortSignal): Promise<ChosenSeries>;
  seriesHistory(
    uuid: string,
    request: {
      readonly from: number;
      readonly to: number;
      readonly families: readonly string[];
      readonly points: number;
    },
    signal: AbortSignal,
  ): Promise<SeriesHistory>;
  latency(
    uuid: string,
    request: { readonly from: number; readonly to: number; readonly points: number },
    signal: AbortSignal,
  ): Promise<Latency>;
  latencyMatrix(hours: MatrixHours, signal: AbortSignal): Promise<LatencyMatrix>;
  /** Returns the latency shown on node cards; responses are shared for a short time. */
  cardLatency(signal: AbortSignal): Promise<CardLatency>;
  /** Returns the availability of every node; responses are shared for a minute. */
  availability(signal: AbortSignal): Promise<Availability>;
  nodeAvailability(uuid: string, signal: AbortSignal): Promise<AvailabilityDetail>;
  /** Returns the events of a node in a time range that this visitor may see. */
  events(uuid: string, request: { readonly from: number; readonly to: number }, signal: AbortSignal): Promise<Timeline>;
  /** Returns the nodes with faults in a time range that this visitor may see. */
  fleetEvents(request: { readonly from: number; readonly to: number }, signal: AbortSignal): Promise<FleetTimeline>;
  /**
   * Returns the announcements of the site. `open` ones are requested only while nothing is pushed; responses are shared for half a
   * minute.
   */
  announcements(request: AnnouncementRequest, signal: AbortSignal): Promise<readonly PublicAnnouncement[]>;
  readonly components: { readonly [N in keyof Parts]: ComponentType<Parts[N]> };
}

export const HostContext = createContext<Host | null>(null);
