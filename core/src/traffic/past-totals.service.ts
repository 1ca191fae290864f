import { METRICS, type UpDown } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { HistoryService } from '../history/history.service.ts';

const HOUR_MS = 3_600_000;
/** How far back the last known totals may lie: near first, then as far as a period is long. */
const STRETCHES = [3 * HOUR_MS, 32 * 24 * HOUR_MS];
const POINTS = 180;

/** What the totals of a node stood at in the past, as far as the history still knows. */
@Injectable()
export class PastTotalsService {
  constructor(private readonly history: HistoryService) {}

  /** The last totals before an instant; undefined where nothing is known from then. */
  async at(node: string, instant: number): Promise<UpDown | undefined> {
    for (const stretch of STRETCHES) {
      const question = {
        from: instant - stretch,
        to: instant,
        points: POINTS,
        metrics: ['trafficUp', 'trafficDown'] as const,
      };
      const { fold, range } = await this.history.query(node, question);
      const [up, down] = [fold.lines.get(METRICS.trafficUp.id)?.last, fold.lines.get(METRICS.trafficDown.id)?.last];
      if (!up || !down) continue;
      const points = Math.min(up.length, Math.floor((instant / 1000 - range.from) / range.step));
      for (let point = points - 1; point >= 0; point--)
        if (Number.isFinite(up[point]) && Number.isFinite(down[point])) return { up: up[point]!, down: down[point]! };
    }
    return undefined;
  }
}
