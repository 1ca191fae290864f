import { useLayoutEffect, useRef } from 'react';
import { MARGIN } from './margin.ts';

/** Draws on a canvas whose origin is the upper left corner of the axes; one unit is a px of the page. */
export type Draw = (context: CanvasRenderingContext2D) => void;

interface CanvasProps {
  readonly width: number;
  readonly height: number;
  /** Another function draws anew. */
  readonly draw: Draw;
}

/** Canvas as sharp as the screen. */
export function Canvas({ width, height, draw }: CanvasProps) {
  const element = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const canvas = element.current;
    // A test without a browser has no context.
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    context.setTransform(ratio, 0, 0, ratio, MARGIN.left * ratio, MARGIN.top * ratio);
    draw(context);
  }, [width, height, draw]);
  return <canvas ref={element} style={{ width, height }} />;
}
