import type { PublicNode } from '@vitrine/theme-sdk';
import { useFormat, useNow, useT } from '@vitrine/theme-sdk';
import styles from './Cost.module.css';
import { DAY_MS, MINUTE_MS } from './time-spans.ts';

const SOON_DAYS = 7;

/** Returns true if a node has a price or an expiry date. */
export const hasCost = (node: PublicNode) => node.price !== 0 || node.expiredAt !== null;

function Price({ node }: { node: PublicNode }) {
  const format = useFormat();
  const t = useT();
  if (node.price === 0) return null;
  if (node.price < 0) return <span>{t('price.free')}</span>;
  const amount = format.money(node.currency, node.price);
  return <span>{t(`price.${node.billingCycle}`, { amount })}</span>;
}

/** Days until expiry; a near or past date is emphasized by words and weight. */
function Expiry({ node }: { node: PublicNode }) {
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  if (node.expiredAt === null) return null;
  const days = Math.ceil((node.expiredAt - now) / DAY_MS);
  const state = node.expiredAt <= now ? 'past' : days <= SOON_DAYS ? 'soon' : 'far';
  return (
    <time
      className={styles.expiry}
      data-state={state}
      dateTime={new Date(node.expiredAt).toISOString()}
      title={format.date(node.expiredAt)}
    >
      {state === 'past' ? t('price.expired') : t('price.daysLeft', { count: days })}
    </time>
  );
}

export function Cost({ node }: { node: PublicNode }) {
  if (!hasCost(node)) return null;
  return (
    <span className={styles.cost}>
      <Price node={node} />
      <Expiry node={node} />
    </span>
  );
}
