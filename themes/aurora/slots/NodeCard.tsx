import { useFormat, useNode, useT, useThemeOptions, type NodeView, type Slots } from '@vitrine/theme-sdk';
import { Link } from 'react-router-dom';
import type config from '../theme.config.ts';
import styles from './NodeCard.module.css';

const share = (used: number, total: number) => (total > 0 ? Math.min(100, (used / total) * 100) : 0);

/** Ring that fills with a share, with the number in the middle. */
function Ring({ label, value }: { label: string; value: number }) {
  const format = useFormat();
  return (
    <div className={styles.ring} role="img" aria-label={`${label} ${format.percent(value, 0)}`}>
      <svg viewBox="0 0 36 36" aria-hidden>
        <circle cx="18" cy="18" r="15.9" />
        <circle cx="18" cy="18" r="15.9" pathLength="100" strokeDasharray={`${value} 100`} />
      </svg>
      <b>{Math.round(value)}</b>
      <span>{label}</span>
    </div>
  );
}

function Rings({ view: { node, state } }: { view: NodeView }) {
  const t = useT();
  const online = (value: number) => (state.online ? value : 0);
  return (
    <div className={styles.rings}>
      <Ring label={t('metric.cpu')} value={online(state.cpu)} />
      <Ring label={t('metric.ram')} value={online(share(state.ramUsed, node.ramTotal))} />
      <Ring label={t('metric.disk')} value={online(share(state.diskUsed, node.diskTotal))} />
    </div>
  );
}

/** Card of one node: three rings, and the network below. */
export function NodeCard({ uuid }: Slots['NodeCard']) {
  const view = useNode(uuid);
  const { density, system } = useThemeOptions<typeof config>();
  const format = useFormat();
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  return (
    <article className={styles.card} data-density={density} data-online={state.online}>
      <h2>
        <Link to={`/instance/${uuid}`}>{node.name}</Link>
        <small>{state.online ? format.duration(state.uptime) : t('state.offline')}</small>
      </h2>
      {system && <p>{node.os || t('node.noFacts')}</p>}
      <Rings view={view} />
      <p className={styles.network}>
        <span>↑ {state.online ? format.rate(state.netUp) : '–'}</span>
        <span>↓ {state.online ? format.rate(state.netDown) : '–'}</span>
      </p>
    </article>
  );
}
