import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { OutageLog } from '../logging/outage-log.ts';
import { MessageBus } from './message-bus.ts';

const MAX_RECONNECT_DELAY_MS = 2000;

const OPTIONS = {
  // What cannot be sent now is not sent later: it would be old news.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  keepAlive: 5000,
  retryStrategy: (times: number) => Math.min(times * 100, MAX_RECONNECT_DELAY_MS),
};

/** Message bus over the channels of a Redis server. A lost connection is made again for as long as the core runs. */
export class RedisBus extends MessageBus implements OnApplicationShutdown {
  private readonly outage = new OutageLog(new Logger('Redis'), 'Talking to the other cores over Redis');
  private readonly takers = new Map<string, (text: string) => void>();

  private constructor(
    private readonly sender: Redis,
    /** A connection that subscribes can do nothing else. */
    private readonly receiver: Redis,
    /** Begins the name of every channel, so that several sites can share a Redis server. */
    private readonly prefix: string,
  ) {
    super();
    for (const connection of [this.sender, this.receiver])
      connection.on('error', (error: Error) => this.outage.failed(error));
    this.receiver.on('ready', () => void this.resubscribe());
    this.receiver.on('message', (channel: string, text: string) => this.takers.get(channel)?.(text));
  }

  /** Connects in the background. The client is loaded here, so that a core alone never does. */
  static async open(url: string, prefix: string): Promise<RedisBus> {
    const { Redis } = await import('ioredis');
    return new RedisBus(new Redis(url, OPTIONS), new Redis(url, OPTIONS), prefix);
  }

  get connected(): boolean {
    return this.sender.status === 'ready' && this.receiver.status === 'ready';
  }

  publish(channel: string, text: string): void {
    if (this.sender.status !== 'ready') return;
    this.sender.publish(this.prefix + channel, text).catch((error: Error) => this.outage.failed(error));
  }

  subscribe(channel: string, take: (text: string) => void): void {
    this.takers.set(this.prefix + channel, take);
    if (this.receiver.status === 'ready') void this.resubscribe();
  }

  onApplicationShutdown(): void {
    for (const connection of [this.sender, this.receiver]) connection.disconnect();
  }

  private async resubscribe(): Promise<void> {
    if (this.takers.size === 0) return;
    try {
      await this.receiver.subscribe(...this.takers.keys());
      this.outage.worked();
    } catch (error) {
      this.outage.failed(error);
    }
  }
}
