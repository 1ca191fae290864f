import { Button } from '@radix-ui/themes';
import { History } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExecTask } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { execApi } from '../../api/control-api.ts';
import { useApiPages } from '../../api/use-api.ts';
import { useTableParams } from '../../ui/data-table/use-table-params.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { NoMatch } from '../../ui/NoMatch.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import styles from './Exec.module.css';
import { RunStatus, STATUSES } from './RunStatus.tsx';

const REFRESH_MS = 10_000;

/** Page `/admin/exec/history`: past commands, newest first. */
export function ExecHistoryPage() {
  const { t } = useTranslation(['exec', 'admin']);
  const params = useTableParams();
  const search = useDeferredValue(params.search.trim());
  const { rows, error, reload, hasMore, isLoadingMore, loadMore } = useApiPages(
    (before?: number) => execApi.tasks({ search, ...(before !== undefined && { before }) }),
    { rowsOf: page => page.tasks, next: page => page.next ?? undefined, idOf: task => task.id, every: REFRESH_MS },
  );
  return (
    <Page>
      <PageHeader />
      <SearchField
        label={t('historySearch')}
        className={styles.search}
        value={params.search}
        onChange={text => params.set('q', text)}
      />
      <LoadError error={error} onRetry={reload} />
      {rows?.length === 0 &&
        (search ? (
          <NoMatch onClear={() => params.clear([])}>{t('historyNoMatch')}</NoMatch>
        ) : (
          <Empty
            icon={History}
            action={
              <Button asChild>
                <Link to="/admin/exec">{t('admin:tab.run')}</Link>
              </Button>
            }
          >
            {t('historyNone')}
          </Empty>
        ))}
      <ul className={styles.past}>
        {rows?.map(task => (
          <Past key={task.id} task={task} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="soft" color="gray" loading={isLoadingMore} onClick={loadMore}>
          {t('older')}
        </Button>
      )}
    </Page>
  );
}

function Past({ task }: { task: ExecTask }) {
  const { t, i18n } = useTranslation('exec');
  const format = formatter(i18n.language);
  return (
    <li className={styles.pastRun}>
      <Link to={`/admin/exec/task/${task.id}`} className={styles.pastCommand}>
        {task.command.trim().split('\n').slice(0, 3).join('\n')}
      </Link>
      <p className={styles.facts}>
        <span>{t('by', { name: task.username, time: format.dateTime(task.createdAt) })}</span>
        {STATUSES.filter(status => task.counts[status]).map(status => (
          <RunStatus key={status} status={status} count={task.counts[status]} />
        ))}
      </p>
    </li>
  );
}
