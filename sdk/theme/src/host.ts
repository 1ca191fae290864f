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
import { createContext, type ComponentType } from 'react';
import type { Parts } from './part-props.ts';

type Stop = () => void;

/** Node as a card shows it. The same object as long as nothing in it changed. */
export interface NodeView {
  /** Description of the node; another object when it changes. */
  readonly node: PublicNode;
  /** Its newest numbers: changes with every report. */
  readonly state: LiveState;
  /** Use of all cores over about the last minute, 0–100; absent before the first report. @unit % */
  readonly cpuMinute?: number;
}

/** Sums over all nodes that this visitor may see, or over one group of them. Bytes and bytes per second. */
export interface FleetTotals {
  /** All of these nodes. @unit count */
  readonly nodes: number;
  /** Those that report. @unit count */
  readonly online: number;
  /** Those that have never reported; neither online nor offline. @unit count */
  readonly waiting: number;
  /** Sent per second now. @unit bytes/s */
  readonly netUp: number;
  /** Received per second now. @unit bytes/s */
  readonly netDown: number;
  /** Sent since the nodes were added. @unit bytes */
  readonly trafficUp: number;
  /** Received since the nodes were added. @unit bytes */
  readonly trafficDown: number;
  /** Mean use of the processors of those that report, 0–100; `null` if none does. @unit % */
  readonly cpu: number | null;
  /** Those that are offline, or whose memory, disk, or processor over the last minute is used by 90 %. @unit count */
  readonly attention: number;
}

/**
 * `live`: pushed each second. `polling`: the socket is blocked, data is polled. `lost`: the numbers on screen are old. `past`: they are those of
 * the minute that the visitor chose.
 */
export type Connection = 'connecting' | 'live' | 'polling' | 'lost' | 'past';

/** Source of nodes for hooks. Listeners are called only for their subscription; results keep their identity until they change. */
export interface NodeSource {
  /** False until the first response of the core. */
  ready(): boolean;
  list(): readonly PublicNode[];
  view(uuid: string): NodeView | undefined;
  totals(): FleetTotals;
  connection(): Connection;
  detail(uuid: string): NodeDetail | undefined;
  /** Current announcements, as they were pushed; undefined before the first push. */
  announcements(): readonly PublicAnnouncement[] | undefined;
  onAnnouncements(listener: () => void): Stop;
  onList(listener: () => void): Stop;
  onNode(uuid: string, listener: () => void): Stop;
  /** Any number of any node. */
  onStates(listener: () => void): Stop;
  onConnection(listener: () => void): Stop;
  /** Subscribes to the detail of one node until it is stopped. */
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
  /** `avg` leaves out minimum and maximum. */
  readonly stats?: 'all' | 'avg';
}

/** Selection of announcements: those that are current or planned, or past ones, of one node if it is named. */
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
  /** Every family of the site; the same answer for all who ask within a minute. */
  families(signal: AbortSignal): Promise<readonly FamilyView[]>;
  /** Checks that are open to visitors; the same answer for all who ask within a moment. */
  checks(signal: AbortSignal): Promise<PublicChecks>;
  /** Newest values of a node's series with labels. */
  series(uuid: string, signal: AbortSignal): Promise<readonly NewestSeries[]>;
  /** Families that the administrator shows on the start page; the same answer for all who ask within a moment. */
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
  /** Latency on the cards of nodes; the same answer for all who ask within a moment. */
  cardLatency(signal: AbortSignal): Promise<CardLatency>;
  /** Availability of every node; the same answer for all who ask within a minute. */
  availability(signal: AbortSignal): Promise<Availability>;
  nodeAvailability(uuid: string, signal: AbortSignal): Promise<AvailabilityDetail>;
  /** Events of a node in a time, as far as this visitor may read them. */
  events(uuid: string, request: { readonly from: number; readonly to: number }, signal: AbortSignal): Promise<Timeline>;
  /** Nodes with faults in a time, as far as this visitor may see them. */
  fleetEvents(request: { readonly from: number; readonly to: number }, signal: AbortSignal): Promise<FleetTimeline>;
  /** Announcements of the site. `open` ones are asked for only while nothing is pushed; all who ask within half a minute share an answer. */
  announcements(request: AnnouncementRequest, signal: AbortSignal): Promise<readonly PublicAnnouncement[]>;
  readonly components: { readonly [N in keyof Parts]: ComponentType<Parts[N]> };
}

export const HostContext = createContext<Host | null>(null);
