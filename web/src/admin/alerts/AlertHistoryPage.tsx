import { useTranslation } from 'react-i18next';
import { ALERT_KINDS } from '@vitrine/contracts/alert-metrics';
import { alertApi } from '../../api/alerts-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useTableParams } from '../../ui/data-table/use-table-params.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { AlertList } from './AlertList.tsx';
import { NoChannel } from './NoChannel.tsx';

const FILTERS = ['state', 'kind', 'node', 'rule'];
const STATES = ['open', 'firing', 'pending', 'resolved'] as const;

/** Page `/admin/notification/history`: alerts with their duration and notifications, by node, rule, kind and state. */
export function AlertHistoryPage() {
  const { t } = useTranslation('alerts');
  const { get, set, clear } = useTableParams();
  const { nodes = [] } = useAdminNodes();
  const { data: rules = [] } = useApiQuery(alertApi.rules);
  const [state, kind, node, rule] = [get('state'), get('kind'), get('node'), get('rule')];
  const filter = {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(node && { node }),
    ...(Number(rule) > 0 && { rule: Number(rule) }),
  };
  return (
    <Page>
      <PageHeader lead={t('history.lead')}>
        <Choice
          label={t('history.state')}
          value={state}
          onChange={value => set('state', value)}
          options={[['', t('state.any')], ...STATES.map(state => [state, t(`state.${state}`)] as const)]}
        />
        <Choice
          label={t('history.kind')}
          value={kind}
          onChange={value => set('kind', value)}
          options={[['', t('kind.any')], ...ALERT_KINDS.map(kind => [kind, t(`kind.${kind}`)] as const)]}
        />
        <Choice
          label={t('history.node')}
          value={node}
          onChange={value => set('node', value)}
          options={[['', t('history.anyNode')], ...nodes.map(({ uuid, name }) => [uuid, name] as const)]}
        />
        {rules.length > 0 && (
          <Choice
            label={t('history.rule')}
            value={rule}
            onChange={value => set('rule', value)}
            options={[['', t('history.anyRule')], ...rules.map(({ id, name }) => [String(id), name] as const)]}
          />
        )}
      </PageHeader>
      <NoChannel />
      <AlertList
        key={JSON.stringify(filter)}
        filter={filter}
        {...(Object.keys(filter).length > 0 && { onClear: () => clear(FILTERS) })}
      />
    </Page>
  );
}
