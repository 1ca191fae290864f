import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { defineCall } from '../../platform/cluster/call.ts';
import { Database } from '../../platform/database/database.ts';
import { EventRelay } from '../../platform/events/event-relay.contribution.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import { CatchUp } from '../../platform/queues/catch-up.ts';
import { Clock } from '../../platform/time/clock.ts';
import { CallsService } from '../connection/calls.service.ts';
import { addEvents, newestEvent, type SharedEvent } from '../connection/cluster.queries.ts';
import { InstanceRegistryService } from '../connection/instance-registry.service.ts';

/** Maximum number of events stored at once. */
const MAX_ROWS = 500;

/** The log has new events. */
export const EVENTS_ADDED = defineCall<null>('events.added');

/**
 * Service that stores shared events in the database, so that none is lost while Redis is unavailable or an instance is paused. A
 * message only notifies the others to read them.
 */
@Injectable()
@EventRelay()
export class EventLogService implements EventRelay, OnModuleInit, OnApplicationShutdown {
  private readonly unsent: SharedEvent[] = [];
  private readonly sending: CatchUp;
  /** The newest event at the start of this instance. */
  startPosition = 0;

  constructor(
    private readonly db: Database,
    private readonly instanceRegistry: InstanceRegistryService,
    private readonly calls: CallsService,
    clock: Clock,
  ) {
    const outage = new OutageLog(new Logger('Cluster'), 'Passing events to other instances');
    this.sending = new CatchUp(clock, outage, () => this.send());
  }

  /** Runs before any slice reads its tables, so that every later change is an event after this position. */
  async onModuleInit(): Promise<void> {
    this.startPosition = await newestEvent(this.db);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sending.run();
    await this.sending.stop();
  }

  pass(name: string, payload: unknown): void {
    this.unsent.push({ name, payload });
    void this.sending.run();
  }

  private async send(): Promise<void> {
    if (this.unsent.length === 0) return;
    for (let events; (events = this.unsent.slice(0, MAX_ROWS)).length > 0; this.unsent.splice(0, events.length))
      await addEvents(this.db, this.instanceRegistry.id, events);
    this.calls.publish(EVENTS_ADDED, null);
  }
}
