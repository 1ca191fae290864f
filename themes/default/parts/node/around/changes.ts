import type { History, MetricName, PublicNode } from '@vitrine/theme-sdk';

/** A metric that was far above its usual values. */
export interface Change {
  readonly metric: MetricName;
  /** Highest value and its time, ms since 1970. */
  readonly peak: number;
  readonly at: number;
  /** Mean of the preceding time. */
  readonly usual: number;
  /** True if the preceding time has no higher value. */
  readonly isHighest: boolean;
}

/** Compared metrics, with the minimum difference that counts. */
const FLOORS: Readonly<Partial<Record<MetricName, (node: Pick<PublicNode, 'ramTotal' | 'diskTotal'>) => number>>> = {
  cpu: () => 10,
  ramUsed: ({ ramTotal }) => 0.1 * ramTotal,
  diskUsed: ({ diskTotal }) => 0.05 * diskTotal,
  netDown: () => 100_000,
  netUp: () => 100_000,
  load1: () => 1,
  processes: () => 30,
  tcp: () => 50,
};
export const COMPARED = Object.keys(FLOORS) as readonly MetricName[];

/** Minimum factor between a peak and the usual value. */
const MIN_FACTOR = 1.5;
/** Minimum number of known points in the preceding time. */
const MIN_POINTS = 10;
const MAX_CHANGES = 3;

const known = (values: readonly (number | null)[] = []) => values.filter(value => value !== null);

/** Returns the largest changes of a span compared with the preceding time, largest first. */
export function largestChanges(
  span: History,
  before: History,
  node: Pick<PublicNode, 'ramTotal' | 'diskTotal'>,
): Change[] {
  const changes = COMPARED.flatMap((metric): Change[] => {
    const column = span.columns[metric];
    const past = known(before.columns[metric]?.avg);
    if (!column || past.length < MIN_POINTS) return [];
    const highest = column.max ?? column.avg;
    const peak = Math.max(...known(highest));
    const average = past.reduce((sum, value) => sum + value, 0) / past.length;
    if (peak - average < FLOORS[metric]!(node) || peak < MIN_FACTOR * average) return [];
    const at = span.from + (highest.indexOf(peak) + 0.5) * span.step;
    const isHighest = peak > Math.max(...known(before.columns[metric]!.max ?? before.columns[metric]!.avg));
    return [{ metric, peak, at, usual: average, isHighest }];
  });
  const factor = ({ peak, usual }: Change) => peak / Math.max(usual, Number.MIN_VALUE);
  return changes.sort((a, b) => factor(b) - factor(a)).slice(0, MAX_CHANGES);
}
