import { ADMIN } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startServer } from '../lib/server.ts';
import { startFleet } from '../lib/start-fleet.ts';

const NODES = 500;

it('shows five hundred live nodes as cards and as a table, and draws only the visible ones', async () => {
  await using server = await startServer({ admin: ADMIN });
  using _ = await startFleet(server.url, ADMIN, NODES, 3000);
  await using browser = await openBrowser();
  const { page, complaints } = await browser.visitor();
  await page.goto(server.url);
  const sentence = page.getByRole('heading', { level: 1 });
  await pollUntil(
    () => sentence.innerText(),
    text => text.includes(String(NODES)),
  );

  const cards = page.locator('article');
  await pollUntil(
    () => cards.count(),
    count => count > 5,
  );
  expect(await cards.count()).toBeLessThan(80);
  const first = await cards.first().innerText();
  await pollUntil(
    () => cards.first().innerText(),
    text => text !== first,
  );

  // The end of the list is rendered only when the user scrolls there, and is updated live.
  await page.keyboard.press('End');
  const last = page.getByRole('link', { name: `node-${NODES}` });
  await last.waitFor();
  expect(await cards.count()).toBeLessThan(80);

  // Opening a node and going back restores the scroll position.
  const place = await page.evaluate(() => scrollY);
  await last.click();
  await page.getByRole('heading', { level: 1, name: `node-${NODES}` }).waitFor();
  await page.goBack();
  await last.waitFor();
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(300);

  await page.getByRole('searchbox').fill('node-25');
  await pollUntil(
    () => cards.count(),
    count => count === 10,
  );

  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Table' }).click();
  const rows = page.locator('tbody tr[aria-rowindex]');
  await pollUntil(
    () => rows.count(),
    count => count > 10 && count < 80,
  );
  await page.getByRole('button', { name: 'CPU' }).click();
  const column = await page
    .getByRole('columnheader')
    .evaluateAll(all => all.findIndex(element => element.textContent!.includes('CPU')));
  const shares = await pollUntil(
    () =>
      rows.evaluateAll(
        (all, column) => all.slice(0, 5).map(row => Number(/([\d.]+)%/.exec(row.children[column]!.textContent!)?.[1])),
        column,
      ),
    values => values.every(value => value > 85),
  );
  expect(shares).toHaveLength(5);
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(NODES + 1));
  expect(complaints).toEqual([]);
});
