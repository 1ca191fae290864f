import { Injectable, Logger } from '@nestjs/common';
import { PROCESS_RECORD, type RecordedProcesses, type SeriesRun } from '@vitrine/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { Database } from '../platform/database/database.ts';
import { OutageLog } from '../platform/logging/outage-log.ts';
import { Clock } from '../platform/time/clock.ts';
import { TimelineSource, type TimelineRange } from '../timeline/timeline-source.contribution.ts';
import { ProcessMinuteEntity } from './process-minute.entity.ts';
import { processUses } from './process-uses.rule.ts';
import { firstProcesses, meanProcesses } from './recorded-processes.rule.ts';

/** Service that records the processes with the highest usage of a machine each minute, if its owner enabled that. */
@TimelineSource()
@Injectable()
export class ProcessRecorderService implements TimelineSource {
  private readonly outages = new OutageLog(new Logger(ProcessRecorderService.name), 'Recording processes');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Records a run of the collector at `at`, ms since 1970. A failure is only logged, because the report has other values. */
  async record(node: string, at: number, values: SeriesRun['values']): Promise<void> {
    const processes = firstProcesses(processUses(values));
    if (processes.length === 0 || at < this.oldest()) return;
    try {
      await this.db.upsert(ProcessMinuteEntity, { node, at: at - (at % MINUTE_MS), processes });
      this.outages.worked();
    } catch (error) {
      this.outages.failed(error);
    }
  }

  /** Returns the processes in a time range; undefined if none were recorded, or the range is too long. */
  async processesOf(node: string, { from, to }: TimelineRange): Promise<RecordedProcesses | undefined> {
    if (to - from > PROCESS_RECORD.maxHours * HOUR_MS) return undefined;
    const range = { $gte: Math.max(from, this.oldest()), $lt: to };
    const minutes = await this.db.find(ProcessMinuteEntity, { node, at: range });
    return minutes.length === 0 ? undefined : meanProcesses(minutes.map(({ processes }) => processes));
  }

  async removeOld(): Promise<void> {
    await this.db.nativeDelete(ProcessMinuteEntity, { at: { $lt: this.oldest() } });
  }

  private oldest(): number {
    return this.clock.now() - PROCESS_RECORD.keptDays * DAY_MS;
  }
}
