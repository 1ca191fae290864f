import type { ReactNode } from 'react';
import styles from './CardCharts.module.css';

interface ChartProps {
  readonly title: ReactNode;
  readonly value: ReactNode;
  /** Text shown if there is nothing to draw. */
  readonly missing: string | undefined;
  readonly children: ReactNode;
}

/** A chart in a card, with name and value in the heading. */
export const Chart = ({ title, value, missing, children }: ChartProps) => (
  <figure className={styles.chart}>
    <figcaption>
      <span>{title}</span>
      <b>{value}</b>
    </figcaption>
    <div className={styles.picture}>{missing ? <span>{missing}</span> : children}</div>
  </figure>
);
