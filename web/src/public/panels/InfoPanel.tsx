import type { FamilyView, NewestSeries } from '@vitrine/contracts';
import { infoRows } from './plan-panels.ts';
import styles from './StatePanel.module.css';

/** Table of an info family, such as the images of containers: a row for each label set, a column for each label. */
export function InfoPanel({ family, newest }: { family: FamilyView; newest: readonly NewestSeries[] }) {
  const rows = infoRows(family.name, newest);
  return (
    <table className={styles.states} data-wide={(rows[0]?.length ?? 0) > 2 || undefined}>
      <caption>{family.title ?? family.name}</caption>
      <tbody>
        {rows.map(([name, ...rest]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {rest.map((text, column) => (
              // A column has no other key than its index.
              <td key={column}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
