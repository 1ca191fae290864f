import { useFormat, useNode, useT } from '@vitrine/theme-sdk';
import { COLUMNS } from '../parts/columns.tsx';
import styles from './NodeTable.module.css';

/** Row of the table: the columns of one node. */
export function NodeRow({ uuid, index }: { uuid: string; index: number }) {
  const view = useNode(uuid);
  const format = useFormat();
  const t = useT();
  if (!view) return null;
  return (
    <tr className={styles.row} data-online={view.state.online} aria-rowindex={index + 2}>
      {COLUMNS.map((column, i) => {
        const content = column.cell({ view, format, t });
        return i === 0 ? (
          <th key={column.key} scope="row">
            {content}
          </th>
        ) : (
          <td key={column.key} data-number={column.number}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}
