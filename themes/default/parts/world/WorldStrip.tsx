import { useMemo } from 'react';
import type { FlatView } from '@vitrine/contracts/world';
import { useT } from '@vitrine/theme-sdk';
import { useMedia } from '../use-media.ts';
import { useWorldPlaces, useWorldRoutes, type WorldPlace } from './use-world-data.ts';
import { WorldCanvas } from './WorldCanvas.tsx';

/** Sizes of the strip in px, and the displayed part of the earth. */
const SIZES = {
  phone: { width: 132, height: 84, scale: 0.5, west: -112, north: 92, step: 4.6, pin: 1.5, line: 0.7 },
  narrow: { width: 200, height: 96, scale: 0.64, west: -128, north: 86, step: 3.8, pin: 2, line: 0.9 },
  usual: { width: 290, height: 96, scale: 0.88, west: -140, north: 67, step: 3, pin: 2, line: 0.9 },
  tall: { width: 420, height: 136, scale: 1.26, west: -140, north: 67, step: 2.3, pin: 2, line: 0.9 },
} as const;

/** Sentence about the locations of the nodes, for screen readers. */
export function WorldSentence({
  places,
  without,
}: {
  readonly places: readonly WorldPlace[];
  readonly without: number;
}) {
  const t = useT();
  const offline = places.filter(({ state }) => state === 'offline');
  const sentence = offline.length
    ? t('world.someOffline', { count: places.length, places: offline.map(({ name }) => name).join(', ') })
    : t('world.allWell', { count: places.length });
  return (
    <p className="visually-hidden">
      {sentence}
      {without > 0 && ` ${t('world.without', { count: without })}`}
    </p>
  );
}

/** The world in the hero: flat and static, without labels. */
export function WorldStrip({ lines }: { readonly lines?: number | null | undefined }) {
  const { places, without } = useWorldPlaces();
  const { routes } = useWorldRoutes(places, lines);
  const isPhone = useMedia('(width < 560px)');
  const isNarrow = useMedia('(width < 1100px)');
  const isTall = useMedia('(width >= 1800px) and (height >= 1100px)');
  const size = SIZES[isPhone ? 'phone' : isNarrow ? 'narrow' : isTall ? 'tall' : 'usual'];
  // Rates change constantly and are not displayed here, so the picture depends only on states.
  const key = JSON.stringify([
    places.map(({ region, count, state }) => [region, count, state]),
    routes.map(({ region, tier }) => [region, tier]),
  ]);
  const scene = useMemo(() => {
    const { scale, west, north, step, pin, line } = size;
    const view: FlatView = { shape: 'flat', scale, west, north, tall: 1, top: 0 };
    return {
      view,
      step,
      dot: 0.68,
      pins: places,
      routes: routes.map(route => ({ ...route, phase: 0.6 })),
      pinSize: pin,
      lineWidth: line,
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, size]);
  return (
    <>
      <WorldCanvas scene={scene} size={size} />
      <WorldSentence places={places} without={without} />
    </>
  );
}
