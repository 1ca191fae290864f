import { useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  AvailabilityStrip,
  Cost,
  countedUsage,
  Flag,
  presenceKey,
  presenceOf,
  severityOf,
  Tags,
  usageOf,
  useFormat,
  useIsVisible,
  useNode,
  useNow,
  useSite,
  useStaleSince,
  useT,
  useThemeOptions,
  useWhyAbsent,
  type NodeView,
  type Slots,
} from '@vitrine/theme-sdk';
import { Latency } from '../parts/Latency.tsx';
import { Ring } from '../parts/Ring.tsx';
import { Sign } from '../parts/Sign.tsx';
import type config from '../theme.config.ts';
import styles from './NodeCard.module.css';

const MINUTE_MS = 60_000;
/** Severity level of high use. */
const HIGH = 2;

/** Time since a node went offline. */
function OfflineFor({ since }: { readonly since: number }) {
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  return <span className={styles.since}>{t('state.offlineFor', { time: format.duration((now - since) / 1000) })}</span>;
}

function Rings({ view }: { readonly view: NodeView }) {
  const t = useT();
  const absenceReason = useWhyAbsent(view.node);
  const { cpu, ram, disk } = usageOf(view);
  return (
    <div className={styles.rings}>
      <Ring hue="cpu" label={t('metric.cpu')} value={cpu} why={absenceReason('cpu')} />
      <Ring hue="ram" label={t('metric.ram')} value={ram} why={absenceReason('ramUsed')} />
      <Ring hue="disk" label={t('metric.disk')} value={disk} why={absenceReason('disks')} />
    </div>
  );
}

function Rates({ view }: { readonly view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const { node, state } = view;
  const used = countedUsage(view);
  const rate = (value: number | null) => (state.online && value !== null ? format.rate(value) : '–');
  return (
    <div className={styles.rates}>
      <span>
        <span className="visually-hidden">{t('metric.down')} </span>↓ {rate(state.netDown)}
      </span>
      <span>
        <span className="visually-hidden">{t('metric.up')} </span>↑ {rate(state.netUp)}
      </span>
      <small>
        {used === null ? '–' : format.bytes(used)}
        {node.trafficLimit > 0 && ` ${t('node.ofLimit', { total: format.bytes(node.trafficLimit) })}`}
      </small>
    </div>
  );
}

/** Card of a node: three rings, its rates, ninety days, and its latency. */
export function NodeCard({ uuid, children }: Slots['NodeCard']) {
  const card = useRef<HTMLElement>(null);
  const view = useNode(uuid, useIsVisible(card));
  const isStale = useStaleSince() !== null;
  const { latencyOnCards } = useSite();
  const { facts } = useThemeOptions<typeof config>();
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  const presence = presenceOf(view);
  const sign = presence === 'online' && severityOf(view) >= HIGH ? 'attention' : presence;
  return (
    <article ref={card} className={styles.card} data-presence={presence} data-stale={isStale || undefined}>
      <header>
        <Sign state={sign} />
        <h2>
          <Link to={`/instance/${uuid}`} title={node.remark || undefined}>
            {node.name}
          </Link>
        </h2>
        {presence === 'offline' ? (
          <OfflineFor since={state.lastReport} />
        ) : (
          <span className="visually-hidden">
            {sign === 'attention' ? t('state.attention') : t(presenceKey(presence))}
          </span>
        )}
        <Flag code={node.region} />
      </header>
      {presence === 'waiting' ? (
        <p>{t('notYet.text')}</p>
      ) : (
        <>
          <div className={styles.middle}>
            <Rings view={view} />
            <Rates view={view} />
          </div>
          <div className={styles.days}>
            <AvailabilityStrip uuid={uuid} />
          </div>
          {latencyOnCards && <Latency uuid={uuid} isOnline={state.online} />}
        </>
      )}
      {facts && (
        <footer>
          <Tags tags={node.tags} />
          <Cost node={node} />
        </footer>
      )}
      {children}
    </article>
  );
}
