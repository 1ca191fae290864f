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
      // Draws half as many dots, because the page's thread has other work.
      if (context) drawWorld(context, { ...scene, step: scene.step * (scene.view.shape === 'globe' ? Math.SQRT2 : 1) });
    },
    [Symbol.dispose]: () => undefined,
  };
}

/**
 * Starts a worker. Returns undefined if the browser has no OffscreenCanvas, or if the page is sandboxed and must not start workers.
 */
function startWorker(canvas: HTMLCanvasElement): Worker | undefined {
  if (!('transferControlToOffscreen' in canvas) || globalThis.origin === 'null') return undefined;
  try {
    return new Worker(new URL('./world-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

/**
 * Returns the renderer of a canvas: a moving world is drawn in a worker if available, otherwise on the page. A canvas can have only
 * one renderer.
 */
export function createRenderer(canvas: HTMLCanvasElement, isAnimated: boolean): Renderer {
  const worker = isAnimated ? startWorker(canvas) : undefined;
  if (!worker) return onPage(canvas);
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage({ canvas: offscreen }, [offscreen]);
  return {
    draw: scene => worker.postMessage({ scene }),
    [Symbol.dispose]: () => worker.terminate(),
  };
}
