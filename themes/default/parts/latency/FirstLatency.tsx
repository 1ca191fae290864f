import { useCardLatency, useFormat, useSite, latencyTier } from '@vitrine/theme-sdk';
import { shortMs } from '../short-amounts.ts';
import styles from './CardLatency.module.css';

function Measured({ uuid, isOnline }: { readonly uuid: string; readonly isOnline: boolean }) {
  const { data } = useCardLatency();
  const format = useFormat();
  const [task] = data?.tasks ?? [];
  const [p50, lossPercent] = (isOnline && data?.nodes[uuid]?.[0]) || [null, 0];
  return (
    <span className={styles.first} data-tier={latencyTier(p50, lossPercent)} title={task?.name}>
      {task && <span>{task.short}</span>}
      <b>{p50 === null ? '–' : shortMs(p50, format)}</b>
    </span>
  );
}

/** Latency to the first target on cards, for cards with room for only one. */
export function FirstLatency(props: { readonly uuid: string; readonly isOnline: boolean }) {
  const { latencyOnCards } = useSite();
  return latencyOnCards ? <Measured {...props} /> : null;
}
