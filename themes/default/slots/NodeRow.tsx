import { use } from 'react';
import { useFormat, useNode, useT, type Slots } from '@vitrine/theme-sdk';
import { TableColumnsContext } from '../parts/table-columns-context.ts';
import styles from './NodeTable.module.css';

/** Row of the table: the columns of one node. */
export function NodeRow({ uuid, index }: Slots['NodeRow']) {
  const view = useNode(uuid);
  const columns = use(TableColumnsContext);
  const format = useFormat();
  const t = useT();
  if (!view) return null;
  return (
    <tr className={styles.row} data-online={view.state.online} aria-rowindex={index + 2}>
      {columns.map(({ id, isText, cell: Cell }, i) => {
        const content = <Cell view={view} format={format} t={t} />;
        return i === 0 ? (
          <th key={id} scope="row" data-text>
            {content}
          </th>
        ) : (
          <td key={id} data-text={isText || undefined}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}
