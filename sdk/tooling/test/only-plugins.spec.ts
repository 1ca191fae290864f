import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { namesOnlyPlugins } from '../scripts/lib/only-plugins.mjs';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-tooling-'));
  for (const file of [
    'plugins/notifier-ntfy/notifier-ntfy.spec.ts',
    'plugins/notifier-line/notifier-line.spec.ts',
    'plugins/heartbeat/heartbeat.spec.ts',
    'plugins/conformance.spec.ts',
    'core/src/plugins/process/line-limit.spec.ts',
    'core/node_modules/ntfy/ntfy.spec.ts',
  ]) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), '');
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

it.each([
  [['ntfy'], true],
  [['notifier-ntfy'], true],
  [['plugins/heartbeat', 'ntfy'], true],
  [['plugins/conformance'], true],
  // The core also has tests of that name.
  [['line'], false],
  [['notifier-line'], true],
  [['ntfy', 'nodes'], false],
  [[], false],
])('decides for the arguments %j whether a run needs no build: %s', (args, expected) => {
  expect(namesOnlyPlugins(root, args)).toBe(expected);
});
