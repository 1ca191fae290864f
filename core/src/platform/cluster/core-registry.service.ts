import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, type Cancel } from '../clock.ts';
import { Events } from '../events/events.service.ts';
import { OutageLog } from '../logging/outage-log.ts';
import { version } from '../version.ts';
import { CoreLost } from './cluster.events.ts';
import { readCores, removeCore, seeCore, type CoreRow } from './cluster.queries.ts';

const BEAT_MS = 3000;

/** Service that tells the other cores that this one lives, and knows which of them do. */
@Injectable()
export class CoreRegistryService implements OnModuleInit, OnApplicationShutdown {
  /** Id of this life of this core. */
  readonly id = randomUUID();
  private readonly outage = new OutageLog(new Logger('Cluster'), 'Telling the other cores that this one runs');
  private known: readonly CoreRow[] = [];
  private cancel: Cancel | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly events: Events,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.beat();
    this.cancel = this.clock.every(BEAT_MS, () => this.beat().then(() => this.outage.worked(), this.onFailure));
  }

  async onApplicationShutdown(): Promise<void> {
    this.cancel?.();
    // Without the row, nobody takes this for a death. Where the database is gone, the others wait for it instead.
    await removeCore(this.em.fork(), this.id).catch(() => undefined);
  }

  /** The cores that were alive a moment ago, oldest first. */
  get alive(): readonly CoreRow[] {
    return this.known.filter(({ alive }) => alive);
  }

  private readonly onFailure = (error: unknown) => this.outage.failed(error);

  private async beat(): Promise<void> {
    const em = this.em.fork();
    await seeCore(em, { id: this.id, host: hostname().slice(0, 255), version: version() });
    const before = this.known;
    this.known = await readCores(em);
    for (const { id, alive } of this.known)
      if (!alive && before.some(core => core.id === id && core.alive)) this.events.emit(CoreLost, { core: id });
  }
}
