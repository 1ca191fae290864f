import { useFormat, useT, type MatrixHours } from '@vitrine/theme-sdk';
import styles from '../node/RangeChoice.module.css';

const SPANS: readonly MatrixHours[] = [1, 24, 168];

/** Returns the time span in a URL; an hour for anything else. */
export const spanOf = (text: string | null): MatrixHours => SPANS.find(hours => String(hours) === text) ?? 1;

/** Picker of the time span of the latency page. */
export function SpanChoice({ hours, onChoose }: { hours: MatrixHours; onChoose: (hours: MatrixHours) => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.choices} role="group" aria-label={t('latency.range')}>
      {SPANS.map(span => (
        <button key={span} type="button" aria-pressed={span === hours} onClick={() => onChoose(span)}>
          {span > 24 ? format.unit(span / 24, 'day') : format.unit(span, 'hour')}
        </button>
      ))}
    </div>
  );
}
