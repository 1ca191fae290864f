import { useTranslation } from 'react-i18next';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { accessApi } from '../../api/access-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { REFRESH_MS } from '../alerts/open-alerts.ts';
import styles from './Overview.module.css';
import { Panel } from './Panel.tsx';
import { rowsThatFit } from './rows-that-fit.ts';

const ALL = accessApi.logs({});
const SHOWN = 8;

/** Panel with the last entries of the audit log. */
export function Activity() {
  const { t, i18n } = useTranslation(['overview', 'audit']);
  const { data, error, reload } = useApiQuery(ALL, { every: REFRESH_MS });
  const now = useNow();
  const format = formatter(i18n.language);
  return (
    <Panel
      title={t('overview:activity.title')}
      to="/admin/logs"
      more={t('audit:title')}
      loaded={data !== undefined}
      error={error}
      onRetry={reload}
    >
      <ul className={styles.rows}>
        {data?.entries.slice(0, rowsThatFit(SHOWN)).map(({ seq, at, actor, action, subject }) => (
          <li key={seq}>
            <span className={styles.what}>
              <span>
                {[t(`audit:action.${action}`, { defaultValue: action }), subject.name].filter(Boolean).join(' · ')}
              </span>
              <small>{actor.name || t(`audit:actor.${actor.kind}`)}</small>
            </span>
            <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
              {format.ago(Math.min(0, Math.round((at - now) / 1000)))}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
