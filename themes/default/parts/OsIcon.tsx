import { lazy, Suspense } from 'react';

// Most pages show no sign of a system: the drawings are a separate chunk.
const Drawing = lazy(() => import('./OsDrawing.tsx').then(({ OsDrawing }) => ({ default: OsDrawing })));

/** Sign of an operating system by its name, in the colour of the text. The name stands beside it, so it is no text of its own. */
export function OsIcon({ os, size = 14 }: { os: string; size?: number }) {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
      <Drawing os={os} size={size} />
    </Suspense>
  );
}
