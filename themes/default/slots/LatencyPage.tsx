import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGroups, useLatencyMatrix, useNodes, useSite, useT, type MatrixHours } from '@vitrine/theme-sdk';
import { Legend } from '../parts/latency/Legend.tsx';
import { Matrix } from '../parts/latency/Matrix.tsx';
import { SpanChoice, spanOf } from '../parts/latency/SpanChoice.tsx';
import styles from './LatencyPage.module.css';

/** Latency page: nodes by latency task, as a table of colours and numbers. */
export function LatencyPage() {
  const t = useT();
  const { name } = useSite();
  const nodes = useNodes();
  const groups = useGroups();
  const [params, setParams] = useSearchParams();
  const hours = spanOf(params.get('hours'));
  const [search, setSearch] = useState('');
  const { data, failed, loading } = useLatencyMatrix(hours);
  const measured = useMemo(() => new Set(data?.cells.map(({ node }) => node)), [data]);
  const rows = useMemo(() => nodes.filter(({ uuid }) => measured.has(uuid)), [nodes, measured]);
  const choose = (next: MatrixHours) =>
    setParams(next === 1 ? {} : { hours: String(next) }, { replace: true, preventScrollReset: true });
  return (
    <div className={styles.page}>
      <title>{`${t('latency.title')} · ${name}`}</title>
      <h1>{t('latency.title')}</h1>
      <p className={styles.lead}>{t('latency.lead')}</p>
      <div className={styles.tools}>
        <SpanChoice hours={hours} onChoose={choose} />
        <input
          type="search"
          className={styles.search}
          aria-label={t('latency.search')}
          placeholder={t('latency.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        {rows.length > 0 && <Legend />}
      </div>
      {failed && (
        <p role="alert" className={styles.failed}>
          {t(data ? 'range.stale' : 'latency.failed')}
        </p>
      )}
      {data && rows.length === 0 && (
        <p className={styles.lead}>{t(data.tasks.length === 0 ? 'latency.noTargets' : 'latency.none')}</p>
      )}
      {data && rows.length > 0 && (
        <div className={styles.matrix} aria-busy={loading}>
          <Matrix data={data} nodes={rows} groups={groups.map(group => group.name)} search={search} hours={hours} />
        </div>
      )}
    </div>
  );
}
