import { Button } from '@radix-ui/themes';
import { Ban, RotateCcw, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ExecStatus, ExecTaskDetail } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { execApi } from '../../api/control-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import type { Draft } from '../control/command-draft.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { MAX_OUTPUTS } from './exec-socket.ts';
import styles from './Exec.module.css';
import { RunList } from './RunList.tsx';
import { RunStatus, STATUSES } from './RunStatus.tsx';
import { useExecTask } from './use-exec-task.ts';

/** Maximum number of nodes whose output is expanded by default. */
const MAX_EXPANDED = 5;

/** Page `/admin/exec/task/…`: live output of a command on each of its nodes. */
export function TaskPage() {
  const { id = '' } = useParams();
  return <Task key={id} id={id} />;
}

function Task({ id }: { id: string }) {
  const { t } = useTranslation('exec');
  const [opened, setOpened] = useState<readonly string[]>();
  const { task, outputs, gone, error } = useExecTask(id, opened ?? []);
  // Collapses the outputs that were expanded first: the core limits the number of outputs sent at once.
  const toggle = useCallback(
    (node: string) =>
      setOpened((open = []) =>
        open.includes(node) ? open.filter(uuid => uuid !== node) : [...open, node].slice(-MAX_OUTPUTS),
      ),
    [],
  );
  // Expands all nodes of a small task as soon as the nodes are loaded.
  if (task && !opened) setOpened(task.runs.length <= MAX_EXPANDED ? task.runs.map(({ node }) => node) : []);
  return (
    <Page>
      <PageHeader title={t('title')} />
      <LoadError error={error} onRetry={async () => location.reload()} />
      {gone && (
        <Callout tone="error">
          {t('gone')} <Link to="/admin/exec/history">{t('toHistory')}</Link>
        </Callout>
      )}
      {task && !gone && <Running task={task} outputs={outputs} open={opened ?? []} onTurn={toggle} />}
    </Page>
  );
}

interface RunningProps {
  readonly task: ExecTaskDetail;
  readonly outputs: Readonly<Record<string, string>>;
  readonly open: readonly string[];
  readonly onTurn: (node: string) => void;
}

function Running({ task, outputs, open, onTurn }: RunningProps) {
  const { t, i18n } = useTranslation('exec');
  const problem = useErrorMessage();
  const navigate = useNavigate();
  const format = formatter(i18n.language);
  const [statusFilter, setStatusFilter] = useState<ExecStatus>();
  const [leaving, setLeaving] = useState(false);
  const runs =
    statusFilter && task.counts[statusFilter] ? task.runs.filter(({ status }) => status === statusFilter) : task.runs;
  const done = task.runs.length - (task.counts.running ?? 0);
  const reached = task.runs.some(({ status }) => status !== 'offline' && status !== 'refused');
  const draft: Draft = {
    command: task.command,
    nodes: task.runs.map(({ node }) => node),
    timeoutSeconds: String(task.timeoutSeconds),
  };
  const attempt = useCallback(
    async (work: Promise<unknown>) => {
      try {
        await work;
      } catch (failure) {
        toast('error', problem(failure));
      }
    },
    [problem],
  );
  const cancelRun = useCallback((node: string) => void attempt(execApi.cancelRun(task.id, node)), [attempt, task.id]);
  return (
    <>
      <section className={styles.task} aria-label={t('command')}>
        <pre tabIndex={0}>{task.command}</pre>
        <p className={styles.facts}>
          <span>{t('by', { name: task.username, time: format.dateTime(task.createdAt) })}</span>
          <span>{t('limitOf', { time: format.duration(task.timeoutSeconds) })}</span>
          {task.signed && <span>{t('wasSigned')}</span>}
        </p>
        <div className={styles.counts}>
          {STATUSES.filter(status => task.counts[status]).map(status => (
            <button
              key={status}
              type="button"
              aria-pressed={statusFilter === status}
              onClick={() => setStatusFilter(statusFilter === status ? undefined : status)}
            >
              <RunStatus status={status} count={task.counts[status]} />
            </button>
          ))}
          <span role="status" className={styles.done}>
            {t('done', { done: format.number(done), count: task.runs.length })}
          </span>
        </div>
        <div className={styles.actions}>
          {task.endedAt === null && (
            <Button color="red" variant="soft" onClick={() => void attempt(execApi.cancel(task.id))}>
              <Ban aria-hidden size={16} />
              {t('cancel')}
            </Button>
          )}
          <Button variant="soft" onClick={() => void navigate('/admin/exec', { state: { draft } })}>
            <RotateCcw aria-hidden size={16} />
            {t('again')}
          </Button>
          {task.endedAt !== null && (
            <Button color="gray" variant="soft" onClick={() => setLeaving(true)}>
              <Trash2 aria-hidden size={16} />
              {t('remove')}
            </Button>
          )}
        </div>
      </section>
      {task.endedAt !== null && !reached && <Callout tone="error">{t('noMatchingReached')}</Callout>}
      <RunList task={task.id} runs={runs} outputs={outputs} open={open} onTurn={onTurn} onCancel={cancelRun} />
      {leaving && (
        <ConfirmDialog
          title={t('removeTitle')}
          text={t('removeText')}
          submit={t('remove')}
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            await execApi.remove(task.id);
            await navigate('/admin/exec/history', { replace: true });
          }}
        />
      )}
    </>
  );
}
