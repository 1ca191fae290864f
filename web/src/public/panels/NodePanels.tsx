import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FamilyView, NewestSeries } from '@vitrine/contracts';
import {
  TimeChart,
  useFamilies,
  useFormat,
  useSeries,
  useSeriesHistory,
  useSite,
  type SeriesHistory,
} from '@vitrine/theme-sdk';
import { InfoPanel } from './InfoPanel.tsx';
import styles from './NodePanels.module.css';
import { isInfo, linesOf, panelsOf, stateRows } from './plan-panels.ts';
import { StatePanel } from './StatePanel.tsx';

const SPANS = [6, 24, 168, 720];

/** Returns the families of states that the node has. */
const statesOf = (newest: readonly NewestSeries[], declared: readonly FamilyView[]) =>
  declared.filter(
    (family): family is Extract<FamilyView, { kind: 'state' }> =>
      family.kind === 'state' && newest.some(series => series.family === family.name),
  );

interface PanelsProps {
  readonly uuid: string;
  /**
   * Names of the displayed families as text. The text is stable while the panels are the same, because it is part of the request.
   */
  readonly families: string;
  readonly newest: readonly NewestSeries[];
  readonly declared: readonly FamilyView[];
}

/**
 * Charts of each file system, network interface and GPU, if a machine has several, and of families of plugins. Renders nothing
 * without such series.
 */
export function NodePanels({ uuid }: { uuid: string }) {
  const { data: newest = [] } = useSeries(uuid);
  const { data: declared = [] } = useFamilies();
  const visiblePanels = [
    ...panelsOf(newest, declared).map(({ family }) => family),
    ...statesOf(newest, declared).map(({ name }) => name),
  ];
  const names = visiblePanels.join(',');
  return names === '' ? null : <Panels uuid={uuid} families={names} newest={newest} declared={declared} />;
}

function Panels({ uuid, families, newest, declared }: PanelsProps) {
  const { t } = useTranslation('panels');
  const [hours, setHours] = useState(24);
  const span = useMemo(() => ({ hours }), [hours]);
  const { data, failed, loading } = useSeriesHistory(uuid, families.split(','), span);
  return (
    <section className={styles.panels} aria-busy={loading}>
      <header>
        <h2>{t('label')}</h2>
        <SpanChoice hours={hours} onChoose={setHours} />
      </header>
      {failed && <p role="alert">{t('failed')}</p>}
      {data && <Charts {...{ uuid, families, newest, declared, history: data }} />}
    </section>
  );
}

function SpanChoice({ hours: selectedHours, onChoose }: { hours: number; onChoose: (hours: number) => void }) {
  const { t } = useTranslation('panels');
  const { historyHours } = useSite();
  const format = useFormat();
  const name = (hours: number) => (hours < 48 ? format.unit(hours, 'hour') : format.unit(hours / 24, 'day'));
  return (
    <div className={styles.spans} role="group" aria-label={t('range')}>
      {SPANS.filter(hours => hours <= Math.max(24, historyHours)).map(hours => (
        <button key={hours} type="button" aria-pressed={hours === selectedHours} onClick={() => onChoose(hours)}>
          {name(hours)}
        </button>
      ))}
    </div>
  );
}

function Charts({ uuid, families, newest, declared, history }: PanelsProps & { readonly history: SeriesHistory }) {
  const { t } = useTranslation('panels');
  const at = useMemo(
    () =>
      Array.from(
        { length: Math.round((history.to - history.from) / history.step) },
        (_, i) => history.from + (i + 0.5) * history.step,
      ),
    [history],
  );
  return (
    <div className={styles.charts}>
      {statesOf(newest, declared).map(family => (
        <div key={family.name} className={styles.card}>
          <StatePanel
            family={family}
            rows={stateRows(family.name, history, newest)}
            from={history.from}
            to={history.to}
          />
        </div>
      ))}
      {declared
        .filter(family => isInfo(family) && newest.some(series => series.family === family.name))
        .map(family => (
          <div key={family.name} className={styles.card}>
            <InfoPanel family={family} newest={newest} />
          </div>
        ))}
      {panelsOf(newest, declared)
        .filter(({ family }) => families.split(',').includes(family))
        .map(panel => {
          const { lines, all } = linesOf(panel, history, newest);
          return (
            <div key={panel.family}>
              <TimeChart
                title={panel.title ? t(panel.title) : panel.ownTitle!}
                unit={panel.unit}
                binary={panel.binary ?? false}
                ceiling={panel.ceiling}
                group={`${uuid} panels`}
                from={history.from}
                to={history.to}
                at={at}
                series={lines}
              />
              {all > lines.length && <p className={styles.top}>{t('top', { shown: lines.length, all })}</p>}
            </div>
          );
        })}
    </div>
  );
}
