import { useCardLatency, useFormat, useNode, useT, latencyTier } from '@vitrine/theme-sdk';
import { shortMs } from '../short-amounts.ts';
import styles from './CardLatency.module.css';

/** Maximum number of targets on a card. */
const MAX_TARGETS = 3;
/** Loss in percent from which it is shown beside the round trip. */
const SHOWN_LOSS = 10;

/** Latency of a node to the targets on cards: the median of the last minutes, and the loss. */
export function CardLatency({ uuid }: { uuid: string }) {
  const { data } = useCardLatency();
  const isOnline = useNode(uuid)?.state.online ?? false;
  const t = useT();
  const format = useFormat();
  const targets = (data?.tasks ?? []).slice(0, MAX_TARGETS).map((task, i) => {
    const [p50, lossPercent] = (isOnline && data?.nodes[uuid]?.[i]) || [null, 0];
    return { task, p50, lost: lossPercent, isLossy: lossPercent >= SHOWN_LOSS };
  });
  const isManyLossy = targets.filter(({ isLossy }) => isLossy).length > 1;
  return (
    <ul className={styles.cells} aria-label={t('latency.title')} data-lossy={isManyLossy ? 'many' : undefined}>
      {targets.map(({ task, p50, lost, isLossy }) => {
        return (
          <li key={task.id} data-tier={latencyTier(p50, lost)} title={task.name}>
            <span>{task.short}</span>
            <b>{p50 === null ? '–' : shortMs(p50, format)}</b>
            {isLossy && (
              <em>
                <span className="visually-hidden">{t('latency.loss')} </span>
                {format.percent(lost, 0)}
              </em>
            )}
          </li>
        );
      })}
    </ul>
  );
}
