import { Badge } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { RetentionOverview } from '@vitrine/contracts';
import { RETENTION } from '@vitrine/contracts/settings';
import { formatter } from '@vitrine/theme-sdk/shell';
import { aboutApi } from '../../api/about-api.ts';
import { backupApi } from '../../api/backup-api.ts';
import { query } from '../../api/query.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import styles from './Overview.module.css';
import { Panel } from './Panel.tsx';

const RETAINED = query<RetentionOverview>(RETENTION.route!.path);

/** Versions, storage and the last backup of this installation. */
export function Installation() {
  const { t, i18n } = useTranslation('overview');
  const format = formatter(i18n.language);
  const { data: about, error, reload } = useApiQuery(aboutApi.about);
  const { data: retained } = useApiQuery(RETAINED);
  const { data: backups } = useApiQuery(backupApi.state);
  const { nodes = [] } = useAdminNodes();
  const versions = new Set(nodes.map(({ agentVersion }) => agentVersion).filter(Boolean));
  const last = backups?.backups.reduce((latest, { at }) => Math.max(latest, at), 0);
  const size = about && about.database.size + about.folders.reduce((sum, folder) => sum + folder.size, 0);
  const forecast = retained?.forecast;
  return (
    <Panel
      title={t('installation.title')}
      to="/admin/about"
      more={t('installation.more')}
      loaded={about !== undefined}
      error={error}
      onRetry={reload}
    >
      {about && (
        <dl className={styles.facts}>
          <dt>{t('installation.version')}</dt>
          <dd>
            {about.version}{' '}
            {about.updates.newer && about.updates.latest && (
              <Badge color="amber">{t('installation.newer', { version: about.updates.latest.version })}</Badge>
            )}
          </dd>
          <dt>{t('installation.agents')}</dt>
          <dd>{[...versions].sort().join(', ') || '–'}</dd>
          <dt>{t('installation.storage')}</dt>
          <dd>{format.size(size!)}</dd>
          {forecast && forecast.free !== null && (
            <>
              <dt>{t('installation.free')}</dt>
              <dd>{format.size(forecast.free)}</dd>
            </>
          )}
          {forecast?.fullAt && (
            <>
              <dt>{t('installation.fullAt')}</dt>
              <dd>{format.date(forecast.fullAt)}</dd>
            </>
          )}
          <dt>{t('installation.backup')}</dt>
          <dd>{last ? format.dateTime(last) : t('installation.noBackup')}</dd>
        </dl>
      )}
    </Panel>
  );
}
