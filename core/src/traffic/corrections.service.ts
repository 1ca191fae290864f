import { Injectable } from '@nestjs/common';
import type { NewTrafficCorrection } from '@vitrine/contracts';
import { trafficSince } from '@vitrine/contracts';
import { FlushService } from '../history/write/flush.service.ts';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { TrafficCorrectionEntity } from './traffic-correction.entity.ts';
import { TrafficService } from './traffic.service.ts';

/** Service for manual corrections of traffic. */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly db: Database,
    private readonly traffic: TrafficService,
    private readonly flush: FlushService,
    private readonly clock: Clock,
  ) {}

  /** Returns the corrections of a node, newest first. */
  async of(node: string): Promise<TrafficCorrectionEntity[]> {
    return this.db.find(TrafficCorrectionEntity, { node }, { orderBy: { id: 'desc' }, limit: 200 });
  }

  /** Sets the traffic of a node's current period and records the previous values. */
  async correct(node: string, { up, down, note }: NewTrafficCorrection, actor: string): Promise<void> {
    const tally = this.traffic.tallyOf(node);
    if (!tally) throw new NodeNotFound(node);
    const before = trafficSince(tally.start, tally.total);
    const em = this.db.unitOfWork();
    em.create(TrafficCorrectionEntity, {
      node,
      at: new Date(this.clock.now()),
      since: tally.period.since,
      beforeUp: before.up,
      beforeDown: before.down,
      afterUp: up,
      afterDown: down,
      note,
      by: actor,
    });
    await em.flush();
    this.traffic.correct(node, { up, down });
    await this.flush.flush();
  }
}
