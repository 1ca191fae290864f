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
  /** True if the label is so far from its point that a line connects them. */
  readonly isAway: boolean;
}

/** Distances in px from the point that are tried for a label, and the sides: beside the point first, then above and below. */
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
/** Minimum distances in px between two labels, and to the edge. */
const GAP = 5;
const EDGE = 4;
/** Half the size in px of the area around a point that labels must not cover. */
const PIN = 6;

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height + GAP && b.y < a.y + a.height + GAP;

/** Places labels in order, such that none covers another label, a point or a kept-free area. Labels without room are omitted. */
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
  const occupied: Box[] = [
    ...keepFree,
    ...points.map(({ x, y }) => ({ x: x - PIN, y: y - PIN, width: 2 * PIN, height: 2 * PIN })),
  ];
  return points.flatMap(point => {
    const { width } = point;
    for (const distance of RINGS)
      for (const [across, along] of SIDES) {
        const x = point.x + (across > 0 ? distance : across < 0 ? -distance - width : -width / 2);
        const y = point.y + along * (distance + (across ? 8 : height / 2)) - height / 2;
        const box = { x, y, width, height };
        const isInside =
          x >= EDGE && y >= EDGE && x + width <= bounds.width - EDGE && y + height <= bounds.height - EDGE;
        if (!isInside || occupied.some(occupiedBox => overlaps(occupiedBox, box))) continue;
        occupied.push(box);
        return [{ ...box, point, isAway: distance > AWAY }];
      }
    return [];
  });
}
