export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Downsamples a line by largest triangle three buckets (LTTB), which preserves its shape. Keeps the first and the last point, and
 * from each bucket between them the point that forms the largest triangle. Points ascend in x.
 */
export function lttb(points: readonly Point[], keep: number): readonly Point[] {
  if (points.length <= keep || keep < 3) return points;
  const size = (points.length - 2) / (keep - 2);
  const keptPoints: Point[] = [points[0]!];
  let last = points[0]!;
  for (let bucket = 0; bucket < keep - 2; bucket++) {
    const start = Math.floor(bucket * size) + 1;
    const end = Math.floor((bucket + 1) * size) + 1;
    const nextEnd = Math.min(Math.floor((bucket + 2) * size) + 1, points.length);
    let meanX = 0;
    let meanY = 0;
    for (let i = end; i < nextEnd; i++) {
      meanX += points[i]!.x;
      meanY += points[i]!.y;
    }
    meanX /= nextEnd - end;
    meanY /= nextEnd - end;
    let best = points[start]!;
    let maxArea = -1;
    for (let i = start; i < end; i++) {
      const point = points[i]!;
      const area = Math.abs((last.x - meanX) * (point.y - last.y) - (last.x - point.x) * (meanY - last.y));
      if (area > maxArea) [maxArea, best] = [area, point];
    }
    keptPoints.push(best);
    last = best;
  }
  keptPoints.push(points.at(-1)!);
  return keptPoints;
}
