import { SITE } from '@vitrine/contracts/settings';
import { startWithPeers } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { InstanceLost } from '../../platform/cluster/cluster.events.ts';
import { Database } from '../../platform/database/database.ts';
import { defineEvent, defineSharedEvent } from '../../platform/events/event.ts';
import { Events } from '../../platform/events/events.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { InstanceRegistryService } from '../connection/instance-registry.service.ts';

const Sailed = defineSharedEvent<{ readonly ship: string }, string>('test.sailed', ({ ship }) => ship);
const Here = defineEvent<string>('test.here');
const onPostgres = globalThis.POSTGRES_URL === undefined ? describe.skip : describe;

onPostgres('the log of shared events', () => {
  let site: Awaited<ReturnType<typeof startWithPeers>>;
  let db: Database;
  let events: Events;
  const received: unknown[] = [];
  beforeAll(async () => {
    site = await startWithPeers();
    [db, events] = [site.app.get(Database), site.app.get(Events)];
    events.listen(Sailed, event => received.push(event));
  });
  beforeEach(() => (received.length = 0));
  afterAll(() => site[Symbol.asyncDispose]());

  const self = () => site.app.get(InstanceRegistryService).id;
  /** Adds events of an instance. */
  const add = async (instance: string, ...payloads: readonly string[]) => {
    for (const payload of payloads)
      await db.execute(`insert into cluster_event (core, name, news, at) values (?, 'test.sailed', ?::jsonb, now())`, [
        instance,
        JSON.stringify(payload),
      ]);
  };
  const notifyOfEvents = async () => {
    site.peer.send('events.added', null);
    await site.peer.settled();
  };

  it('stores shared events of this instance in order, and notifies the others', async () => {
    await site.peer.settled();
    site.peer.take('events.added');
    events.emit(Here, 'not shared');
    for (let n = 0; n < 501; n++) events.emit(Sailed, { ship: `ship ${n}` });
    await site.peer.next('events.added');
    const rows = () =>
      db.execute<{ core: string; news: string }[]>(
        `select core, news from cluster_event where name like 'test.%' order by id`,
      );
    await eventually(async () => (await rows()).length >= 501);
    expect(await rows()).toEqual(Array.from({ length: 501 }, (_, n) => ({ core: self(), news: `ship ${n}` })));
    expect(received).toHaveLength(501);
  });

  it('applies events of other instances once and in order, as soon as it is notified', async () => {
    await add(site.peer.id, 'Aurora');
    await add(self(), 'mine');
    await add(site.peer.id, 'Borealis', 'Cassiopeia');
    await notifyOfEvents();
    await eventually(() => received.length === 3);
    await notifyOfEvents();
    await site.clock.advance('5s');
    expect(received).toEqual(['Aurora', 'Borealis', 'Cassiopeia']);
  });

  it('reads more than five hundred events', async () => {
    await db.execute(
      `insert into cluster_event (core, name, news, at) select ?, 'test.sailed', to_jsonb(n), now() from generate_series(1, 501) n`,
      [site.peer.id],
    );
    await notifyOfEvents();
    await eventually(() => received.length === 501);
    expect(received.at(-1)).toBe(501);
  });

  it('is read every five seconds, because a message may be lost', async () => {
    await site.clock.advance('5s');
    let reads = 0;
    for (let second = 0; second < 10; second++) {
      await add(site.peer.id, `second ${second}`);
      const before = received.length;
      await site.clock.advance('1s');
      if (received.length > before) reads++;
    }
    expect(reads).toBe(2);
    await site.clock.advance('5s');
    expect(received).toHaveLength(10);
  });

  it('keeps events for an hour', async () => {
    await db.execute(`update cluster_event set at = now() - interval '61 minutes' where news = '"Aurora"'`);
    const count = async () => (await db.execute(`select 1 from cluster_event where news = '"Aurora"'`)).length;
    await site.clock.advance('9m');
    expect(await count()).toBe(1);
    await site.clock.advance('1m');
    expect(await count()).toBe(0);
  });

  it('updates the state in memory, and reloads all of it when an instance is lost', async () => {
    const settings = site.app.get(SettingsService);
    const rename = (name: string) =>
      db.execute(
        `insert into setting (key, value, updated_at) values (?, ?::jsonb, now()) on conflict (key) do update set value = excluded.value`,
        [SITE.key, JSON.stringify({ ...settings.get(SITE), name })],
      );
    await rename('Harbour');
    await db.execute(
      `insert into cluster_event (core, name, news, at) values (?, 'settings.changed', ?::jsonb, now())`,
      [site.peer.id, JSON.stringify({ group: SITE.key })],
    );
    await add(site.peer.id, 'Aurora');
    await notifyOfEvents();
    await eventually(() => received.length === 1);
    expect(settings.get(SITE).name).toBe('Harbour');
    await rename('Behind');
    await notifyOfEvents();
    expect(settings.get(SITE).name).toBe('Harbour');
    events.emit(InstanceLost, { instance: site.peer.id });
    await eventually(() => settings.get(SITE).name === 'Behind');
    await rename('Later');
    await notifyOfEvents();
    expect(settings.get(SITE).name).toBe('Behind');
  });

  it('is read every second while Redis is away', async () => {
    await site.redis.stop();
    await eventually(() => !site.peer.calls.isConnected);
    await add(site.peer.id, 'Aurora');
    await eventually(async () => {
      await site.clock.advance('1s');
      return received.length > 0;
    });
    await add(site.peer.id, 'Borealis');
    await site.clock.advance('1s');
    expect(received).toEqual(['Aurora', 'Borealis']);
  });
});
