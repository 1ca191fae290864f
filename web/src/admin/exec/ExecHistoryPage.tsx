import { Button } from '@radix-ui/themes';
import type { ExecTask } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { execApi } from '../../api/control-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { LoadError } from '../LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import styles from './Exec.module.css';
import { RunStatus, STATUSES } from './RunStatus.tsx';

const TYPING_MS = 250;
const REFRESH_MS = 10_000;

/** Page `/admin/exec/history`: past commands, newest first. */
export function ExecHistoryPage() {
  const { t } = useTranslation('exec');
  const problem = useErrorMessage();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [older, setOlder] = useState<{ of: string; tasks: readonly ExecTask[]; next: number | null }>();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const load = useCallback((signal?: AbortSignal) => execApi.tasks({ search }, signal), [search]);
  const { data, error, reload } = useAsyncData(load);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);

  const more = older?.of === search ? older : undefined;
  const newest = data?.tasks ?? [];
  const tasks = [...newest, ...(more?.tasks.filter(({ id }) => !newest.some(task => task.id === id)) ?? [])];
  const next = more ? more.next : (data?.next ?? null);
  const showOlder = async () => {
    try {
      const page = await execApi.tasks({ search, before: next! });
      setOlder({ of: search, tasks: [...(more?.tasks ?? []), ...page.tasks], next: page.next });
    } catch (failure) {
      toast('error', problem(failure));
    }
  };

  return (
    <div className={table.page}>
      <header className={table.head}>
        <PageTitle />
      </header>
      <input
        type="search"
        className={`${table.box} ${styles.search}`}
        value={typed}
        aria-label={t('historySearch')}
        placeholder={t('historySearch')}
        onChange={event => setTyped(event.target.value)}
      />
      <LoadError error={error} onRetry={reload} />
      {data && tasks.length === 0 && <p className={table.none}>{t(search ? 'historyNoMatch' : 'historyNone')}</p>}
      <ul className={styles.past}>
        {tasks.map(task => (
          <Past key={task.id} task={task} />
        ))}
      </ul>
      {next !== null && (
        <Button variant="soft" color="gray" onClick={() => void showOlder()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}

function Past({ task }: { task: ExecTask }) {
  const { t, i18n } = useTranslation('exec');
  const format = formatter(i18n.language);
  return (
    <li>
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
