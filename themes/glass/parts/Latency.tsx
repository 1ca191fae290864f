import { isLossy, latencyTier, useCardLatency, useFormat, useT } from '@vitrine/theme-sdk';
import styles from './Latency.module.css';

/** Maximum number of targets on a card. */
const TARGETS = 3;

/** Median round trips of a node to the targets on cards. */
export function Latency({ uuid, isOnline }: { readonly uuid: string; readonly isOnline: boolean }) {
  const { data } = useCardLatency();
  const format = useFormat();
  const t = useT();
  return (
    <ul className={styles.latency} aria-label={t('latency.title')}>
      {data?.tasks.slice(0, TARGETS).map((task, i) => {
        const [ms, lossPercent] = (isOnline && data.nodes[uuid]?.[i]) || [null, 0];
        return (
          <li key={task.id} data-tier={latencyTier(ms, lossPercent)} title={task.name}>
            {task.short} {ms === null ? '–' : ms < 1 ? format.ms(ms) : `${format.number(Math.round(ms))}\u00a0ms`}
            {isLossy(lossPercent) && (
              <em>
                <span className="visually-hidden">{t('latency.loss')} </span>
                {format.percent(lossPercent, 0)}
              </em>
            )}
          </li>
        );
      })}
    </ul>
  );
}
