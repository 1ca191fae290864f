import { randomUUID } from 'node:crypto';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { readRedisUrl } from '../../platform/config/redis-url.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { InstanceRegistryService } from './instance-registry.service.ts';

const MAX_RECONNECT_DELAY_MS = 2000;
/** Messages arrive within milliseconds. A minute allows for a database that answers late, from which their time comes. */
const MAX_AGE_MS = 60_000;

const OPTIONS = {
  // What cannot be sent now is not sent later, when it would be outdated.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  keepAlive: 5000,
  retryStrategy: (times: number) => Math.min(times * 100, MAX_RECONNECT_DELAY_MS),
};

interface RedisBusDeps {
  /** Begins the name of every channel, so that several sites can share a Redis server. */
  readonly prefix: string;
  /** Seals every message, so that only instances of this site can read and send them. */
  readonly seal: Vault;
  readonly onConnected: () => void;
  /** Times by the clock of the database, which all instances share; undefined before this one knows it. */
  readonly time: Pick<InstanceRegistryService, 'databaseTime' | 'startedAt'>;
}

/** A sealed message. Those of a sender are numbered, so that none is accepted twice; `at` reveals old ones. */
type Sealed = readonly [sender: string, number: number, text: string, at: number];

/**
 * Carries messages between instances over the channels of a Redis server, each at most once. A lost connection is made again for as
 * long as the instance runs.
 */
export class RedisBus implements OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private readonly outage = new OutageLog(this.logger, 'Reaching other instances over Redis');
  /** Never reported as working again, so that forged messages cannot fill the log. */
  private readonly opening = new OutageLog(this.logger, 'Opening a message of another instance');
  private readonly subscribers = new Map<string, (text: string) => void>();
  /** Id of this start of this sender. */
  private readonly id = randomUUID();
  private sent = 0;
  /** Number of the newest message of each sender. */
  private readonly lastNumbers = new Map<string, number>();
  private isSubscribed = false;
  private wasConnected = false;

  private constructor(
    private readonly sender: Redis,
    /** A connection that subscribes can do nothing else. */
    private readonly receiver: Redis,
    private readonly deps: RedisBusDeps,
  ) {
    for (const connection of [this.sender, this.receiver]) {
      connection.on('error', (error: Error) => this.outage.failed(error));
      connection.on('close', () => this.onClosed(connection));
    }
    this.sender.on('ready', () => this.emitConnected());
    this.receiver.on('ready', () => void this.resubscribe());
    this.receiver.on('message', (channel: string, sealed: string) => this.onMessage(channel, sealed));
  }

  /** Connects in the background. The client is loaded here, so that a single instance never loads it. */
  static async open(url: string, parts: RedisBusDeps): Promise<RedisBus> {
    const { Redis } = await import('ioredis');
    const options = { ...OPTIONS, ...readRedisUrl(url) };
    return new RedisBus(new Redis(options), new Redis(options), parts);
  }

  /** False while messages are lost. */
  get connected(): boolean {
    return this.sender.status === 'ready' && this.receiver.status === 'ready' && this.isSubscribed;
  }

  /** Sends a text to the other instances. */
  publish(channel: string, text: string): void {
    const { databaseTime: at } = this.deps.time;
    if (this.sender.status !== 'ready' || at === undefined) return;
    const name = this.deps.prefix + channel;
    const sealed = this.deps.seal.seal(JSON.stringify([this.id, ++this.sent, text, at] satisfies Sealed), name);
    this.sender.publish(name, sealed).then(
      () => this.connected && this.outage.worked(),
      (error: Error) => this.outage.failed(error),
    );
  }

  subscribe(channel: string, onMessage: (text: string) => void): void {
    this.subscribers.set(this.deps.prefix + channel, onMessage);
    if (this.receiver.status === 'ready') void this.resubscribe();
  }

  onApplicationShutdown(): void {
    for (const connection of [this.sender, this.receiver]) connection.disconnect();
  }

  /** Accepts a message of another instance. One that cannot be opened is not of this site. */
  private onMessage(channel: string, sealed: string): void {
    const subscriber = this.subscribers.get(channel);
    if (!subscriber) return;
    const text = this.open(channel, sealed);
    if (text === undefined) return;
    try {
      subscriber(text);
    } catch (error) {
      const name = channel.slice(this.deps.prefix.length);
      this.logger.error(
        `A message on "${name}" cannot be handled`,
        error instanceof Error ? error.stack : String(error),
      );
    }
  }

  /** Returns the text of a message; undefined if it is not of this site, was accepted before, or is old. */
  private open(channel: string, sealed: string): string | undefined {
    try {
      const [sender, number, text, at] = JSON.parse(this.deps.seal.open(sealed, channel)) as Sealed;
      if (sender === this.id || number <= (this.lastNumbers.get(sender) ?? 0) || !this.isRecent(at)) return undefined;
      this.lastNumbers.set(sender, number);
      return text;
    } catch (error) {
      this.opening.failed(error);
      return undefined;
    }
  }

  /** False for a message from before this start, whose numbers are unknown here, and for one that was held back. */
  private isRecent(at: number | undefined): boolean {
    const { databaseTime, startedAt } = this.deps.time;
    if (databaseTime === undefined || startedAt === undefined || at === undefined) return false;
    return at >= Math.max(startedAt, databaseTime - MAX_AGE_MS);
  }

  private onClosed(connection: Redis): void {
    if (connection === this.receiver) this.isSubscribed = false;
    this.wasConnected = false;
  }

  private async resubscribe(): Promise<void> {
    try {
      if (this.subscribers.size > 0) await this.receiver.subscribe(...this.subscribers.keys());
      this.isSubscribed = true;
      this.emitConnected();
    } catch (error) {
      this.outage.failed(error);
    }
  }

  private emitConnected(): void {
    if (!this.connected) return;
    this.outage.worked();
    if (this.wasConnected) return;
    this.wasConnected = true;
    this.deps.onConnected();
  }
}
