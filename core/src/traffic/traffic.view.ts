import {
  countedTraffic,
  trafficSince,
  usedPercent,
  type NodeTraffic,
  type PublicNode,
  type TrafficCorrection,
} from '@vitrine/contracts';
import type { PeriodTraffic } from './tally.rule.ts';
import type { TrafficCorrectionEntity } from './traffic-correction.entity.ts';

export const correctionView = (row: TrafficCorrectionEntity): TrafficCorrection => ({
  id: row.id,
  at: row.at.getTime(),
  since: row.since,
  before: { up: row.beforeUp, down: row.beforeDown },
  after: { up: row.afterUp, down: row.afterDown },
  note: row.note,
  by: row.by,
});

/** Returns the view of a node's traffic in its period. */
export function trafficView(
  node: PublicNode,
  { period, start, total }: PeriodTraffic,
): Omit<NodeTraffic, 'corrections' | 'forecast'> {
  const { up, down } = trafficSince(start, total);
  const used = countedTraffic(node.trafficLimitType, { up, down });
  return { ...period, up, down, used, percent: usedPercent(used, node.trafficLimit) };
}
