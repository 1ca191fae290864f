import type { TimeChartProps } from '@vitrine/theme-sdk';
export function TimeChart(_props: TimeChartProps) { return null; }
