import type { AlertKind } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { TestClock } from '../../test/clock.ts';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import type { Observation } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { AlertEntity } from './alert.entity.ts';
import { AlertTransitioned } from './alert.events.ts';
import { AlertAlreadyResolved, AlertNotFound } from './alerts.problems.ts';
import { NO_TARGET, newAlert, type TargetObservation } from './open-alert.ts';

let site: TestApp;
let db: Database;
let clock: TestClock;
let store: AlertStoreService;
let emitted: string[];
const stops: (() => void)[] = [];

/** A store of the same database, as of another start of the core. */
const newStore = async () => {
  const other = new AlertStoreService(db, clock, site.app.get(Events));
  await other.onModuleInit();
  return other;
};

beforeAll(async () => {
  site = await startTestApp();
  db = site.app.get(Database);
});
beforeEach(async () => {
  await db.nativeDelete(AlertEntity, {});
  // A clock of its own, so that the jobs of the app do not evaluate these alerts.
  clock = new TestClock();
  store = await newStore();
  emitted = [];
  stops.push(
    site.app
      .get(Events)
      .listen(
        AlertTransitioned,
        ({ alert, state }) => void emitted.push(`${alert.id > 0} ${alert.target.key} ${state}`),
      ),
  );
});
afterEach(() => stops.pop()?.());

const observe = (key: string, observation: Observation, kind: AlertKind = 'plugin'): TargetObservation => ({
  target: { ...NO_TARGET, key, kind },
  observation,
  holdDurations: { pendingFor: 60_000, resolveAfter: 60_000 },
});
const high = (value = 5): Observation => ({ is: 'breached', since: 0, value });
const OK: Observation = { is: 'ok' };
const row = async (key: string) => db.findOne(AlertEntity, { key });
const stateOf = (key: string) => store.get(key)?.lifecycle.state;

/** Makes an alert fire at once, and marks it as notified. */
async function fired(key: string, kind: AlertKind = 'plugin', isNotified = false) {
  const lifecycle = {
    state: 'firing',
    since: clock.now(),
    firedAt: clock.now(),
    recoveredSince: null,
    value: 5,
    peak: 5,
  } as const;
  const alert = newAlert({ ...NO_TARGET, key, kind }, lifecycle);
  const after = { ...alert, firingNotifiedAt: isNotified ? clock.now() : null };
  await store.persist(async () => [{ before: undefined, after }]);
  return store.get(key)!;
}

it('stores each state of an alert, and announces when it fires and resolves', async () => {
  await store.applyObservation(observe('a', high(5)));
  expect(await row('a')).toMatchObject({ state: 'pending', openKey: 'a', value: 5, firedAt: null });
  expect(emitted).toEqual([]);
  await clock.skip('60s');
  await store.applyObservation(observe('a', high(6)));
  expect(await row('a')).toMatchObject({ state: 'firing', value: 6, firedAt: clock.now() });
  expect(emitted).toEqual(['true a firing']);
  await store.applyObservation(observe('a', high(9)));
  expect(await row('a')).toMatchObject({ value: 6, peak: 6 });
  expect(store.get('a')!.lifecycle).toMatchObject({ value: 9, peak: 9 });
  const recovered = clock.now();
  await store.applyObservation(observe('a', OK));
  expect(await row('a')).toMatchObject({ state: 'firing', recoveredSince: recovered, peak: 9, openKey: 'a' });
  await clock.skip('60s');
  await store.applyObservation(observe('a', OK));
  expect(await row('a')).toMatchObject({ state: 'resolved', recoveredSince: recovered, openKey: null });
  expect(emitted).toEqual(['true a firing', 'true a resolved']);
  expect(store.all()).toEqual([]);
  expect(await db.count(AlertEntity)).toBe(1);
});

it('writes nothing for a target that is well, and deletes an alert that ends before it fires', async () => {
  await store.applyObservation(observe('a', OK));
  expect(await row('a')).toBeNull();
  await store.applyObservation(observe('a', high()));
  expect((await row('a'))!.state).toBe('pending');
  await store.applyObservation(observe('a', OK));
  expect(await row('a')).toBeNull();
  expect(store.get('a')).toBeUndefined();
  expect(emitted).toEqual([]);
});

it('keeps a notified alert open until its end was notified, and fires it again instead of opening another', async () => {
  await fired('a', 'plugin', true);
  await store.applyObservation(observe('a', OK));
  await clock.skip('60s');
  await store.applyObservation(observe('a', OK));
  expect(await row('a')).toMatchObject({ state: 'resolved', openKey: 'a' });
  await store.applyObservation(observe('a', OK));
  expect(stateOf('a')).toBe('resolved');
  await store.applyObservation(observe('a', high()));
  expect(await row('a')).toMatchObject({ state: 'firing', recoveredSince: null });
  expect(emitted).toEqual(['true a firing', 'true a resolved', 'true a firing']);
  expect(await db.count(AlertEntity)).toBe(1);
});

it('withdraws alerts of the observed kinds that have no observation', async () => {
  await store.applyObservations(['plugin'], [observe('pending', high())]);
  for (const key of ['gone', 'recovering', 'stays']) await fired(key);
  await fired('other', 'check');
  const recovered = clock.now();
  await store.applyObservation(observe('recovering', OK));
  await clock.skip('30s');
  await store.applyObservations(['plugin'], [observe('stays', high(7))]);
  expect(store.all().map(({ target }) => target.key)).toEqual(['stays', 'other']);
  expect(await row('pending')).toBeNull();
  const ended = { state: 'resolved', openKey: null, resolvedNotifiedAt: clock.now(), suppressedBy: null };
  expect(await row('gone')).toMatchObject({ ...ended, recoveredSince: clock.now() });
  expect(await row('recovering')).toMatchObject({ ...ended, recoveredSince: recovered });
  expect(stateOf('stays')).toBe('firing');
});

