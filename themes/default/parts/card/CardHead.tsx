import { memo, use } from 'react';
import { Link } from 'react-router-dom';
import { presenceKey, useFormat, useT, type Presence, type PublicNode } from '@vitrine/theme-sdk';
import styles from '../../slots/NodeCard.module.css';
import { Flag } from '../Flag.tsx';
import { CardHeadingLevel } from '../heading-level.ts';
import { OfflineFor } from '../OfflineFor.tsx';
import { OsIcon } from '../OsIcon.tsx';
import { StatusDot } from '../StatusDot.tsx';

interface CardHeadProps {
  readonly node: PublicNode;
  readonly presence: Presence;
  /** True for an online node with high use. */
  readonly isAttention: boolean;
  /** Time of the last report. Set for offline nodes only, because it would change every second. */
  readonly lastReport: number;
  /** Time of the last report of an online node; the dot glows when it changes. */
  readonly beat: number;
  /** Time of the displayed values while the connection is lost. */
  readonly staleSince: number | null;
}

/** Head of a card: state, name, location and system. */
export const CardHead = memo(function CardHead(props: CardHeadProps) {
  const { node, presence, isAttention, lastReport, beat, staleSince } = props;
  const t = useT();
  const format = useFormat();
  const level = use(CardHeadingLevel);
  const status = isAttention ? t('state.attention') : t(presenceKey(presence));
  return (
    <header className={styles.head}>
      <h2 aria-level={level}>
        <StatusDot presence={isAttention ? 'attention' : presence} beat={beat} />
        <Link to={`/instance/${node.uuid}`} title={node.remark || undefined}>
          {node.name}
        </Link>
      </h2>
      {presence === 'online' && <span className="visually-hidden">{status}</span>}
      {staleSince !== null ? (
        <span className={styles.stale}>{t('stale.values', { time: format.time(staleSince) })}</span>
      ) : (
        presence === 'offline' && (
          <span className={styles.offline}>
            <OfflineFor since={lastReport} />
          </span>
        )
      )}
      <span className={styles.signs}>
        {presence === 'waiting' && <span>{t('notYet.sign')}</span>}
        <Flag code={node.region} />
        {node.os && (
          <span className={styles.os} title={node.os}>
            <OsIcon os={node.os} size={14} />
          </span>
        )}
      </span>
    </header>
  );
});
