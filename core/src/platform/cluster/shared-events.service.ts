import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, type Cancel } from '../clock.ts';
import { On } from '../events/event.ts';
import { EventRelay } from '../events/event-relay.contribution.ts';
import { Events } from '../events/events.service.ts';
import { OutageLog } from '../logging/outage-log.ts';
import { SerialQueue } from '../serial-queue.ts';
import { CoreLost } from './cluster.events.ts';
import { addEvent, newestEvent, readEvents, removeOld } from './cluster.queries.ts';
import { CoreRegistryService } from './core-registry.service.ts';
import { MessageBus } from './message-bus.ts';

const CHANNEL = 'events';
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
  private readonly unsent: { readonly name: string; readonly news: unknown }[] = [];
  private readonly sending = new SerialQueue();
  private readonly reading = new SerialQueue();
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
  ) {}

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
    await this.send();
    await this.reading.settled();
  }

  pass(name: string, news: unknown): void {
    this.unsent.push({ name, news });
    void this.send();
  }

  /** A core may have died between a change and its event. */
  @On(CoreLost)
  onCoreLost(): Promise<void> {
    this.isStale = true;
    return this.catchUp();
  }

  /** Handles the events of other cores since the last time. Never rejects: what failed is tried again with the next check. */
  catchUp(): Promise<void> {
    return this.reading.run(() => this.attempt(() => this.read()));
  }

  private async check(): Promise<void> {
    this.checks += 1;
    if (this.unsent.length > 0) await this.send();
    if (!this.bus.connected || this.checks % CHECKS_PER_QUERY === 0) await this.catchUp();
  }

  private send(): Promise<void> {
    return this.sending.run(() =>
      this.attempt(async () => {
        for (let next; (next = this.unsent[0]); this.unsent.shift())
          await addEvent(this.em.fork(), this.coreRegistry.id, next.name, next.news);
        this.bus.publish(CHANNEL, '');
      }),
    );
  }

  private async read(): Promise<void> {
    const now = performance.now();
    if (now - this.lookedAt > MAX_QUERY_GAP_MS) {
      this.position = await newestEvent(this.em.fork());
      this.isStale = true;
    }
    if (this.isStale) await this.events.refreshAll();
    this.isStale = false;
    for (let rows; (rows = await readEvents(this.em.fork(), this.position)).length > 0;)
      for (const { id, core, name, news } of rows) {
        if (core !== this.coreRegistry.id) await this.events.receive(name, news);
        this.position = id;
      }
    this.lookedAt = now;
  }

  private async attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step();
      this.outage.worked();
    } catch (error) {
      this.outage.failed(error);
    }
  }
}
