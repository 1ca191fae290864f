import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  useFormat,
  useT,
  type LatencyCell,
  type LatencyMatrix,
  type LatencyTask,
  type PublicNode,
} from '@vitrine/theme-sdk';
import { Flag } from '../Flag.tsx';
import { lossLevel } from '../node/LossStrip.tsx';
import { useLossCauses } from './loss-causes.ts';
import { cellKey, matrixRows, phoneColumns, type MatrixSort } from './matrix-rows.ts';
import styles from './Matrix.module.css';
import { moveFocus } from './move-focus.ts';
import { Peek } from './Peek.tsx';
import { speedLevel } from './speed-level.ts';
import { usePeek } from './use-peek.ts';

interface CellProps {
  readonly cell: LatencyCell | undefined;
  readonly node: PublicNode;
  readonly task: LatencyTask;
  readonly to: string;
}

const Cell = memo(function Cell({ cell, node, task, to }: CellProps) {
  const t = useT();
  const format = useFormat();
  const causesOf = useLossCauses();
  if (!cell)
    return (
      <td className={styles.empty}>
        <span className="visually-hidden">{t('latency.notMeasured')}</span>
      </td>
    );
  const { sent, lost, p50, p95 } = cell;
  const causes = causesOf(cell.causes);
  const loss = format.percent((lost / sent) * 100);
  const medianText = p50 === null ? '–' : format.ms(p50);
  const cellLabel = t('latency.cell', {
    node: node.name,
    task: task.name,
    p50: medianText,
    p95: p95 === null ? '–' : format.ms(p95),
    loss: causes ? `${loss} (${causes})` : loss,
  });
  return (
    <td title={causes || undefined} data-speed={speedLevel(p50)} data-cell={cellKey(node.uuid, task.id)}>
      {/* Reached by the arrow keys, because a tab stop per cell would make hundreds. */}
      <Link to={to} tabIndex={-1}>
        <span aria-hidden>{medianText}</span>
        {lost > 0 && (
          <small aria-hidden data-loss={lossLevel(lost, sent)}>
            {loss}
          </small>
        )}
        <span className="visually-hidden">{cellLabel}</span>
      </Link>
    </td>
  );
});

interface HeadProps {
  readonly by: MatrixSort['by'];
  readonly sort: MatrixSort;
  readonly onSort: (sort: MatrixSort) => void;
  readonly children: string;
}

/** Heading that sorts by its column: ascending, descending, and back to the administrator's order. */
function Head({ by, sort, onSort, children }: HeadProps) {
  const t = useT();
  const isChosen = sort.by === by;
  const Icon = sort.descending ? ArrowDown : ArrowUp;
  const next = (): MatrixSort => {
    if (!isChosen) return { by, descending: false };
    return sort.descending ? { by: 'order', descending: false } : { by, descending: true };
  };
  return (
    <th scope="col" aria-sort={isChosen ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" title={t('latency.sort', { name: children })} onClick={() => onSort(next())}>
        {children}
        {isChosen && <Icon aria-hidden size={13} />}
      </button>
    </th>
  );
}

interface MatrixProps {
  readonly data: LatencyMatrix;
  readonly nodes: readonly PublicNode[];
  readonly groups: readonly string[];
  readonly search: string;
  readonly hours: number;
}

/** Table of nodes by task. Its head is sticky, and a cell shows its history on hover or focus. */
export function Matrix({ data, nodes, groups, search, hours }: MatrixProps) {
  const t = useT();
  const [sort, setSort] = useState<MatrixSort>({ by: 'order', descending: false });
  const cells = useMemo(() => new Map(data.cells.map(cell => [cellKey(cell.node, cell.task), cell])), [data]);
  const names = groups.join('\n');
  const visibleRows = useMemo(
    () => matrixRows(nodes, cells, names.split('\n'), { search, sort }),
    [nodes, cells, names, search, sort],
  );
  const [peek, handlers] = usePeek(element => {
    const cell = cells.get(element.dataset.cell ?? '');
    const node = cell && nodes.find(({ uuid }) => uuid === cell.node);
    const task = cell && data.tasks.find(({ id }) => id === cell.task);
    return cell && node && task && { cell, title: `${node.name} → ${task.name}` };
  });
  const row = (node: PublicNode): ReactNode => (
    <tr key={node.uuid}>
      <th scope="row">
        <Link to={`/instance/${node.uuid}`} title={node.name}>
          {node.name}
        </Link>
        <Flag code={node.region} />
      </th>
      {data.tasks.map(task => (
        <Cell
          key={task.id}
          cell={cells.get(cellKey(node.uuid, task.id))}
          to={`/instance/${node.uuid}?hours=${hours}`}
          {...{ node, task }}
        />
      ))}
    </tr>
  );
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t('latency.title')}>
      <table
        style={{ '--phone-columns': phoneColumns(data.tasks.length) } as CSSProperties}
        onKeyDown={moveFocus}
        {...handlers}
      >
        <thead>
          <tr>
            <Head by="name" sort={sort} onSort={setSort}>
              {t('latency.node')}
            </Head>
            {data.tasks.map(task => (
              <Head key={task.id} by={task.id} sort={sort} onSort={setSort}>
                {task.name}
              </Head>
            ))}
          </tr>
        </thead>
        {visibleRows.map(group => (
          <tbody key={group.name}>
            {group.name !== null && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={data.tasks.length + 1}>
                  <span>{group.name || t('groups.none')}</span>
                </th>
              </tr>
            )}
            {group.nodes.map(row)}
          </tbody>
        ))}
      </table>
      {visibleRows.every(group => group.nodes.length === 0) && <p className={styles.none}>{t('home.noMatch')}</p>}
      {peek && <Peek peeked={peek} hours={hours} />}
    </div>
  );
}
