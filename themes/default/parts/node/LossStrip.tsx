import type { LatencySeries } from '@vitrine/theme-sdk';
import styles from './LatencySection.module.css';

const CELLS = 120;

/** Returns the level of the share of lost probes, 0 (none) to 4 (most). */
export const lossLevel = (lostCount: number, sent: number): number => {
  const share = sent > 0 ? lostCount / sent : 0;
  return share === 0 ? 0 : share < 0.02 ? 1 : share < 0.1 ? 2 : share < 0.5 ? 3 : 4;
};

/** Strip of lost probes over time: redder for more loss, with gaps if no probes were sent. */
export function LossStrip({ line, label }: { line: LatencySeries; label: string }) {
  const width = Math.max(1, Math.ceil(line.sent.length / CELLS));
  const cells = Array.from({ length: Math.ceil(line.sent.length / width) }, (_, cell) => {
    let [sent, count] = [0, 0];
    for (let i = cell * width; i < Math.min(line.sent.length, (cell + 1) * width); i++)
      [sent, count] = [sent + line.sent[i]!, count + line.lost[i]!];
    return { sent, lost: count };
  });
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${cells.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {cells.map(
        ({ sent, lost }, i) =>
          sent > 0 && <rect key={i} x={i} width="1.02" height="1" data-level={lossLevel(lost, sent)} />,
      )}
    </svg>
  );
}
