import { presenceKey, useFormat, useT, type Presence, type PublicNode } from '@vitrine/theme-sdk';
import { memo, use } from 'react';
import { Link } from 'react-router-dom';
import styles from '../../slots/NodeCard.module.css';
import { Flag } from '../Flag.tsx';
import { CardHeadingLevel } from '../heading-level.ts';
import { LastSeen } from '../LastSeen.tsx';
import { OsIcon } from '../OsIcon.tsx';
import { StatusDot } from '../StatusDot.tsx';

interface CardHeadProps {
  readonly node: PublicNode;
  readonly presence: Presence;
  /** Time of the last report, of an offline node only: it would change each second. */
  readonly lastReport: number;
  /** Whole minutes since the machine started, in seconds, of an online node only. */
  readonly uptime: number;
}

/** Head of a card: the machine. Memoised because it rarely changes, unlike the metrics that change every second. */
export const CardHead = memo(function CardHead({ node, presence, lastReport, uptime }: CardHeadProps) {
  const t = useT();
  const format = useFormat();
  const level = use(CardHeadingLevel);
  const facts = [node.os, node.virtualization, node.arch].filter(Boolean).join(' · ');
  const words = t(presenceKey(presence));
  return (
    <header className={styles.head}>
      <h2 aria-level={level}>
        <StatusDot presence={presence} />
        <Link to={`/instance/${node.uuid}`}>{node.name}</Link>
      </h2>
      <div className={styles.signs}>
        {presence === 'offline' ? (
          <span className={styles.offline}>
            {words} · <LastSeen at={lastReport} />
          </span>
        ) : (
          presence === 'online' && <span className="visually-hidden">{words}</span>
        )}
        <Flag code={node.region} />
        {node.os && (
          <span className={styles.os} title={node.os}>
            <OsIcon os={node.os} size={15} />
          </span>
        )}
      </div>
      <p title={node.remark || facts}>
        <span>{node.remark || facts || words}</span>
        {uptime > 0 && (
          <span className={styles.uptime}>
            {t('metric.uptime')} {format.duration(uptime)}
          </span>
        )}
      </p>
    </header>
  );
});
