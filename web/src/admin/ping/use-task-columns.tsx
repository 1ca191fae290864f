import { Badge, Switch } from '@radix-ui/themes';
import type { AdminPingTask } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/column.ts';
import { chosenTime } from '../alerts/units.ts';

/** Hook that returns the columns of the ping tasks. */
export function useTaskColumns(
  onSwitch: (task: AdminPingTask, enabled: boolean) => void,
): readonly Column<AdminPingTask>[] {
  const { t, i18n } = useTranslation('ping');
  return useMemo(() => {
    const format = formatter(i18n.language);
    const header = (name: string) => t(`column.${name}`);
    return [
      { id: 'name', header: header('name'), width: 160, priority: 0, cell: task => task.name, sort: task => task.name },
      {
        id: 'type',
        header: header('type'),
        width: 90,
        grow: 0,
        priority: 2,
        cell: task => t(`type.${task.type}.name`),
        sort: task => task.type,
      },
      {
        id: 'target',
        header: header('target'),
        width: 170,
        cell: ({ target }) => <code title={target}>{target}</code>,
        sort: task => task.target,
      },
      {
        id: 'interval',
        header: header('interval'),
        width: 110,
        grow: 0,
        priority: 2,
        cell: task => chosenTime(format, task.interval),
        sort: task => task.interval,
      },
      {
        id: 'nodes',
        header: header('nodes'),
        width: 90,
        grow: 0,
        align: 'end',
        descendingFirst: true,
        cell: ({ nodes }) => (nodes === 0 ? <Badge color="amber">0</Badge> : nodes),
        sort: task => task.nodes,
      },
      {
        id: 'enabled',
        header: header('enabled'),
        width: 80,
        grow: 0,
        priority: 0,
        cell: task => (
          <Switch
            size="1"
            checked={task.enabled}
            aria-label={t('switch', { name: task.name })}
            onCheckedChange={on => onSwitch(task, on)}
          />
        ),
        inCardHead: () => true,
      },
    ];
  }, [t, i18n.language, onSwitch]);
}
