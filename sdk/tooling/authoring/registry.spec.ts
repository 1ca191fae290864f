import { execSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextSteps } from './registry.ts';

it('names the site that the SDK came from', () => {
  expect(nextSteps('https://status.example.com/watch/npm/')).toEqual({
    site: 'https://status.example.com/watch',
    name: '',
  });
});

it('prints a command that names the registry, for authors whose npm does not tell', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-registry-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "name": "pigeon" }');
    const { name, site } = nextSteps(undefined);
    const [command = ''] = name.trim().split('    #');
    execSync(command.replace(site, 'https://status.example.com'), { cwd: folder, stdio: 'pipe' });
    expect(readFileSync(join(folder, '.npmrc'), 'utf8').trim()).toBe(
      '@vitrine:registry=https://status.example.com/npm/',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
