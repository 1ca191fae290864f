import { Globe, Map as MapIcon, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFormat, useHomeQuery, useNow, useT, useTotals } from '@vitrine/theme-sdk';
import { Flag } from '../Flag.tsx';
import { shortMs } from '../short-amounts.ts';
import { StatusDot } from '../StatusDot.tsx';
import { MINUTE_MS } from '../time-spans.ts';
import { useGlobeControls, useLabelTimer } from './use-globe-controls.ts';
import { flatView, globeView, useGlobe } from './use-globe.ts';
import { useSize } from './use-size.ts';
import { useWorldPlaces, useWorldRoutes, type WorldPlace } from './use-world-data.ts';
import styles from './World.module.css';
import { WorldCanvas } from './WorldCanvas.tsx';
import { WorldLabels } from './WorldLabels.tsx';
import { WorldSentence } from './WorldStrip.tsx';
import { WorldLegend, WorldTargets } from './WorldTargets.tsx';

interface WorldStageProps {
  readonly shape: 'flat' | 'globe';
  readonly lines?: number | null | undefined;
  readonly onShape: (shape: 'flat' | 'globe') => void;
  readonly onClose: () => void;
}

/** The world in place of the hero: pins with their rates, lines to one target, and the places as a list. */
export function WorldStage({ shape, lines, onShape, onClose }: WorldStageProps) {
  const [query, change] = useHomeQuery();
  const { places, without } = useWorldPlaces();
  const [target, setTarget] = useState(lines);
  const { targets, task, routes } = useWorldRoutes(places, target);
  const totals = useTotals();
  const [frame, size] = useSize();
  const globe = useGlobe(places);
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  const isGlobe = shape === 'globe';
  useLabelTimer(isGlobe);
  const scene = useMemo(
    () =>
      size && {
        view: flatView(size.width),
        step: isGlobe ? 1.75 : size.width < 700 ? 3 : 1.6,
        dot: 0.56,
        pins: places.map(({ lat, lon, count, state }) => ({ lat, lon, count, state })),
        routes: routes.map(({ from, to, tier }) => ({ from: { lat: from.lat, lon: from.lon }, to, tier })),
        pinSize: 3.3,
        lineWidth: 1.4,
      },
    [size, isGlobe, places, routes],
  );
  const choose = (place: WorldPlace) => {
    if (isGlobe) globe.turnTo(place);
    change({ region: query.region === place.region ? null : place.region });
  };
  const controls = useGlobeControls(globe, size, isGlobe);
  return (
    <section className={styles.stage} aria-label={t('world.title')}>
      <div
        ref={frame}
        className={styles.picture}
        role={isGlobe ? 'application' : undefined}
        aria-label={isGlobe ? t('world.turn') : undefined}
        tabIndex={isGlobe ? 0 : undefined}
        {...controls}
      >
        {size && scene && (
          <WorldCanvas
            key={shape}
            scene={scene}
            size={size}
            times={routes.map(({ ms }) => ms)}
            onFrame={past => (isGlobe ? globeView(size, globe.step(past)) : scene.view)}
          />
        )}
      </div>
      {size && scene && (
        <WorldLabels
          places={places}
          size={size}
          view={isGlobe ? globeView(size, globe.current()) : scene.view}
          onChoose={choose}
        />
      )}
      <header className={styles.title}>
        <h1>
          {totals.online === totals.nodes
            ? t('hero.all', { count: totals.nodes })
            : t('hero.some', { online: totals.online, count: totals.nodes })}
        </h1>
        <p>
          {`↓ ${format.rate(totals.netDown)}  ↑ ${format.rate(totals.netUp)}  ·  ${t('world.countries', { count: places.length })}`}
          {without > 0 && ` · ${t('world.without', { count: without })}`}
        </p>
      </header>
      <div className={styles.choices} role="group" aria-label={t('world.lines')}>
        <WorldTargets targets={targets} chosen={task?.id ?? null} onChoose={setTarget} />
        <button
          type="button"
          aria-label={t(isGlobe ? 'world.flat' : 'world.globe')}
          title={t(isGlobe ? 'world.flat' : 'world.globe')}
          onClick={() => onShape(isGlobe ? 'flat' : 'globe')}
        >
          {isGlobe ? <MapIcon aria-hidden size={15} /> : <Globe aria-hidden size={15} />}
        </button>
        <button type="button" aria-label={t('world.close')} title={t('world.close')} onClick={onClose}>
          <X aria-hidden size={15} />
        </button>
      </div>
      <ul className={styles.places} aria-label={t('overview.regions')}>
        {places.map(place => {
          const route = routes.find(({ region }) => region === place.region);
          const online = place.nodes.filter(({ state }) => state.online).length;
          return (
            <li key={place.region}>
              <button
                type="button"
                aria-pressed={query.region === place.region}
                aria-label={t('overview.region', { region: place.name, online, nodes: place.count })}
                onClick={() => choose(place)}
              >
                <Flag code={place.region} />
                <b>{place.name}</b>
                {place.state !== 'ok' && <StatusDot presence={place.state} />}
                {route && <span data-tier={route.tier}>{route.ms === null ? '–' : shortMs(route.ms, format)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <p className={styles.clock}>
        {task && <WorldLegend />}
        {t('world.clock', { time: format.time(now) })}
      </p>
      <WorldSentence places={places} without={without} />
    </section>
  );
}
