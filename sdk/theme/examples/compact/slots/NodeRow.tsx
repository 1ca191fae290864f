import { Link } from 'react-router-dom';
import { presenceOf, useFormat, useNode, useT } from '@vitrine/theme-sdk';
import { columnsFor } from '../parts/columns.tsx';
import { OfflineDuration } from '../parts/OfflineDuration.tsx';
import { useOptions } from '../parts/options.ts';
import styles from './NodeTable.module.css';

export function NodeRow({ uuid, index }: { uuid: string; index: number }) {
  const view = useNode(uuid);
  const format = useFormat();
  const { traffic } = useOptions();
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  const columns = columnsFor(traffic);
  const visibleColumns = state.online ? columns : columns.filter(({ always }) => always);
  return (
    <tr className={styles.row} data-online={state.online} data-presence={presenceOf(view)} aria-rowindex={index + 2}>
      <th scope="row" title={[node.name, node.os, node.region].filter(Boolean).join(' · ')}>
        <Link to={`/instance/${uuid}`}>{node.name}</Link>
      </th>
      {!state.online && (
        <td colSpan={columns.length - visibleColumns.length}>
          <OfflineDuration since={state.lastReport} />
        </td>
      )}
      {visibleColumns.map(({ key, number, cell }) => (
        <td key={key} data-number={number}>
          {cell({ view, format, t })}
        </td>
      ))}
    </tr>
  );
}
