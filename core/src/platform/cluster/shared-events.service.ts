import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CatchUp } from '../queues/catch-up.ts';
import { Clock, type Cancel } from '../time/clock.ts';
import { On } from '../events/event.ts';
import { EventRelay } from '../events/event-relay.contribution.ts';
import { Events } from '../events/events.service.ts';
import { OutageLog } from '../logging/outage-log.ts';
import { CoreLost } from './cluster.events.ts';
import { addEvents, newestEvent, readEvents, removeOld, type SharedEvent } from './cluster.queries.ts';
import { CoreRegistryService } from './core-registry.service.ts';
import { MessageBus } from './message-bus.ts';

const CHANNEL = 'events';
/** Events stored at once. */
const MAX_ROWS = 500;
const CHECK_INTERVAL_MS = 1000;
/** While the bus works, the database is still asked now and then: a message may be lost. */
const CHECKS_PER_QUERY = 5;
const REMOVE_INTERVAL_MS = 600_000;
/** Time without a look after which events may have been removed unheard. Well below their retention of an hour. */
const MAX_QUERY_GAP_MS = 1_800_000;

/**
 * Service that passes shared events on to the other cores. They stand in the database, so that none is lost while Redis is away or a
 * core is paused; the message bus only says that there is something to read.
 */
@Injectable()
@EventRelay()
export class SharedEventsService implements EventRelay, OnModuleInit, OnApplicationShutdown {
  private readonly outage = new OutageLog(new Logger('Cluster'), 'Passing on events between the cores');
  private readonly unsent: SharedEvent[] = [];
  private readonly sending: CatchUp;
  private readonly reading: CatchUp;
  private cancels: readonly Cancel[] = [];
  /** Every event up to this one is handled. */
  private position = 0;
  /** True if changes may have been missed, so that everything is to be read again. */
  private isStale = false;
  private lookedAt = performance.now();
  private checks = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly coreRegistry: CoreRegistryService,
    private readonly bus: MessageBus,
  ) {
    this.sending = new CatchUp(clock, this.outage, () => this.send());
    this.reading = new CatchUp(clock, this.outage, () => this.read());
  }

  /** Runs before any slice reads its tables, so that no change falls in between. */
  async onModuleInit(): Promise<void> {
    this.position = await newestEvent(this.em.fork());
    this.bus.subscribe(CHANNEL, () => void this.catchUp());
    this.cancels = [
      this.clock.every(CHECK_INTERVAL_MS, () => this.check()),
      this.clock.every(REMOVE_INTERVAL_MS, () => removeOld(this.em.fork())),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    for (const cancel of this.cancels) cancel();
    await this.sending.run();
    await this.sending.stop();
    await this.reading.stop();
  }

  pass(name: string, news: unknown): void {
    this.unsent.push({ name, news });
    void this.sending.run();
  }

  /** A core may have died between a change and its event. */
  @On(CoreLost)
  onCoreLost(): Promise<void> {
    this.isStale = true;
    return this.catchUp();
  }

  /** Handles the events of other cores since the last time. Never rejects: what failed is tried again. */
  catchUp(): Promise<void> {
    return this.reading.run();
  }

  private async check(): Promise<void> {
    this.checks += 1;
    if (!this.bus.connected || this.checks % CHECKS_PER_QUERY === 0) await this.catchUp();
  }

  private async send(): Promise<void> {
    if (this.unsent.length === 0) return;
    for (let events; (events = this.unsent.slice(0, MAX_ROWS)).length > 0; this.unsent.splice(0, events.length))
      await addEvents(this.em.fork(), this.coreRegistry.id, events);
    this.bus.publish(CHANNEL, '');
  }

  private async read(): Promise<void> {
    const now = performance.now();
    if (now - this.lookedAt > MAX_QUERY_GAP_MS) {
      this.position = await newestEvent(this.em.fork());
      this.isStale = true;
    }
    if (this.isStale) await this.events.refreshAll();
    this.isStale = false;
    for (let rows; (rows = await readEvents(this.em.fork(), this.position)).length > 0;) {
      const others = rows.filter(({ core }) => core !== this.coreRegistry.id);
      for (const run of runsOf(others)) {
        await this.events.receive(
          run[0]!.name,
          run.map(({ news }) => news),
        );
        this.position = run.at(-1)!.id;
      }
      this.position = rows.at(-1)!.id;
    }
    this.lookedAt = now;
  }
}

/** Returns events that follow each other and have the same name together: what they tell of is read at once. */
function runsOf<E extends SharedEvent>(events: readonly E[]): readonly (readonly E[])[] {
  const runs: E[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0]!.name === event.name) last.push(event);
    else runs.push([event]);
  }
  return runs;
}