it('runs further writes in its transaction, and stores nothing if they fail', async () => {
  const calls: number[] = [];
  const apply = (observation: Observation, more: () => void) =>
    store.applyObservations(['plugin'], [observe('a', observation)], async (_, changes) => {
      calls.push(changes.length);
      more();
    });
  const failing = apply(high(), () => {
    throw new Error('full');
  });
  await expect(failing).rejects.toThrow('full');
  expect([store.get('a'), await row('a')]).toEqual([undefined, null]);
  await apply(high(), () => undefined);
  expect((await row('a'))!.state).toBe('pending');
  await apply({ is: 'unknown' }, () => undefined);
  expect(calls).toEqual([1, 1]);
});

it('withdraws matching alerts only', async () => {
  await fired('a');
  await fired('b');
  await store.withdraw(({ target }) => target.key === 'a');
  expect(store.all().map(({ target }) => target.key)).toEqual(['b']);
  expect(await row('a')).toMatchObject({ state: 'resolved', openKey: null, resolvedNotifiedAt: clock.now() });
  expect(await row('b')).toMatchObject({ state: 'firing', openKey: 'b', resolvedNotifiedAt: null });
});

it('acknowledges an open alert, once', async () => {
  const { id } = await fired('a');
  const { id: other } = await fired('b');
  const at = clock.now();
  await store.acknowledge(id);
  await clock.skip('1m');
  await store.acknowledge(id);
  expect(await row('a')).toMatchObject({ acknowledgedAt: at });
  expect(store.get('a')!.acknowledgedAt).toBe(at);
  expect(store.get('b')!.acknowledgedAt).toBeNull();
  await expect(store.acknowledge(other + 1000)).rejects.toThrow(AlertNotFound);
  await store.withdraw(({ target }) => target.key === 'b');
  await expect(store.acknowledge(other)).rejects.toThrow(AlertAlreadyResolved);
  await fired('c', 'plugin', true);
  await store.applyObservation({ ...observe('c', OK), holdDurations: { pendingFor: 0, resolveAfter: 0 } });
  expect(stateOf('c')).toBe('resolved');
  await expect(store.acknowledge(store.get('c')!.id)).rejects.toThrow(AlertAlreadyResolved);
});

it('keeps processes with an open alert, and with one that has ended', async () => {
  const culprits = { by: 'cpu', at: 1, processes: [] } as never;
  const { id } = await fired('a');
  const { id: ended } = await fired('b');
  await store.withdraw(({ target }) => target.key === 'b');
  await store.keepCulprits(id, culprits);
  await store.keepCulprits(ended, culprits);
  expect(store.get('a')!.culprits).toEqual(culprits);
  expect(store.get('b')).toBeUndefined();
  for (const key of ['a', 'b']) expect((await row(key))!.culprits).toBe(JSON.stringify(culprits));
});

it('reloads alerts that another leader changed', async () => {
  await fired('a');
  await fired('b');
  const other = await newStore();
  expect(other.all()).toMatchObject(store.all());
  await other.withdraw(({ target }) => target.key === 'a');
  expect(store.all()).toHaveLength(2);
  await store.onLeadershipTaken();
  expect(store.all().map(({ target }) => target.key)).toEqual(['b']);
});

it('returns the last notice about a target for seven days, across a restart', async () => {
  expect(store.lastNotifiedAt('a')).toBe(0);
  const first = clock.now();
  await fired('a', 'plugin', true);
  await store.withdraw(() => true);
  await clock.skip('1h');
  const second = clock.now();
  await fired('a', 'plugin', true);
  await fired('b');
  expect([store.lastNotifiedAt('a'), store.lastNotifiedAt('b')]).toEqual([second, 0]);
  await db.nativeUpdate(AlertEntity, { firingNotifiedAt: second }, { firingNotifiedAt: first - 1 });
  expect((await newStore()).lastNotifiedAt('a')).toBe(first);
  await clock.skip(`${first + 7 * DAY_MS - clock.now() - 1}ms`);
  expect((await newStore()).lastNotifiedAt('a')).toBe(first);
  await clock.skip('1ms');
  expect((await newStore()).lastNotifiedAt('a')).toBe(0);
});

it('returns the time of the last notice of a rule for any target', async () => {
  const at: number[] = [];
  for (const key of ['series:3:n', 'load:3:m', 'load:33:m', 'check:3', 'check-expiry:3:x']) {
    await clock.skip('1m');
    at.push(clock.now());
    await fired(key, 'load', true);
  }
  expect([3, 33, 4].map(rule => store.lastNotifiedAtByRule(rule))).toEqual([at[1], at[2], 0]);
});

it('recognises the key of an alert that has ended', async () => {
  await fired('a');
  await store.withdraw(() => true);
  expect([await store.isKnown('a'), await store.isKnown('b')]).toEqual([true, false]);
});

it('runs one task at a time, and reports a failure to every caller but jobs', async () => {
  const order: string[] = [];
  const first = store.runExclusiveJob(async () => {
    order.push('begins');
    await db.count(AlertEntity);
    order.push('fails');
    throw new Error('full');
  });
  const second = store.runExclusive(async () => void order.push('next'));
  await Promise.all([first, second]);
  expect(order).toEqual(['begins', 'fails', 'next']);
  await expect(
    store.runExclusive(async () => {
      throw new Error('full');
    }),
  ).rejects.toThrow('full');
});
