import { useT, type LatencyTask } from '@vitrine/theme-sdk';
import styles from './World.module.css';

interface WorldTargetsProps {
  readonly targets: readonly LatencyTask[];
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

/** Picker of the latency target of the lines; renders nothing without targets. */
export function WorldTargets({ targets, chosen, onChoose }: WorldTargetsProps) {
  const t = useT();
  if (targets.length === 0) return null;
  return (
    <>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t('world.noLines')}
      </button>
      {targets.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
    </>
  );
}

/** Legend for the colours of the lines, by round trip. */
export function WorldLegend() {
  const t = useT();
  return (
    <span className={styles.legend}>
      {['< 50', '120', '200', '300', t('world.slower')].map((label, i) => (
        <span key={label} data-tier={i + 1}>
          {label}
        </span>
      ))}
    </span>
  );
}
