/** A box in px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A label to place: its point, and its width in px. */
interface LabelPoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface PlacedLabel<T> extends Box {
  readonly point: T;
  /** True if it is so far away that a line leads to its point. */
  readonly isAway: boolean;
}

/** Distances in px from its point at which a label is tried, and the sides: beside it first, then above and below. */
const RINGS = [9, 22, 40, 62, 90] as const;
const SIDES = [
  [1, 0],
  [-1, 0],
  [1, -0.7],
  [-1, -0.7],
  [1, 0.7],
  [-1, 0.7],
  [0, -1],
  [0, 1],
] as const;
const AWAY = 12;
/** Least distances in px between two labels, and to the edge. */
const GAP = 5;
const EDGE = 4;
/** Half the room that each point keeps free. */
const PIN = 6;

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height + GAP && b.y < a.y + a.height + GAP;

/** Places labels one after another where they touch neither each other nor a point nor what is kept free. Those without room are left out. */
export function placeLabels<T extends LabelPoint>(
  points: readonly T[],
  {
    height,
    bounds,
    keepFree = [],
  }: {
    readonly height: number;
    readonly bounds: { width: number; height: number };
    readonly keepFree?: readonly Box[];
  },
): PlacedLabel<T>[] {
  const taken: Box[] = [
    ...keepFree,
    ...points.map(({ x, y }) => ({ x: x - PIN, y: y - PIN, width: 2 * PIN, height: 2 * PIN })),
  ];
  return points.flatMap(point => {
    const { width } = point;
    for (const far of RINGS)
      for (const [across, along] of SIDES) {
        const x = point.x + (across > 0 ? far : across < 0 ? -far - width : -width / 2);
        const y = point.y + along * (far + (across ? 8 : height / 2)) - height / 2;
        const box = { x, y, width, height };
        const isInside =
          x >= EDGE && y >= EDGE && x + width <= bounds.width - EDGE && y + height <= bounds.height - EDGE;
        if (!isInside || taken.some(other => overlaps(other, box))) continue;
        taken.push(box);
        return [{ ...box, point, isAway: far > AWAY }];
      }
    return [];
  });
}
