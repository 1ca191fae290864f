import { Badge, Button, IconButton, Switch, Skeleton } from '@radix-ui/themes';
import { Gauge, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AdminNode, AlertRule, FamilyView } from '@vitrine/contracts';
import { alertUnitOf, CHECK_TIME_FAMILY, QUOTA_FAMILY } from '@vitrine/contracts/alert-metrics';
import { useNow, type Formatter } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { alertApi } from '../../api/alerts-api.ts';
import { changeRow } from '../../api/change-row.ts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useUndoable } from '../../ui/toasts/use-undoable.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { useChosenNodes } from '../nodes/use-chosen-nodes.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { AddToRule } from './AddToRule.tsx';
import styles from './Alerts.module.css';
import { eventsOf } from './destinations.ts';
import { DestinationsLine } from './DestinationsLine.tsx';
import { NoChannel, useHasChannel } from './NoChannel.tsx';
import { bodyOf, isTraffic, unitOf } from './rule-form.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { familyName } from './series-fields.ts';
import { bodyOf as silenceBody } from './silence-form.ts';
import { chosenTime, shownValue } from './units.ts';

const NO_NODES: readonly AdminNode[] = [];

/** Page `/admin/notification/load`: rules about load and latency. */
export function RulesPage() {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  const { data: rules, error, reload } = useApiQuery(alertApi.rules);
  const { nodes = NO_NODES } = useAdminNodes();
  const [params, setParams] = useSearchParams();
  const nodeIds = useChosenNodes();
  const [editing, setEditing] = useState<{ rule: AlertRule | undefined }>();
  const isAdding = params.has('add');
  // The link of an alert opens its rule.
  const linked = rules?.find(({ id }) => String(id) === params.get('rule'));
  const opened =
    editing ?? (linked ? { rule: linked } : isAdding && rules?.length === 0 ? { rule: undefined } : undefined);
  const close = () => {
    setEditing(undefined);
    if (params.size > 0) setParams({}, { replace: true });
  };
  const undoable = useUndoable();
  const remove = (rule: AlertRule) => {
    const { id, name } = rule;
    undoable({
      name,
      reload,
      remove: () => alertApi.removeRule(id),
      restore: async () => {
        const added = await alertApi.addRule(bodyOf(rule));
        const silences = (await alertApi.silences()).filter(silence => silence.rule === id);
        await Promise.all(
          silences.map(silence =>
            changeRow(silence, row =>
              alertApi.changeSilence(row.id, { ...silenceBody(row), rule: added.id }, row.etag),
            ),
          ),
        );
      },
    });
  };

  const switchRule = async (rule: AlertRule, enabled: boolean) => {
    try {
      await changeRow(rule, row => alertApi.changeRule(row.id, { ...bodyOf(row), enabled }, row.etag));
    } catch (failure) {
      toast('error', problem(failure));
    }
    await reload();
  };

  const add = (
    <Button onClick={() => setEditing({ rule: undefined })}>
      <Plus aria-hidden size={17} />
      {t('rule.add')}
    </Button>
  );
  return (
    <Page>
      <PageHeader count={rules?.length} lead={t('rules.lead')}>
        {rules?.length !== 0 && add}
      </PageHeader>
      <NoChannel />
      <LoadError error={error} onRetry={reload} />
      {rules && params.has('rule') && !linked && <Callout tone="info">{t('rules.gone')}</Callout>}
      {rules?.length === 0 && (
        <Empty icon={Gauge} action={add}>
          {t('rules.none')}
        </Empty>
      )}
      {!rules && error === undefined && <Skeleton height="260px" />}
      <ul className={styles.cards}>
        {rules?.map(rule => (
          <RuleCard
            key={rule.id}
            rule={rule}
            nodes={nodes}
            onSwitch={enabled => void switchRule(rule, enabled)}
            onChange={() => setEditing({ rule })}
            onDelete={() => remove(rule)}
          />
        ))}
      </ul>
      {opened && <RuleDialog rule={opened.rule} chosen={nodeIds} nodes={nodes} onClose={close} onSaved={reload} />}
      {isAdding && !opened && rules && (
        <AddToRule
          rules={rules}
          chosen={nodeIds}
          onNew={() => setEditing({ rule: undefined })}
          onClose={close}
          onSaved={reload}
        />
      )}
    </Page>
  );
}

/** Returns the label of a state in the language of the page. */
function stateWord(families: readonly FamilyView[] = [], name: string, state = ''): string {
  const family = families.find(family => family.name === name);
  return (family?.kind === 'state' && family.words?.[state]) || state;
}

