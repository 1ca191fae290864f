import { useMemo, useState } from 'react';
import { useHomeQuery, useT } from '@vitrine/theme-sdk';
import { useGlobeControls, useLabelTimer } from './use-globe-controls.ts';
import { centredView, useGlobe } from './use-globe.ts';
import { useSize } from './use-size.ts';
import { useWorldPlaces, useWorldRoutes } from './use-world-data.ts';
import styles from './World.module.css';
import { WorldCanvas } from './WorldCanvas.tsx';
import { WorldLabels } from './WorldLabels.tsx';
import { WorldSentence } from './WorldStrip.tsx';
import { WorldLegend, WorldTargets } from './WorldTargets.tsx';

/** Height in px of the target picker, which labels must not cover. */
const CHOICES = 60;
/** Width in px below which dots and pins are smaller. */
const NARROW = 480;

interface WorldGlobeProps {
  readonly lines?: number | null | undefined;
  /** With labels, the globe can be turned, and a click on a label filters the page. */
  readonly hasLabels: boolean;
}

/** A globe in the middle of its box, for pages that list the nodes themselves. */
export function WorldGlobe({ lines, hasLabels }: WorldGlobeProps) {
  const [query, change] = useHomeQuery();
  const { places, without } = useWorldPlaces();
  const [target, setTarget] = useState(lines);
  const { targets, task, routes } = useWorldRoutes(places, target);
  const [frame, size] = useSize();
  const globe = useGlobe(places);
  const controls = useGlobeControls(globe, size, hasLabels);
  const t = useT();
  useLabelTimer(hasLabels);
  const isNarrow = (size?.width ?? 0) < NARROW;
  const scene = useMemo(
    () =>
      size && {
        view: centredView(size, { lat: 0, lon: 0 }),
        step: isNarrow ? 3.2 : 1.75,
        dot: 0.56,
        pins: places.map(({ lat, lon, count, state }) => ({ lat, lon, count, state })),
        routes: routes.map(({ from, to, tier }) => ({ from: { lat: from.lat, lon: from.lon }, to, tier })),
        pinSize: isNarrow ? 1.8 : 3.2,
        lineWidth: isNarrow ? 0.9 : 1.5,
      },
    [size, isNarrow, places, routes],
  );
  return (
    <div className={styles.globe} ref={frame}>
      <div
        className={styles.picture}
        {...(hasLabels && { role: 'application', 'aria-label': t('world.turn'), tabIndex: 0, ...controls })}
      >
        {size && scene && (
          <WorldCanvas
            scene={scene}
            size={size}
            times={routes.map(({ ms }) => ms)}
            onFrame={past => centredView(size, globe.step(past))}
          />
        )}
      </div>
      {hasLabels && size && (
        <>
          <WorldLabels
            places={places}
            size={size}
            view={centredView(size, globe.current())}
            keepFree={[{ x: 0, y: 0, width: size.width, height: CHOICES }]}
            onChoose={place => {
              globe.turnTo(place);
              change({ region: query.region === place.region ? null : place.region });
            }}
          />
          <div className={styles.choices} role="group" aria-label={t('world.lines')}>
            <WorldTargets targets={targets} chosen={task?.id ?? null} onChoose={setTarget} />
          </div>
          <p className={styles.clock}>{task && <WorldLegend />}</p>
        </>
      )}
      <WorldSentence places={places} without={without} />
    </div>
  );
}
