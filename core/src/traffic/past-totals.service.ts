import { Injectable } from '@nestjs/common';
import { METRICS, type UpDown } from '@vitrine/contracts';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { HistoryService } from '../history/read/history.service.ts';

/** Lookback for the last known totals: first a short one, then the length of a period. */
const LOOKBACKS_MS = [3 * HOUR_MS, 32 * DAY_MS];
const POINTS = 180;

/** Service that returns the past totals of a node, as far as the history reaches. */
@Injectable()
export class PastTotalsService {
  constructor(private readonly history: HistoryService) {}

  /** Returns the last totals before an instant; undefined if the history has none. */
  async at(node: string, instant: number): Promise<UpDown | undefined> {
    for (const lookback of LOOKBACKS_MS) {
      const question = {
        from: instant - lookback,
        to: instant,
        points: POINTS,
        metrics: ['trafficUp', 'trafficDown'] as const,
      };
      const { downsampler, range } = await this.history.query(node, question);
      const [up, down] = [
        downsampler.lines.get(METRICS.trafficUp.id)?.last,
        downsampler.lines.get(METRICS.trafficDown.id)?.last,
      ];
      if (!up || !down) continue;
      const points = Math.min(up.length, Math.floor((instant / 1000 - range.from) / range.step));
      for (let point = points - 1; point >= 0; point--)
        if (Number.isFinite(up[point]) && Number.isFinite(down[point])) return { up: up[point]!, down: down[point]! };
    }
    return undefined;
  }
}
