import { globSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventually } from '../../../test/eventually.ts';
import { BUILT, spawnCore } from '../../../test/spawn-core.ts';

const files = globSync(join(dirname(BUILT), '*.mjs'));

it('is a bundle of ASCII characters', () => {
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter(file => /[^\0-\x7f]/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('is a bundle without unused tables of encodings and languages', () => {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeGreaterThan(3e6);
  expect(bytes).toBeLessThan(7.9e6);
});

it("starts without Node's client for HTTP and WebSockets", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bundle-'));
  const script = `process.on('SIGUSR2', () => console.log('loaded ' + process.moduleLoadList.join(' ') + ' .'))`;
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(script)}`, BUILT];
  await using core = await spawnCore({ dataDir, databaseUrl: '' }, {}, flags);
  await fetch(`${core.url}/api/public`);
  process.kill(core.pid, 'SIGUSR2');
  const loaded = await eventually(() => /^loaded (.*) \.$/m.exec(core.output())?.[1]);
  expect(loaded).toContain('NativeModule http ');
  expect(loaded.split(' ').filter(name => name.includes('undici'))).toEqual([]);
  await core.stop();
  await rm(dataDir, { recursive: true, force: true });
});
