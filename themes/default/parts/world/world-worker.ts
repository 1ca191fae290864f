import { drawWorld } from './draw.ts';
import type { Scene } from './scene.ts';

/** Draws scenes on the canvas received from the page. */
let context: OffscreenCanvasRenderingContext2D | null = null;

self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly canvas?: OffscreenCanvas; readonly scene?: Scene }>) => {
    if (data.canvas) context = data.canvas.getContext('2d');
    const { scene } = data;
    if (!scene || !context) return;
    const [width, height] = [Math.round(scene.width * scene.ratio), Math.round(scene.height * scene.ratio)];
    if (context.canvas.width !== width || context.canvas.height !== height)
      Object.assign(context.canvas, { width, height });
    drawWorld(context, scene);
  },
);
