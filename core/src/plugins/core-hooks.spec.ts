import type { Runner } from './extension-points.ts';
import { CoreHooks } from './core-hooks.ts';

const subject = { node: { name: 'tokyo' }, hidden: false, at: 1 } as never;
const stops: (() => void)[] = [];
const runner = (id: string, failures: string[] = []): Runner => ({
  id,
  surfaced: async (_, run) => run(),
  isolated: async (point, run) => {
    try {
      return await run();
    } catch (error) {
      failures.push(`${id} ${point} ${(error as Error).message}`);
      return undefined;
    }
  },
  onStop: stop => void stops.push(stop),
});

it('tells every listener of a moment although one of them fails', async () => {
  const hooks = new CoreHooks();
  const failures: string[] = [];
  const told: string[] = [];
  hooks.openTo(runner('bad', failures)).nodeOnline.tap(() => {
    throw new Error('boom');
  });
  hooks.openTo(runner('good')).nodeOnline.tap(({ node }) => void told.push(node.name));
  await hooks.nodeOnline.fire(subject);
  expect(told).toEqual(['tokyo']);
  expect(failures).toEqual(['bad nodeOnline boom']);
});

it('lets each shaper change the value in order, and skips one that fails', async () => {
  const hooks = new CoreHooks();
  hooks
    .openTo(runner('late'))
    .composeNotice.tap(notice => ({ ...notice, title: `${notice.title}!` }), { order: 'late' });
  hooks.openTo(runner('bad')).composeNotice.tap(() => Promise.reject(new Error('no')));
  hooks.openTo(runner('first')).composeNotice.tap(notice => ({ ...notice, title: `${notice.title} shaped` }));
  expect(await hooks.composeNotice.shape({ title: 'notice' } as never)).toEqual({ title: 'notice shaped!' });
});

it('asks the provider of the key, and answers nothing where nobody claims it', async () => {
  const hooks = new CoreHooks();
  hooks.openTo(runner('a')).locate.tap('a', address => ({ country: address === '192.0.2.1' ? 'JP' : 'DE' }));
  expect(await hooks.locate.ask('a', '192.0.2.1', {})).toEqual({ country: 'JP' });
  expect(await hooks.locate.ask('b', '192.0.2.1', {})).toBeUndefined();
});

it('forgets the taps of a plugin that is stopped and keeps the others', async () => {
  const hooks = new CoreHooks();
  const told: string[] = [];
  hooks.openTo(runner('stays')).nodeOnline.tap(() => void told.push('stays'));
  stops.length = 0;
  hooks.openTo(runner('goes')).nodeOnline.tap(() => void told.push('goes'));
  expect(hooks.nodeOnline.used).toBe(true);
  stops.forEach(stop => stop());
  await hooks.nodeOnline.fire(subject);
  expect(told).toEqual(['stays']);
});

it('knows which routes are claimed, by whom and for whom', () => {
  const hooks = new CoreHooks();
  hooks.openTo(runner('wire')).routes.tap('GET /api/nodes', () => ({ json: [] }), { audience: 'anyone' });
  expect(hooks.routes.claims()).toEqual([{ key: 'GET /api/nodes', plugin: 'wire', options: { audience: 'anyone' } }]);
});

it('lets the core listen to its own moments', async () => {
  const hooks = new CoreHooks();
  const told: number[] = [];
  hooks.own.nodeOnline.tap(({ at }) => void told.push(at));
  await hooks.nodeOnline.fire(subject);
  expect(told).toEqual([1]);
  expect(Object.keys(hooks.own)).toEqual(Object.keys(hooks));
});
