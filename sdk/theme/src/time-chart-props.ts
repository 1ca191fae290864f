import type { PublicAnnouncement, TimelineEvent } from '@vitrine/contracts';
import type { Unit } from '@vitrine/contracts/metrics';

/** Series of a chart. `min` and `max` are drawn as a band around it. `null` without reports. */
export interface TimeSeries {
  readonly id: string;
  readonly label: string;
  /** Index of the series in its chart, from 0: determines its colour, and from the sixth on dashes. */
  readonly colour: number;
  readonly values: readonly (number | null)[];
  readonly min?: readonly (number | null)[] | undefined;
  readonly max?: readonly (number | null)[] | undefined;
  /** Share of lost probes, 0–100: drawn as ticks at the bottom of the chart. */
  readonly lost?: readonly (number | null)[] | undefined;
  /** Why they were lost, in words, for each point; empty if unknown. */
  readonly lostFor?: readonly string[] | undefined;
}

/** Something that happened at a moment, ms since 1970: a dashed line with a flag in the colour of its kind. */
export interface ChartEvent {
  readonly at: number;
  readonly kind: Exclude<TimelineEvent['kind'], 'announcement'> | PublicAnnouncement['kind'];
}

/** Props of a time chart. */
export interface TimeChartProps {
  readonly title: string;
  readonly unit: Unit;
  /** True for units of 1024, as usual for memory and disks. */
  readonly binary?: boolean;
  /** Times of the values, ms since 1970, ascending. Shared by all series. */
  readonly at: readonly number[];
  /** Ends of the time axis, ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly series: readonly TimeSeries[];
  /** Maximum of the value axis if known, such as 100 % or the memory of the machine. */
  readonly ceiling?: number | undefined;
  /** Events of this time, for marks. */
  readonly events?: readonly ChartEvent[];
  /** Charts of one group share their crosshair and their zoom. */
  readonly group: string;
  /** Height of the plot in px: 190 unless told. */
  readonly height?: number;
  /** `log`: equal steps are equal factors, so that small values stay readable beside peaks. */
  readonly scale?: 'linear' | 'log';
  /**
   * Called with the time range that a visitor selected, by dragging unless there is `onSpan`, or `null` to go back, so that the page can load it in more detail.
   * Without it, the charts of the group show that part of what they have.
   */
  readonly onZoom?: ((range: { readonly from: number; readonly to: number } | null) => void) | undefined;
  /** Called with the time range that a visitor drew with the mouse: drawing then does not zoom, the keys + and − still do. */
  readonly onSpan?: ((range: { readonly from: number; readonly to: number }) => void) | undefined;
  /** True while the page shows what `onZoom` selected: the chart then has a button for the way back. */
  readonly isZoomed?: boolean;
}
