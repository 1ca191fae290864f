import type { ReactNode } from 'react';
import { presenceOf, useFormat, usageOf, useT, useWhyAbsent, type NodeView } from '@vitrine/theme-sdk';
import { LastSeen } from '../LastSeen.tsx';
import { Meter } from '../Meter.tsx';
import styles from './Figures.module.css';

function Figure({ label, reason, children }: { label: string; reason?: string | undefined; children: ReactNode }) {
  return (
    <div title={reason}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Latest metrics of a node. After it went offline, its last usage is shown in grey, and momentary values are hidden. */
export function Figures({ view }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const { node, state } = view;
  const isOld = presenceOf(view) === 'offline';
  const { cpu, ram, swap, disk } = usageOf({ node, state: { ...state, online: true } });
  const now = (text: () => string) => (state.online ? text() : '–');
  const absenceReason = useWhyAbsent(node);
  const usedOf = (used: number | null, total: number) => {
    if (!total) return used === null ? '' : t('node.none');
    return t('node.of', { used: format.size(used), total: format.size(total) });
  };
  return (
    <section className={styles.figures} aria-label={t(isOld ? 'node.last' : 'node.now')}>
      <div className={styles.meters}>
        <Meter
          label={t('metric.cpu')}
          value={cpu}
          reason={absenceReason('cpu')}
          isOld={isOld}
          detail={t('node.cores', { count: node.cpuCores })}
        />
        <Meter
          label={t('metric.ram')}
          value={ram}
          reason={absenceReason('ramUsed')}
          isOld={isOld}
          detail={usedOf(state.ramUsed, node.ramTotal)}
        />
        <Meter
          label={t('metric.disk')}
          value={disk}
          reason={absenceReason('disks')}
          isOld={isOld}
          detail={usedOf(state.diskUsed, node.diskTotal)}
        />
        <Meter
          label={t('metric.swap')}
          value={swap}
          reason={absenceReason('swapUsed')}
          isOld={isOld}
          detail={usedOf(state.swapUsed, node.swapTotal)}
        />
      </div>
      <dl>
        <Figure label={t('metric.up')} reason={absenceReason('interfaces')}>
          {now(() => format.rate(state.netUp))}
        </Figure>
        <Figure label={t('metric.down')} reason={absenceReason('interfaces')}>
          {now(() => format.rate(state.netDown))}
        </Figure>
        <Figure label={t('node.sent')}>{format.bytes(state.trafficUp)}</Figure>
        <Figure label={t('node.received')}>{format.bytes(state.trafficDown)}</Figure>
        <Figure label={t('metric.load')} reason={absenceReason('load')}>
          {now(() => [state.load1, state.load5, state.load15].map(format.load).join('  '))}
        </Figure>
        <Figure label={t('metric.uptime')} reason={absenceReason('uptime')}>
          {now(() => format.duration(state.uptime))}
        </Figure>
        <Figure label={t('metric.processes')} reason={absenceReason('processes')}>
          {now(() => format.number(state.processes))}
        </Figure>
        <Figure label={t('node.tcpUdp')} reason={absenceReason('tcp')}>
          {now(() => `${format.number(state.tcp)} / ${format.number(state.udp)}`)}
        </Figure>
        {state.temperature !== null && (
          <Figure label={t('metric.temperature')}>{now(() => format.celsius(state.temperature!))}</Figure>
        )}
        {state.gpu !== null && <Figure label={t('metric.gpu')}>{now(() => format.percent(state.gpu!))}</Figure>}
        <Figure label={t('metric.seen')}>
          <LastSeen at={state.lastReport} />
        </Figure>
      </dl>
    </section>
  );
}
