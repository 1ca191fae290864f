import { memo, useMemo } from 'react';
import { useAvailability, useT } from '@vitrine/theme-sdk';
import { cellsOf, levelsOf, type DayLevel } from './day-levels.ts';
import styles from './DayWall.module.css';

const LEVELS: readonly DayLevel[] = ['none', 'whole', 'short', 'long'];

const Cells = memo(function Cells({ levels, label }: { readonly levels: readonly DayLevel[]; readonly label: string }) {
  return (
    <svg
      className={styles.wall}
      viewBox={`0 0 ${levels.length} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {LEVELS.map(level => {
        const d = cellsOf(levels, level);
        return d && <path key={level} d={d} data-level={level} />;
      })}
    </svg>
  );
});

/** Ninety days of a node, one cell per day: ink colour, a low amber cell for up to two hours of outage, red above. */
export function DayWall({ uuid, share }: { readonly uuid: string; readonly share: string }) {
  const { data } = useAvailability();
  const t = useT();
  const node = data?.nodes[uuid];
  const levels = useMemo(
    () => (data && node ? levelsOf(data, node) : (data?.days.map((): DayLevel => 'none') ?? [])),
    [data, node],
  );
  if (levels.length === 0) return <span />;
  const count = levels.filter(level => level !== 'none').length;
  return <Cells levels={levels} label={node ? t('availability.strip', { share, count }) : t('node.noFacts')} />;
}
