import { Link } from 'react-router-dom';
import {
  AvailabilityStrip,
  Cost,
  Flag,
  LastSeen,
  presenceKey,
  presenceOf,
  severityOf,
  Tags,
  usageOf,
  useFormat,
  useNode,
  useNodeAvailability,
  useNodeDetail,
  useSite,
  useT,
  useWhyAbsent,
  virtualizationOf,
  type NodeView,
  type Slots,
} from '@vitrine/theme-sdk';
import { Charts } from '../parts/Charts.tsx';
import { Ring } from '../parts/Ring.tsx';
import { Sign } from '../parts/Sign.tsx';
import styles from './NodePage.module.css';

/** Severity level of high use. */
const HIGH = 2;

function Lead({ view }: { readonly view: NodeView }) {
  const { node, state } = view;
  const format = useFormat();
  const t = useT();
  const presence = presenceOf(view);
  const facts = [
    node.os,
    virtualizationOf(node, t),
    node.cpuName,
    node.arch,
    state.online && state.uptime !== null ? `${t('metric.uptime')} ${format.duration(state.uptime)}` : '',
  ];
  const rate = (value: number | null) => (value === null ? '–' : format.rate(value));
  return (
    <header className={styles.lead}>
      <Link to="/">← {t('node.back')}</Link>
      <h1>
        {node.name} <Flag code={node.region} />
      </h1>
      <p>{facts.filter(Boolean).join(' · ') || t('node.noFacts')}</p>
      {node.remark && <p>{node.remark}</p>}
      <div className={styles.pills}>
        <span>
          <Sign state={presence === 'online' && severityOf(view) >= HIGH ? 'attention' : presence} />
          {t(presenceKey(presence))}
        </span>
        {state.online ? (
          <>
            <span>↓ {rate(state.netDown)}</span>
            <span>↑ {rate(state.netUp)}</span>
          </>
        ) : (
          presence === 'offline' && (
            <span>
              {t('metric.seen')}: <LastSeen at={state.lastReport} />
            </span>
          )
        )}
      </div>
      <div className={styles.more}>
        <Tags tags={node.tags} />
        <Cost node={node} />
      </div>
    </header>
  );
}

function Rings({ view }: { readonly view: NodeView }) {
  const { node, state } = view;
  const format = useFormat();
  const t = useT();
  const absenceReason = useWhyAbsent(node);
  const { cpu, ram, swap, disk } = usageOf(view);
  const part = (used: number | null, total: number) => {
    if (total === 0) return used === null ? '–' : t('node.none');
    return state.online && used !== null
      ? t('node.of', { used: format.size(used), total: format.size(total) })
      : format.size(total);
  };
  return (
    <section className={styles.rings} aria-label={t('node.now')}>
      <Ring
        hue="cpu"
        label={t('metric.cpu')}
        value={cpu}
        why={absenceReason('cpu')}
        detail={t('node.cores', { count: node.cpuCores })}
      />
      <Ring
        hue="ram"
        label={t('metric.memory')}
        value={ram}
        why={absenceReason('ramUsed')}
        detail={part(state.ramUsed, node.ramTotal)}
      />
      <Ring
        hue="disk"
        label={t('metric.disk')}
        value={disk}
        why={absenceReason('disks')}
        detail={part(state.diskUsed, node.diskTotal)}
      />
      <Ring
        hue="cpu"
        label={t('metric.swap')}
        value={swap}
        why={absenceReason('swapUsed')}
        detail={part(state.swapUsed, node.swapTotal)}
      />
    </section>
  );
}

/** Ninety days of a node as a picture, with its outages as text. */
function Days({ uuid }: { readonly uuid: string }) {
  const { data } = useNodeAvailability(uuid);
  const format = useFormat();
  const t = useT();
  const [last] = data?.outages ?? [];
  return (
    <section className={styles.days}>
      <h2>
        {t('hero.ninetyDays')}
        <small>
          {data &&
            (last
              ? `${t('availability.outages')}: ${data.outages.length} · ${format.dateTime(last.from)}`
              : data.node && t('availability.none'))}
        </small>
      </h2>
      <AvailabilityStrip uuid={uuid} />
    </section>
  );
}

/** Disks and network interfaces of the machine. */
function Machine({ uuid }: { readonly uuid: string }) {
  const detail = useNodeDetail(uuid);
  const format = useFormat();
  const t = useT();
  if (!detail || detail.disks.length + detail.interfaces.length === 0) return null;
  return (
    <section className={styles.machine}>
      <dl>
        {detail.disks.map(({ mount, used, total }) => (
          <div key={mount}>
            <dt>{mount}</dt>
            <dd>{t('node.of', { used: format.size(used), total: format.size(total) })}</dd>
          </div>
        ))}
        {detail.interfaces.map(({ name, up, down }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{`↓ ${format.rate(down)}  ↑ ${format.rate(up)}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Page of a node: four large rings, ninety days, and its charts. */
export function NodePage({ uuid, children }: Slots['NodePage']) {
  const view = useNode(uuid);
  const site = useSite();
  const t = useT();
  if (!view) return null;
  const presence = presenceOf(view);
  return (
    <div className={styles.page}>
      <title>{`${view.node.name} · ${site.name}`}</title>
      <Lead view={view} />
      {presence === 'waiting' ? <p className={styles.rings}>{t('notYet.text')}</p> : <Rings view={view} />}
      {presence !== 'waiting' && <Days uuid={uuid} />}
      {(presence !== 'waiting' || view.node.os !== '') && <Charts node={view.node} isOnline={view.state.online} />}
      <Machine uuid={uuid} />
      {children && <div className={styles.children}>{children}</div>}
    </div>
  );
}
