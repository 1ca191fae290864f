import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tooling = fileURLToPath(new URL('..', import.meta.url));

/** Runs test files alone in one worker; returns the output of Jest. */
async function runFiles(files: Record<string, string>, retries = 0) {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-runtime-'));
  const config = `
    import { project, server } from '${tooling}jest.preset.js';
    export default { projects: [project('files', '${dir}', { ...server, globals: { GIVEN: 'given' } })], maxWorkers: 1 };`;
  await mkdir(join(dir, 'test'));
  for (const [name, text] of Object.entries({
    ...files,
    'package.json': '{"type":"module"}',
    'jest.config.js': config,
  }))
    await writeFile(join(dir, name), text);
  const jest = fileURLToPath(new URL('bin/jest.js', import.meta.resolve('jest/package.json')));
  const output = await new Promise<string>(resolve =>
    execFile(
      process.execPath,
      ['--experimental-vm-modules', jest, '--ci', '-c', join(dir, 'jest.config.js')],
      { cwd: dir, env: { ...process.env, VITRINE_TEST_RETRIES: String(retries), NO_COLOR: '1', FORCE_COLOR: '0' } },
      (_, stdout, stderr) => resolve(stdout + stderr),
    ),
  );
  await rm(dir, { recursive: true });
  return output;
}

const product = 'globalThis.productLoads = (globalThis.productLoads ?? 0) + 1;';
const helper = 'export let given = 0; beforeEach(() => void given++);';

it('loads code under test once per worker, and test code for each file', async () => {
  const spec = `
    import './product.ts';
    import { given } from './test/helper.ts';
    const nameOutside = expect.getState().currentTestName;
    it('is alone', () => {
      expect([globalThis.productLoads, given, nameOutside, GIVEN]).toEqual([1, 1, undefined, 'given']);
      console.log = undefined as never;
      process.exit = undefined as never;
    });`;
  const output = await runFiles({
    'product.ts': product,
    'test/helper.ts': helper,
    'one.spec.ts': spec,
    'two.spec.ts': spec,
    'three.spec.ts': spec,
  });
  expect(output).toMatch(/Tests: +3 passed, 3 total/);
});

it('names the line of the source in a failure, and retries as often as configured', async () => {
  const spec = `
    interface OnlyForTypes { readonly none: string }
    let times = 0;

    it('works the second time', () => {
      times++;
      expect(times).toBe(2);
    });`;
  const once = await runFiles({ 'one.spec.ts': spec });
  expect(once).toMatch(/one\.spec\.ts:7:21/);
  expect(once).toMatch(/Tests: +1 failed, 1 total/);
  const twice = await runFiles({ 'one.spec.ts': spec }, 1);
  expect(twice).toMatch(/RETRY ERRORS/);
  expect(twice).toMatch(/Tests: +1 passed, 1 total/);
});
