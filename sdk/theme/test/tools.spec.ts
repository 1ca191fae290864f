import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ownEnvironment } from './author.ts';
import { packSdk } from './tarball.ts';

const place = mkdtempSync(join(tmpdir(), 'vitrine-sdk-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const PACKAGES = [
  'tailwindcss@4.3.5',
  '@tailwindcss/vite@4.3.5',
  'recharts@3.10.1',
  'echarts@6.1.0',
  'framer-motion@14.14.0',
  'radix-ui@1.8.1',
  'class-variance-authority@0.7.1',
  'clsx@2.1.1',
  'tailwind-merge@3.7.0',
];

const page = readFileSync(join(import.meta.dirname, '../../../docs/themes/tools.md'), 'utf8');
const FILES = Object.fromEntries(
  [...page.matchAll(/^```\w+ ([\w./]+\.\w+)\n([^]*?)^```$/gm)].map(([, path, code]) => [path!, code!]),
);

// Installs from the npm registry, which may be unreachable in tests.
const withRegistry = process.env.VITRINE_TEST_REGISTRY === 'on' ? it : it.skip;

withRegistry('builds the theme of docs/themes/tools.md from the packed SDK', () => {
  const root = join(place, 'tools');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const run = (command: string, ...args: string[]) => {
    const options = { cwd: root, encoding: 'utf8', env: ownEnvironment() } as const;
    const { status, stdout, stderr } = spawnSync(command, args, options);
    return { status, output: stdout + stderr };
  };
  const theme = (...args: string[]) => run(process.execPath, 'node_modules/@vitrine/theme-sdk/lib/main.js', ...args);
  write('package.json', '{ "name": "tools", "version": "1.0.0", "type": "module" }');
  expect(run('npm', 'install', '--ignore-scripts', packSdk(join(place, 'sdk')), ...PACKAGES)).toMatchObject({
    status: 0,
  });
  write('theme.config.ts', CONFIG);
  write('theme.tsx', THEME);
  for (const [path, code] of Object.entries(FILES)) write(path, code);

  expect(theme('check')).toMatchObject({
    status: 0,
    output: expect.stringContaining(
      'tools takes from the shell: react, react-dom, react/jsx-runtime, @vitrine/theme-sdk',
    ),
  });
  const built = theme('build');
  expect(built).toMatchObject({ status: 0 });
  expect(theme('validate', 'dist/tools-1.0.0.zip')).toMatchObject({
    status: 0,
    output: expect.stringContaining('A site would take this theme.'),
  });
});

const CONFIG = `
import { describeTheme } from '@vitrine/theme-sdk/config';
export default describeTheme({ id: 'tools', name: 'Tools' });`;

const THEME = `
import { defineTheme } from '@vitrine/theme-sdk';
import './theme.css';
import { NodeCard } from './slots/NodeCard.tsx';
export default defineTheme({ slots: { NodeCard } });`;
