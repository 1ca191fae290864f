import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const original = fileURLToPath(new URL('../../../test/fixtures/plugins/with-uncaught-error', import.meta.url));
/** A folder whose URL is spelt differently from its path, because of a space. */
const fixture = join(mkdtempSync(join(dirname(original), '../scaffolded-')), 'a plugin');
beforeAll(() => cp(original, fixture, { recursive: true }));
afterAll(() => rm(dirname(fixture), { recursive: true, force: true }));
const watch = new URL('./uncaught-errors.ts', import.meta.url).href;

/** Runs code in a process of its own, which an uncaught error really ends. */
const run = (code: string) =>
  promisify(execFile)(process.execPath, ['--no-warnings', '--input-type=module', '-e', code]).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}died of ${/Error: (.*)/.exec(stderr)?.[1]}`,
  );
const watched = (rest: string) => `
  const { handleUncaughtErrors } = await import(${JSON.stringify(watch)});
  handleUncaughtErrors(() => [{ folder: ${JSON.stringify(fixture)}, onUncaughtError: error => console.log('blamed', error.message) }]);
  ${rest}
  setTimeout(() => console.log('still alive'), 100);
`;

it('attributes errors of timers and unhandled promises to the plugin, and keeps running', async () => {
  const plugin = pathToFileURL(`${fixture}/index.js`).href;
  const output = await run(
    watched(`
    const { default: plugin } = await import(${JSON.stringify(plugin)});
    plugin.setup({ hooks: { themeActivated: { tap: listener => listener() } } });
  `),
  );
  expect(output.trim().split('\n').sort()).toEqual([
    'blamed rejected behind the back',
    'blamed thrown by a timer',
    'still alive',
  ]);
});

it('ends the process for errors that belong to no plugin', async () => {
  expect(await run(watched(`setTimeout(() => { throw new Error('our own bug'); });`))).toBe('died of our own bug');
  expect(await run(watched(`void Promise.reject(new Error('our own promise'));`))).toBe('died of our own promise');
});
