import type { AdminNode } from '@vitrine/contracts';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { presenceOf } from '../nodes/list/live-values.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import styles from './Overview.module.css';

/** Interval in ms at which live states are counted anew. */
const RECOUNT_MS = 3000;
const NO_NODES: readonly AdminNode[] = [];

/** Numbers of nodes by state, each linked to the list of those nodes. */
export function Fleet() {
  const { t, i18n } = useTranslation('overview');
  const { nodes = NO_NODES } = useAdminNodes();
  useNow(RECOUNT_MS);
  const format = formatter(i18n.language);
  const states = nodes.map(node => presenceOf(node));
  const countOf = (state: string) => states.filter(one => one === state).length;
  const figures = [
    ['all', nodes.length, '/admin'],
    ['online', countOf('online'), '/admin?state=online'],
    ['offline', countOf('offline'), '/admin?state=offline'],
    ['waiting', countOf('waiting'), '/admin?state=waiting'],
  ] as const;
  return (
    <ul className={styles.figures}>
      {figures.map(([name, count, to]) => (
        <li key={name}>
          <Link to={to} data-state={count > 0 ? name : undefined}>
            <b>{format.number(count)}</b>
            <span>{t(`fleet.${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
