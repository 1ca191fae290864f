import type { Unit } from '@vitrine/contracts/metrics';

/** One line of a chart. `min` and `max` are drawn as a band around it. `null` where nothing was reported. */
export interface TimeSeries {
  readonly id: string;
  readonly label: string;
  /** Which line of its chart it is, from 0: that gives it its colour, and from the sixth on also dashes. */
  readonly colour: number;
  readonly values: readonly (number | null)[];
  readonly min?: readonly (number | null)[] | undefined;
  readonly max?: readonly (number | null)[] | undefined;
}

/** Props of a time chart. */
export interface TimeChartProps {
  readonly title: string;
  readonly unit: Unit;
  /** Sizes of memory and disks count in 1024s, as the tools of the trade do. */
  readonly binary?: boolean;
  /** Times of the values, ms since 1970, ascending. Shared by all series. */
  readonly at: readonly number[];
  /** Ends of the time axis, ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly series: readonly TimeSeries[];
  /** Top of the value axis where it is known, such as 100 % or the memory of the machine. */
  readonly ceiling?: number | undefined;
  /** Charts of one group share their crosshair. */
  readonly group: string;
}
