import type { FamilyView } from '@vitrine/contracts';
import { useFormat } from '@vitrine/theme-sdk';
import type { StateRow } from './plan-panels.ts';
import styles from './StatePanel.module.css';

interface StatePanelProps {
  readonly family: Extract<FamilyView, { kind: 'state' }>;
  readonly rows: readonly StateRow[];
  /** Time range of the history, in ms since 1970. */
  readonly from: number;
  readonly to: number;
}

/** Table of states: a row for each label set, with its current state and a strip of the worst states over time. */
export function StatePanel({ family, rows, from, to }: StatePanelProps) {
  const { states, words } = family;
  const format = useFormat();
  const wordOf = (position: number) => words?.[states[position] ?? ''] ?? states[position] ?? '';
  return (
    <table className={styles.states}>
      <caption>{family.title ?? family.name}</caption>
      <tbody>
        {rows.map(({ name, now, worst }) => (
          <tr key={name}>
            {name && <th scope="row">{name}</th>}
            <td>
              <span className={styles.now} data-level={levelOf(now, family)}>
                {wordOf(now)}
              </span>
            </td>
            <td className={styles.past}>
              <span className={styles.strip} aria-hidden>
                {worst.map((position, cell) => (
                  <i
                    // A cell has no other key than its index.
                    key={cell}
                    data-level={position === null ? 'unknown' : levelOf(position, family)}
                    title={
                      position === null
                        ? undefined
                        : `${format.dateTime(from + ((to - from) * cell) / worst.length)}: ${wordOf(position)}`
                    }
                  />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Returns the level of a state by its position. Declarations list states from best to worst: the first state is good; bad are the
 * states that the declaration marks as bad, or else the worse half.
 */
function levelOf(position: number, { states, bad }: StatePanelProps['family']): 'good' | 'fair' | 'bad' {
  if (position === 0) return 'good';
  return (bad ? bad.includes(states[position]!) : position >= states.length / 2) ? 'bad' : 'fair';
}
