import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InstanceLost } from '../../platform/cluster/cluster.events.ts';
import { Config, InvalidConfigError } from '../../platform/config/config.ts';
import { Database } from '../../platform/database/database.ts';
import { Events } from '../../platform/events/events.service.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import { version } from '../../platform/release/version.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { Clock, type Cancel } from '../../platform/time/clock.ts';
import { acquireOnce, readInstances, removeInstance, saveHeartbeat, type InstanceRow } from './cluster.queries.ts';

const HEARTBEAT_INTERVAL_MS = 3000;

/** Service that registers this instance, and tracks which other instances are alive. */
@Injectable()
export class InstanceRegistryService implements OnModuleInit, OnApplicationShutdown {
  /** Id of this instance, new with each start. */
  readonly id = randomUUID();
  private readonly outage = new OutageLog(new Logger('Cluster'), 'Registering this instance');
  private known: readonly InstanceRow[] = [];
  private cancel: Cancel | undefined;
  private readonly keyProof: string;
  /** Time of the database when this instance registered, ms since 1970. */
  startedAt: number | undefined;
  /** Difference between the clocks of the database and of this process at the last heartbeat. */
  private clockOffset = 0;
  /** Human-readable name: host and port. */
  readonly name: string;

  constructor(
    private readonly db: Database,
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
    // Without the row, nobody mistakes the shutdown for a crash. If the database is unavailable, the others wait for the row to
    // expire.
    await removeInstance(this.db, this.id).catch(() => undefined);
  }

  /** Time of the database, ms since 1970: the only clock that all instances share. Undefined before this one is registered. */
  get databaseTime(): number | undefined {
    return this.startedAt === undefined ? undefined : performance.now() + this.clockOffset;
  }

  /** The instances that were alive at the last heartbeat, oldest first. */
  get alive(): readonly InstanceRow[] {
    return this.known.filter(({ alive }) => alive);
  }

  /** All instances that are alive, and dead ones whose host and port no other instance uses; oldest first. */
  get listed(): readonly InstanceRow[] {
    const aliveHosts = new Set(this.alive.map(({ host }) => host));
    return this.known.filter(({ alive, host }) => alive || !aliveHosts.has(host));
  }

  private readonly onFailure = (error: unknown) => this.outage.failed(error);

  /**
   * With another key, this instance could read neither the site's secrets nor messages of other instances, and would break the
   * audit log.
   */
  private async refuseOtherKey(): Promise<void> {
    const instances = await readInstances(this.db);
    const instance = instances.find(({ alive, keyProof }) => alive && keyProof !== this.keyProof);
    if (instance)
      throw new InvalidConfigError(
        `The instance on ${instance.host} uses this database with another vault.key. ` +
          'Copy vault.key from its data folder into VITRINE_DATA_DIR, then start again.',
      );
  }

  /** Returns the instances in the database, including dead ones, oldest first. */
  read(): Promise<InstanceRow[]> {
    return readInstances(this.db);
  }

  /** Reserves a name for a time, once across all instances. Returns false if it is already taken. */
  takeOnce(name: string, ms: number): Promise<boolean> {
    const hash = createHash('sha256').update(name).digest('base64url').slice(0, 32);
    return acquireOnce(this.db, `once ${hash}`, this.id, ms / 1000);
  }

  private async sendHeartbeat(): Promise<void> {
    const em = this.db.unitOfWork();
    const now = await saveHeartbeat(em, { id: this.id, host: this.name, version: version(), keyProof: this.keyProof });
    this.clockOffset = now - performance.now();
    this.startedAt ??= now;
    const before = this.known;
    this.known = await readInstances(em);
    for (const { id, alive } of this.known)
      if (!alive && before.some(instance => instance.id === id && instance.alive))
        this.events.emit(InstanceLost, { instance: id });
  }
}
