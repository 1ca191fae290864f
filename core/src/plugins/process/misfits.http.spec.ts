import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testNotice } from '@vitrine/plugin-sdk/testing';
import { appWithInstalled } from '../../../test/installed-plugins.ts';
import type { CoreHooks } from '../hooks/core-hooks.ts';

type Kind = 'notifier' | 'geoip' | 'sso' | 'hooks';
/** Kind of a plugin, its code from the second line on, the request of the core, and the expected line in its log. */
type Misfit = readonly [Kind, string, ((hooks: CoreHooks, id: string) => Promise<unknown>) | undefined, string];

const notify = (hooks: CoreHooks, id: string) => hooks.notify.ask(id, testNotice, {});
const locate = (hooks: CoreHooks, id: string) => hooks.locate.ask(id, '192.0.2.1', {});
const signIn = (hooks: CoreHooks, id: string) =>
  hooks.signIn.ask(id, { type: 'begin', callback: 'https://example.com/back' }, {});

const MISFITS: readonly Misfit[] = [
  [
    'notifier',
    'export default defineNotifier({ config: {} });',
    undefined,
    'It cannot be loaded: defineNotifier: send: expected a function, received undefined (index.js:2)',
  ],
  [
    'notifier',
    'export default { kind: "notifier", config: { form: { properties: {} }, parse() {} }, setup() {} };',
    undefined,
    'It cannot be loaded: load: form.type: Invalid input: expected "object"',
  ],
  [
    'notifier',
    'const config = {};\nexport default defineNotifier({ config, send: async () => ({ detail: 5 }) });',
    notify,
    'notify: returned a value that does not match Receipt at detail: expected string, received number (index.js:3)',
  ],
  [
    'notifier',
    'export default defineHttpNotifier({ service: "X", config: {}, request: () => "https://example.com" });',
    notify,
    'notify: request: expected an object with url, received string (index.js:2)',
  ],
  [
    'geoip',
    'export default defineGeoip({ config: {}, locate: () => ({ country: "Germany" }) });',
    locate,
    'locate: returned a value that does not match GeoLocation at country: expected two capital letters, such as DE (index.js:2)',
  ],
  [
    'sso',
    'export default defineSso({ config: {}, strategy: () => 5, identity() {} });',
    signIn,
    'signIn: strategy: expected a passport strategy, received number (index.js:2)',
  ],
  [
    'hooks',
    'export default defineHooks(({ hooks }) => {\n  hooks.composeNotice.tap(notice => ({ ...notice, title: 5 }));\n});',
    hooks => hooks.composeNotice.apply(testNotice),
    'composeNotice: returned a value that does not match Notice at title: expected string, received number (index.js:3)',
  ],
  [
    'hooks',
    'export default defineHooks({ config: {}, check() { throw new Error("no luck"); }, setup() {} });',
    undefined,
    'Its settings cannot be checked: no luck (index.js:2)',
  ],
  [
    'hooks',
    'export default defineHooks(({ schedule }) => {\n  schedule(60);\n});',
    undefined,
    'setup: schedule takes a function (index.js:3)',
  ],
];

/** Writes a plugin into the data folder, as its author would. */
async function write(dataDir: string, id: string, kind: Kind, code: string) {
  const folder = join(dataDir, 'plugins', id);
  await mkdir(folder, { recursive: true });
  const permissions = [/schedule/.test(code) && 'schedule', /Http/.test(code) && 'network'].filter(Boolean);
  const vitrine = { id, kind, title: id, description: 'A fixture of the tests.', sdk: '^0.1.0', permissions };
  const manifest = { name: id, version: '1.0.0', type: 'module', main: 'index.js', vitrine };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'index.js'), `import { ${DEFINE} } from '@vitrine/plugin-sdk';\n${code}`);
}

const DEFINE = ['defineNotifier', 'defineHttpNotifier', 'defineGeoip', 'defineSso', 'defineHooks'].join(', ');

it('reports hook, field, expected value and position of a result with a wrong type', async () => {
  const { plugins, dataDir, hooks, logOf } = await appWithInstalled([]);
  const ids = MISFITS.map((_, i) => `misfit-${i}`);
  for (const [i, [kind, code]] of MISFITS.entries()) await write(dataDir, ids[i]!, kind, code);
  await plugins.discover();
  const logs: string[][] = [];
  for (const [i, [, , request]] of MISFITS.entries()) {
    await plugins.enable(ids[i]!);
    await request?.(hooks, ids[i]!).catch(() => undefined);
    logs.push(logOf(ids[i]!));
    await plugins.disable(ids[i]!);
  }
  expect(logs).toEqual(MISFITS.map(([, , , line]) => [line]));
});

it.each([
  ['process.exit(3)', 'its process ended with code 3'],
  ['new Promise(() => setTimeout(() => { throw new Error("too late"); }, 1))', 'nobody caught: too late (index.js:2)'],
])('rejects pending calls with the reason when a process ends by %s', async (sending, reason) => {
  const { plugins, dataDir, hooks } = await appWithInstalled([]);
  await write(dataDir, 'ends', 'notifier', `export default defineNotifier({ config: {}, send: () => ${sending} });`);
  await plugins.discover();
  await plugins.enable('ends');
  await expect(notify(hooks, 'ends')).rejects.toMatchObject({
    cause: { message: `The process of the plugin ended: ${reason}` },
  });
});
