import { Badge } from '@radix-ui/themes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PluginUsage } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { Panel } from '../page/Panel.tsx';

const HIGHEST_FIRST = { id: 'time', desc: true };

/** Table of the resource usage of each plugin since the instance started, highest first. */
export function PluginUsageTable({ plugins }: { plugins: readonly PluginUsage[] }) {
  const { t, i18n } = useTranslation('about');
  const busyPlugins = useMemo(() => plugins.filter(({ totalMs, failures }) => totalMs >= 1 || failures > 0), [plugins]);
  const columns = useMemo((): readonly Column<PluginUsage>[] => {
    const format = formatter(i18n.language);
    const figure = (id: string, pick: (plugin: PluginUsage) => number, text: (value: number) => string) => ({
      id,
      header: t(`plugins.${id}`),
      width: 100,
      grow: 0,
      align: 'end' as const,
      descendingFirst: true,
      cell: (plugin: PluginUsage) =>
        id === 'failures' && pick(plugin) > 0 ? <Badge color="red">{text(pick(plugin))}</Badge> : text(pick(plugin)),
      sort: pick,
    });
    return [
      {
        id: 'name',
        header: t('plugins.name'),
        width: 140,
        priority: 0,
        cell: usage => usage.id,
        sort: usage => usage.id,
      },
      { id: 'version', header: t('plugins.version'), width: 90, grow: 0, priority: 3, cell: usage => usage.version },
      figure('calls', usage => usage.calls, format.number),
      figure('time', usage => usage.totalMs, format.ms),
      figure('longest', usage => usage.longestMs, format.ms),
      figure('failures', usage => usage.failures, format.number),
    ];
  }, [t, i18n.language]);
  const rest = plugins.length - busyPlugins.length;
  return (
    <Panel
      title={t('plugins.title')}
      lead={rest > 0 && t(busyPlugins.length > 0 ? 'plugins.rest' : 'plugins.all', { count: rest })}
    >
      {busyPlugins.length > 0 && (
        <DataTable
          label={t('plugins.title')}
          columns={columns}
          rows={busyPlugins}
          rowId={plugin => plugin.id}
          rowName={plugin => plugin.id}
          order={HIGHEST_FIRST}
          empty={null}
        />
      )}
    </Panel>
  );
}
