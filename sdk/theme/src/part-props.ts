import type { MetricName, NodeTag, PublicNode } from '@vitrine/contracts';
import type { TimeChartProps } from './time-chart-props.ts';
import type { TimeSpan } from './time-span.ts';

/** Components that the shell renders, with their props. They use the colours of the tokens and the texts of the page. */
export interface Parts {
  /** The menu for appearance, language, installation, sharing and further pages. Every header includes it. */
  Preferences: object;
  /** Values over time with legend, crosshair, a table of the values, and a summary for screen readers. */
  TimeChart: TimeChartProps;
  /** Flag and code of a country, with its name as a tooltip; nothing for an empty code. */
  Flag: { readonly code: string };
  /** Icon of an operating system, from `node.os`, in the colour of the surrounding text; nothing for an unknown one. */
  OsIcon: { readonly os: string; readonly size?: number };
  /**
   * Share in percent as a number and a bar; `null` is shown as unknown, 90 and more with a warning sign. `bare` hides the label.
   */
  Meter: {
    readonly label: string;
    readonly value: number | null;
    readonly detail?: string | undefined;
    readonly bare?: boolean;
  };
  /** Tags of a node in their colours. */
  Tags: { readonly tags: readonly NodeTag[] };
  /** Price and days until the renewal is due; nothing without either. */
  Cost: { readonly node: PublicNode };
  /** Time since the last report (ms since 1970), updated continuously; 0 is shown as never. */
  LastSeen: { readonly at: number };
  /** One metric of a node over the last hours as a sparkline; by default 24 hours. */
  Sparkline: { readonly uuid: string; readonly metric: MetricName; readonly label: string; readonly hours?: number };
  /**
   * The last 90 days of a node as a strip with one cell per day, and its availability in percent unless `bare`; nothing for a node
   * that never reported.
   */
  AvailabilityStrip: { readonly uuid: string; readonly bare?: boolean };
  /**
   * Map of the nodes, with day and night, and lines to a latency target by its id: `null` for none, by default the slowest one.
   * `strip` is a still picture that fills its box. `stage` has labels, a list, a globe, and a close button with `onClose`. `globe`
   * is the globe alone, for a page with its own list: still by default; with `labels` it can be turned and its lines selected.
   */
  World: {
    readonly form: 'strip' | 'stage' | 'globe';
    readonly shape?: 'flat' | 'globe';
    readonly labels?: boolean;
    readonly lines?: number | null;
    readonly onClose?: () => void;
  };
  /**
   * Events of a node in a time range, as text or icons: by default as a `lane` along a time axis, or as a `list`, newest first.
   * Nothing if there are no events.
   */
  Events: { readonly uuid: string; readonly span: TimeSpan; readonly form?: 'lane' | 'list' };
  /**
   * The last 24 hours as a line with outages and announcements. A visitor drags along it to move the whole page to an earlier
   * minute (`useMoment`), by pointer, touch or keyboard. `--lane-ground` is the background colour of its times. Nothing on a site
   * without history.
   */
  DayLane: object;
  /** Strip of the times in which a node did and did not report; by default the last 24 hours. */
  UptimeStrip: { readonly uuid: string; readonly hours?: number };
}
