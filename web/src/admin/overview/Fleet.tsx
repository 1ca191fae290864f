import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatter } from '@vitrine/theme-sdk/shell';
import styles from './Overview.module.css';
import { usePresenceCounts } from './use-presence-counts.ts';

/** Numbers of nodes by state, each linked to the filtered list of nodes. */
export function Fleet() {
  const { t, i18n } = useTranslation('overview');
  const counts = usePresenceCounts();
  const format = formatter(i18n.language);
  return (
    <ul className={styles.figures}>
      {(['all', 'online', 'offline', 'waiting'] as const).map(name => (
        <li key={name}>
          <Link
            className={styles.figure}
            to={name === 'all' ? '/admin' : `/admin?state=${name}`}
            data-state={counts && counts[name] > 0 ? name : undefined}
          >
            <b>{counts ? format.number(counts[name]) : '–'}</b>
            <span>{t(`fleet.${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
