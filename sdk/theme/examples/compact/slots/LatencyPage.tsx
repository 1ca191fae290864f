import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useFormat, useLatencyMatrix, useNodes, useSite, useT, type LatencyCell } from '@vitrine/theme-sdk';
import styles from './LatencyPage.module.css';

/** Latency page: every node by every task, with median and loss of the last hour, one row per node. */
export function LatencyPage() {
  const t = useT();
  const { name: site } = useSite();
  const nodes = useNodes();
  const { data, failed } = useLatencyMatrix();
  const cells = useMemo(() => Map.groupBy(data?.cells ?? [], ({ node }) => node), [data]);
  const rows = nodes.filter(({ uuid }) => cells.has(uuid));
  return (
    <div className={styles.page}>
      <title>{`${t('latency.title')} · ${site}`}</title>
      <h1>{t('latency.title')}</h1>
      {failed && <p role="alert">{t('latency.failed')}</p>}
      {data && rows.length === 0 && <p>{t(data.tasks.length === 0 ? 'latency.noTargets' : 'latency.none')}</p>}
      {data && rows.length > 0 && (
        <div className={styles.frame} tabIndex={0} role="region" aria-label={t('latency.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('latency.node')}</th>
                {data.tasks.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ uuid, name }) => (
                <tr key={uuid}>
                  <th scope="row" title={name}>
                    <Link to={`/instance/${uuid}`}>{name}</Link>
                  </th>
                  {data.tasks.map(({ id }) => (
                    <Cell key={id} cell={cells.get(uuid)?.find(({ task }) => task === id)} />
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

function Cell({ cell }: { cell: LatencyCell | undefined }) {
  const format = useFormat();
  if (!cell) return <td />;
  const { sent, lost, p50 } = cell;
  return (
    <td>
      {p50 === null ? '–' : format.ms(p50)}
      {lost > 0 && <em>{format.percent((lost / sent) * 100)}</em>}
    </td>
  );
}
