import { useEffect, useRef, useState } from 'react';
import { Events, useFormat, useHistory, useSite, useT, type PublicNode } from '@vitrine/theme-sdk';
import styles from './Plots.module.css';
import { PLOT_METRICS, PLOTS } from './plots.ts';
import { TextPlot } from './TextPlot.tsx';

const HOURS = [1, 24, 7 * 24, 30 * 24];
/** Width of the axis beside a chart, in characters. */
const AXIS = 11;
const MAX_COLUMNS = 120;

/** Returns the number of characters that fit into a line of an element, and the ref of a character in its font. */
function useColumns() {
  const sign = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState(60);
  useEffect(() => {
    const box = sign.current?.parentElement;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const width = sign.current!.getBoundingClientRect().width / 10;
      const first = box.querySelector('figure')?.clientWidth ?? box.clientWidth;
      if (width > 0) setColumns(Math.max(20, Math.min(MAX_COLUMNS, Math.floor(first / width) - AXIS)));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [columns, sign] as const;
}

/** Charts of a node over a chosen range, and its events in this range. */
export function Plots({ node }: { readonly node: PublicNode }) {
  const { historyHours } = useSite();
  const [hours, choose] = useState(Math.min(24, historyHours));
  const [columns, sign] = useColumns();
  const { history, failed } = useHistory(node.uuid, { hours }, PLOT_METRICS, MAX_COLUMNS * 2);
  const format = useFormat();
  const t = useT();
  return (
    <section className={styles.plots} aria-label={t('chart.label')}>
      <div className={styles.ranges} role="group" aria-label={t('range.label')}>
        {HOURS.filter(period => period <= historyHours).map(period => (
          <button key={period} type="button" aria-pressed={period === hours} onClick={() => choose(period)}>
            {period < 48 ? format.unit(period, 'hour') : format.unit(period / 24, 'day')}
          </button>
        ))}
        {history && <span>{format.dateTimeRange(history.from, history.to)}</span>}
      </div>
      {failed && !history && <p role="alert">{t('range.failed')}</p>}
      <div className={styles.grid}>
        <span ref={sign} className={styles.sign} aria-hidden>
          ██████████
        </span>
        {PLOTS.map(plot => (
          <TextPlot
            key={plot.metric}
            node={node}
            plot={plot}
            columns={columns}
            values={history?.columns[plot.metric]?.avg ?? []}
            from={history?.from ?? 0}
            to={history?.to ?? 0}
          />
        ))}
      </div>
      <Events uuid={node.uuid} span={{ hours }} form="list" />
    </section>
  );
}
