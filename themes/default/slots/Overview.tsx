import { useFormat, useHomeQuery, useMonthlyCost, useT, useTotals, type Slots, type Status } from '@vitrine/theme-sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusDot } from '../parts/StatusDot.tsx';
import styles from './Overview.module.css';

interface CounterProps {
  readonly status: Status | null;
  readonly label: string;
  readonly children: ReactNode;
}

/** Number over the whole fleet; a press filters the nodes it counts, another one removes the filter. */
function Counter({ status, label, children }: CounterProps) {
  const [query, change] = useHomeQuery();
  const pressed = query.status === status;
  return (
    <button
      type="button"
      className={styles.counter}
      aria-pressed={pressed}
      onClick={() => change({ status: pressed ? null : status })}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.figures}>{children}</span>
    </button>
  );
}

/** Total cost of all nodes, if the site publishes it; costs without an exchange rate are listed beside it. */
function MonthlyCost() {
  const cost = useMonthlyCost();
  const format = useFormat();
  const t = useT();
  if (!cost || (cost.nodes === 0 && cost.without.length === 0)) return null;
  const amounts = [...(cost.nodes > 0 ? [cost] : []), ...cost.without];
  const rates = Object.entries(cost.rates)
    .map(([currency, rate]) => `${cost.currency}1 = ${currency}${rate}`)
    .join(', ');
  const amount = amounts.map(({ currency, total }) => `${currency}${format.number(total, 2)}`).join(' + ');
  return (
    <p className={styles.cost}>
      {t('overview.cost', { amount })}
      {rates && ` (${rates})`}
    </p>
  );
}

/** Totals of the whole fleet. Only this component renders with every push; the rest of the page does not. */
export function Overview({ children }: Slots['Overview']) {
  const [{ group }] = useHomeQuery();
  const totals = useTotals(group);
  const format = useFormat();
  const t = useT();
  const pair = (up: string, down: string) => (
    <>
      <span>
        <ArrowUp aria-label={t('metric.up')} size={15} />
        {up}
      </span>
      <span>
        <ArrowDown aria-label={t('metric.down')} size={15} />
        {down}
      </span>
    </>
  );
  return (
    <>
      <div className={styles.overview} role="group" aria-label={t('overview.label')}>
        <Counter status={null} label={t('overview.all')}>
          <span>{format.number(totals.nodes)}</span>
        </Counter>
        <Counter status="online" label={t('state.online')}>
          <span>
            <StatusDot presence="online" />
            {format.number(totals.online)}
          </span>
        </Counter>
        <Counter status="offline" label={t('state.offline')}>
          <span data-quiet={totals.nodes === totals.online}>
            <StatusDot presence="offline" />
            {format.number(totals.nodes - totals.online)}
          </span>
        </Counter>
        <Counter status="speed" label={t('overview.speed')}>
          {pair(format.rate(totals.netUp), format.rate(totals.netDown))}
        </Counter>
        <Counter status="traffic" label={t('overview.traffic')}>
          {pair(format.bytes(totals.trafficUp), format.bytes(totals.trafficDown))}
        </Counter>
      </div>
      <MonthlyCost />
      {children}
    </>
  );
}
