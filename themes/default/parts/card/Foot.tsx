import { memo, use } from 'react';
import { useFormat, useNow, useSite, useT, type PublicNode } from '@vitrine/theme-sdk';
import styles from '../../slots/NodeCard.module.css';
import { CardLayoutContext } from '../card-layout-context.ts';
import { DAY_MS, MINUTE_MS } from '../time-spans.ts';
import { fittingTags } from './fitting-tags.ts';

const SOON_DAYS = 7;
/** Width in px of the card's padding, and of a letter of its price. */
const EDGES = 28;
const LETTER = 6.3;

function usePrice(node: PublicNode): string {
  const format = useFormat();
  const t = useT();
  const { signedIn } = useSite();
  if (node.price < 0) return t('price.free');
  if (node.price === 0) return signedIn && node.expiredAt === null ? t('price.none') : '';
  const amount = format.money(node.currency, node.price);
  return node.billingCycle === 'monthly' ? amount : t(`price.short.${node.billingCycle}`, { amount });
}

/** Last row of a card: the tags that fit, the price and the remaining days. */
export const Foot = memo(function Foot({ node }: { node: PublicNode }) {
  const { width } = use(CardLayoutContext);
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  const price = usePrice(node);
  const { expiredAt } = node;
  const days = expiredAt === null ? null : Math.ceil((expiredAt - now) / DAY_MS);
  const expiryText = days === null ? '' : days <= 0 ? t('price.expired') : t('price.left', { count: days });
  const text = [price, expiryText].filter(Boolean).join(' · ');
  const { shown, more } = fittingTags(node.tags, width - EDGES - text.length * LETTER);
  return (
    <footer className={styles.foot}>
      {node.tags.length > 0 && (
        <ul aria-label={t('node.tags')}>
          {shown.map(({ label, colour }) => (
            <li key={label} data-tag={colour} title={label}>
              {label}
            </li>
          ))}
          {more.length > 0 && <li title={more.map(({ label }) => label).join(', ')}>+{more.length}</li>}
        </ul>
      )}
      <span className={styles.price}>
        {price}
        {price && expiryText && ' · '}
        {days !== null && (
          <time
            dateTime={new Date(expiredAt!).toISOString()}
            title={format.date(expiredAt!)}
            data-state={days <= 0 ? 'past' : days < SOON_DAYS ? 'soon' : undefined}
          >
            {expiryText}
          </time>
        )}
      </span>
    </footer>
  );
});
