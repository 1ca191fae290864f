import type { Page } from 'playwright-core';
import { ADMIN } from '../lib/admin.ts';
import { expectNoSidewaysScroll } from '../lib/expect-no-sideways-scroll.ts';
import { createAdminClient } from '../lib/site.ts';
import { startFakeMachine } from '../lib/start-fake-machine.ts';
import { startSite } from '../lib/start-site.ts';

let instance: Awaited<ReturnType<typeof startSite>>;
let fleets: Disposable;

beforeAll(async () => {
  instance = await startSite();
  const site = await createAdminClient(instance.url, ADMIN.username, ADMIN.password);
  const { token } = await site.addNode('tokyo', { group: 'Asia' });
  await site.addNode('not installed', { group: 'Europe' });
  fleets = await startFakeMachine(instance.url, token, 'tokyo').live(1000, () => 7);
});
afterAll(async () => {
  fleets?.[Symbol.dispose]();
  await instance?.[Symbol.asyncDispose]();
});

const widthOfCards = async (page: Page) => {
  await page.getByRole('article').first().waitFor();
  return page
    .getByRole('article')
    .evaluateAll(all => all.map(element => Math.round(element.getBoundingClientRect().width)));
};

it('counts a node that never reported on its own, not as offline', async () => {
  const { page, complaints } = await instance.browser.visitor({ viewport: { width: 1440, height: 900 } });
  await page.goto(instance.url);
  const overview = page.getByRole('group', { name: 'Overview' });
  await overview.getByRole('heading', { name: '1 of 2 online' }).waitFor();
  expect(await overview.getByRole('button', { name: /offline/ }).count()).toBe(0);
  await page.getByRole('button', { name: '1 has never reported' }).click();
  await page.getByText('1 node shown').waitFor();
  await page.getByRole('link', { name: 'not installed' }).waitFor();
  await page.getByRole('button', { name: '1 has never reported', pressed: true }).click();
  await page.getByText('2 nodes shown').waitFor();
  expect(complaints).toEqual([]);
});

it('divides a wide window among a few nodes, unless the visitor chooses a size', async () => {
  const { page, complaints } = await instance.browser.visitor({ viewport: { width: 2560, height: 1440 } });
  await page.goto(instance.url);
  const [firstWidth, secondWidth] = await widthOfCards(page);
  expect(firstWidth! + secondWidth!).toBeGreaterThan(1700);
  expect(firstWidth).toBe(secondWidth);
  // The content reaches the footer and fits into the window.
  await page.getByText('CPU, 1 h').waitFor();
  const [card, footer] = [page.getByRole('article').first(), page.getByRole('contentinfo')];
  const { y, height } = (await card.boundingBox())!;
  const end = (await footer.boundingBox())!.y;
  expect(end - (y + height)).toBeLessThan(80);
  expect(end).toBeGreaterThan(1180);
  expect(end).toBeLessThan(1440);
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  expect(Math.max(...(await widthOfCards(page)))).toBeLessThan(500);
  // Groups with one card are side by side.
  const [asia, europe] = await page
    .getByRole('article')
    .evaluateAll(all => all.map(element => element.getBoundingClientRect().toJSON() as DOMRect));
  expect(europe!.y).toBe(asia!.y);
  expect(europe!.x - asia!.right).toBe(12);
  await page.reload();
  expect(Math.max(...(await widthOfCards(page)))).toBeLessThan(500);
  await page.getByRole('button', { name: 'Large cards' }).click();
  for (const width of [1440, 1000, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  expect(complaints).toEqual([]);
});
