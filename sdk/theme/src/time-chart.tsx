import type { TimeChartProps } from './time-chart-props.ts';
import { useHost } from './use-host.ts';

/** Time chart, drawn by the shell and loaded when first used; includes a text alternative. */
export function TimeChart(props: TimeChartProps) {
  const { TimeChart: Drawn } = useHost().components;
  return <Drawn {...props} />;
}
