import { lineStyle, type TimeSeries } from '@vitrine/theme-sdk';
import type { CanvasTheme } from './canvas-theme.ts';

const PAD = 14;
const HEAD = 52;

/** Returns a chart with its title and legend as a picture, composed of the canvases on screen. */
export async function pictureOf(
  canvases: readonly HTMLCanvasElement[],
  { title, series, paint }: { title: string; series: readonly TimeSeries[]; paint: CanvasTheme },
): Promise<Blob> {
  const scale = canvases[0]!.width / canvases[0]!.clientWidth;
  const picture = document.createElement('canvas');
  picture.width = canvases[0]!.width + 2 * PAD * scale;
  picture.height = canvases[0]!.height + (HEAD + PAD) * scale;
  const context = picture.getContext('2d')!;
  context.fillStyle = paint.ground;
  context.fillRect(0, 0, picture.width, picture.height);
  context.save();
  context.scale(scale, scale);
  context.textBaseline = 'middle';
  context.fillStyle = paint.strong;
  context.font = `600 14px ${paint.font}`;
  context.fillText(title, PAD, 18);
  context.font = `12px ${paint.font}`;
  let x = PAD;
  for (const { label, colour } of series) {
    context.fillStyle = paint.lines[lineStyle(colour).hue]!;
    context.fillRect(x, 38, 12, 3);
    context.fillStyle = paint.text;
    context.fillText(label, x + 17, 40);
    x += 17 + context.measureText(label).width + 14;
  }
  context.restore();
  for (const canvas of canvases) context.drawImage(canvas, PAD * scale, HEAD * scale);
  return new Promise((resolve, reject) =>
    picture.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
  );
}

/**
 * Copies a picture to the clipboard. Resolves to false if the browser does not support it, as over plain http or on a sandboxed
 * page.
 */
export async function copyPicture(picture: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    return false;
  }
}
