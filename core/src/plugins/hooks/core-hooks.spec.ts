import { testNotice } from '@vitrine/plugin-sdk/testing';
import { MAX_FAILURES } from './circuit-breaker.ts';
import { CoreHooks } from './core-hooks.ts';
import type { PluginCaller } from './extension-points.ts';

const subject = { node: { name: 'tokyo' }, hidden: false, at: 1 } as never;
const stops: (() => void)[] = [];
const runner = (id: string, failures: string[] = []): PluginCaller => ({
  id,
  call: async (_, run) => run(),
  callSafely: async (point, run) => {
    try {
      return await run();
    } catch (error) {
      failures.push(`${id} ${point} ${(error as Error).message}`);
      return undefined;
    }
  },
  onStop: stop => void stops.push(stop),
});

it('calls every listener of an event even if one of them fails', async () => {
  const hooks = new CoreHooks();
  const failures: string[] = [];
  const calls: string[] = [];
  hooks.forPlugin(runner('bad', failures)).nodeOnline.tap(() => {
    throw new Error('boom');
  });
  hooks.forPlugin(runner('good')).nodeOnline.tap(({ node }) => void calls.push(node.name));
  await hooks.nodeOnline.fire(subject);
  expect(calls).toEqual(['tokyo']);
  expect(failures).toEqual(['bad nodeOnline boom']);
});

it('applies filters in order, and skips one that fails', async () => {
  const hooks = new CoreHooks();
  hooks
    .forPlugin(runner('late'))
    .composeNotice.tap(notice => ({ ...notice, title: `${notice.title}!` }), { order: 'late' });
  hooks.forPlugin(runner('bad')).composeNotice.tap(() => Promise.reject(new Error('no')));
  hooks.forPlugin(runner('first')).composeNotice.tap(notice => ({ ...notice, title: `${notice.title} shaped` }));
  expect(await hooks.composeNotice.apply(testNotice)).toEqual({ ...testNotice, title: 'Hello shaped!' });
});

it('skips a filter that returns another type, explains the difference, and drops it after three times', async () => {
  const hooks = new CoreHooks();
  const failures: string[] = [];
  let calls = 0;
  hooks.forPlugin(runner('bad', failures)).publicInfo.tap(info => ({ ...info, site: ++calls as never }));
  hooks.forPlugin(runner('good')).publicInfo.tap(info => ({ ...info, extra: { said: 'hi' } }));
  const info = {
    site: { name: 'Test', description: '' },
    version: '1',
    needsSetup: false,
    private: false,
    signedIn: false,
    historyHours: 1,
    activeTheme: null,
  };
  for (let i = 0; i < 5; i++) expect(await hooks.publicInfo.apply(info)).toEqual({ ...info, extra: { said: 'hi' } });
  expect(calls).toBe(MAX_FAILURES);
  expect(failures).toEqual([
    ...Array.from({ length: 3 }, () =>
      expect.stringMatching(/^bad publicInfo returned a value that does not match PublicInfo at site: /),
    ),
    'bad publicInfo failed 3 times in a row; it is left out for 60 s',
  ]);
});

it('rejects a result of another type', async () => {
  const hooks = new CoreHooks();
  hooks.forPlugin(runner('a')).locate.tap('a', () => ({ country: 'Nowhere' }));
  await expect(hooks.locate.ask('a', '192.0.2.1', {})).rejects.toThrow(
    'returned a value that does not match GeoLocation at country',
  );
  hooks.forPlugin(runner('a')).notify.tap('a', () => 'sent' as never);
  await expect(hooks.notify.ask('a', testNotice, {})).rejects.toThrow(
    'returned a value that does not match Receipt: expected object, received string',
  );
  hooks.forPlugin(runner('a')).signIn.tap('a', () => ({ type: 'identity', identity: { id: '', name: 'x' } }));
  await expect(hooks.signIn.ask('a', {} as never, {})).rejects.toThrow(
    'returned a value that does not match SignInStepResult at identity.id',
  );
  hooks.forPlugin(runner('a')).routes.tap('GET /api/x', () => ({ status: 99 }), { audience: 'anyone' });
  await expect(hooks.routes.ask('GET /api/x', {} as never)).rejects.toThrow(
    'returned a value that does not match RouteReply at status',
  );
});

it('calls the provider of the key, and returns nothing without one', async () => {
  const hooks = new CoreHooks();
  hooks.forPlugin(runner('a')).locate.tap('a', address => ({ country: address === '192.0.2.1' ? 'JP' : 'DE' }));
  expect(await hooks.locate.ask('a', '192.0.2.1', {})).toEqual({ country: 'JP' });
  expect(await hooks.locate.ask('b', '192.0.2.1', {})).toBeUndefined();
});

it('removes the taps of a stopped plugin, and keeps the others', async () => {
  const hooks = new CoreHooks();
  const calls: string[] = [];
  hooks.forPlugin(runner('stays')).nodeOnline.tap(() => void calls.push('stays'));
  stops.length = 0;
  hooks.forPlugin(runner('goes')).nodeOnline.tap(() => void calls.push('goes'));
  expect(hooks.nodeOnline.used).toBe(true);
  stops.forEach(stop => stop());
  await hooks.nodeOnline.fire(subject);
  expect(calls).toEqual(['stays']);
});

it('lists registered routes with their plugin and audience', () => {
  const hooks = new CoreHooks();
  hooks.forPlugin(runner('wire')).routes.tap('GET /api/nodes', () => ({ json: [] }), { audience: 'anyone' });
  expect(hooks.routes.registrations()).toEqual([
    { key: 'GET /api/nodes', plugin: 'wire', options: { audience: 'anyone' } },
  ]);
});

it('lets the core listen to its own hooks', async () => {
  const hooks = new CoreHooks();
  const calls: number[] = [];
  hooks.internal.nodeOnline.tap(({ at }) => void calls.push(at));
  await hooks.nodeOnline.fire(subject);
  expect(calls).toEqual([1]);
  expect(Object.keys(hooks.internal)).toEqual(Object.keys(hooks));
});
