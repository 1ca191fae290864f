import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Throttle } from '../throttle/throttle.ts';
import { MessageBus } from './message-bus.ts';

const CHANNEL = 'throttles';

interface Message {
  readonly throttle: string;
  readonly key: string;
  readonly what: 'attempt' | 'clear';
}

/** Service that counts the attempts of other cores too. While Redis is away, each core counts its own. */
@Injectable()
export class SharedThrottlesService implements OnModuleInit {
  private readonly throttles = new Map<string, Throttle>();

  constructor(private readonly bus: MessageBus) {}

  onModuleInit(): void {
    this.bus.subscribe(CHANNEL, text => {
      const { throttle, key, what } = JSON.parse(text) as Message;
      if (what === 'clear') this.throttles.get(throttle)?.delete(key);
      else this.throttles.get(throttle)?.count(key);
    });
  }

  /** Counts over all cores what a throttle counts. The name is the same on each of them. */
  share(name: string, throttle: Throttle): Throttle {
    this.throttles.set(name, throttle);
    throttle.onChange = (what, key) =>
      this.bus.publish(CHANNEL, JSON.stringify({ throttle: name, key, what } satisfies Message));
    return throttle;
  }
}
