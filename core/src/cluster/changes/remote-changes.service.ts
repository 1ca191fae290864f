import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Answers } from '../../platform/cluster/call.ts';
import { InstanceLost } from '../../platform/cluster/cluster.events.ts';
import { Database } from '../../platform/database/database.ts';
import { On } from '../../platform/events/event.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import { CatchUp } from '../../platform/queues/catch-up.ts';
import { Clock, type Cancel } from '../../platform/time/clock.ts';
import { CallsService } from '../connection/calls.service.ts';
import { newestEvent, readEvents, removeOld, type SharedEvent } from '../connection/cluster.queries.ts';
import { InstanceRegistryService } from '../connection/instance-registry.service.ts';
import { EVENTS_ADDED, EventLogService } from './event-log.service.ts';
import { ReloadsService } from './reloads.service.ts';

const CHECK_INTERVAL_MS = 1000;
/** The database is read now and then even if Redis works, because a message may be lost. */
const CHECKS_PER_READ = 5;
const REMOVE_INTERVAL_MS = 600_000;
/** Time without a read after which events may have been removed unread. Well below their retention of an hour. */
const MAX_READ_GAP_MS = 1_800_000;

/** Service that follows the event log, and applies the changes of other instances to the state in memory. */
@Injectable()
export class RemoteChangesService implements OnModuleInit, OnApplicationShutdown {
  private readonly reading: CatchUp;
  private cancels: readonly Cancel[] = [];
  /** Last applied event; undefined until the first read. */
  private position: number | undefined;
  /** True if changes may have been missed, so that everything must be read again. */
  private isStale = false;
  private lastReadAt = performance.now();
  private checks = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly instanceRegistry: InstanceRegistryService,
    private readonly calls: CallsService,
    private readonly eventLog: EventLogService,
    private readonly reloads: ReloadsService,
  ) {
    const outage = new OutageLog(new Logger('Cluster'), 'Applying changes of other instances');
    this.reading = new CatchUp(clock, outage, () => this.read());
  }

  /** Runs after every slice has read its tables. */
  onModuleInit(): void {
    this.position = this.eventLog.startPosition;
    this.cancels = [
      this.clock.every(CHECK_INTERVAL_MS, () => this.check()),
      this.clock.every(REMOVE_INTERVAL_MS, () => removeOld(this.db)),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    for (const cancel of this.cancels) cancel();
    await this.reading.stop();
  }

  /** An instance may have died between a change and its event, so everything is reloaded. */
  @On(InstanceLost)
  onInstanceLost(): Promise<void> {
    this.isStale = true;
    return this.catchUp();
  }

  /** Applies new events of other instances. Never rejects: failed ones are retried. */
  @Answers(EVENTS_ADDED)
  catchUp(): Promise<void> {
    return this.reading.run();
  }

  private async check(): Promise<void> {
    this.checks += 1;
    if (!this.calls.isConnected || this.checks % CHECKS_PER_READ === 0) await this.catchUp();
  }

  private async read(): Promise<void> {
    if (this.position === undefined) return;
    const now = performance.now();
    if (now - this.lastReadAt > MAX_READ_GAP_MS) {
      this.position = await newestEvent(this.db);
      this.isStale = true;
    }
    if (this.isStale) await this.reloads.all();
    this.isStale = false;
    for (let rows; (rows = await readEvents(this.db, this.position)).length > 0;) {
      const remote = rows.filter(({ instance }) => instance !== this.instanceRegistry.id);
      for (const run of runsOf(remote)) {
        await this.reloads.run(
          run[0]!.name,
          run.map(({ payload }) => payload),
        );
        this.position = run.at(-1)!.id;
      }
      this.position = rows.at(-1)!.id;
    }
    this.lastReadAt = now;
  }
}

/** Groups successive events of the same type, whose changes are read together. */
function runsOf<E extends SharedEvent>(events: readonly E[]): readonly (readonly E[])[] {
  const runs: E[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0]!.name === event.name) last.push(event);
    else runs.push([event]);
  }
  return runs;
}