function sentenceOf(rule: AlertRule): string {
  if (rule.kind === 'series' && rule.from !== undefined) return 'rules.stateSentence';
  if (rule.kind === 'series') return rule.is === 'above' ? 'rules.aboveSentence' : 'rules.belowSentence';
  if (rule.kind === 'forecast') return rule.family === QUOTA_FAMILY ? 'rules.quotaSentence' : 'rules.forecastSentence';
  if (isTraffic(rule)) return 'rules.trafficSentence';
  return rule.kind === 'load' ? 'rules.sentence' : 'rules.latencySentence';
}

type Translate = ReturnType<typeof useTranslation>['t'];

/** Returns the label of a rule's metric, with the label values that it is limited to. */
function metricOf(t: Translate, rule: AlertRule, families: readonly FamilyView[] = []): string {
  if (rule.kind === 'latency') return t(`metric.${rule.statistic}`);
  if (rule.kind === 'load') return t(`metric.${rule.metric}`);
  const only = rule.only.length > 0 && `(${rule.only.join(', ')})`;
  // The sentence about a state has no placeholder for how label sets are judged.
  const countText = rule.kind === 'series' && rule.over === 'count' && rule.from ? `, ${overOf(t, rule)}` : '';
  return [familyName(t, rule.family, families), only].filter(Boolean).join(' ') + countText;
}

/** Returns how a rule judges the label sets of a node; for a count, with the number from which it fires. */
const overOf = (t: Translate, { over, atLeast = 1 }: Extract<AlertRule, { kind: 'series' }>): string =>
  over === 'count' ? `${t('rule.over.count')} ≥ ${atLeast}` : t(`rule.over.${over}`);

/** Returns the placeholder values of the sentence that describes a rule. */
function wordsOf(t: Translate, format: Formatter, rule: AlertRule, families: readonly FamilyView[] = []) {
  const metric = metricOf(t, rule, families);
  if (rule.kind === 'forecast') return { metric, days: format.unit(rule.withinDays, 'day') };
  const factor = rule.kind === 'series' ? alertUnitOf(rule.family).factor : 1;
  return {
    metric,
    threshold: shownValue(format, unitOf(bodyOf(rule)), rule.threshold * factor),
    time: chosenTime(format, rule.windowMinutes * 60),
    ratio: rule.kind === 'latency' ? '' : format.percent(rule.ratio),
    over: rule.kind === 'series' ? overOf(t, rule) : '',
    state: rule.kind === 'series' ? stateWord(families, rule.family, rule.from) : '',
  };
}

/** Whether a rule is about checks, which may belong to no node: response time is their only metric. */
const isAboutChecks = (rule: AlertRule) => rule.kind === 'series' && rule.family === CHECK_TIME_FAMILY;

interface RuleCardProps {
  readonly rule: AlertRule;
  readonly nodes: readonly AdminNode[];
  readonly onSwitch: (enabled: boolean) => void;
  readonly onChange: () => void;
  readonly onDelete: () => void;
}

function RuleCard({ rule, nodes, onSwitch, onChange, onDelete }: RuleCardProps) {
  const { t, i18n } = useTranslation('alerts');
  const now = useNow();
  const format = formatter(i18n.language);
  const hasChannel = useHasChannel();
  const isSeries = rule.kind === 'series' || rule.kind === 'forecast';
  const { data: families } = useApiQuery(api.families, { enabled: isSeries });
  const texts = wordsOf(t, format, rule, families);
  const { name } = rule;
  return (
    <li className={styles.card}>
      <div>
        <h2>
          {name}
          <Badge color="gray">{t(`ruleKind.${rule.kind}`)}</Badge>
          {!isAboutChecks(rule) && (
            <Badge color={rule.nodes === 0 ? 'amber' : 'gray'}>{t('rules.nodes', { count: rule.nodes })}</Badge>
          )}
        </h2>
        <p>{t(sentenceOf(rule), texts)}</p>
        <p>
          {rule.lastNotified
            ? t(hasChannel ? 'rules.last' : 'rules.recorded', {
                time: format.ago(Math.min(0, Math.round((rule.lastNotified - now) / 1000))),
              })
            : t('rules.never')}
        </p>
        {rule.enabled && (
          <DestinationsLine
            nodes={nodes}
            events={eventsOf(rule)}
            subject={{ rule: rule.id, nodeSelector: rule.nodeSelector, isCritical: false }}
          />
        )}
      </div>
      <div className={styles.side}>
        <Switch
          checked={rule.enabled}
          aria-label={t('rules.switch', { name })}
          onCheckedChange={enabled => onSwitch(enabled)}
        />
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
