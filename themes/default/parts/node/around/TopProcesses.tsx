import { useFormat, useT, type TimelineEvent } from '@vitrine/theme-sdk';
import { Link } from 'react-router-dom';
import styles from './AroundPanel.module.css';

type AlertEvent = Extract<TimelineEvent, { kind: 'alert' }>;

/** Processes that used most of the machine when an alert of this time fired, for administrators. */
export function TopProcesses({ events }: { readonly events: readonly TimelineEvent[] }) {
  const t = useT();
  const format = useFormat();
  const sampled = events.find((event): event is AlertEvent => event.kind === 'alert' && event.culprits !== null);
  const culprits = sampled?.culprits;
  const amountOf = ({ cpu, memory, read, write }: NonNullable<AlertEvent['culprits']>['processes'][number]) =>
    culprits?.by === 'memory'
      ? format.size(memory)
      : culprits?.by === 'disk'
        ? format.rate(read === null && write === null ? null : (read ?? 0) + (write ?? 0))
        : format.percent(cpu === null ? null : cpu * 100);
  return (
    <section>
      <h4>{t('around.processes')}</h4>
      {culprits ? (
        <ul className={styles.processes}>
          {culprits.processes.map((use, i) => (
            <li key={i}>
              <code>{use.container === null ? use.name : `${use.name} (${use.container})`}</code>
              <span>{amountOf(use)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          {t('around.notSampled')} <Link to="/admin/alerts">{t('around.rules')}</Link>
        </p>
      )}
    </section>
  );
}
