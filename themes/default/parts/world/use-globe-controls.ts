import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { globeView, KEY_TURN, type useGlobe } from './use-globe.ts';

/** Interval in ms at which the labels of a moving globe are repositioned. */
const LABELS_MS = 250;

/** Renders regularly while a globe moves, so that its labels follow. */
export function useLabelTimer(isMoving: boolean): void {
  const [, placeAgain] = useState(0);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => placeAgain(count => count + 1), LABELS_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
}

/** Returns the handlers that turn a globe with arrow keys or the pointer. They have no effect while the globe is not shown. */
export function useGlobeControls(
  globe: ReturnType<typeof useGlobe>,
  size: { readonly width: number; readonly height: number } | undefined,
  isGlobe: boolean,
) {
  const radius = size ? globeView(size, { lat: 0, lon: 0 }).radius : 1;
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      const turns: Record<string, [number, number]> = {
        ArrowLeft: [0, -KEY_TURN],
        ArrowRight: [0, KEY_TURN],
        ArrowUp: [KEY_TURN, 0],
        ArrowDown: [-KEY_TURN, 0],
      };
      if (isGlobe && turns[key]) globe.nudge(...turns[key]);
    },
    onPointerDown: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (!isGlobe) return;
      currentTarget.setPointerCapture(pointerId);
      globe.hold(clientX, clientY);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => globe.drag(clientX, clientY, radius),
    onPointerUp: globe.release,
    onPointerCancel: globe.release,
  };
}
