import { shareOf, trafficUsage, useFormat, useT, type NodeView } from '@vitrine/theme-sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import styles from '../../slots/NodeCard.module.css';
import { Gauge } from '../Gauge.tsx';
import { useWhyAbsent } from '../use-why-absent.ts';

/** Whole percents, or one digit below ten: finer changes would not be seen, and draw the card anew. */
const coarse = (value: number | null) => value && Math.round(value * 2) / 2;

/** Shares of processor, memory and disk; the last ones of a node that is offline. */
export function Gauges({ view: { node, state }, children }: { view: NodeView; children: ReactNode }) {
  const format = useFormat();
  const t = useT();
  const old = !state.online;
  const why = useWhyAbsent(node);
  const gauge = (label: string, used: number | null, total: number, reason: string | undefined) => {
    const value = coarse(shareOf(used, total));
    const detail = total ? t('node.whole', { total: format.size(total) }) : t('node.none');
    return (
      <Gauge label={label} value={value} text={format.percent(value)} detail={detail} isOld={old} reason={reason} />
    );
  };
  const cpu = coarse(state.cpu);
  return (
    <div
      className={styles.gauges}
      role={old ? 'group' : undefined}
      aria-label={old ? t('node.last') : undefined}
      data-last={old || undefined}
    >
      <Gauge
        label={t('metric.cpu')}
        value={cpu}
        text={format.percent(cpu)}
        reason={why('cpu')}
        detail={t('node.cores', { count: node.cpuCores })}
        isOld={old}
      >
        {children}
      </Gauge>
      {gauge(t('metric.ram'), state.ramUsed, node.ramTotal, why('ramUsed'))}
      {gauge(t('metric.disk'), state.diskUsed, node.diskTotal, why('disks'))}
    </div>
  );
}

/** Network in one direction: its rate, and the bytes of the traffic period. */
export const Way = memo(function Way({ way, rate, total }: { way: 'up' | 'down'; rate: string; total: string }) {
  const t = useT();
  const Icon = way === 'up' ? ArrowUp : ArrowDown;
  return (
    <div className={styles.way} data-way={way}>
      <Icon aria-label={t(`metric.${way}`)} size={13} />
      <span className={styles.rate}>{rate}</span>
      <span className={styles.total} title={t('metric.traffic')}>
        {total}
      </span>
    </div>
  );
});

/** Usage of the traffic plan; renders nothing without a limit. */
export function Plan({ view }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const use = trafficUsage(view);
  if (!use) return null;
  const { trafficLimit, traffic } = view.node;
  const detail = t('node.trafficUntil', {
    used: format.bytes(use.used),
    total: format.bytes(trafficLimit),
    day: format.day(traffic.until),
  });
  const value = coarse(use.percent);
  return (
    <div className={styles.plan}>
      <Gauge label={t('node.trafficLimit')} value={value} text={format.percent(use.percent)} detail={detail} />
    </div>
  );
}

/** Part that only large cards show. */
export function More({ view: { node, state } }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const swap = shareOf(state.swapUsed, node.swapTotal);
  const why = useWhyAbsent(node);
  const now = (text: string) => (state.online ? text : '–');
  return (
    <dl className={styles.more}>
      <div>
        <dt>{t('metric.load')}</dt>
        <dd title={why('load')}>{now([state.load1, state.load5, state.load15].map(format.load).join(' '))}</dd>
      </div>
      <div>
        <dt>{t('metric.swap')}</dt>
        <dd title={why('swapUsed')}>{node.swapTotal === 0 ? t('node.none') : now(format.percent(swap))}</dd>
      </div>
      <div>
        <dt>{t('metric.uptime')}</dt>
        <dd title={why('uptime')}>{now(format.duration(state.uptime))}</dd>
      </div>
    </dl>
  );
}

const NO_GAUGES = ['cpu', 'ram', 'disk'] as const;

/** The card of a node that never reported has the shape of the others. */
export function NotYet() {
  const t = useT();
  return (
    <>
      <div className={`${styles.gauges} ${styles.noGauges}`} aria-hidden>
        {NO_GAUGES.map(metric => (
          <Gauge key={metric} label={t(`metric.${metric}`)} value={null} text="–" />
        ))}
      </div>
      <p className={styles.notYet}>{t('notYet.text')}</p>
    </>
  );
}
