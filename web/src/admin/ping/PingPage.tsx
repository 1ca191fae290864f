import { SegmentedControl } from '@radix-ui/themes';
import { Activity, Pencil, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminNode, AdminPingTask, NewPingTask } from '@vitrine/contracts';
import { changeRow } from '../../api/change-row.ts';
import { pingApi } from '../../api/ping-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import type { RowAction } from '../../ui/data-table/action.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { moved } from '../../ui/data-table/moved.ts';
import { REORDER, ReorderProvider } from '../../ui/data-table/reorder.tsx';
import { useTableParams } from '../../ui/data-table/use-table-params.ts';
import { Empty } from '../../ui/Empty.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useListPage } from '../page/use-list-page.tsx';
import { Estimate } from './Estimate.tsx';
import { NodeView } from './NodeView.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { useTaskColumns } from './use-task-columns.tsx';

const NO_NODES: readonly AdminNode[] = [];
const VIEWS = ['tasks', 'nodes'] as const;

const bodyOf = ({ id: _, nodes: __, etag: ___, ...body }: AdminPingTask): NewPingTask => body;

/** Page `/admin/ping`: ping tasks, by task or by node. */
export function PingPage() {
  const { t } = useTranslation('ping');
  const problem = useErrorMessage();
  const { data: tasks, error, reload, setData } = useApiQuery(pingApi.tasks);
  const { nodes = NO_NODES } = useAdminNodes();
  const { get, set } = useTableParams();
  const view = VIEWS.find(name => name === get('view')) ?? 'tasks';
  const list = useListPage<AdminPingTask>();

  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (failure) {
        toast('error', problem(failure));
      } finally {
        await reload();
      }
    },
    [problem, reload],
  );
  const save = useCallback(
    (task: AdminPingTask, changed: (row: AdminPingTask) => Partial<NewPingTask>) =>
      void attempt(() => changeRow(task, row => pingApi.change(row.id, { ...bodyOf(row), ...changed(row) }, row.etag))),
    [attempt],
  );
  const columns = useTaskColumns(useCallback((task, enabled) => save(task, () => ({ enabled })), [save]));
  const move = (id: string, place: string) => {
    const ordered = moved(tasks ?? [], id, place);
    setData(ordered);
    void attempt(() => pingApi.order(ordered.map(task => task.id)));
  };
  const choose = useCallback(
    (task: AdminPingTask, { uuid }: AdminNode, enabled: boolean) => {
      save(task, ({ nodeSelector }) => {
        const others = nodeSelector.nodes.filter(nodeId => nodeId !== uuid);
        return { nodeSelector: { ...nodeSelector, nodes: enabled ? [...others, uuid] : others } };
      });
    },
    [save],
  );
  const actions = (task: AdminPingTask): readonly RowAction[] => [
    { label: t('change', { name: task.name }), icon: Pencil, quick: true, run: () => list.edit(task) },
    {
      label: t('delete.open', { name: task.name }),
      icon: Trash2,
      quick: true,
      danger: true,
      run: () => list.remove(task),
    },
  ];

  const add = list.addButton(t('add'));
  return (
    <Page>
      <PageHeader count={tasks?.length} lead={t('lead')}>
        <SegmentedControl.Root value={view} aria-label={t('view')} onValueChange={value => set('view', value)}>
          {VIEWS.map(name => (
            <SegmentedControl.Item key={name} value={name}>
              {t(name)}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
        {tasks?.length !== 0 && add}
      </PageHeader>
      {view === 'tasks' || !tasks?.length ? (
        <ReorderProvider nameOf={id => tasks?.find(task => String(task.id) === id)?.name ?? ''} onMove={move}>
          <DataTable
            label={t('tasks')}
            columns={columns}
            rows={tasks}
            rowId={task => String(task.id)}
            rowName={task => task.name}
            isDim={task => !task.enabled}
            error={error}
            onRetry={reload}
            empty={
              <Empty icon={Activity} action={add}>
                {t('none')}
              </Empty>
            }
            actions={actions}
            reorder={REORDER}
          />
        </ReorderProvider>
      ) : (
        <NodeView nodes={nodes} tasks={tasks} onChoose={choose} />
      )}
      {tasks && tasks.length > 0 && <Estimate />}
      {list.form(task => (
        <TaskDialog task={task} nodes={nodes} onClose={list.close} onSaved={reload} />
      ))}
      {list.deletion(row => ({
        title: t('delete.title', { name: row.name }),
        text: t('delete.text'),
        submit: t('delete.submit'),
        onConfirm: async () => {
          await pingApi.remove(row.id);
          await reload();
        },
      }))}
    </Page>
  );
}
