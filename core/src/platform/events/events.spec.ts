import { setImmediate } from 'node:timers/promises';
import { ConsoleLogger, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Contributions } from '../contributions/contributions.ts';
import { EventRelay } from './event-relay.contribution.ts';
import { defineEvent, defineSharedEvent, On, OnOnce } from './event.ts';
import { Events } from './events.service.ts';

const Rang = defineEvent<{ readonly by: string }>('test.rang');
const Stopped = defineEvent('test.stopped');
const Moved = defineSharedEvent<{ readonly to: string }, string>('test.moved', ({ to }) => to);

const calls: string[] = [];
const work = Promise.withResolvers<void>();
beforeEach(() => (calls.length = 0));

@Injectable()
class Below {
  @On(Rang)
  onRang({ by }: { readonly by: string }): void {
    calls.push(`below: ${by}`);
  }
}

@Injectable()
class Above implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.emit(Rang, { by: 'start' });
  }

  @On(Rang)
  throws(): void {
    throw new Error('thrown at once');
  }

  @On(Rang)
  async rejects(): Promise<void> {
    await setImmediate();
    throw new Error('thrown later');
  }

  @On(Rang)
  @On(Stopped)
  onEither(event: { readonly by: string } | void): void {
    calls.push(`above: ${event?.by ?? 'stopped'}`);
  }

  @On(Stopped)
  async works(): Promise<void> {
    await work.promise;
    calls.push('worked');
  }
}

@Module({ providers: [Below, { provide: 'again', useExisting: Below }] })
class BelowModule {}

@Injectable()
@EventRelay()
class Shares implements EventRelay {
  pass(name: string, payload: unknown): void {
    calls.push(`shared: ${name} ${JSON.stringify(payload)}`);
  }

  @On(Moved)
  onMoved(event: unknown): void {
    calls.push(`everywhere: ${JSON.stringify(event)}`);
  }

  @OnOnce(Moved)
  onMovedOnce({ to }: { readonly to: string }): void {
    calls.push(`once: ${to}`);
  }

  @OnOnce(Moved)
  onMovedToo(): void {
    calls.push('once too');
  }
}

// The higher module comes first in Nest's list.
@Module({ imports: [BelowModule], providers: [Above, Shares] })
class AboveModule {}

@Module({ imports: [DiscoveryModule], providers: [Contributions, Events], exports: [Events] })
class PlatformModule {}

async function start() {
  const errors: string[] = [];
  class Log extends ConsoleLogger {
    override error(message: string, stack: string): void {
      errors.push(`${message}: ${stack.split('\n')[0]}`);
    }
    override log(): void {}
  }
  @Module({ imports: [{ module: PlatformModule, global: true }, AboveModule] })
  class RootModule {}
  const app = await NestFactory.createApplicationContext(RootModule, { logger: new Log() });
  return { app, events: app.get(Events), errors };
}

it('passes an event to every listener once, lower slices first, also during initialisation', async () => {
  const { app, events } = await start();
  expect(calls).toEqual(['below: start', 'above: start']);
  events.emit(Rang, { by: 'night' });
  expect(calls.slice(2)).toEqual(['below: night', 'above: night']);
  work.resolve();
  await app.close();
});

it('logs errors of listeners, thrown and rejected, and calls the others', async () => {
  const { app, errors } = await start();
  await app.close();
  expect(calls).toEqual(['below: start', 'above: start']);
  expect(errors).toEqual([
    'A listener of test.rang failed: Error: thrown at once',
    'A listener of test.rang failed: Error: thrown later',
  ]);
});

it('waits for listeners before it shuts down', async () => {
  const { app, events } = await start();
  const gate = Promise.withResolvers<void>();
  events.listen(Stopped, async () => {
    await gate.promise;
    calls.push('finished');
  });
  events.emit(Stopped);
  const closed = app.close().then(() => calls.push('closed'));
  await setImmediate();
  gate.resolve();
  await closed;
  expect(calls.at(-1)).toBe('closed');
  expect(calls).toContain('finished');
});

it('publishes a shared event to other instances, and calls one-instance listeners here', async () => {
  const { app, events } = await start();
  calls.length = 0;
  events.emit(Moved, { to: 'Oslo' });
  expect(calls).toEqual(['everywhere: {"to":"Oslo"}', 'once: Oslo', 'once too', 'shared: test.moved "Oslo"']);
  await app.close();
});

it('passes a known shared event of another instance only to listeners on every instance', async () => {
  const { app, events } = await start();
  calls.length = 0;
  events.emitByName('test.moved', 'Oslo');
  for (const name of ['test.rang', 'test.newer']) events.emitByName(name, { by: 'forged' });
  expect(calls).toEqual(['everywhere: "Oslo"']);
  await app.close();
});

it('removes a temporary listener', async () => {
  const { app, events } = await start();
  const stop = events.listen(Rang, ({ by }) => calls.push(`guest: ${by}`));
  events.listen(Rang, ({ by }) => calls.push(`guest who stays: ${by}`));
  events.emit(Rang, { by: 'one' });
  stop();
  events.emit(Rang, { by: 'two' });
  expect(calls.filter(line => line.startsWith('guest'))).toEqual([
    'guest: one',
    'guest who stays: one',
    'guest who stays: two',
  ]);
  await app.close();
});
