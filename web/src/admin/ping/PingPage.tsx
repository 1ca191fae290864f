import { Button } from '@radix-ui/themes';
import type { AdminNode, AdminPingTask, NewPingTask } from '@vitrine/contracts';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pingApi } from '../../api/ping-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { LoadError } from '../LoadError.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { Estimate } from './Estimate.tsx';
import { NodeView } from './NodeView.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskTable } from './TaskTable.tsx';

const VIEWS = ['tasks', 'nodes'] as const;

const bodyOf = ({ id: _, nodes: __, ...body }: AdminPingTask): NewPingTask => body;

/** Page `/admin/ping`: ping tasks, by task or by node. */
export function PingPage() {
  const { t } = useTranslation('ping');
  const problem = useErrorMessage();
  const load = useCallback((signal?: AbortSignal) => pingApi.tasks(signal), []);
  const { data: tasks, error, reload, setData } = useAsyncData(load);
  const { nodes = [] } = useAdminNodes();
  const [view, setView] = useState<(typeof VIEWS)[number]>('tasks');
  const [editing, setEditing] = useState<{ task: AdminPingTask | undefined }>();
  const [leaving, setLeaving] = useState<AdminPingTask>();

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      toast('error', problem(failure));
    } finally {
      await reload();
    }
  };
  const save = (task: AdminPingTask, changed: Partial<NewPingTask>) =>
    attempt(() => pingApi.change(task.id, { ...bodyOf(task), ...changed }));
  const move = (task: AdminPingTask, by: -1 | 1) => {
    const ordered = [...(tasks ?? [])];
    const from = ordered.indexOf(task);
    ordered.splice(from + by, 0, ...ordered.splice(from, 1));
    setData(ordered);
    void attempt(() => pingApi.order(ordered.map(({ id }) => id)));
  };
  const choose = (task: AdminPingTask, { uuid }: AdminNode, on: boolean) =>
    void save(task, {
      nodeSelector: {
        ...task.nodeSelector,
        nodes: on ? [...task.nodeSelector.nodes, uuid] : task.nodeSelector.nodes.filter(other => other !== uuid),
      },
    });

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle />
        {tasks && <span className={styles.count}>{tasks.length}</span>}
        <div className={styles.tabs} role="group" aria-label={t('view')}>
          {VIEWS.map(name => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {t(name)}
            </button>
          ))}
        </div>
        <Button onClick={() => setEditing({ task: undefined })}>
          <Plus aria-hidden size={17} />
          {t('add')}
        </Button>
      </header>
      <p className={styles.lead}>{t('lead')}</p>
      <LoadError error={error} onRetry={reload} />
      {tasks?.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {tasks && tasks.length > 0 && view === 'tasks' && (
        <TaskTable
          tasks={tasks}
          onSwitch={(task, enabled) => void save(task, { enabled })}
          onMove={move}
          onChange={task => setEditing({ task })}
          onDelete={setLeaving}
        />
      )}
      {tasks && tasks.length > 0 && view === 'nodes' && <NodeView nodes={nodes} tasks={tasks} onChoose={choose} />}
      {tasks && tasks.length > 0 && <Estimate version={tasks} />}
      {editing && (
        <TaskDialog task={editing.task} nodes={nodes} onClose={() => setEditing(undefined)} onSaved={reload} />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('delete.title', { name: leaving.name })}
          text={t('delete.text')}
          submit={t('delete.submit')}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await pingApi.remove(leaving.id);
            await reload();
          }}
        />
      )}
    </div>
  );
}
