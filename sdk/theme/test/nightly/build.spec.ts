import { authorsFolder, smallTheme } from '../author.ts';

const card = `
import { defineTheme, useNode } from '@vitrine/theme-sdk';
import './card.css';
function NodeCard({ uuid }: { uuid: string }) { return <b className="card">{useNode(uuid)?.node.name}</b>; }
export default defineTheme({ slots: { NodeCard }, pages: { '/map': () => <i /> } });`;

it('writes a working theme into an empty folder, and builds it', async () => {
  using author = authorsFolder('Night Watch');
  expect(author.run('new').output).toContain('The theme night-watch is ready');
  const built = author.run('build');
  expect(built).toMatchObject({ status: 0 });
  expect(built.output).toMatch(/night-watch-0\.1\.0\.zip|night-watch-0\.1\.0\.zip/);
  const files = await author.unzip('dist/night-watch-0.1.0.zip');
  expect(JSON.parse(files['theme.json']!)).toMatchObject({
    format: 1,
    id: 'night-watch',
    name: 'Night Watch',
    entry: 'remoteEntry.js',
    slots: ['NodeCard'],
  });
  const second = author.run('new');
  expect([second.status, second.output]).toEqual([1, expect.stringContaining('Start in an empty folder')]);
});

it('describes the theme in theme.json, and packs one stylesheet and its scripts', async () => {
  using author = authorsFolder('small', {
    ...smallTheme(card),
    'card.css': '.card { background: url(./dot.svg) }',
    'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect(author.run('build')).toMatchObject({ status: 0 });
  const files = await author.unzip('dist/small-1.2.3.zip');
  const manifest = JSON.parse(files['theme.json']!);
  expect(manifest).toMatchObject({
    id: 'small',
    version: '1.2.3',
    author: 'Ann',
    sdk: '^0.1.0',
    slots: ['NodeCard'],
    pages: ['/map'],
  });
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['remoteEntry.js', ...manifest.css]));
  expect(manifest.css.length).toBe(1);
  expect(Object.keys(files).every(name => name.length < 100)).toBe(true);
});

it('creates the same zip from the same sources in any folder', () => {
  using folder = authorsFolder('small', { ...smallTheme(card), 'card.css': '.card { color: red }' });
  using otherFolder = authorsFolder('elsewhere', { ...smallTheme(card), 'card.css': '.card { color: red }' });
  expect([folder.run('build').status, otherFolder.run('build').status]).toEqual([0, 0]);
  expect(otherFolder.read('dist/small-1.2.3.zip').equals(folder.read('dist/small-1.2.3.zip'))).toBe(true);
});

it('contains no copy of React, Radix, the router, the SDK or the federation runtime', async () => {
  const all = `
    import { Card } from '@radix-ui/themes';
    import { defineTheme, useNode, TimeChart } from '@vitrine/theme-sdk';
    import { useVirtualizer } from '@tanstack/react-virtual';
    import { lazy, useState } from 'react';
    import { createPortal } from 'react-dom';
    import { useTranslation } from 'react-i18next';
    import { Link } from 'react-router-dom';
    const Later = lazy(() => import('./later.tsx'));
    function NodeCard() { const [n] = useState(0); useVirtualizer; useTranslation(); return <Card><Link to="/">{n}</Link><Later />{createPortal('x', document.body)}</Card>; }
    export default defineTheme({ slots: { NodeCard } }); void useNode; void TimeChart;`;
  using author = authorsFolder('small', {
    ...smallTheme(all),
    'later.tsx': `import { Badge } from '@radix-ui/themes'; export default () => <Badge>1</Badge>;`,
  });
  expect(author.run('build')).toMatchObject({ status: 0 });
  const scripts = Object.entries(await author.unzip('dist/small-1.2.3.zip')).filter(([name]) => name.endsWith('.js'));
  const text = scripts.map(([, code]) => code).join('\\n');
  for (const sign of [
    'react.transitional.element',
    'Minified React error',
    'rt-BaseCard',
    'BrowserRouter must',
    'Hooks of the theme SDK work only',
    'loadEntryError',
  ])
    expect([sign, text.includes(sign)]).toEqual([sign, false]);
  expect(text.length).toBeLessThan(120_000);
});

