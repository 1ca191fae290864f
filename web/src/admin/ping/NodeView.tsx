import type { AdminNode, AdminPingTask, LatencyCell } from '@vitrine/contracts';
import { matchesNode } from '@vitrine/contracts/matches-node';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pingApi } from '../../api/ping-api.ts';
import { shownValue } from '../alerts/units.ts';
import { useAsyncData } from '../use-async-data.ts';
import styles from '../Table.module.css';
import cells from './PingPage.module.css';

interface NodeViewProps {
  readonly nodes: readonly AdminNode[];
  readonly tasks: readonly AdminPingTask[];
  /** Selects a node for a task, or removes it. */
  readonly onChoose: (task: AdminPingTask, node: AdminNode, on: boolean) => void;
}

const toneOf = ({ sent, lost }: LatencyCell) => (lost === 0 ? 'green' : lost / sent < 0.05 ? 'amber' : 'red');

/** Matrix by node: who measures what, with the results of the last hour. */
export function NodeView({ nodes, tasks, onChoose }: NodeViewProps) {
  const { t, i18n } = useTranslation('ping');
  const format = formatter(i18n.language);
  const load = useCallback((signal?: AbortSignal) => pingApi.matrix(signal), []);
  const { data: matrix } = useAsyncData(load);
  const lately = new Map(matrix?.cells.map(cell => [`${cell.node} ${cell.task}`, cell]));
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t('nodes')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.node')}</th>
            {tasks.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.map(node => (
            <tr key={node.uuid}>
              <th scope="row">
                <Link to={`/instance/${node.uuid}`}>{node.name}</Link>
              </th>
              {tasks.map(task => {
                const cell = lately.get(`${node.uuid} ${task.id}`);
                const on = matchesNode(task.nodeSelector, node);
                // Selected by group, tag or all: cannot be deselected for a single node.
                const fixed = on && !task.nodeSelector.nodes.includes(node.uuid);
                const words =
                  cell && `${shownValue(format, 'ms', cell.p50)} · ${format.percent((cell.lost / cell.sent) * 100)}`;
                return (
                  <td key={task.id}>
                    <span className={cells.cell}>
                      <input
                        type="checkbox"
                        checked={on}
                        disabled={fixed}
                        aria-label={t('measures', { node: node.name, task: task.name })}
                        title={fixed ? t('fixed') : undefined}
                        onChange={event => onChoose(task, node, event.target.checked)}
                      />
                      {cell && (
                        <span className={styles.badge} data-tone={toneOf(cell)}>
                          {words}
                        </span>
                      )}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
