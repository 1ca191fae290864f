import { Button } from '@radix-ui/themes';
import { KeyRound, Plus, Server } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AdminNode } from '@vitrine/contracts';
import { useNow } from '@vitrine/theme-sdk';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import type { Filter } from '../../ui/data-table/filter.ts';
import { REORDER, ReorderProvider } from '../../ui/data-table/reorder.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { BatchTools } from './batch/BatchTools.tsx';
import { groupsOf } from './edit/node-facets.ts';
import { useColumnPreferences } from './list/chosen-columns.ts';
import { ColumnChooser } from './list/ColumnChooser.tsx';
import { useNodeColumns } from './list/columns.tsx';
import { EXPIRIES, matchesExpiry } from './list/expiring-nodes.ts';
import { presenceOf, PRESENCES } from './list/live-values.ts';
import { RefusedUpdates } from './list/RefusedUpdates.tsx';
import { searchable } from './list/search-nodes.ts';
import { UndoBar } from './list/UndoBar.tsx';
import { useNodeActions } from './list/use-node-actions.ts';
import { useRowActions } from './list/use-row-actions.ts';
import { NodeDialogs, type Open } from './NodeDialogs.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { useAdminNodes } from './use-admin-nodes.ts';

/** Interval in ms at which the list is sorted and filtered again by live values. */
const RESORT_MS = 5000;

function useFilters(nodes: readonly AdminNode[] | undefined): readonly Filter<AdminNode>[] {
  const { t } = useTranslation('nodes');
  const groups = groupsOf(nodes ?? []).join('\n');
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('filter.state'),
        options: PRESENCES.map(value => ({ value, label: t(`state.${value}`) })),
        matches: (node, state) => presenceOf(node) === state,
      },
      {
        id: 'expiry',
        label: t('filter.expiry'),
        options: EXPIRIES.map(value => ({ value, label: t(`expires.${value}`) })),
        matches: (node, choice) => matchesExpiry(node, choice, Date.now()),
      },
      ...(groups
        ? [
            {
              id: 'group',
              label: t('filter.group'),
              options: groups.split('\n').map(value => ({ value, label: value })),
              matches: (node: AdminNode, group: string) => node.group === group,
            },
          ]
        : []),
    ],
    [t, groups],
  );
}

/** Page `/admin`: all nodes, including hidden ones, with their actions. */
export function NodesPage() {
  const { t } = useTranslation('nodes');
  const [params] = useSearchParams();
  const list = useAdminNodes();
  const { nodes, error, reload } = list;
  const columnPreferences = useColumnPreferences();
  const columns = useNodeColumns(columnPreferences.keys);
  const filters = useFilters(nodes);
  const [open, setOpen] = useState<Open | undefined>(
    params.has('add') ? { what: 'add' } : params.has('join') ? { what: 'join' } : undefined,
  );
  const work = useNodeActions(list, setOpen);
  const actions = useRowActions(work.act);
  const tick = useNow(RESORT_MS);
  const isLive = params.has('state') || params.has('sort');
  const rows = useMemo(
    () => nodes && [...nodes],
    // oxlint-disable-next-line react/exhaustive-deps -- `nodes` contains no live values, so a new array triggers sorting.
    [nodes, isLive && tick],
  );
  const names = useMemo(() => new Map(nodes?.map(({ uuid, name }) => [uuid, name])), [nodes]);
  const nameOf = useCallback((uuid: string) => names.get(uuid) ?? '', [names]);
  const add = (
    <Button onClick={() => setOpen({ what: 'add' })}>
      <Plus aria-hidden size={17} />
      {t('add.open')}
    </Button>
  );
  return (
    <Page>
      <PageHeader count={nodes?.length}>
        <Button variant="soft" color="gray" onClick={() => setOpen({ what: 'join' })}>
          <KeyRound aria-hidden size={16} />
          {t('join.open')}
        </Button>
        {nodes?.length !== 0 && add}
      </PageHeader>
      {error === undefined && <StaleNotice />}
      {nodes && <RefusedUpdates nodes={nodes} />}
      {nodes && <UndoBar nodes={nodes} onKeep={uuids => void work.keep(uuids)} />}
      <ReorderProvider nameOf={nameOf} onMove={work.move}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowId={node => node.uuid}
          rowName={node => node.name}
          isDim={node => node.removeAt !== null}
          error={error}
          onRetry={reload}
          empty={
            <Empty icon={Server} action={add}>
              {t('none')}
            </Empty>
          }
          searchText={searchable}
          searchLabel={t('search')}
          searchHint={t('searchHint')}
          filters={filters}
          actions={actions}
          reorder={REORDER}
          tools={<ColumnChooser {...columnPreferences} />}
          bulk={(selected, clear) => (
            <BatchTools
              busy={work.busy}
              uuids={selected.map(({ uuid }) => uuid)}
              onAction={action => work.batch(action, selected, clear)}
            />
          )}
        />
      </ReorderProvider>
      {open && (
        <NodeDialogs
          open={open}
          nodes={nodes ?? []}
          onOpen={setOpen}
          onSaved={work.saved}
          onRemove={work.remove}
          onReload={reload}
        />
      )}
    </Page>
  );
}
