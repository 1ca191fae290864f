import { useTranslation } from 'react-i18next';
import { checksApi } from '../../api/checks-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { CheckState } from '../../ui/check-state/CheckState.tsx';
import { DayStrip } from '../../ui/day-strip/DayStrip.tsx';
import styles from './Checks.module.css';

const REFRESH_MS = 30_000;

/** Checks that the administrator opened, below the nodes of every theme. */
export function Checks() {
  const { t } = useTranslation('checks');
  const { data } = useApiQuery(checksApi.open, { every: REFRESH_MS });
  if (!data || data.checks.length === 0) return null;
  return (
    <section className={styles.checks} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul>
        {data.checks.map(({ id, name, state, availability }) => (
          <li key={id}>
            <CheckState state={state} />
            <b>{name}</b>
            {availability && <DayStrip days={data.days} availability={availability} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
