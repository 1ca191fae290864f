import {
  useFormat,
  useLatencyMatrix,
  useNodes,
  useSite,
  useT,
  type LatencyCell,
  type LatencyTask,
  type PublicNode,
} from '@vitrine/theme-sdk';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { lossLevel } from '../parts/node/LossStrip.tsx';
import styles from './LatencyPage.module.css';

/** Returns the level of a round trip, 0 (near) to 4 (far), in perceptible steps. */
const speedLevel = (ms: number | null) =>
  ms === null ? 4 : ms < 50 ? 0 : ms < 120 ? 1 : ms < 220 ? 2 : ms < 350 ? 3 : 4;

function Cell({ cell, node, task }: { cell: LatencyCell | undefined; node: PublicNode; task: LatencyTask }) {
  const t = useT();
  const format = useFormat();
  if (!cell)
    return (
      <td className={styles.empty}>
        <span className="visually-hidden">{t('latency.notMeasured')}</span>
      </td>
    );
  const { sent, lost, p50, p95 } = cell;
  const loss = format.percent((lost / sent) * 100);
  const shown = p50 === null ? '–' : format.ms(p50);
  const told = t('latency.cell', {
    node: node.name,
    task: task.name,
    p50: shown,
    p95: p95 === null ? '–' : format.ms(p95),
    loss,
  });
  return (
    <td data-speed={speedLevel(p50)} title={told}>
      <span aria-hidden>{shown}</span>
      {lost > 0 && (
        <small aria-hidden data-loss={lossLevel(lost, sent)}>
          {loss}
        </small>
      )}
      <span className="visually-hidden">{told}</span>
    </td>
  );
}

const SPEEDS = ['< 50 ms', '50–120 ms', '120–220 ms', '220–350 ms', '> 350 ms'];

/** What the colours of the table mean. */
function Legend() {
  const t = useT();
  return (
    <ul className={styles.legend} aria-label={t('latency.legend')}>
      {SPEEDS.map((words, speed) => (
        <li key={speed}>
          <i data-speed={speed} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}

/** Latency page: every node by every latency task, as a table of colours and numbers. */
export function LatencyPage() {
  const t = useT();
  const { name } = useSite();
  const nodes = useNodes();
  const { data, failed } = useLatencyMatrix();
  const cells = useMemo(() => new Map(data?.cells.map(cell => [`${cell.node} ${cell.task}`, cell])), [data]);
  const rows = nodes.filter(({ uuid }) => data?.cells.some(({ node }) => node === uuid));
  return (
    <div className={styles.page}>
      <title>{`${t('latency.title')} · ${name}`}</title>
      <h1>{t('latency.title')}</h1>
      <p className={styles.lead}>{t('latency.lead')}</p>
      {failed && (
        <p role="alert" className={styles.failed}>
          {t(data ? 'range.stale' : 'latency.failed')}
        </p>
      )}
      {data && rows.length === 0 && <p className={styles.lead}>{t('latency.none')}</p>}
      {data && rows.length > 0 && <Legend />}
      {data && rows.length > 0 && (
        <div className={styles.frame} tabIndex={0} role="region" aria-label={t('latency.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('latency.node')}</th>
                {data.tasks.map(task => (
                  <th key={task.id} scope="col">
                    {task.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(node => (
                <tr key={node.uuid}>
                  <th scope="row">
                    <Link to={`/instance/${node.uuid}`}>{node.name}</Link>
                  </th>
                  {data.tasks.map(task => (
                    <Cell key={task.id} cell={cells.get(`${node.uuid} ${task.id}`)} node={node} task={task} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
