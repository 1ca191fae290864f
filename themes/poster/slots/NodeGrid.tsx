import type { CSSProperties } from 'react';
import {
  Slot,
  useAvailability,
  useCardLatency,
  useFormat,
  useNodes,
  useSite,
  useT,
  type Slots,
} from '@vitrine/theme-sdk';
import styles from './NodeGrid.module.css';

/** Number of dates above the wall. */
const TICKS = 4;

/** First latency target above its column; renders nothing if cards show no target. */
function FirstTarget() {
  const { data } = useCardLatency();
  return data?.tasks[0]?.short;
}

/** The wall: one row per node, ninety days wide. Groups are separated by a hairline. */
export function NodeGrid({ uuids }: Slots['NodeGrid']) {
  const { data } = useAvailability();
  const { latencyOnCards } = useSite();
  const groups = new Map(useNodes().map(({ uuid, group }) => [uuid, group]));
  const format = useFormat();
  const t = useT();
  const days = data?.days ?? [];
  const ticks =
    days.length > 0 ? Array.from({ length: TICKS }, (_, i) => days[Math.floor((i * days.length) / TICKS)]!) : [];
  return (
    <div className={styles.wall} style={{ '--count': Math.max(6, uuids.length) } as CSSProperties}>
      <div className={styles.head} aria-hidden>
        <span>{t('poster.ninety')}</span>
        <span className={styles.ticks}>
          {ticks.map(at => (
            <span key={at}>{format.day(at)}</span>
          ))}
          <span>{t('poster.today')}</span>
        </span>
        <span>%</span>
        <span>{t('metric.cpu')}</span>
        <span>{t('metric.ram')}</span>
        <span>{t('metric.disk')}</span>
        <span>{t('metric.down')}</span>
        <span>{latencyOnCards && <FirstTarget />}</span>
      </div>
      <div role="list" aria-label={t('home.nodes')}>
        {uuids.map((uuid, i) => (
          <div
            key={uuid}
            role="listitem"
            data-first={(i > 0 && groups.get(uuid) !== groups.get(uuids[i - 1]!)) || undefined}
          >
            <Slot name="NodeCard" uuid={uuid} />
          </div>
        ))}
      </div>
      <p className={styles.legend}>
        {(['whole', 'short', 'long', 'none'] as const).map(level => (
          <span key={level} data-level={level}>
            {t(`poster.${level}`)}
          </span>
        ))}
      </p>
    </div>
  );
}
