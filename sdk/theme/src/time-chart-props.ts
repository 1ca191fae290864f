import type { PublicAnnouncement, TimelineEvent } from '@vitrine/contracts';
import type { Unit } from '@vitrine/contracts/metrics';

/** Series of a chart. `min` and `max` are drawn as a band around it. `null` without reports. */
export interface TimeSeries {
  readonly id: string;
  readonly label: string;
  /** Index of the series in its chart, from 0: determines its colour and, from the sixth series on, its dashes. */
  readonly colour: number;
  readonly values: readonly (number | null)[];
  readonly min?: readonly (number | null)[] | undefined;
  readonly max?: readonly (number | null)[] | undefined;
  /** Share of lost probes, 0–100: drawn as ticks at the bottom of the chart. */
  readonly lost?: readonly (number | null)[] | undefined;
  /** Reasons for the losses as text, for each point; empty if unknown. */
  readonly lostFor?: readonly string[] | undefined;
}

/** Event at an instant, ms since 1970, drawn as a dashed line with a flag in the colour of its kind. */
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
  /** Events in this time range, drawn as marks. */
  readonly events?: readonly ChartEvent[];
  /** Charts of one group share their crosshair and zoom. */
  readonly group: string;
  /** Height of the plot in px; by default 190. */
  readonly height?: number;
  /** `log`: a logarithmic axis, on which small values stay readable beside peaks. */
  readonly scale?: 'linear' | 'log';
  /**
   * Called with the time range that a visitor selected, by dragging if there is no `onSpan`, or with `null` to zoom out, so that
   * the page can load more detailed data. Without it, the charts of the group zoom into the data that they have.
   */
  readonly onZoom?: ((range: { readonly from: number; readonly to: number } | null) => void) | undefined;
  /** Called with the time range that a visitor dragged with the mouse. Dragging then does not zoom; the keys + and − still do. */
  readonly onSpan?: ((range: { readonly from: number; readonly to: number }) => void) | undefined;
  /** True while the page shows the range that `onZoom` selected: the chart then has a button to zoom out. */
  readonly isZoomed?: boolean;
}
