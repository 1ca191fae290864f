import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPackages } from '../scripts/lib/own-packages.mjs';

it('finds the plugins and themes that the lock file lacks', () => {
  const root = mkdtempSync(join(tmpdir(), 'own-packages-'));
  try {
    for (const folder of ['plugins/notifier-smtp', 'plugins/notifier-pigeon', 'themes/default', 'themes/sunrise']) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'package.json'), '{}');
    }
    mkdirSync(join(root, 'plugins/left-over'));
    const packages = { '': {}, 'plugins/notifier-smtp': {}, 'themes/default': {} };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
    expect(ownPackages(root)).toEqual(['plugins/notifier-pigeon', 'themes/sunrise']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
