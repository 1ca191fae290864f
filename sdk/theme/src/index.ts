export type {
  Availability,
  AvailabilityDetail,
  BadState,
  CardLatency,
  FamilyView,
  FleetTimeline,
  Histories,
  History,
  Latency,
  LatencyCell,
  LatencySeries,
  LatencyMatrix,
  LatencyTask,
  MatrixHours,
  LiveState,
  MetricName,
  NewestSeries,
  NodeAvailability,
  NodeDetail,
  NodeTag,
  PublicAnnouncement,
  PublicCheck,
  PublicChecks,
  PublicNode,
  Recent,
  SeriesHistory,
  Timeline,
  TimelineEvent,
} from '@vitrine/contracts';
export { METRICS, type Unit } from '@vitrine/contracts/metrics';
export { byUnit } from './format/by-unit.ts';
export type { Formatter } from './format/formatter.ts';
export { useFormat } from './format/use-format.ts';
export { severityOf } from './home/sort.ts';
export { SORT_KEYS, type HomeQuery, type HomeView, type SortKey, type Status } from './home/query.ts';
export type { RegionCount } from './home/regions.ts';
export { useGroupedNodes, useGroups, useHomeQuery, useNodeOrder, useRegions } from './home/use-home.ts';
export type { Connection, NodeView, FleetTotals } from './host.ts';
export { HeaderSpace, InHeader } from './header-space.tsx';
export { lineStyle } from './line-style.ts';
export { countedUsage, trafficUsage } from './traffic-usage.ts';
export { isLossy, latencyTier } from '@vitrine/contracts/latency-tier';
export { levelOf, shareOf, usageOf, type Usage } from './usage.ts';
export { presenceKey, presenceOf, type Presence } from './presence.ts';
export {
  AvailabilityStrip,
  Cost,
  DayLane,
  Events,
  Flag,
  LastSeen,
  Meter,
  OsIcon,
  Preferences,
  Sparkline,
  Tags,
  TimeChart,
  UptimeStrip,
  World,
} from './parts.tsx';
export type { NodePanelProps, PluginPartProps, RouteMethod } from './plugin-part.ts';
export type { Parts } from './part-props.ts';
export { RichText } from './rich-text.tsx';
export { DefaultSlot, Slot, useIsFilled, type DefaultSlotProps } from './slot.tsx';
export type { SlotName, Slots } from './slots.ts';
export { defineTheme, type Language, type Messages, type Theme } from './theme.ts';
export { chartEvents } from './chart-events.ts';
export type { ChartEvent, TimeChartProps, TimeSeries } from './time-chart-props.ts';
export { useAnnouncements, usePastAnnouncements, type PastAnnouncements } from './use-announcements.ts';
export { useChecks } from './use-checks.ts';
export { useAvailability, useNodeAvailability } from './use-availability.ts';
export { useEvents, useFleetEvents } from './use-events.ts';
export {
  useFleetTrend,
  useHistories,
  useHistory,
  useTrend,
  type HistoryQueryResult,
  type TimeSpan,
} from './use-history.ts';
export { useCardLatency, useLatency, useLatencyMatrix } from './use-latency.ts';
export { useMonthlyCost, type MonthlyCostWithRates } from './use-monthly-cost.ts';
export type { QueryResult } from './use-auto-refresh.ts';
export {
  useConnection,
  useNode,
  useNodeDetail,
  useNodes,
  useNodesReady,
  useNodeViews,
  useStaleSince,
  useTotals,
} from './use-nodes.ts';
export { useIsVisible } from './use-is-visible.ts';
export { LIVE_SPAN, useLive, type Live } from './use-live.ts';
export { useMoment } from './use-moment.ts';
export { useNow } from './use-now.ts';
export { useRecent } from './use-recent.ts';
export { seriesText } from './format/series-text.ts';
export { useChosenSeries, useFamilies, useSeries, useSeriesHistory, type ChosenFamily } from './use-series.ts';
export { useSite, type Site } from './use-site.ts';
export { useT, useThemeOptions } from './use-theme.ts';
export { useWhyAbsent } from './use-why-absent.ts';
export { virtualizationOf } from './virtualization.ts';
