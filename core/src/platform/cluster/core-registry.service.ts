import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, type Cancel } from '../time/clock.ts';
import { Config, InvalidConfigError } from '../config/config.ts';
import { Events } from '../events/events.service.ts';
import { OutageLog } from '../logging/outage-log.ts';
import { Vault } from '../secrets/vault.ts';
import { version } from '../release/version.ts';
import { CoreLost } from './cluster.events.ts';
import { readCores, removeCore, saveHeartbeat, type CoreRow } from './cluster.queries.ts';

const HEARTBEAT_INTERVAL_MS = 3000;

/** Service that tells the other cores that this one lives, and knows which of them do. */
@Injectable()
export class CoreRegistryService implements OnModuleInit, OnApplicationShutdown {
  /** Id of this life of this core. */
  readonly id = randomUUID();
  private readonly outage = new OutageLog(new Logger('Cluster'), 'Telling the other cores that this one runs');
  private known: readonly CoreRow[] = [];
  private cancel: Cancel | undefined;
  private readonly keyProof: string;
  /** Time of the database when this core registered, ms since 1970. */
  startedAt: number | undefined;
  /** Time of the database less the time of this process, as of the last heartbeat. */
  private clockOffset = 0;
  /** Tells this core from the others for people: its machine, and its port there. */
  readonly name: string;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly events: Events,
    config: Config,
  ) {
    this.name = `${hostname().slice(0, 240)}:${config.port}`;
    this.keyProof = Vault.load(config.dataDir).proof('same key', 'cluster');
  }

  async onModuleInit(): Promise<void> {
    await this.refuseOtherKey();
    await this.sendHeartbeat();
    this.cancel = this.clock.every(HEARTBEAT_INTERVAL_MS, () =>
      this.sendHeartbeat().then(() => this.outage.worked(), this.onFailure),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.cancel?.();
    // Without the row, nobody takes this for a death. Where the database is gone, the others wait for it instead.
    await removeCore(this.em.fork(), this.id).catch(() => undefined);
  }

  /** Time of the database, ms since 1970: the only one that all cores share. Undefined before this core has registered. */
  get databaseTime(): number | undefined {
    return this.startedAt === undefined ? undefined : performance.now() + this.clockOffset;
  }

  /** The cores that were alive a moment ago, oldest first. */
  get alive(): readonly CoreRow[] {
    return this.known.filter(({ alive }) => alive);
  }

  /** Those, and cores that died without another one at their place, oldest first. */
  get listed(): readonly CoreRow[] {
    const living = new Set(this.alive.map(({ host }) => host));
    return this.known.filter(({ alive, host }) => alive || !living.has(host));
  }

  private readonly onFailure = (error: unknown) => this.outage.failed(error);

  /** With another key, this core could neither read the secrets of the site nor talk to the others, and would break its log. */
  private async refuseOtherKey(): Promise<void> {
    const cores = await readCores(this.em.fork());
    const other = cores.find(({ alive, keyProof }) => alive && keyProof !== this.keyProof);
    if (other)
      throw new InvalidConfigError(
        `The core on ${other.host} works with this database and another vault.key. ` +
          'Copy vault.key from its data folder into VITRINE_DATA_DIR, then start again.',
      );
  }

  private async sendHeartbeat(): Promise<void> {
    const em = this.em.fork();
    const now = await saveHeartbeat(em, { id: this.id, host: this.name, version: version(), keyProof: this.keyProof });
    this.clockOffset = now - performance.now();
    this.startedAt ??= now;
    const before = this.known;
    this.known = await readCores(em);
    for (const { id, alive } of this.known)
      if (!alive && before.some(core => core.id === id && core.alive)) this.events.emit(CoreLost, { core: id });
  }
}
