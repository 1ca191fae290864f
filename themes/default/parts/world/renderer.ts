import { drawWorld } from './draw.ts';
import type { Scene } from './scene.ts';

export interface Renderer extends Disposable {
  draw(scene: Scene): void;
}

function onPage(canvas: HTMLCanvasElement): Renderer {
  const context = canvas.getContext('2d');
  return {
    draw(scene) {
      const [width, height] = [Math.round(scene.width * scene.ratio), Math.round(scene.height * scene.ratio)];
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      // Half of the dots: the page has other things to do.
      if (context) drawWorld(context, { ...scene, step: scene.step * (scene.view.shape === 'globe' ? Math.SQRT2 : 1) });
    },
    [Symbol.dispose]: () => undefined,
  };
}

/** Returns a worker; undefined where the browser has no canvas for it, or the page is sandboxed and may start none. */
function startWorker(canvas: HTMLCanvasElement): Worker | undefined {
  if (!('transferControlToOffscreen' in canvas) || globalThis.origin === 'null') return undefined;
  try {
    return new Worker(new URL('./world-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

/** Draws a moving world in a worker where there is one, else on the page. A canvas has one renderer. */
export function createRenderer(canvas: HTMLCanvasElement, moves: boolean): Renderer {
  const worker = moves ? startWorker(canvas) : undefined;
  if (!worker) return onPage(canvas);
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage({ canvas: offscreen }, [offscreen]);
  return {
    draw: scene => worker.postMessage({ scene }),
    [Symbol.dispose]: () => worker.terminate(),
  };
}
