import { Badge, Flex, Switch, Text } from '@radix-ui/themes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPingTask } from '@vitrine/contracts';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import type { Column } from '../../ui/data-table/column.ts';
import { chosenTime } from '../alerts/units.ts';

/** Time in ms before its expiry from which a certificate is amber. */
const WARN_MS = 14 * DAY_MS;

/** Target of a task, with the expiry of its certificate, if any. */
function TargetCell({ task: { target, certificateUntil } }: { readonly task: AdminPingTask }) {
  const { t, i18n } = useTranslation('ping');
  const now = useNow(HOUR_MS);
  if (certificateUntil === null) return <code title={target}>{target}</code>;
  const remaining = certificateUntil - now;
  const when = formatter(i18n.language).date(certificateUntil);
  return (
    <Flex direction="column" minWidth="0">
      <code title={target}>{target}</code>
      <Text size="1" color={remaining < WARN_MS ? (remaining < 0 ? 'red' : 'amber') : 'gray'}>
        {t(remaining < 0 ? 'certificate.over' : 'certificate.until', { when })}
      </Text>
    </Flex>
  );
}

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
        cell: task => <TargetCell task={task} />,
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
            onCheckedChange={enabled => onSwitch(task, enabled)}
          />
        ),
        inCardHead: () => true,
      },
    ];
  }, [t, i18n.language, onSwitch]);
}