it.each([
  [
    'another entry of a shared package',
    `import { createRoot } from 'react-dom/client'; void createRoot; export default {};`,
    'theme.tsx: imports react-dom/client, which the shell does not share',
  ],
  [
    'styles of a shared package',
    `import '@radix-ui/themes/styles.css'; export default {};`,
    'imports @radix-ui/themes/styles.css, which the shell does not share',
  ],
  [
    'a name of the router that is not shared',
    `import { createBrowserRouter } from 'react-router-dom'; export default { router: createBrowserRouter([]) };`,
    'react-router-dom: the shell does not share createBrowserRouter',
  ],
  [
    'a component of Radix that is not shared',
    `import { Tooltip } from '@radix-ui/themes'; export default { slots: { Footer: () => <Tooltip content="x"><i /></Tooltip> } };`,
    '@radix-ui/themes: the shell does not share Tooltip',
  ],
  [
    'the router by its other name',
    `import { Link } from 'react-router'; void Link; export default {};`,
    'imports react-router, which the shell does not share',
  ],
  [
    'the half that is data',
    `import { text } from '@vitrine/theme-sdk/config'; void text; export default {};`,
    'is for theme.config.ts only',
  ],
  ['something that is not there', `import './gone.tsx'; export default {};`, 'gone.tsx'],
])('rejects %s with its location', (_, code, expected) => {
  using author = authorsFolder('small', smallTheme(code));
  const { status, output } = author.run('build');
  expect(status).toBe(1);
  expect(output).toContain(expected);
  expect(output).not.toContain('at async');
});

it('builds a theme of tokens only, without any script', async () => {
  const { 'theme.tsx': _, ...files } = smallTheme(
    '',
    `tokens: { accentColor: 'teal', light: { background: '#ffffff' } }`,
  );
  using author = authorsFolder('small', files);
  expect(author.run('build')).toMatchObject({ status: 0 });
  const zip = await author.unzip('dist/small-1.2.3.zip');
  expect(Object.keys(zip)).toEqual(['theme.json']);
  expect(JSON.parse(zip['theme.json']!)).toMatchObject({ tokens: { accentColor: 'teal' }, css: [] });
});

it.each([
  [
    `\ntokens: {\n  accentColor: 'nice' as never }`,
    'theme.config.ts:4: tokens.accentColor must be one of gray, gold, ',
  ],
  [`version: 'one'`, 'version must be a version like 1.2.3'],
  [`preview: 'gone.png'`, 'preview names gone.png, which is not there'],
])('names the invalid part of theme.config.ts: %s', (config, expected) => {
  using author = authorsFolder(
    'small',
    smallTheme(`import { defineTheme } from '@vitrine/theme-sdk'; export default defineTheme({});`, config),
  );
  const { status, output } = author.run('build');
  expect([status, output.includes(expected)]).toEqual([1, true]);
});

it('prints before an upload the report that a site will show', () => {
  const theme = `
    import { defineTheme } from '@vitrine/theme-sdk';
    fetch('https://stats.example.com/x'); new Function('return 1')();
    export default defineTheme({});`;
  using author = authorsFolder('small', smallTheme(theme, `tokens: { light: { text: '#bbbbbb' } }`));
  const { status, output } = author.run('validate');
  // Forbidden code is only reported, since it does harm only where it runs.
  expect(status).toBe(0);
  expect(output).toMatch(/note .*evaluates text/);
  expect(output).toMatch(/note .*stats\.example\.com is named/);
  expect(output).toMatch(/text on background in the light appearance has a contrast of 1\.9/);
  expect(author.run('validate', 'gone.zip')).toMatchObject({ status: 1 });
});

it('explains how to create a theme if there is none, and how to name a site if none is named', () => {
  using author = authorsFolder('empty');
  expect(author.run('build').output).toContain('Start a theme with: vitrine-theme new');
  expect(author.run('dev').output).toContain('Name a running site');
  expect(author.run('dev', '--site', 'http://127.0.0.1:9').output).toContain('does not answer');
  expect(author.run('--help').output).toContain('vitrine-theme <command>');
});

