import { execSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRegistry, nextSteps } from './registry.ts';

it('names the site that the SDK came from', () => {
  expect(nextSteps('https://status.example.com/watch/npm/')).toEqual({
    site: 'https://status.example.com/watch',
    name: '',
  });
});

it('ignores a registry that is not a site', () => {
  expect(nextSteps('https://registry.example.com/')).toEqual({ site: 'https://your-site.example', name: '' });
});

it('prints a command with the registry, for authors whose npm is not configured for it', () => {
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

it('reads the registry only from the record of the current installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-registry-'));
  const { npm_config_logs_dir: logs, npm_config_userconfig: user } = process.env;
  try {
    process.env.npm_config_logs_dir = join(folder, 'no-logs');
    process.env.npm_config_userconfig = join(folder, 'no-npmrc');
    const modules = join(folder, 'node_modules');
    mkdirSync(modules);
    const record = join(modules, '.package-lock.json');
    const resolved = 'https://first.example.com/npm/@vitrine/create-plugin/-/create-plugin-0.1.0.tgz';
    writeFileSync(record, JSON.stringify({ packages: { 'node_modules/@vitrine/create-plugin': { resolved } } }));
    const program = join(modules, '@vitrine/create-plugin/lib/main.js');
    const startedAt = Date.now() / 1000 - process.uptime();
    utimesSync(record, startedAt, startedAt - 1);
    expect(findRegistry(join(folder, 'pigeon'), 'pigeon', program)).toBe('https://first.example.com/npm/');
    utimesSync(record, startedAt, startedAt - 3600);
    expect(findRegistry(join(folder, 'pigeon'), 'pigeon', program)).toBeUndefined();
  } finally {
    Object.assign(process.env, { npm_config_logs_dir: logs, npm_config_userconfig: user });
    if (logs === undefined) delete process.env.npm_config_logs_dir;
    if (user === undefined) delete process.env.npm_config_userconfig;
    rmSync(folder, { recursive: true, force: true });
  }
});
