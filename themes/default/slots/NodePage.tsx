import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNode, useSite, useT, type Slots, presenceKey, presenceOf } from '@vitrine/theme-sdk';
import { Flag } from '../parts/Flag.tsx';
import { LastSeen } from '../parts/LastSeen.tsx';
import { useAround } from '../parts/node/around/around-span.ts';
import { AroundPanel } from '../parts/node/around/AroundPanel.tsx';
import { AvailabilitySection } from '../parts/node/AvailabilitySection.tsx';
import { Charts } from '../parts/node/Charts.tsx';
import { CompareChoice, useCompared } from '../parts/node/CompareChoice.tsx';
import { Details } from '../parts/node/Details.tsx';
import { FactsList } from '../parts/node/FactsList.tsx';
import { Figures } from '../parts/node/Figures.tsx';
import { LatencySection } from '../parts/node/LatencySection.tsx';
import { NeverReported } from '../parts/node/NeverReported.tsx';
import { RangeChoice } from '../parts/node/RangeChoice.tsx';
import { useTimeRange } from '../parts/node/time-range.ts';
import { TrafficBar } from '../parts/node/TrafficBar.tsx';
import { StatusDot } from '../parts/StatusDot.tsx';
import { Tags } from '../parts/Tags.tsx';
import styles from './NodePage.module.css';

/** Page of one node: live metrics, facts, history and latency. */
export function NodePage({ uuid, children }: Slots['NodePage']) {
  const view = useNode(uuid);
  const site = useSite();
  const { range, choose, zoom, historyHours } = useTimeRange(view);
  const [others, compare] = useCompared(uuid);
  const [around, setAround] = useAround();
  const t = useT();
  if (!view) return null;
  const { node } = view;
  const presence = presenceOf(view);
  // An imported node has history before its first report here.
  const hasCharts = presence !== 'waiting' || node.os !== '';
  const latency = <LatencySection {...{ node, range, zoom }} onSpan={setAround} />;
  return (
    <div className={styles.page}>
      <title>{`${node.name} · ${site.name}`}</title>
      <header className={styles.head}>
        <Link to="/" className={styles.back}>
          <ChevronLeft aria-hidden size={15} />
          {t('node.back')}
        </Link>
        <div className={styles.name}>
          <h1>{node.name}</h1>
          <span className={styles.state} data-presence={presence}>
            <StatusDot presence={presence} />
            <span>
              {t(presenceKey(presence))}
              {presence === 'offline' && (
                <>
                  {' · '}
                  <LastSeen at={view.state.lastReport} />
                </>
              )}
            </span>
          </span>
          <Flag code={node.region} />
          <Tags tags={node.tags} />
        </div>
        {node.remark && <p>{node.remark}</p>}
      </header>
      <div className={styles.now}>
        {presence === 'waiting' ? <NeverReported /> : <Figures view={view} />}
        <FactsList node={node}>
          <TrafficBar view={view} />
        </FactsList>
      </div>
      <AvailabilitySection uuid={uuid} />
      {hasCharts ? (
        <section className={styles.charts}>
          <h2 className="visually-hidden">{t('chart.label')}</h2>
          <div className={styles.choices}>
            <RangeChoice {...{ range, historyHours }} onChoose={choose} onZoomOut={() => zoom(null)} />
            <CompareChoice node={node} others={others} onChange={compare} />
          </div>
          <div className={styles.charted} data-around={around !== undefined}>
            <div>
              <Charts {...{ node, range, zoom, others }} />
              {latency}
            </div>
            {around && (
              <div className={styles.around}>
                <AroundPanel node={node} span={around} onChange={setAround} onZoom={zoom} />
              </div>
            )}
          </div>
        </section>
      ) : (
        latency
      )}
      {children}
      <Details uuid={uuid} />
      {site.announcements && (
        <Link to={`/announcements?node=${uuid}`} className={styles.announcements}>
          {t('announcement.all')}
        </Link>
      )}
    </div>
  );
}
