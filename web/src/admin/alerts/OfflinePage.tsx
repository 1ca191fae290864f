import { RotateCcw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminNode, OfflineConfigPatch } from '@vitrine/contracts';
import { alertApi } from '../../api/alerts-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { NoNodes } from '../nodes/NoNodes.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { OFFLINE_EVENTS } from './destinations.ts';
import { DestinationsLine } from './DestinationsLine.tsx';
import { NoChannel } from './NoChannel.tsx';
import { OfflineBulkBar } from './OfflineBulkBar.tsx';
import { OfflineDefaultsForm } from './OfflineDefaultsForm.tsx';
import { useOfflineColumns, type OfflineRow } from './use-offline-columns.tsx';

/** Change that makes a node follow the defaults. */
const DEFAULTS = { enabled: null, graceSeconds: null, cooldownSeconds: null };
/** Subject that stands for all offline alerts, which belong to no rule. */
const OFFLINE = { rule: null, nodeSelector: { all: true, nodes: [], groups: [], tags: [] }, isCritical: true };
const NO_NODES: readonly AdminNode[] = [];

/** Page `/admin/notification/offline`: offline notifications and hold durations per node. */
export function OfflinePage() {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  const { data: configs, error, reload, setData } = useApiQuery(alertApi.watches);
  const { nodes } = useAdminNodes();
  const rows = useMemo(() => {
    const byNode = new Map(configs?.map(config => [config.node, config]));
    return (
      configs &&
      nodes?.flatMap((node): OfflineRow[] => {
        const config = byNode.get(node.uuid);
        return config ? [{ node, config }] : [];
      })
    );
  }, [configs, nodes]);
  const change = useCallback(
    async (nodes: readonly string[], change: OfflineConfigPatch['change']) => {
      try {
        const saved = await alertApi.watch({ nodes: [...nodes], change });
        const changed = new Map(saved.map(config => [config.node, config]));
        setData(all => all?.map(config => changed.get(config.node) ?? config));
      } catch (failure) {
        toast('error', problem(failure));
        await reload();
      }
    },
    [problem, reload, setData],
  );
  const filters = useMemo(
    () => [
      {
        id: 'settings',
        label: t('offline.filter'),
        options: ['isOwn', 'isUsual'].map(value => ({ value, label: t(`offline.${value}`) })),
        matches: ({ config }: OfflineRow, value: string) => (value === 'isOwn') === config.own.length > 0,
      },
    ],
    [t],
  );
  const columns = useOfflineColumns(useCallback((node, patch) => void change([node], patch), [change]));
  return (
    <Page>
      <PageHeader lead={t('offline.lead')} />
      <NoChannel />
      <DestinationsLine nodes={nodes ?? NO_NODES} events={OFFLINE_EVENTS} subject={OFFLINE} />
      <OfflineDefaultsForm nodes={nodes ?? NO_NODES} onSaved={reload} />
      <DataTable
        label={t('offline.title')}
        columns={columns}
        rows={rows}
        rowId={({ node }) => node.uuid}
        rowName={({ node }) => node.name}
        error={error}
        onRetry={reload}
        empty={<NoNodes />}
        filters={filters}
        actions={({ node, config }) => [
          {
            label: t('offline.reset'),
            icon: RotateCcw,
            disabled: config.own.length === 0,
            run: () => void change([node.uuid], DEFAULTS),
          },
        ]}
        searchText={({ node }) => `${node.name} ${node.group}`}
        bulk={selected => (
          <OfflineBulkBar
            defaults={DEFAULTS}
            onChange={patch =>
              change(
                selected.map(({ node }) => node.uuid),
                patch,
              )
            }
          />
        )}
      />
    </Page>
  );
}
