import { useFormat, useHomeQuery, useNow, useT, useTotals } from '@vitrine/theme-sdk';
import { Globe, Map as MapIcon, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Flag } from '../Flag.tsx';
import { shortMs } from '../short-amounts.ts';
import { StatusDot } from '../StatusDot.tsx';
import { MINUTE_MS } from '../time-spans.ts';
import { flatView, globeView, KEY_TURN, useGlobe } from './use-globe.ts';
import { useWorldPlaces, useWorldRoutes, type WorldPlace } from './use-world-data.ts';
import { WorldCanvas } from './WorldCanvas.tsx';
import { WorldLabels } from './WorldLabels.tsx';
import { WorldSentence } from './WorldStrip.tsx';
import styles from './World.module.css';

/** Interval in ms at which labels of a moving globe are placed anew. */
const LABELS_MS = 250;

function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    if (!element.current) return;
    const measure = ({ clientWidth: width, clientHeight: height }: Element) => setSize({ width, height });
    const observer = new ResizeObserver(([entry]) => measure(entry!.target));
    observer.observe(element.current);
    measure(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, size] as const;
}

interface WorldStageProps {
  readonly shape: 'flat' | 'globe';
  readonly lines?: number | null | undefined;
  readonly onShape: (shape: 'flat' | 'globe') => void;
  readonly onClose: () => void;
}

/** The world in the hero's place: pins with their rates, lines to one target, the places as a list. */
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
  const [, placeAgain] = useState(0);
  const isGlobe = shape === 'globe';
  useEffect(() => {
    if (!isGlobe) return;
    const timer = setInterval(() => placeAgain(count => count + 1), LABELS_MS);
    return () => clearInterval(timer);
  }, [isGlobe]);
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
  const onKey = ({ key }: KeyboardEvent) => {
    const turns: Record<string, [number, number]> = {
      ArrowLeft: [0, -KEY_TURN],
      ArrowRight: [0, KEY_TURN],
      ArrowUp: [KEY_TURN, 0],
      ArrowDown: [-KEY_TURN, 0],
    };
    if (isGlobe && turns[key]) globe.nudge(...turns[key]);
  };
  const radius = size ? globeView(size, { lat: 0, lon: 0 }).radius : 1;
  const drag = {
    onPointerDown: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (!isGlobe) return;
      currentTarget.setPointerCapture(pointerId);
      globe.hold(clientX, clientY);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => globe.drag(clientX, clientY, radius),
    onPointerUp: globe.release,
    onPointerCancel: globe.release,
  };
  return (
    <section className={styles.stage} aria-label={t('world.title')}>
      <div
        ref={frame}
        className={styles.picture}
        role={isGlobe ? 'application' : undefined}
        aria-label={isGlobe ? t('world.turn') : undefined}
        tabIndex={isGlobe ? 0 : undefined}
        onKeyDown={onKey}
        {...drag}
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
        {targets.length > 0 && (
          <>
            <button type="button" aria-pressed={!task} onClick={() => setTarget(null)}>
              {t('world.noLines')}
            </button>
            {targets.map(({ id, name }) => (
              <button key={id} type="button" aria-pressed={task?.id === id} onClick={() => setTarget(id)}>
                {name}
              </button>
            ))}
          </>
        )}
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
        {task && (
          <span className={styles.legend}>
            {['< 50', '120', '200', '300', t('world.slower')].map((words, i) => (
              <span key={words} data-tier={i + 1}>
                {words}
              </span>
            ))}
          </span>
        )}
        {t('world.clock', { time: format.time(now) })}
      </p>
      <WorldSentence places={places} without={without} />
    </section>
  );
}
