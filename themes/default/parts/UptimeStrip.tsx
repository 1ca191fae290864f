import { useMemo } from 'react';
import { useFormat, useHistory, useNode, useT, type Parts } from '@vitrine/theme-sdk';
import styles from './UptimeStrip.module.css';

const CELLS = 96;

/**
 * Times in which a node reported: one cell per step of the last hours. Cells without reports differ in height as well as colour.
 */
export function UptimeStrip({ uuid, hours = 24 }: Parts['UptimeStrip']) {
  const span = useMemo(() => ({ hours }), [hours]);
  const { history } = useHistory(uuid, span, ['uptime'], CELLS);
  const addedAt = useNode(uuid)?.node.createdAt ?? 0;
  const format = useFormat();
  const t = useT();
  const cells = (history?.columns.uptime?.avg ?? []).map((value, i) => {
    const at = history!.from + i * history!.step;
    return value !== null ? 'up' : at + history!.step <= addedAt ? 'before' : 'down';
  });
  const knownCells = cells.filter(cell => cell !== 'before');
  const up = knownCells.filter(cell => cell === 'up').length;
  const title =
    knownCells.length > 0
      ? t('part.uptime', { hours, share: format.percent((up / knownCells.length) * 100) })
      : t('part.noHistory', { label: t('metric.uptime') });
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${Math.max(1, cells.length)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={title}
    >
      <title>{title}</title>
      {cells.map((cell, i) => (
        <rect
          key={i}
          x={i + 0.12}
          y={cell === 'up' ? 0 : 0.6}
          width={0.76}
          height={cell === 'up' ? 1 : 0.4}
          data-cell={cell}
        />
      ))}
    </svg>
  );
}
