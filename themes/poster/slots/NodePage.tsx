import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  Cost,
  Flag,
  LastSeen,
  presenceKey,
  presenceOf,
  Tags,
  usageOf,
  useFormat,
  useNode,
  useSite,
  useT,
  virtualizationOf,
  type NodeView,
  type Slots,
} from '@vitrine/theme-sdk';
import { Amount } from '../parts/Amount.tsx';
import { Charts } from '../parts/Charts.tsx';
import { Hours } from '../parts/Hours.tsx';
import { Lead } from '../parts/Lead.tsx';
import styles from './NodePage.module.css';

/** Processor use of a node as the huge figure, and six others. */
function Figures({ view }: { readonly view: NodeView }) {
  const { node, state } = view;
  const format = useFormat();
  const t = useT();
  const { cpu, ram, disk } = usageOf(view);
  const formatCount = (value: number | null) => (value === null ? '–' : format.number(value));
  const now = <T,>(value: T | null, textOf: (value: T) => string) =>
    state.online && value !== null ? textOf(value) : '–';
  const rows: readonly (readonly [string, string, string])[] = [
    [
      t('metric.memory'),
      formatCount(ram),
      node.ramTotal > 0 ? `% ${t('node.ofLimit', { total: format.size(node.ramTotal) })}` : '',
    ],
    [
      t('metric.disk'),
      formatCount(disk),
      node.diskTotal > 0 ? `% ${t('node.ofLimit', { total: format.size(node.diskTotal) })}` : '',
    ],
    [
      t('metric.load'),
      now(state.load1, format.load),
      node.cpuCores > 0 ? t('node.ofLimit', { total: node.cpuCores }) : '',
    ],
    [t('metric.down'), now(state.netDown, format.rate), ''],
    [t('metric.up'), now(state.netUp, format.rate), ''],
    [t('metric.uptime'), now(state.uptime, format.duration), ''],
  ];
  const cpuText = cpu === null ? '–' : format.percent(cpu, 0);
  return (
    <Lead
      huge={cpu === null ? '–' : `${Math.round(cpu)}\u00a0%`}
      title={`${node.name}: ${t(presenceKey(presenceOf(view)))}, ${t('metric.cpu')} ${cpuText}`}
    >
      {rows.map(([label, value, total]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount>{value}</Amount>
            {total && <small>{total}</small>}
          </dd>
        </div>
      ))}
    </Lead>
  );
}

/** Page of a node: processor use as the huge figure, each hour of ninety days, and the charts of the selected hour. */
export function NodePage({ uuid, children }: Slots['NodePage']) {
  const view = useNode(uuid);
  const site = useSite();
  const [hour, choose] = useState<number | null>(null);
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  const presence = presenceOf(view);
  const facts = [node.os, virtualizationOf(node, t), node.cpuName, node.arch].filter(Boolean).join(', ');
  return (
    <div className={styles.page}>
      <title>{`${node.name} · ${site.name}`}</title>
      <Link to="/" className={styles.back}>
        ← {t('node.back')}
      </Link>
      <Figures view={view} />
      <div className={styles.name}>
        <strong data-offline={presence === 'offline' || undefined}>{node.name}</strong>
        <Flag code={node.region} />
        <span>{facts || t('node.noFacts')}</span>
        {presence === 'offline' && (
          <span data-offline>
            {t('state.offline')}, <LastSeen at={state.lastReport} />
          </span>
        )}
        {node.remark && <span>{node.remark}</span>}
        <span className={styles.more}>
          <Tags tags={node.tags} />
          <Cost node={node} />
        </span>
      </div>
      {presence === 'waiting' && <p>{t('notYet.text')}</p>}
      {(presence !== 'waiting' || node.os !== '') && (
        <>
          <Hours uuid={uuid} onChoose={choose} />
          <Charts node={node} isOnline={state.online} hour={hour} onLeaveHour={() => choose(null)} />
        </>
      )}
      {children}
    </div>
  );
}
