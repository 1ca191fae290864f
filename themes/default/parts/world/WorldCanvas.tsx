import { useEffect, useRef } from 'react';
import { useMedia } from '../use-media.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import type { Scene } from './scene.ts';
import { usePalette } from './use-palette.ts';
import styles from './World.module.css';

/** Interval in ms between two frames of a moving world, which drifts slowly. */
const FRAME_MS = 1000 / 12;
/** Interval in ms at which a static world is redrawn, because the night moves. */
const STILL_MS = 60_000;
/** A point travels along a line in this multiple of the measured round trip, within limits in ms. */
const SLOW = 10;
const [MIN_TRAVEL, MAX_TRAVEL] = [400, 4000];

interface WorldCanvasProps {
  /** The scene without values that depend on the element: colours, size and time. */
  readonly scene: Omit<Scene, 'width' | 'height' | 'ratio' | 'palette' | 'time'>;
  readonly size: { readonly width: number; readonly height: number };
  /** Round trips in ms, in the order of the routes. If set, a point travels along each line. */
  readonly times?: readonly (number | null)[];
  /** Called for each frame of a moving world; returns the view to draw. */
  readonly onFrame?: (past: number) => Scene['view'];
}

const travelMs = (ms: number | null) => Math.max(MIN_TRAVEL, Math.min(MAX_TRAVEL, (ms ?? MAX_TRAVEL) * SLOW));

/** Picture of the world. Its content is also available as text next to it. */
export function WorldCanvas({ scene, size, times, onFrame }: WorldCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const renderer = useRef<Renderer>(null);
  const latest = useRef({ scene, size, times, onFrame });
  const palette = usePalette(frame);
  const isAnimated = onFrame !== undefined;
  const isStill = useMedia('(prefers-reduced-motion: reduce)') || !isAnimated;
  const still = isStill ? scene : null;

  useEffect(() => {
    // Each renderer gets a new canvas, because a canvas transferred to a worker cannot be used by another one.
    const canvas = document.createElement('canvas');
    frame.current?.append(canvas);
    const created = createRenderer(canvas, isAnimated);
    renderer.current = created;
    return () => {
      created[Symbol.dispose]();
      canvas.remove();
    };
  }, [isAnimated]);

  useEffect(() => {
    latest.current = { scene, size, times, onFrame };
  });

  useEffect(() => {
    if (!palette) return;
    const draw = (past: number) => {
      const { scene: now, size: room, times: roundTrips, onFrame: step } = latest.current;
      const time = Date.now();
      const routes = roundTrips
        ? now.routes.map((route, i) => ({ ...route, phase: (time / travelMs(roundTrips[i] ?? null) + i * 0.37) % 1 }))
        : now.routes;
      const view = step?.(past) ?? now.view;
      renderer.current?.draw({ ...now, ...room, view, routes, palette, time, ratio: Math.min(2, devicePixelRatio) });
    };
    draw(0);
    if (isStill) {
      const timer = setInterval(() => draw(0), STILL_MS);
      return () => clearInterval(timer);
    }
    // Nothing is drawn while the world is hidden or outside of the viewport.
    let isVisible = true;
    const observer = new IntersectionObserver(([entry]) => (isVisible = entry!.isIntersecting));
    if (frame.current) observer.observe(frame.current);
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (isVisible && !document.hidden) draw(now - last);
      last = now;
    }, FRAME_MS);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
    // A moving world picks up changes in its next frame; a static one is redrawn.
  }, [palette, isAnimated, isStill, still, size.width, size.height]);

  return <div ref={frame} className={styles.canvas} aria-hidden />;
}
