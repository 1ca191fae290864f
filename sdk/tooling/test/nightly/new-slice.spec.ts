import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../..');
const postgres = process.env.VITRINE_TEST_POSTGRES;

/** Copies the sources that a slice needs. Packages are shared; those of the workspace are the copied ones. */
function copyWorkspace(): string {
  const copy = mkdtempSync(join(tmpdir(), 'new-slice-'));
  const isSource = (path: string) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(root.length));
  for (const name of ['core', 'sdk', 'package.json', 'nest-cli.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  for (const name of ['core/dist', 'core/node_modules', 'plugins', 'themes', 'web', 'docs'])
    symlinkSync(join(root, name), join(copy, name));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === '@vitrine')
      cpSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  return copy;
}

// A migration is written for both databases, so it needs a PostgreSQL server.
(postgres ? it : it.skip)('creates a slice that compiles, keeps the import rules and passes its own test', async () => {
  const copy = copyWorkspace();
  const run = async (...args: string[]) => {
    const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules', VITRINE_TEST_ALL: 'on' };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: copy, env });
    return stdout + stderr;
  };
  try {
    await run('sdk/tooling/scripts/new.mjs', 'slice', 'night-watch');
    await run('core/scripts/migration.ts', 'night-watch');
    await run('core/scripts/migration.ts', '--hash');
    await run('node_modules/typescript-native/bin/tsc', '-p', 'core');
    await run(
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      'sdk/tooling/boundaries.cjs',
      'core',
      'sdk',
    );
    const report = await run(
      'node_modules/jest/bin/jest.js',
      '-c',
      'sdk/tooling/jest.config.js',
      '--selectProjects',
      'core',
      '--testPathPatterns',
      'core/src/night-watch',
      'core/src/platform/database/migrations',
    );
    expect(report).toContain('PASS core core/src/night-watch/night-watch.http.spec.ts');
  } finally {
    rmSync(copy, { recursive: true });
  }
});
