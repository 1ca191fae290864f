import { Link } from 'react-router-dom';
import { useFormat, useT, type Timeline, type TimelineEvent } from '@vitrine/theme-sdk';
import styles from './AroundPanel.module.css';

type AlertEvent = Extract<TimelineEvent, { kind: 'alert' }>;
type Culprits = NonNullable<AlertEvent['culprits']>;

interface TopProcessesProps {
  readonly events: readonly TimelineEvent[];
  /** Recorded for each minute, if the owner of the machine enabled it. */
  readonly recorded: Timeline['processes'];
}

/** Top processes at the time of an alert in this span, or over its recorded minutes; for administrators. */
export function TopProcesses({ events, recorded }: TopProcessesProps) {
  const t = useT();
  const sampled = events.find((event): event is AlertEvent => event.kind === 'alert' && event.culprits !== null);
  const culprits = sampled?.culprits;
  return (
    <section>
      <h4>{t('around.processes')}</h4>
      {culprits && <Processes processes={culprits.processes} by={culprits.by} />}
      {recorded && (
        <>
          <p className={styles.none}>{t('around.minutes', { count: recorded.minutes })}</p>
          <Processes processes={recorded.processes} by={undefined} />
        </>
      )}
      {!culprits && !recorded && (
        <p className={styles.none}>
          {t('around.notSampled')} <Link to="/admin/alerts">{t('around.rules')}</Link>
        </p>
      )}
    </section>
  );
}

interface ProcessesProps {
  readonly processes: Culprits['processes'];
  /** Displayed amount; undefined for all known amounts. */
  readonly by: Culprits['by'] | undefined;
}

function Processes({ processes, by }: ProcessesProps) {
  const format = useFormat();
  const amountsOf = ({ cpu, memory, read, write }: ProcessesProps['processes'][number]) => {
    const disk = read === null && write === null ? null : (read ?? 0) + (write ?? 0);
    const amounts = {
      cpu: format.percent(cpu === null ? null : cpu * 100),
      memory: format.size(memory),
      disk: format.rate(disk),
    };
    if (by !== undefined) return by === 'memory' || by === 'disk' ? amounts[by] : amounts.cpu;
    const known = [cpu !== null && amounts.cpu, memory !== null && amounts.memory, disk && amounts.disk];
    return known.filter(Boolean).join(' · ');
  };
  return (
    <ul className={styles.processes}>
      {processes.map((use, i) => (
        <li key={i}>
          <code>{use.container === null ? use.name : `${use.name} (${use.container})`}</code>
          <span>{amountsOf(use)}</span>
        </li>
      ))}
    </ul>
  );
}
