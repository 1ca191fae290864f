import { Button } from '@radix-ui/themes';
import type { Alert } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Check, Clock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import table from '../Table.module.css';
import styles from './Alerts.module.css';
import { chosenTime, shownValue } from './units.ts';
import { Choice } from '../../ui/form/Choice.tsx';

interface AlertCardProps {
  readonly alert: Alert;
  readonly now: number;
  readonly onAcknowledge: () => void;
  readonly onMute: (minutes: number) => void;
}

const TONES = { pending: 'amber', firing: 'red', resolved: 'green' } as const;
const MUTES = [60, 480, 1440, 10_080] as const;

/** Card of one alert: label, node, severity, duration, notifications and actions. */
export function AlertCard({ alert, now, onAcknowledge, onMute }: AlertCardProps) {
  const { t, i18n } = useTranslation('alerts');
  const format = formatter(i18n.language);
  const {
    kind,
    state,
    node,
    rule,
    task,
    plugin,
    metric,
    unit,
    value,
    peak,
    threshold,
    startedAt,
    resolvedAt,
    acknowledgedAt,
    suppressedBy,
  } = alert;
  const open = state !== 'resolved';
  const isStep = kind === 'traffic';
  const lasted = ((resolvedAt ?? now) - startedAt) / 1000;
  return (
    <li className={styles.card}>
      <div>
        <h2>
          <span className={table.badge} data-tone={TONES[state]}>
            {t(`state.${state}`)}
          </span>
          {node ? (
            <Link to={`/instance/${node.uuid}`}>{node.name}</Link>
          ) : (
            (plugin?.subject ?? t(`what.${kind}`, { count: value ?? 0 }))
          )}
          {plugin && <span className={table.quiet}>{plugin.id}</span>}
          {node && (
            <span className={table.quiet}>
              {rule ? [rule.name, task?.name].filter(Boolean).join(' → ') : t(`kind.${kind}`)}
            </span>
          )}
        </h2>
        {metric && (
          <p>
            {t('card.value', {
              metric: t(`metric.${metric}`),
              value: shownValue(format, unit, open ? value : peak),
              threshold: shownValue(format, unit, threshold),
            })}
          </p>
        )}
        <p>
          {kind === 'expiry'
            ? format.dateTime(startedAt)
            : isStep
              ? t('card.traffic', { value: shownValue(format, unit, value), time: format.date(startedAt) })
              : t('card.since', { time: format.dateTime(startedAt), duration: format.duration(Math.max(0, lasted)) })}
          {suppressedBy && ` · ${t(`held.${suppressedBy}`)}`}
          {acknowledgedAt !== null && ` · ${t('card.acknowledged', { time: format.dateTime(acknowledgedAt) })}`}
        </p>
      </div>
      {open && (
        <div className={styles.side}>
          {acknowledgedAt === null && (
            <Button size="1" variant="soft" onClick={onAcknowledge}>
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
      {alert.deliveries.length > 0 && (
        <ul className={`${styles.deliveries} ${styles.wide}`} aria-label={t('card.deliveries')}>
          {alert.deliveries.map(({ channel, transition, state, at, error }, i) => {
            const Icon = state === 'sent' ? Check : state === 'failed' ? X : Clock;
            return (
              <li key={i}>
                <Icon
                  aria-hidden
                  size={14}
                  color={state === 'sent' ? 'var(--green-11)' : state === 'failed' ? 'var(--red-11)' : 'var(--gray-11)'}
                />
                {t(`card.${transition}`, { channel, time: format.dateTime(at), state: t(`delivery.${state}`) })}
                {error && <span className={table.quiet}>{error}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
