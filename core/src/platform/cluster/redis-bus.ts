import { randomUUID } from 'node:crypto';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { OutageLog } from '../logging/outage-log.ts';
import type { Vault } from '../secrets/vault.ts';
import type { CoreRegistryService } from './core-registry.service.ts';
import { MessageBus } from './message-bus.ts';

const MAX_RECONNECT_DELAY_MS = 2000;
/** Messages arrive within milliseconds. A minute allows for a database that answers late, from which their time comes. */
const MAX_AGE_MS = 60_000;

const OPTIONS = {
  // What cannot be sent now is not sent later: it would be old news.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  keepAlive: 5000,
  retryStrategy: (times: number) => Math.min(times * 100, MAX_RECONNECT_DELAY_MS),
};

interface RedisBusDeps {
  /** Begins the name of every channel, so that several sites can share a Redis server. */
  readonly prefix: string;
  /** Seals every message, so that only cores of this site can read and send them. */
  readonly seal: Vault;
  readonly onConnected: () => void;
  /** Times by the clock of the database, which all cores share; undefined before this core knows it. */
  readonly time: Pick<CoreRegistryService, 'databaseTime' | 'startedAt'>;
}

/** A message under its seal. Those of a sender are numbered, so that none is taken twice; `at` tells those of the past. */
type Sealed = readonly [sender: string, number: number, text: string, at: number];

/** Message bus over the channels of a Redis server. A lost connection is made again for as long as the core runs. */
export class RedisBus extends MessageBus implements OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private readonly outage = new OutageLog(this.logger, 'Talking to the other cores over Redis');
  /** Never told that it works again: who sends forged messages must not fill the log. */
  private readonly opening = new OutageLog(this.logger, 'Opening a message of another core');
  private readonly subscribers = new Map<string, (text: string) => void>();
  /** Id of this life of this sender. */
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
    super();
    for (const connection of [this.sender, this.receiver]) {
      connection.on('error', (error: Error) => this.outage.failed(error));
      connection.on('close', () => this.onClosed(connection));
    }
    this.sender.on('ready', () => this.emitConnected());
    this.receiver.on('ready', () => void this.resubscribe());
    this.receiver.on('message', (channel: string, sealed: string) => this.onMessage(channel, sealed));
  }

  /** Connects in the background. The client is loaded here, so that a core alone never does. */
  static async open(url: string, parts: RedisBusDeps): Promise<RedisBus> {
    const { Redis } = await import('ioredis');
    return new RedisBus(new Redis(url, OPTIONS), new Redis(url, OPTIONS), parts);
  }

  get connected(): boolean {
    return this.sender.status === 'ready' && this.receiver.status === 'ready' && this.isSubscribed;
  }

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

  /** Takes a message of another core. What cannot be opened is not of this site; what came before is told again by somebody. */
  private onMessage(channel: string, sealed: string): void {
    const taker = this.subscribers.get(channel);
    if (!taker) return;
    const text = this.open(channel, sealed);
    if (text === undefined) return;
    try {
      taker(text);
    } catch (error) {
      const name = channel.slice(this.deps.prefix.length);
      this.logger.error(
        `A message on "${name}" cannot be handled`,
        error instanceof Error ? error.stack : String(error),
      );
    }
  }

  /** Returns the text of a message; undefined if it is not of this site, was taken before, or is old. */
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

  /** False for a message of a time before this core, whose numbers it does not know, and for one that somebody held back. */
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
