import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { authorsFolder } from '../../../sdk/theme/test/author.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startThemeSite } from '../lib/start-theme-site.ts';

let site: Awaited<ReturnType<typeof startThemeSite>>;
beforeAll(async () => {
  site = await startThemeSite();
});
afterAll(() => site?.[Symbol.asyncDispose]());

/** Starts `vitrine-theme dev` in an author's folder. Returns the URL. */
async function development(author: ReturnType<typeof authorsFolder>) {
  const child = spawn(process.execPath, [...author.command, 'dev', '--site', site.url, '--port', '0'], {
    cwd: author.root,
    env: author.env,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += String(text)));
  const [address] = await pollUntil(
    () => /http:\/\/localhost:\S+/.exec(output) ?? [],
    found => found.length > 0,
    30_000,
  );
  return { address: address!, [Symbol.dispose]: () => void child.kill() };
}

it('shows a new theme on the data of a running site, and updates after every change', async () => {
  using author = authorsFolder('sunrise');
  author.run('new');
  using server = await development(author);
  const { page, context, complaints } = await site.browser.visitor();
  await page.goto(server.address);
  const card = page.locator('article').first();
  await card.getByRole('link', { name: 'tokyo' }).waitFor();
  await card.getByText(/up,.*down/).waitFor();
  const change = (file: string, from: string, to: string) =>
    author.write(file, String(author.read(file)).replace(from, to));

  change('slots/NodeCard.module.css', 'padding: 20px', 'padding: 33px');
  // Without the shell of the packed SDK, the page reloads instead.
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('article') ?? document.body).paddingTop === '33px',
  );
  const source = String(author.read('slots/NodeCard.tsx'));
  // Simulates an editor on a slow disk: the file is empty for a moment.
  author.write('slots/NodeCard.tsx', '');
  await setTimeout(20);
  author.write('slots/NodeCard.tsx', source.replace('<h2>', '<h2>Here: '));
  await card.getByRole('heading', { name: /Here:/ }).waitFor();
  author.write('slots/Footer.tsx', `export const Footer = () => <footer>A footer of mine</footer>;`);
  change('theme.tsx', 'slots: { NodeCard }', 'slots: { NodeCard, Footer }');
  change('theme.tsx', 'import {', `import { Footer } from './slots/Footer.tsx';\nimport {`);
  await page.getByText('A footer of mine').waitFor();
  change('locales/en.json', '{{up}} up', '{{up}} sent');
  await card.getByText(/sent,/).waitFor();
  change('theme.config.ts', `accentColor: 'teal'`, `accentColor: 'orange'`);
  await page.locator('[data-accent-color=orange]').first().waitFor();
  expect(complaints.filter(text => !/WebSocket|vite/.test(text))).toEqual([]);
  await context.close();
});

it('shows an error of a slot over the page, option values of the author, and a theme of tokens only', async () => {
  using author = authorsFolder('dusk');
  author.run('new');
  using server = await development(author);
  const { page, context } = await site.browser.visitor();
  await page.goto(server.address);
  const card = page.locator('article').first();
  await card.getByRole('link', { name: 'tokyo' }).waitFor();
  await page.locator('[data-density=cosy]').first().waitFor();
  author.write('dev-options.json', '{ "density": "close" }');
  await page.locator('[data-density=close]').first().waitFor();
  const source = String(author.read('slots/NodeCard.tsx'));
  author.write('slots/NodeCard.tsx', source.replace('if (!view) return null;', `throw new Error('boom in a card');`));
  await page
    .locator('vite-error-overlay')
    .getByText(/NodeCard: .*boom in a card/)
    .waitFor();
  await page.getByText('8 cores').first().waitFor();

  const overlayText = (text: string | RegExp) => page.locator('vite-error-overlay').getByText(text).first().waitFor();
  author.write(
    'slots/NodeCard.tsx',
    `import { Slot, type Slots } from '@vitrine/theme-sdk';
export const NodeCard = ({ uuid }: Slots['NodeCard']) => <Slot name="NodeCard" uuid={uuid} />;`,
  );
  await overlayText(/NodeCard is placed inside itself.*<DefaultSlot \/> draws the part of the default theme/);
  author.write(
    'slots/NodeCard.tsx',
    `import { useEffect, useState } from 'react';
export function NodeCard() {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(count + 1), [count]);
  return <article>{count}</article>;
}`,
  );
  // React reports the loop first; on a page that renders fast enough, the shell reports it soon after.
  await overlayText(/Maximum update depth exceeded|It drew the page without end/);
  author.write('slots/NodeCard.tsx', source);
  await page.locator('[data-density=close]').first().waitFor();
  author.write('slots/NodeCard.tsx', `${source}throw new Error('boom in a file');`);
  await page.reload();
  await overlayText(/load: .*boom in a file/);
  author.write('slots/NodeCard.tsx', source);
  await page.locator('[data-density=close]').first().waitFor();
  author.write('slots/NodeCard.tsx', source.replace('<article', '<article data-changed'));
  await page.locator('[data-changed]').first().waitFor();
  // Event of the shell when a page gives up a theme that renders in an endless loop; slow machines do not render often enough to
  // trigger it.
  await page.evaluate(() => {
    document.body.id = 'page-before';
    dispatchEvent(new CustomEvent('vitrine:theme-failure', { detail: { place: 'loop', message: 'endless' } }));
  });
  author.write('slots/NodeCard.tsx', source);
  await page.locator('#page-before').waitFor({ state: 'detached' });
  author.write('dev-options.json', '{ "density": "closer", "system": true }');
  await overlayText('dev-options.json: density must be one of the options: cosy, close');
  await page.locator('[data-density=cosy]').first().waitFor();
  author.write('dev-options.json', '{}');
  await page.locator('vite-error-overlay').waitFor({ state: 'detached' });
  const described = String(author.read('theme.config.ts'));
  author.write('theme.config.ts', described.replace(`accentColor: 'teal'`, `accentColor: 'taupe'`));
  await overlayText(/theme\.config\.ts:10: tokens\.accentColor /);
  author.write('theme.config.ts', described.replace('tokens: {', 'tokens: {{'));
  await overlayText(/theme\.config\.ts cannot be read: .*theme\.config\.ts:9/s);
  await card.getByRole('link', { name: 'tokyo' }).waitFor();
  await context.close();

  using tokens = authorsFolder('plain', {
    'package.json': '{"name":"plain","version":"1.0.0","type":"module"}',
    'theme.config.ts': `import { describeTheme } from '@vitrine/theme-sdk/config';\nexport default describeTheme({ id: 'plain', name: 'Plain', tokens: { accentColor: 'tomato' } });`,
  });
  using copy = await development(tokens);
  const visitor = await site.browser.visitor();
  await visitor.page.goto(copy.address);
  await visitor.page.locator('[data-accent-color=tomato]').first().waitFor();
  await visitor.context.close();
});
