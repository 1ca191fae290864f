import { lazy } from 'react';
import type { TimeChartProps } from '@vitrine/theme-sdk';
import { LazyBoundary } from '../LazyBoundary.tsx';
import styles from './LazyTimeChart.module.css';

const Drawn = lazy(() => import('./TimeChart.tsx').then(module => ({ default: module.TimeChart })));

/** Chart component. Its implementation is loaded with the first chart on screen. */
export function TimeChart(props: TimeChartProps) {
  return (
    <LazyBoundary fallback={<div className={styles.waiting} role="status" aria-label={props.title} aria-busy />}>
      <Drawn {...props} />
    </LazyBoundary>
  );
}
