import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Slot, useFormat, useT, useTotals } from '@vitrine/theme-sdk';
import type { Group } from './group-cells.ts';
import styles from './GroupSection.module.css';
import { CardHeadingLevel } from './heading-level.ts';
import { useToggled } from './use-toggled.ts';

/** Current totals of a group, in one line. */
function Figures({ group }: { group: string }) {
  const { nodes, online, netDown, netUp } = useTotals(group);
  const format = useFormat();
  const t = useT();
  return (
    <ul className={styles.figures}>
      <li>{t('groups.online', { online, nodes })}</li>
      <li>
        <ArrowDown aria-label={t('metric.down')} size={13} />
        {format.rate(netDown)}
        <ArrowUp aria-label={t('metric.up')} size={13} />
        {format.rate(netUp)}
      </li>
    </ul>
  );
}

/**
 * Nodes of one group under a sticky heading, for themes with a grid that does not support groups. Whether it is closed is
 * remembered.
 */
export function GroupSection({ name, uuids }: Group) {
  const id = useId();
  const t = useT();
  const [closed, toggle] = useToggled(`group ${name}`);
  return (
    <section className={styles.section} aria-labelledby={id}>
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
