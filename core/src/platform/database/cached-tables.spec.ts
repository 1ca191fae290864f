import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Contributions } from '../contributions/contributions.ts';
import { EventRelay } from '../events/event-relay.contribution.ts';
import { defineSharedEvent, On } from '../events/event.ts';
import { Events } from '../events/events.service.ts';
import { CachedTablesModule } from './cached-tables.module.ts';
import { CachedTablesService } from './cached-tables.service.ts';

const ShipsChanged = defineSharedEvent<void, null>('test.ships-changed', () => null);
const PortsChanged = defineSharedEvent<void, null>('test.ports-changed', () => null);

const stored = { ships: ['Aurora'], ports: ['Oslo'] };
const events: string[] = [];

@Injectable()
@EventRelay()
class Relay implements EventRelay {
  pass(name: string): void {
    events.push(`shared ${name}`);
  }
}

@Injectable()
class Harbour {
  readonly ships;
  ports: readonly string[] = [];

  constructor(cachedTables: CachedTablesService) {
    this.ships = cachedTables.create(ShipsChanged, async () => [...stored.ships]);
    cachedTables.follow(PortsChanged, async () => void (this.ports = [...stored.ports]));
  }

  get all() {
    return [this.ships.rows, this.ports];
  }

  @On(ShipsChanged)
  onShips(): void {
    events.push(`ships: ${this.ships.rows.join()}`);
  }

  @On(PortsChanged)
  onPorts(): void {
    events.push(`ports: ${this.ports.join()}`);
  }
}

@Module({ imports: [DiscoveryModule], providers: [Contributions, Events, Relay], exports: [Events] })
class PlatformModule {}

async function start() {
  @Module({ imports: [{ module: PlatformModule, global: true }, CachedTablesModule], providers: [Harbour] })
  class RootModule {}
  const app = await NestFactory.createApplicationContext(RootModule, { logger: false });
  const [harbour, cachedTables] = [app.get(Harbour), app.get(CachedTablesService)];
  return { harbour, cachedTables, [Symbol.asyncDispose]: () => app.close() };
}

beforeEach(() => {
  Object.assign(stored, { ships: ['Aurora'], ports: ['Oslo'] });
  events.length = 0;
});

it('reads every table at the start, without an event', async () => {
  await using site = await start();
  expect([site.harbour.all, events]).toEqual([[['Aurora'], ['Oslo']], []]);
});

it('reads a changed table again, and then announces the change to every instance', async () => {
  await using site = await start();
  Object.assign(stored, { ships: ['Aurora', 'Borealis'], ports: ['Bergen'] });
  await site.harbour.ships.reload();
  expect(site.harbour.all).toEqual([['Aurora', 'Borealis'], ['Oslo']]);
  expect(events).toEqual(['ships: Aurora,Borealis', 'shared test.ships-changed']);
});

it('reads only the table that another instance changed', async () => {
  await using site = await start();
  Object.assign(stored, { ships: ['Borealis'], ports: ['Bergen'] });
  await site.cachedTables.refresh('test.ports-changed');
  expect([site.harbour.all, events]).toEqual([[['Aurora'], ['Bergen']], []]);
});

it('reloads and announces all tables on this instance only', async () => {
  await using site = await start();
  Object.assign(stored, { ships: ['Borealis'], ports: ['Bergen'] });
  await site.cachedTables.refreshAll();
  expect(site.harbour.all).toEqual([['Borealis'], ['Bergen']]);
  expect(events).toEqual(['ships: Borealis', 'ports: Bergen']);
});
