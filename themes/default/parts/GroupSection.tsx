import { Slot, useFormat, useMonthlyCost, useT, useTotals } from '@vitrine/theme-sdk';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { useId, type CSSProperties } from 'react';
import styles from './GroupSection.module.css';
import { CardHeadingLevel } from './heading-level.ts';
import { amountOf } from './monthly-amount.ts';
import { StatusDot } from './StatusDot.tsx';
import { useToggled } from './use-toggled.ts';

/** Current totals of a group, in one line. */
function Figures({ group }: { group: string }) {
  const totals = useTotals(group);
  const cost = useMonthlyCost(group);
  const format = useFormat();
  const t = useT();
  const { nodes, online, waiting, cpu } = totals;
  const isDown = online + waiting < nodes;
  return (
    <ul className={styles.figures}>
      <li data-problem={isDown || undefined}>
        <StatusDot presence={isDown ? 'offline' : online > 0 ? 'online' : 'waiting'} />
        {t('groups.online', { online, nodes })}
      </li>
      {waiting > 0 && <li>{t('overview.neverReported', { count: waiting })}</li>}
      {cpu !== null && (
        <li>
          {t('metric.cpu')} {format.percent(Math.round(cpu))}
        </li>
      )}
      <li>
        <ArrowDown aria-label={t('metric.down')} size={13} />
        {format.rate(totals.netDown)}
        <ArrowUp aria-label={t('metric.up')} size={13} />
        {format.rate(totals.netUp)}
      </li>
      {cost && cost.total > 0 && <li>{t('price.monthly', { amount: amountOf(cost, format) })}</li>}
    </ul>
  );
}

interface GroupSectionProps {
  readonly name: string;
  readonly uuids: readonly string[];
  /** Columns of cards that fit beside each other on the page. */
  readonly columns: number;
}

/** Nodes of one group under a head that stays in sight; closing it is remembered. Takes no more columns than it has cards. */
export function GroupSection({ name, uuids, columns }: GroupSectionProps) {
  const id = useId();
  const t = useT();
  const [closed, toggle] = useToggled(`group ${name}`);
  return (
    <section
      className={styles.section}
      data-shares={uuids.length < columns || undefined}
      style={{ '--nodes': uuids.length, gridColumn: `span ${Math.min(uuids.length, columns)}` } as CSSProperties}
      aria-labelledby={id}
    >
      <header className={styles.head}>
        <h2>
          <button id={id} type="button" aria-expanded={!closed} onClick={toggle}>
            <ChevronDown aria-hidden size={16} />
            <span>{name || t('groups.none')}</span>
          </button>
        </h2>
        <Figures group={name} />
      </header>
      {!closed && (
        <CardHeadingLevel value={3}>
          <Slot name="NodeGrid" uuids={uuids} />
        </CardHeadingLevel>
      )}
    </section>
  );
}
