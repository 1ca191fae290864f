import type { MetricName, NodeTag, PublicNode } from '@vitrine/contracts';
import type { TimeSpan } from './time-span.ts';
import type { TimeChartProps } from './time-chart-props.ts';

/** Parts that the shell draws, with their props. They have the colours of the tokens and the texts of the page. */
export interface Parts {
  /** The menu of appearance, language, installation, sharing and further pages. Every header places it. */
  Preferences: object;
  /** Values over time with legend, crosshair, a table of the values and a summary for those who cannot see it. */
  TimeChart: TimeChartProps;
  /** Flag and code of a country, its name as a tooltip; nothing for an empty code. */
  Flag: { readonly code: string };
  /** Sign of a system, from `node.os`, in the colour of the text around it; nothing for an unknown one. */
  OsIcon: { readonly os: string; readonly size?: number };
  /** Share in percent as a number and a bar; `null` is shown as unknown, 90 and more with a sign. `bare` hides the label. */
  Meter: {
    readonly label: string;
    readonly value: number | null;
    readonly detail?: string | undefined;
    readonly bare?: boolean;
  };
  /** Tags of a node in their colours. */
  Tags: { readonly tags: readonly NodeTag[] };
  /** Price and days until the machine is due; nothing without either. */
  Cost: { readonly node: PublicNode };
  /** Time since the last report (ms since 1970), kept up to date; 0 is shown as never. */
  LastSeen: { readonly at: number };
  /** One metric of a node over the last hours as a small line: 24 unless told. */
  Sparkline: { readonly uuid: string; readonly metric: MetricName; readonly label: string; readonly hours?: number };
  /** The last 90 days of a node as a strip, a cell a day, with its percentage unless `bare`; nothing for a node that never reported. */
  AvailabilityStrip: { readonly uuid: string; readonly bare?: boolean };
  /**
   * Where the nodes are, with day and night, and lines to a latency target by its id: `null` for none, the slowest one unless told.
   * `strip` is a still picture that fills its box; `stage` has labels, a list, and a globe, and `onClose` for its button. `globe` is
   * the globe alone, for a page with a list of its own: to be looked at, or with `labels` to be turned, its lines to be chosen.
   */
  World: {
    readonly form: 'strip' | 'stage' | 'globe';
    readonly shape?: 'flat' | 'globe';
    readonly labels?: boolean;
    readonly lines?: number | null;
    readonly onClose?: () => void;
  };
  /**
   * Events of a node in a time, in words or behind signs: as a `lane` over a time axis unless told, or as a `list`, newest
   * first. Nothing if nothing happened.
   */
  Events: { readonly uuid: string; readonly span: TimeSpan; readonly form?: 'lane' | 'list' };
  /**
   * The last 24 hours as a line with outages and announcements. Along it a visitor drags the whole page to an earlier minute (`useMoment`), by
   * pointer, touch or keyboard. `--lane-ground` is the colour behind its times. Nothing on a site without history.
   */
  DayLane: object;
  /** When a node reported in the last hours and when not, as a strip: 24 hours unless told. */
  UptimeStrip: { readonly uuid: string; readonly hours?: number };
}
