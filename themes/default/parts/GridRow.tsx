import { ChevronDown } from 'lucide-react';
import type { CSSProperties, Ref } from 'react';
import { Slot, useT, useTotals } from '@vitrine/theme-sdk';
import styles from './CardGrid.module.css';
import type { Group, GroupCell } from './group-cells.ts';

interface NameProps {
  readonly name: string;
  readonly isClosed?: boolean;
  readonly onToggle: (group: string) => void;
}

/** Name of a group, which toggles the group, and its number of online nodes. */
function GroupName({ name, isClosed = false, onToggle }: NameProps) {
  const { nodes, online } = useTotals(name);
  const t = useT();
  return (
    <>
      <h2>
        <button type="button" aria-expanded={!isClosed} onClick={() => onToggle(name)}>
          <span>{name || t('groups.none')}</span>
          <ChevronDown aria-hidden size={13} />
        </button>
      </h2>
      <span className={styles.count}>
        {online === nodes ? t('groups.allOnline', { count: nodes }) : t('groups.online', { online, nodes })}
      </span>
    </>
  );
}

/** Names of closed groups. */
export const ClosedGroups = ({
  groups,
  onToggle,
}: {
  readonly groups: readonly Group[];
  readonly onToggle: (group: string) => void;
}) => groups.map(({ name }) => <GroupName key={name} name={name} isClosed onToggle={onToggle} />);

export interface GridRowProps {
  readonly cells: readonly GroupCell[];
  readonly columns: number;
  readonly index: number;
  readonly hasCaptions: boolean;
  readonly onToggle: (group: string) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

/** One row of the card grid, with the line above it. */
export function GridRow({ cells, columns, index, hasCaptions, onToggle, ref }: GridRowProps) {
  const first = index * columns;
  const row = cells.slice(first, first + columns);
  return (
    <div
      ref={ref}
      data-index={index}
      role="presentation"
      className={styles.row}
      style={{ '--columns': columns } as CSSProperties}
    >
      {row.map(({ uuid, group, isFirst, isLast, closed }, i) => (
        <div
          key={uuid}
          role="listitem"
          className={styles.cell}
          data-last={isLast || undefined}
          aria-setsize={cells.length}
          aria-posinset={first + i + 1}
        >
          <div className={styles.caption} data-first={(hasCaptions && isFirst) || undefined}>
            {hasCaptions && isFirst && (
              <>
                <ClosedGroups groups={closed} onToggle={onToggle} />
                <GroupName name={group} onToggle={onToggle} />
              </>
            )}
          </div>
          <Slot name="NodeCard" uuid={uuid} />
        </div>
      ))}
    </div>
  );
}
