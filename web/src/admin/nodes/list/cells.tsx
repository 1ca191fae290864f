import { Badge } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminNode } from '@vitrine/contracts';
import { renews } from '@vitrine/contracts/billing';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { usedPercent } from '@vitrine/contracts/traffic';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useLiveState } from '../use-live-state.ts';
import styles from './List.module.css';
import { presenceOf, trafficOf, usageOf } from './live-values.ts';

/* Cells of the list of nodes. Cells with live values render on each report, without their row. */

const useWords = () => {
  const { t, i18n } = useTranslation('nodes');
  return { t, format: formatter(i18n.language) };
};

interface OfNode {
  readonly node: AdminNode;
}

export function Name({ node }: OfNode) {
  const { t } = useWords();
  const { uuid, name, hidden, pending, removeAt } = node;
  return (
    <span className={styles.name}>
      <Link to={`/admin/node/${uuid}`} title={name}>
        {name}
      </Link>
      {removeAt !== null ? (
        <Badge color="red">{t('leaving.badge')}</Badge>
      ) : (
        hidden && <Badge color="gray">{t(pending ? 'pending' : 'hidden')}</Badge>
      )}
    </span>
  );
}

export function Presence({ node }: OfNode) {
  const { t } = useWords();
  const presence = presenceOf(node, useLiveState(node.uuid));
  return (
    <span className={styles.state} data-state={presence}>
      {t(`state.${presence}`)}
    </span>
  );
}

export function Seen({ node: { uuid } }: OfNode) {
  const { t, format } = useWords();
  const state = useLiveState(uuid);
  const now = useNow();
  return state?.lastReport ? format.ago(Math.min(0, Math.round((state.lastReport - now) / 1000))) : t('state.never');
}

/** A percentage with a small bar. */
function Share({ percent, title }: { percent: number | null; title?: string | undefined }) {
  const { format } = useWords();
  if (percent === null) return '–';
  return (
    <span
      className={styles.share}
      data-level={percent >= 90 ? 'high' : percent >= 75 ? 'raised' : 'normal'}
      title={title}
    >
      <span>{format.percent(percent)}</span>
      <i aria-hidden>
        <b style={{ transform: `translateX(${Math.min(percent, 100) - 100}%)` }} />
      </i>
    </span>
  );
}

export function Use({ node, of }: OfNode & { of: 'cpu' | 'ram' | 'disk' }) {
  return <Share percent={usageOf(node, of, useLiveState(node.uuid))} />;
}

export function Speed({ node }: OfNode) {
  const { format } = useWords();
  const state = useLiveState(node.uuid);
  if (!state?.online) return '–';
  return (
    <>
      ↑ {format.rate(state.netUp)} ↓ {format.rate(state.netDown)}
    </>
  );
}

export function Uptime({ node }: OfNode) {
  const { format } = useWords();
  const state = useLiveState(node.uuid);
  return state?.online ? format.duration(state.uptime) : '–';
}

export function Traffic({ node }: OfNode) {
  const { t, format } = useWords();
  const used = trafficOf(node, useLiveState(node.uuid));
  if (used === undefined) return '–';
  const percent = usedPercent(used, node.trafficLimit);
  if (percent === null) return format.bytes(used);
  return (
    <Share
      percent={percent}
      title={t('traffic.of', { used: format.bytes(used), total: format.bytes(node.trafficLimit) })}
    />
  );
}

export function Price({ node: { price, currency, billingCycle } }: OfNode) {
  const { t, format } = useWords();
  if (price === 0) return '–';
  if (price < 0) return t('billing.free');
  const text = t('billing.per', {
    amount: format.money(currency, price),
    cycle: t(`cycle.${billingCycle}`),
  });
  return <span title={text}>{text}</span>;
}

export function Expiry({ node, node: { expiredAt } }: OfNode) {
  const { t, format } = useWords();
  const now = useNow(MINUTE_MS);
  if (expiredAt === null) return '–';
  const days = Math.ceil((expiredAt - now) / DAY_MS);
  return (
    <span className={styles.left} data-near={days <= 7} title={format.date(expiredAt)}>
      {expiredAt <= now ? t('billing.expired') : t('billing.daysLeft', { count: days })}
      {renews(node) && (
        <span aria-label={t('billing.renews')} title={t('billing.renews')} role="img">
          {' '}
          ↻
        </span>
      )}
    </span>
  );
}

export function Tags({ node: { tags } }: OfNode) {
  if (tags.length === 0) return '–';
  return (
    <span className={styles.tags} title={tags.map(({ label }) => label).join(', ')}>
      {tags.map(({ label, colour }, i) => (
        <span key={`${label} ${i}`} data-tag={colour}>
          {label}
        </span>
      ))}
      {tags.length > 1 && <small>+{tags.length - 1}</small>}
    </span>
  );
}

export function Region({ node: { region } }: OfNode) {
  const { format } = useWords();
  if (!region) return '–';
  return <span title={region}>{format.region(region)}</span>;
}

export function Day({ at }: { at: number }) {
  const { format } = useWords();
  return format.date(at);
}
