import { Badge, Button, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminNode, Alert, FamilyView } from '@vitrine/contracts';
import { isMomentary, QUOTA_FAMILY } from '@vitrine/contracts/alert-metrics';
import { formatter } from '@vitrine/theme-sdk/shell';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { EXPIRING_NODES } from '../nodes/list/expiring-nodes.ts';
import { chartedFamily } from './alert-chart.ts';
import { AlertChart } from './AlertChart.tsx';
import styles from './Alerts.module.css';
import { AlertSection } from './AlertSection.tsx';
import { aroundAlert } from './around-alert.ts';
import { Culprits } from './Culprits.tsx';
import { Deliveries } from './Deliveries.tsx';
import { familyName } from './series-fields.ts';
import { chosenTime, shownValue } from './units.ts';

interface AlertCardProps {
  readonly alert: Alert;
  /** Earlier alerts of the same node and rule, newest first. */
  readonly earlier: readonly Alert[];
  /** Node of the alert, unless it was deleted. */
  readonly node: AdminNode | undefined;
  readonly now: number;
  /** Whether the chart of an open alert is expanded initially. */
  readonly showsChart: boolean;
  readonly onAcknowledge: () => void;
  readonly onMute: (minutes: number) => void;
}

const TONES = { pending: 'amber', firing: 'red', resolved: 'green', notified: 'gray', recorded: 'gray' } as const;
const MUTES = [60, 480, 1440, 10_080] as const;

/** A momentary alert was notified when it fired; it is not shown as resolved. */
const stateOf = (alert: Alert) =>
  alert.state === 'resolved' && isMomentary(alert.kind)
    ? hasNoDelivery(alert)
      ? 'recorded'
      : 'notified'
    : alert.state;

/** Maximum time in ms until deliveries exist for a notice. */
const QUEUE_MS = 60_000;

/** Returns whether a notification was due for an alert but no channel accepted it. */
const hasNoDelivery = ({ firingNotifiedAt, deliveries }: Alert) =>
  firingNotifiedAt !== null && firingNotifiedAt < Date.now() - QUEUE_MS && deliveries.length === 0;

