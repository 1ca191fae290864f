import type { TimeChartProps } from './time-chart-props.ts';
import { useHost } from './use-host.ts';

/** Values over time, drawn by the shell and loaded when first used; comes with its own text alternative. */
export function TimeChart(props: TimeChartProps) {
  const { TimeChart: Drawn } = useHost().components;
  return <Drawn {...props} />;
}
