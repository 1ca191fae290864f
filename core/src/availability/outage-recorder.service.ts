import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { HOUR_S } from '@vitrine/contracts/time';
import { ReportedMinutesService } from '../history/read/reported-minutes.service.ts';
import { HistoryRetentionService } from '../history/retention/history-retention.service.ts';
import { RollupParticipant, type RolledUpMinutes } from '../history/write/rollup.contribution.ts';
import { outagesIn, subtract } from './availability.rule.ts';
import { CoreRunsService } from './core-runs.service.ts';
import { ObservedTimeEntity } from './observed-time.entity.ts';
import { OutageEntity } from './outage.entity.ts';

/** Service that derives the outages of a node from its stored minutes at each rollup. */
@RollupParticipant()
@Injectable()
export class OutageRecorderService implements RollupParticipant {
  constructor(
    private readonly reportedMinutes: ReportedMinutesService,
    private readonly historyRetention: HistoryRetentionService,
    private readonly coreRuns: CoreRunsService,
  ) {}

  async onRollup(em: EntityManager, { node, from, until }: RolledUpMinutes): Promise<void> {
    if (!this.historyRetention.enabled) return;
    const known = await em.findOne(ObservedTimeEntity, { node });
    // A gap may have begun before the rollup, and a node that is new to this core may have stored minutes.
    const start = known ? Math.floor(from / HOUR_S) * HOUR_S - HOUR_S : 0;
    const read = await this.reportedMinutes.read(em, node, start, until);
    const since = Math.min(known?.since ?? Infinity, read.minutes[0] ?? Infinity);
    if (since === Infinity) return;
    const begin = Math.max(read.from, since);
    const [earlier] = await em.find(OutageEntity, { node, from: { $lt: begin }, to: { $gte: begin } });
    const found = outagesIn(read.minutes, { from: begin, to: until });
    if (earlier) {
      const [first] = found;
      if (first?.from === begin) found[0] = { from: earlier.from, to: first.to };
      else found.unshift({ from: earlier.from, to: begin });
    }
    await em.nativeDelete(OutageEntity, { node, from: { $gte: earlier?.from ?? begin, $lt: until } });
    const rows = subtract(found, await this.coreRuns.gaps(em)).map(outage => ({ node, ...outage }));
    await em.insertMany(OutageEntity, rows);
    await em.upsert(ObservedTimeEntity, { node, since, until: Math.max(until, known?.until ?? 0) });
  }
}
