import { useTranslation } from 'react-i18next';
import { useChecks, useFormat } from '@vitrine/theme-sdk';
import { CheckState } from '../../ui/check-state/CheckState.tsx';
import { DayStrip } from '../../ui/day-strip/DayStrip.tsx';
import styles from './Checks.module.css';

/** Checks and bad states of metrics that the administrator made public, below the nodes of every theme. */
export function Checks() {
  const { t } = useTranslation('checks');
  const { data } = useChecks();
  const format = useFormat();
  if (!data || data.checks.length + data.badStates.length === 0) return null;
  return (
    <section id="checks" className={styles.checks} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul>
        {data.checks.map(({ id, name, state, availability }) => (
          <li key={id}>
            <CheckState state={state} />
            <b>{name}</b>
            {availability && <DayStrip days={data.days} availability={availability} />}
          </li>
        ))}
        {data.badStates.map(({ family, state, title, word, count }) => (
          <li key={`${family} ${state}`}>
            <span className={styles.bad}>{t('badState', { word, number: format.number(count) })}</span>
            <b>{title}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
