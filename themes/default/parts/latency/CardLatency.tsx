import { useCardLatency, useFormat, useT } from '@vitrine/theme-sdk';
import styles from './CardLatency.module.css';
import { speedLevel } from './speed-level.ts';

/** Latency of a node to the targets that the administrator shows on cards: the median of the last minutes, and what was lost. */
export function CardLatency({ uuid }: { uuid: string }) {
  const { data } = useCardLatency();
  const t = useT();
  const format = useFormat();
  const cells = data?.nodes[uuid];
  if (!data || !cells) return null;
  return (
    <ul className={styles.cells} aria-label={t('latency.title')}>
      {data.tasks.map((task, i) => {
        const cell = cells[i];
        if (!cell) return null;
        const [p50, lost] = cell;
        return (
          <li key={task.id} data-speed={speedLevel(p50)}>
            <span>{task.name}</span>
            <b>{p50 === null ? '–' : format.ms(p50)}</b>
            {lost > 0 && (
              <small>
                <span className="visually-hidden">{t('latency.loss')} </span>
                {format.percent(lost)}
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}
