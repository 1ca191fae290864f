import { Badge, Button, IconButton, Switch } from '@radix-ui/themes';
import { UNIT_OF_METRIC } from '@vitrine/contracts/alert-metrics';
import type { AlertRule, NewAlertRule } from '@vitrine/contracts';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { alertApi } from '../../api/alerts-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { Page } from '../Page.tsx';
import { PageHeader } from '../PageHeader.tsx';
import styles from './Alerts.module.css';
import { isTraffic } from './rule-form.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { chosenTime, shownValue } from './units.ts';

/** Page `/admin/notification/load`: rules about load and latency. */
export function RulesPage() {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  const { data: rules, error, reload } = useApiQuery(alertApi.rules);
  const { nodes = [] } = useAdminNodes();
  const [params, setParams] = useSearchParams();
  // A link of the list of nodes adds a rule for those nodes.
  const [editing, setEditing] = useState<{ rule: AlertRule | undefined } | undefined>(
    params.has('add') ? { rule: undefined } : undefined,
  );
  const close = () => {
    setEditing(undefined);
    if (params.has('add')) setParams({}, { replace: true });
  };
  const [leaving, setLeaving] = useState<AlertRule>();

  const turn = async ({ id, nodes: _, lastNotified: __, ...rule }: AlertRule, enabled: boolean) => {
    try {
      await alertApi.changeRule(id, { ...rule, enabled } as NewAlertRule);
    } catch (failure) {
      toast('error', problem(failure));
    }
    await reload();
  };

  return (
    <Page>
      <PageHeader count={rules?.length} lead={t('rules.lead')}>
        <Button onClick={() => setEditing({ rule: undefined })}>
          <Plus aria-hidden size={17} />
          {t('rule.add')}
        </Button>
      </PageHeader>
      <LoadError error={error} onRetry={reload} />
      {rules?.length === 0 && <Empty>{t('rules.none')}</Empty>}
      <ul className={styles.cards}>
        {rules?.map(rule => (
          <RuleCard
            key={rule.id}
            rule={rule}
            onSwitch={enabled => void turn(rule, enabled)}
            onChange={() => setEditing({ rule })}
            onDelete={() => setLeaving(rule)}
          />
        ))}
      </ul>
      {editing && (
        <RuleDialog rule={editing.rule} chosen={params.getAll('node')} nodes={nodes} onClose={close} onSaved={reload} />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('rules.delete', { name: leaving.name })}
          text={t('rules.deleteText')}
          submit={t('delete')}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await alertApi.removeRule(leaving.id);
            await reload();
          }}
        />
      )}
    </Page>
  );
}

interface RuleCardProps {
  readonly rule: AlertRule;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onChange: () => void;
  readonly onDelete: () => void;
}

function RuleCard({ rule, onSwitch, onChange, onDelete }: RuleCardProps) {
  const { t, i18n } = useTranslation('alerts');
  const now = useNow();
  const format = formatter(i18n.language);
  const isLoad = rule.kind === 'load';
  const metric = isLoad ? rule.metric : rule.statistic;
  const words = {
    metric: t(`metric.${metric}`),
    threshold: shownValue(format, UNIT_OF_METRIC[metric], rule.threshold),
    time: chosenTime(format, rule.windowMinutes * 60),
    ratio: isLoad ? format.percent(rule.ratio) : '',
  };
  const { name } = rule;
  return (
    <li className={styles.card}>
      <div>
        <h2>
          {name}
          <Badge color="gray">{t(`kind.${rule.kind}`)}</Badge>
          <Badge color={rule.nodes === 0 ? 'amber' : 'gray'}>{t('rules.nodes', { count: rule.nodes })}</Badge>
        </h2>
        <p>
          {t(isTraffic(rule) ? 'rules.trafficSentence' : isLoad ? 'rules.sentence' : 'rules.latencySentence', words)}
        </p>
        <p>
          {rule.lastNotified
            ? t('rules.last', { time: format.ago(Math.min(0, Math.round((rule.lastNotified - now) / 1000))) })
            : t('rules.never')}
        </p>
      </div>
      <div className={styles.side}>
        <Switch checked={rule.enabled} aria-label={t('rules.switch', { name })} onCheckedChange={on => onSwitch(on)} />
        <IconButton
          variant="ghost"
          color="gray"
          aria-label={t('rule.change', { name })}
          title={t('rule.change', { name })}
          onClick={onChange}
        >
          <Pencil aria-hidden size={16} />
        </IconButton>
        <IconButton
          variant="ghost"
          color="red"
          aria-label={t('rules.delete', { name })}
          title={t('rules.delete', { name })}
          onClick={onDelete}
        >
          <Trash2 aria-hidden size={16} />
        </IconButton>
      </div>
    </li>
  );
}
