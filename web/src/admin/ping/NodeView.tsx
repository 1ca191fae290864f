import { Badge, Checkbox } from '@radix-ui/themes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminNode, AdminPingTask, LatencyCell } from '@vitrine/contracts';
import { matchesNode } from '@vitrine/contracts/matches-node';
import { formatter } from '@vitrine/theme-sdk/shell';
import { pingApi } from '../../api/ping-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { shownValue } from '../alerts/units.ts';
import cells from './PingPage.module.css';

interface NodeViewProps {
  readonly nodes: readonly AdminNode[];
  readonly tasks: readonly AdminPingTask[];
  /** Called to add a node to a task, or to remove it. */
  readonly onChoose: (task: AdminPingTask, node: AdminNode, on: boolean) => void;
}

const lossOf = ({ sent, lost }: LatencyCell) => (sent > 0 ? lost / sent : 0);
const toneOf = (loss: number) => (loss === 0 ? 'green' : loss < 0.05 ? 'amber' : 'red');

/** Matrix of nodes and their latency tasks, with the results of the last hour. */
export function NodeView({ nodes, tasks, onChoose }: NodeViewProps) {
  const { t, i18n } = useTranslation('ping');
  const { data: matrix } = useApiQuery(pingApi.matrix());
  const columns = useMemo((): readonly Column<AdminNode>[] => {
    const format = formatter(i18n.language);
    const cellsByKey = new Map(matrix?.cells.map(cell => [`${cell.node} ${cell.task}`, cell]));
    const cellOf = (task: AdminPingTask, node: AdminNode) => cellsByKey.get(`${node.uuid} ${task.id}`);
    const measure = (task: AdminPingTask, node: AdminNode) => {
      const cell = cellOf(task, node);
      const isMatching = matchesNode(task.nodeSelector, node);
      // Selected by group, tag or all, so the node cannot be deselected individually.
      const fixed = isMatching && !task.nodeSelector.nodes.includes(node.uuid);
      return (
        <span className={cells.cell}>
          <Checkbox
            checked={isMatching}
            disabled={fixed}
            aria-label={t('measures', { node: node.name, task: task.name })}
            title={fixed ? t('fixed') : undefined}
            onCheckedChange={checked => onChoose(task, node, checked === true)}
          />
          {cell && (
            <Badge color={toneOf(lossOf(cell))}>
              {`${shownValue(format, 'ms', cell.p50)} · ${format.percent(lossOf(cell) * 100)}`}
            </Badge>
          )}
        </span>
      );
    };
    const highestLoss = (node: AdminNode) => {
      const losses = tasks.map(task => cellOf(task, node)).flatMap(cell => (cell ? [lossOf(cell)] : []));
      return losses.length > 0 ? Math.max(...losses) : undefined;
    };
    return [
      {
        id: 'node',
        header: t('column.node'),
        width: 160,
        priority: 0,
        cell: node => <Link to={`/admin/node/${node.uuid}`}>{node.name}</Link>,
        sort: node => node.name,
      },
      {
        id: 'loss',
        header: t('column.loss'),
        width: 140,
        grow: 0,
        priority: 2,
        descendingFirst: true,
        cell: node => {
          const loss = highestLoss(node);
          return loss === undefined ? '–' : <Badge color={toneOf(loss)}>{format.percent(loss * 100)}</Badge>;
        },
        sort: highestLoss,
        inCardHead: () => true,
      },
      ...tasks.map((task): Column<AdminNode> => ({
        id: String(task.id),
        header: task.name,
        width: 170,
        cell: node => measure(task, node),
        sort: node => cellOf(task, node)?.p50,
      })),
    ];
  }, [t, i18n.language, matrix, tasks, onChoose]);
  return (
    <DataTable
      label={t('nodes')}
      columns={columns}
      rows={nodes}
      rowId={node => node.uuid}
      rowName={node => node.name}
      empty={null}
      searchText={node => node.name}
    />
  );
}
