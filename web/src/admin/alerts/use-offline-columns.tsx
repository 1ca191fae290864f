import { Badge, Flex, Switch } from '@radix-ui/themes';
import { TriangleAlert } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminNode, OfflineConfig, OfflineConfigPatch } from '@vitrine/contracts';
import { GRACE_HINT_SECONDS } from '@vitrine/contracts/alert-metrics';
import { DAY_S } from '@vitrine/contracts/time';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import type { Column } from '../../ui/data-table/column.ts';
import { useLiveState } from '../nodes/use-live-state.ts';
import { SecondsField } from './SecondsField.tsx';

/** A node and its configuration of offline alerts. */
export interface OfflineRow {
  readonly node: AdminNode;
  readonly config: OfflineConfig;
}

function Presence({ uuid }: { uuid: string }) {
  const { t } = useTranslation('alerts');
  const state = useLiveState(uuid);
  return (
    <Badge color={state?.online ? 'green' : state?.lastReport ? 'red' : 'gray'}>
      {t(state?.online ? 'state.online' : state?.lastReport ? 'state.offline' : 'state.never')}
    </Badge>
  );
}

function LastNotified({ at }: { at: number | null }) {
  const { t, i18n } = useTranslation('alerts');
  const now = useNow();
  return at ? formatter(i18n.language).ago(Math.min(0, Math.round((at - now) / 1000))) : t('offline.never');
}

interface OwnProps {
  readonly config: OfflineConfig;
  readonly field: OfflineConfig['own'][number];
  readonly children: ReactNode;
}

/** A setting, marked if the node overrides the default. */
function Own({ config, field, children }: OwnProps) {
  const { t } = useTranslation('alerts');
  return (
    <Flex as="span" align="center" gap="2" wrap="wrap">
      <span>{children}</span>
      {config.own.includes(field) && (
        <Badge size="1" title={t('offline.ownHint')}>
          {t('offline.own')}
        </Badge>
      )}
    </Flex>
  );
}

/** Hook that returns the columns of the offline alerts; numbers are saved on blur. */
export function useOfflineColumns(
  onChange: (node: string, change: OfflineConfigPatch['change']) => void,
): readonly Column<OfflineRow>[] {
  const { t } = useTranslation('alerts');
  return useMemo(() => {
    const header = (name: string) => t(`offline.column.${name}`);
    return [
      {
        id: 'node',
        header: header('node'),
        width: 160,
        grow: 2,
        priority: 0,
        cell: ({ node }) => <Link to={`/admin/node/${node.uuid}`}>{node.name}</Link>,
        sort: ({ node }) => node.name,
      },
      {
        id: 'enabled',
        header: header('enabled'),
        width: 120,
        grow: 0,
        priority: 0,
        cell: ({ node, config }) => (
          <Own config={config} field="enabled">
            <Switch
              size="1"
              checked={config.enabled}
              aria-label={t('offline.switch', { name: node.name })}
              onCheckedChange={enabled => onChange(node.uuid, { enabled })}
            />
          </Own>
        ),
        sort: ({ config }) => !config.enabled,
        inCardHead: () => true,
      },
      {
        id: 'state',
        header: header('state'),
        width: 110,
        priority: 0,
        cell: ({ node }) => <Presence uuid={node.uuid} />,
        inCardLine: 'bare',
      },
      {
        id: 'grace',
        header: header('grace'),
        width: 170,
        cell: ({ node, config, config: { graceSeconds } }) => (
          <Own config={config} field="graceSeconds">
            <SecondsField
              label={t('offline.graceOf', { name: node.name })}
              value={graceSeconds}
              max={DAY_S}
              onChange={graceSeconds => onChange(node.uuid, { graceSeconds })}
            />
            {graceSeconds < GRACE_HINT_SECONDS && (
              <span title={t('offline.graceHint')}>
                {' '}
                <TriangleAlert role="img" aria-label={t('offline.graceHint')} size={15} color="var(--amber-11)" />
              </span>
            )}
          </Own>
        ),
        sort: ({ config }) => config.graceSeconds,
      },
      {
        id: 'cooldown',
        header: header('cooldown'),
        width: 170,
        cell: ({ node, config }) => (
          <Own config={config} field="cooldownSeconds">
            <SecondsField
              label={t('offline.cooldownOf', { name: node.name })}
              value={config.cooldownSeconds}
              max={604_800}
              onChange={cooldownSeconds => onChange(node.uuid, { cooldownSeconds })}
            />
          </Own>
        ),
        sort: ({ config }) => config.cooldownSeconds,
      },
      {
        id: 'last',
        header: header('last'),
        width: 120,
        priority: 2,
        descendingFirst: true,
        cell: ({ config }) => <LastNotified at={config.lastNotified} />,
        sort: ({ config }) => config.lastNotified,
      },
    ];
  }, [t, onChange]);
}
