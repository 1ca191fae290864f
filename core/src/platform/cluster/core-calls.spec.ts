import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { TestClock } from '../../../test/clock.ts';
import { Clock } from '../time/clock.ts';
import { Answers, defineCall } from './core-call.ts';
import { CoreCallsService } from './core-calls.service.ts';
import { CoreRegistryService } from './core-registry.service.ts';
import { MessageBus } from './message-bus.ts';

const Double = defineCall<number, number>('test.double');
const Half = defineCall<number, number>('test.half');

@Injectable()
class Doubles {
  @Answers(Double)
  double(number: number): number {
    return number * 2;
  }
}

@Injectable()
class DoublesToo {
  @Answers(Double)
  twice(number: number): number {
    return number + number;
  }
}

@Injectable()
class Halves {
  @Answers(Half)
  half(number: number): number {
    return number / 2;
  }
}

/** A bus that carries each message at once, to this core itself. */
class Loop extends MessageBus {
  readonly connected = true;
  private readonly taking = new Map<string, (text: string) => void>();

  publish(channel: string, text: string): void {
    this.taking.get(channel)?.(text);
  }

  subscribe(channel: string, take: (text: string) => void): void {
    this.taking.set(channel, take);
  }
}

const start = (...providers: Type[]) => {
  @Module({
    imports: [DiscoveryModule],
    providers: [
      CoreCallsService,
      { provide: CoreRegistryService, useValue: { id: 'one' } },
      { provide: MessageBus, useClass: Loop },
      { provide: Clock, useClass: TestClock },
      ...providers,
    ],
  })
  class CallsModule {}
  return NestFactory.createApplicationContext(CallsModule, { logger: false, abortOnError: false });
};

it('passes a question to the method that answers it', async () => {
  const app = await start(Doubles, Halves);
  const calls = app.get(CoreCallsService);
  expect([await calls.request('one', Double, 4), await calls.request('one', Half, 4)]).toEqual([8, 2]);
  await app.close();
});

it('does not start if two methods answer the same question, and names the second', async () => {
  await expect(start(Doubles, Halves, DoublesToo)).rejects.toThrow(
    'The core cannot start: a second method answers test.double: DoublesToo.twice',
  );
});