it('checks shared modules, rejected code and missing texts without a build', () => {
  using author = authorsFolder('small', {
    ...smallTheme(card),
    'card.css': '',
    'locales/en.json':
      '{ "title": "Title", "card": { "up": "Up", "down": "Down" }, "node_one": "a", "node_other": "b" }',
    'locales/zh-CN.json': '{ "title": "标题", "card": { "up": "上传" }, "node_other": "b" }',
  });
  const { status, output } = author.run('check');
  expect(output).toContain('small takes from the shell: react, react/jsx-runtime, @vitrine/theme-sdk');
  expect(output).toContain('locales/zh-CN.json lacks card.down; English is shown instead');
  expect(status).toBe(0);
  author.write('theme.tsx', `import { createRoot } from 'react-dom/client'; void createRoot; export default {};`);
  const result = author.run('check');
  expect([result.status, result.output]).toEqual([
    1,
    expect.stringContaining('imports react-dom/client, which the shell does not share'),
  ]);
});

it('rejects Tailwind without its plugin in build and check, and explains how to install it', () => {
  using author = authorsFolder('small', { ...smallTheme(card), 'card.css': '@theme { --a: 1 } @tailwind utilities;' });
  for (const command of ['build', 'check'])
    expect([command, author.run(command)]).toEqual([
      command,
      {
        status: 1,
        output: expect.stringMatching(
          /@theme, @tailwind, which no browser knows.* npm install --save-dev tailwindcss/s,
        ),
      },
    ]);
});

it('uses the installed plugin of Tailwind without a configuration', async () => {
  using author = authorsFolder('small', {
    ...smallTheme(card),
    'card.css': '@tailwind utilities;',
    '../node_modules/@tailwindcss/vite/package.json':
      '{ "name": "@tailwindcss/vite", "type": "module", "exports": "./index.js" }',
    '../node_modules/@tailwindcss/vite/index.js':
      "export default () => ({ name: 'tailwind', enforce: 'pre', transform: (code, id) => id.endsWith('card.css') ? '.flex { display: flex }' : null });",
  });
  expect(author.run('build')).toMatchObject({ status: 0 });
  expect(
    Object.entries(await author.unzip('dist/small-1.2.3.zip')).find(([name]) => name.endsWith('.css'))?.[1],
  ).toContain('.flex');
});

it('rejects an invalid description in check as in build', () => {
  using author = authorsFolder('small', { ...smallTheme(card, `tokens: { radius: 'huge' as never }`), 'card.css': '' });
  expect(author.run('check')).toEqual({ status: 1, output: expect.stringContaining('tokens.radius must be one of') });
});

it('finds undrawn slots, reserved pages and mistyped texts', () => {
  const theme = `
    import { defineTheme, useT } from '@vitrine/theme-sdk';
    function Frame({ children }) { const t = useT(); return <main>{t('card.cpuu')}{t('frame.skip')}{children}</main>; }
    const Header = () => <header />;
    export default defineTheme({ slots: { Frame, Header }, pages: { '/latency': () => <i />, '/instance/x': () => <i />, '/map': () => <i /> } });`;
  using author = authorsFolder('small', {
    ...smallTheme(theme),
    'locales/en.json': '{ "card": { "cpu": "Processor" } }',
  });
  const { status, output } = author.run('check');
  expect(status).toBe(1);
  expect(output).toContain('fills Header, which nothing draws: your Frame replaces the one that did');
  expect(output).toContain('your Frame draws no Footer');
  expect(output).toContain('theme.tsx:3: locales/en.json has no text "card.cpuu". Did you mean "card.cpu"?');
  expect(output).toContain('locales/en.json has card.cpu, which no component uses');
  for (const page of ['/latency', '/instance/x']) expect(output).toContain(`the page ${page} is never shown`);
  expect(output).not.toMatch(/\/map|frame\.skip/);
  expect(author.run('build').output).toContain('the page /latency is never shown');
});

it('reports an option that is missing since the last build, unless another was renamed from it', () => {
  const options = (name: string, hints = '') =>
    `options: { ${name}: { required: false, form: { type: 'boolean', widget: 'switch', title: 'A'${hints} } } }`;
  using author = authorsFolder('small', { ...smallTheme(card, options('old')), 'card.css': '' });
  expect(author.run('build')).toMatchObject({ status: 0 });
  author.write('theme.config.ts', smallTheme(card, options('fresh'))['theme.config.ts']);
  expect(author.run('check').output).toContain('the option old of the last build (1.2.3) is gone');
  author.write('theme.config.ts', smallTheme(card, options('fresh', ", was: 'old'"))['theme.config.ts']);
  expect(author.run('check').output).not.toContain('is gone');
});