/** Card of the alerts of one node and rule: the newest with its measured values, chart, notifications and actions. */
export function AlertCard({ alert, earlier, node: full, now, showsChart, onAcknowledge, onMute }: AlertCardProps) {
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  const {
    kind,
    state,
    node,
    rule,
    task,
    plugin,
    system,
    series,
    metric,
    unit,
    value,
    peak,
    cause,
    threshold,
    acknowledgedAt,
  } = alert;
  const open = state !== 'resolved';
  const labels = Object.values(series?.labels ?? {}).join(' ');
  const { data: families } = useApiQuery(api.families, { enabled: series !== null });
  const sentences = useSentences(alert, now);
  const shownState = stateOf(alert);
  return (
    <li className={styles.card}>
      <div>
        <h2>
          <Badge color={TONES[shownState]}>{t(`state.${shownState}`)}</Badge>
          {node ? (
            <Link to={`/admin/node/${node.uuid}`}>{node.name}</Link>
          ) : kind === 'expiry' ? (
            <Link to={EXPIRING_NODES}>{t('what.expiry', { count: value ?? 0 })}</Link>
          ) : system ? (
            t(`system.${system.condition}`)
          ) : (
            (plugin?.subject ?? task?.name ?? rule?.name ?? t(`what.${kind}`, { count: value ?? 0 }))
          )}
          {system?.subject && <Text color="gray">{system.subject}</Text>}
          {plugin?.severity && plugin.severity !== 'warning' && (
            <Badge color={plugin.severity === 'critical' ? 'red' : 'gray'}>{t(`severity.${plugin.severity}`)}</Badge>
          )}
          {plugin && <Text color="gray">{node ? `${plugin.title}: ${plugin.subject}` : plugin.title}</Text>}
          {(node || (rule && task)) && !plugin && (
            <Text color="gray">
              {rule ? <Link to={`/admin/notification/load?rule=${rule.id}`}>{rule.name}</Link> : t(`kind.${kind}`)}
              {node && task && ` → ${task.name}`}
              {labels && node && !task && ` · ${labels}`}
            </Text>
          )}
        </h2>
        {series?.state !== undefined && (
          <p>{t('card.state', { metric: familyName(t, series.family, families), state: series.state })}</p>
        )}
        {series?.absent && <p>{t('card.absent', { metric: familyName(t, series.family, families) })}</p>}
        {plugin && value !== null && <PluginValue alert={alert} families={families} />}
        {metric && !plugin && series?.state === undefined && !series?.absent && (
          <p>
            {t(series?.fullAt !== undefined ? 'card.forecast' : open && peak !== null ? 'card.peak' : 'card.value', {
              metric: series ? familyName(t, series.family, families) : t(`metric.${metric}`),
              value: shownValue(format, unit, open ? value : peak),
              peak: shownValue(format, unit, peak),
              threshold: shownValue(format, unit, threshold),
            })}
          </p>
        )}
        {series?.fullAt !== undefined && (
          <p>{t(series.family === QUOTA_FAMILY ? 'card.usedUp' : 'card.full', { date: format.date(series.fullAt) })}</p>
        )}
        {cause && cause !== 'other' && <p>{t('card.cause', { cause: t(`cause.${cause}`) })}</p>}
        <Culprits alert={alert} />
        <p>{sentences}</p>
        {node && <Link to={aroundAlert(node.uuid, alert)}>{t('card.around')}</Link>}
      </div>
      {open && (
        <div className={styles.side}>
          {acknowledgedAt === null && (
            <Button variant="soft" onClick={onAcknowledge}>
              {t('card.acknowledge')}
            </Button>
          )}
          {node && (
            <Choice
              label={t('card.mute')}
              value=""
              onChange={minutes => minutes && onMute(Number(minutes))}
              options={[
                ['', t('card.mute')],
                ...MUTES.map(minutes => [String(minutes), chosenTime(format, minutes * 60)] as const),
              ]}
            />
          )}
        </div>
      )}
      <div className={`${styles.folds} ${styles.wide}`}>
        {full && chartedFamily(alert) !== undefined && (
          <AlertSection title={t('card.chart')} isOpen={showsChart && open}>
            <AlertChart alert={alert} node={full} families={families} now={now} />
          </AlertSection>
        )}
        {alert.deliveries.length > 0 && <Deliveries deliveries={alert.deliveries} />}
        {earlier.length > 0 && (
          <AlertSection title={t('card.earlier', { count: earlier.length })}>
            <ul className={styles.deliveries}>
              {earlier.map(alert => (
                <Earlier key={alert.id} alert={alert} now={now} />
              ))}
            </ul>
          </AlertSection>
        )}
      </div>
    </li>
  );
}

/** Measured value of a plugin alert, with its threshold. */
function PluginValue({ alert, families }: { alert: Alert; families: readonly FamilyView[] | undefined }) {
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  const { series, unit, value, threshold } = alert;
  const metric = series && [familyName(t, series.family, families), ...Object.values(series.labels)].join(' ');
  const values = { metric: metric ?? t('card.measured'), value: shownValue(format, unit, value) };
  return (
    <p>
      {threshold === null
        ? t('card.bare', values)
        : t('card.value', { ...values, threshold: shownValue(format, unit, threshold) })}
    </p>
  );
}

/** Returns the start of an alert, its duration, and why no notification was sent. */
function useSentences(alert: Alert, now: number) {
  const { kind, unit, value, startedAt, resolvedAt, acknowledgedAt, suppressedBy } = alert;
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  const lasted = ((resolvedAt ?? now) - startedAt) / 1000;
  const when =
    kind === 'expiry'
      ? format.dateTime(startedAt)
      : kind === 'traffic'
        ? t('card.traffic', { value: shownValue(format, unit, value), time: format.date(startedAt) })
        : t('card.since', { time: format.dateTime(startedAt), duration: format.duration(Math.max(0, lasted)) });
  return [
    when,
    suppressedBy ? t(`held.${suppressedBy}`) : hasNoDelivery(alert) && t('held.no-channel'),
    acknowledgedAt !== null && t('card.acknowledged', { time: format.dateTime(acknowledgedAt) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Earlier({ alert, now }: { alert: Alert; now: number }) {
  const { i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  const sentences = useSentences(alert, now);
  return <li>{[sentences, alert.metric && shownValue(format, alert.unit, alert.peak)].filter(Boolean).join(' · ')}</li>;
}
