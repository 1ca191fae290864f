import { randomUUID } from 'node:crypto';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { readRedisUrl } from '../../platform/config/redis-url.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { InstanceRegistryService } from './instance-registry.service.ts';

const MAX_RECONNECT_DELAY_MS = 2000;
/**
 * Messages arrive within milliseconds. A minute leaves room for a slow response of the database, by whose clock messages are dated.
 */
const MAX_AGE_MS = 60_000;

const OPTIONS = {
  // A message that cannot be sent now is dropped, because it would be outdated later.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  keepAlive: 5000,
  retryStrategy: (times: number) => Math.min(times * 100, MAX_RECONNECT_DELAY_MS),
};

interface RedisBusDeps {
  /** Prefix of every channel name, so that several sites can share a Redis server. */
  readonly prefix: string;
  /** Seals every message, so that only instances of this site can read and send messages. */
  readonly seal: Vault;
  readonly onConnected: () => void;
  /** Time by the clock of the database, which all instances share; undefined until it is known. */
  readonly time: Pick<InstanceRegistryService, 'databaseTime' | 'startedAt'>;
}

/** A sealed message. Messages of a sender are numbered, so that none is accepted twice; `at` reveals old ones. */
type Sealed = readonly [sender: string, number: number, text: string, at: number];

/**
 * Carries messages between instances over the channels of a Redis server, each at most once. Reconnects for as long as the instance
 * runs.
 */
export class RedisBus implements OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private readonly outage = new OutageLog(this.logger, 'Reaching other instances over Redis');
  /** Recovery is never logged, so that forged messages cannot fill the log. */
  private readonly opening = new OutageLog(this.logger, 'Opening a message of another instance');
  private readonly subscribers = new Map<string, (text: string) => void>();
  /** Id of this sender, new with each start. */
  private readonly id = randomUUID();
  private sent = 0;
  /** Newest message number of each sender. */
  private readonly lastNumbers = new Map<string, number>();
  private isSubscribed = false;
  private wasConnected = false;

  private constructor(
    private readonly sender: Redis,
    /** A Redis connection with subscriptions cannot send other commands. */
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

  /** Accepts a message of another instance. A message that cannot be opened belongs to another site. */
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

  /** Returns the text of a message; undefined if it belongs to another site, was already accepted, or is too old. */
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

  /** False for a message from before this start, when numbers were not tracked, and for one that was delayed. */
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
