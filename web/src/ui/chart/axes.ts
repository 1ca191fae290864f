import type { CanvasTheme } from './canvas-theme.ts';
import type { Frame } from './layers.ts';

const LABEL_SIZE = 11;
/** Distance of labels from their axes, px. */
const LEFT_PAD = 8;
const BOTTOM_PAD = 9;

const write = (context: CanvasRenderingContext2D, { text, font }: Pick<CanvasTheme, 'text' | 'font'>) => {
  context.fillStyle = text;
  context.font = `${LABEL_SIZE}px ${font}`;
};

/** Draws lines at these values with their labels to the left. */
export function drawValueAxis(
  context: CanvasRenderingContext2D,
  { innerWidth, y }: Frame,
  ticks: readonly { readonly place: number; readonly label: string }[],
  paint: Pick<CanvasTheme, 'text' | 'font' | 'grid'>,
): void {
  context.strokeStyle = paint.grid;
  context.lineWidth = 1;
  write(context, paint);
  context.textAlign = 'end';
  context.textBaseline = 'middle';
  for (const { place, label } of ticks) {
    context.beginPath();
    context.moveTo(0, y(place));
    context.lineTo(innerWidth, y(place));
    context.stroke();
    context.fillText(label, -LEFT_PAD, y(place));
  }
}

/** Draws the labels of these times below the axes. */
export function drawTimeAxis(
  context: CanvasRenderingContext2D,
  { innerHeight, x }: Frame,
  ticks: readonly { readonly at: number; readonly label: string }[],
  paint: Pick<CanvasTheme, 'text' | 'font'>,
): void {
  write(context, paint);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const { at, label } of ticks) context.fillText(label, x(at), innerHeight + BOTTOM_PAD);
}
