import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { printTable, type Figure } from '../../sdk/tooling/bench/table.ts';
import { launchChromium, visitorsOf } from '../e2e/lib/chromium.ts';
import { pollUntil } from '../e2e/lib/poll-until.ts';
import { startServer } from '../e2e/lib/server.ts';
import { startFleet } from '../e2e/lib/start-fleet.ts';

const NODES = 500;
const EVERY = 3000;
/** Size and report interval in ms of a typical fleet: few nodes that report every second. */
const FEW = 60;
const OFTEN = 1000;
/** Maximum share of the main thread for the cards, in percent. */
const MAX_BUSY = { [NODES]: 10, [FEW]: 5 };
/** Observation time of each view, in ms. */
const WATCH = Number(process.argv[2] ?? 15) * 1000;
const admin = { username: 'ada', password: 'Correct4Horse' };
const dist = process.env.VITRINE_WEB_DIR ?? join(import.meta.dirname, '../dist');

/**
 * An average phone on a slow mobile network: processor slowed down by this factor, bits per second, and ms until a response begins.
 */
const PHONE = { slowdown: 4, down: 1.4e6, up: 0.7e6, latency: 150 };
/** Number of loads on a phone with an empty cache; the result is their median. */
const COLD_LOADS = Number(process.argv[3] ?? 3);

/** Values that `watch` records in the page. */
interface Watched {
  usable?: number;
  long: number[];
  largestPaint: number;
  /** Sum of the time beyond 50 ms of each task after the first paint, in ms. */
  blocked: number;
}
const watched = (page: Page) => page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

/** Runs in the page from its start: records when all nodes are drawn and can be clicked, and every task over 50 ms. */
function watch(nodes: number) {
  const notes: Watched = ((globalThis as unknown as { watched: Watched }).watched = {
    long: [],
    largestPaint: 0,
    blocked: 0,
  });
  const look = () => {
    const sentence = document.querySelector('h1')?.textContent;
    const ready = document.querySelector('article') && sentence?.includes(String(nodes));
    if (ready) notes.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver(list => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    for (const { startTime, duration } of list.getEntries()) {
      notes.long.push(duration);
      if (painted && startTime >= painted.startTime) notes.blocked += duration - 50;
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver(list => (notes.largestPaint = list.getEntries().at(-1)!.startTime)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
}

/** Scripts and stylesheets requested by a page, in order of arrival. */
function requestedPaths(page: Page): Set<string> {
  const paths = new Set<string>();
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) paths.add(pathname);
  });
  return paths;
}

/** Returns the transfer size in kB. */
async function transferSize(paths: Iterable<string>) {
  const sum = { gzip: 0, brotli: 0 };
  for (const path of paths) {
    const content = await readFile(join(dist, path));
    sum.gzip += gzipSync(content, { level: 9 }).length / 1000;
    sum.brotli += brotliCompressSync(content).length / 1000;
  }
  return sum;
}

await using server = await startServer({ admin, plugins: 'all' });
using _ = await startFleet(server.url, admin, NODES, EVERY);
await using chromium = await launchChromium();
const { page } = await visitorsOf(chromium).visitor();
await page.addInitScript(watch, NODES);
const requests = requestedPaths(page);
const figures: Figure[] = [];

const waits: number[] = [];
for (let i = 0; i < 5; i++) {
  await page.goto(server.url, { waitUntil: 'load' });
  const { usable } = await pollUntil(
    () => watched(page),
    notes => notes.usable !== undefined,
    20_000,
  );
  const load = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
  );
  waits.push(Math.max(0, usable! - load));
}
const home = new Set(requests);
figures.push(
  {
    what: `home: ${NODES} nodes usable after load, median of 5`,
    value: waits.sort((a, b) => a - b)[2]!,
    unit: 'ms',
    limit: 500,
  },
  { what: `home of ${NODES} nodes: scripts and styles, brotli`, value: (await transferSize(home)).brotli, unit: 'kB' },
);

/** Returns the load of a page's main thread in percent while it shows a view. */
async function busy(page: Page, view: 'Cards' | 'Table'): Promise<{ share: number; long: readonly number[] }> {
  const devtools = await page.context().newCDPSession(page);
  // Processor time, which other programs on the machine hardly affect.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const seconds = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value;
  await page.getByRole('button', { name: view, exact: true }).click();
  await page.waitForTimeout(2000);
  const before = { seconds: await seconds(), long: (await watched(page)).long.length };
  await page.waitForTimeout(WATCH);
  const share = ((await seconds()) - before.seconds) / (WATCH / 1e5);
  await devtools.detach();
  return { share, long: (await watched(page)).long.slice(before.long) };
}

/** Loads a home page on a phone with an empty cache, several times; returns the median of each time in ms. */
async function coldOnPhone(url: string, nodes: number) {
  const loads: Watched[] = [];
  for (let i = 0; i < COLD_LOADS; i++) {
    await using visitors = visitorsOf(chromium);
    const { page } = await visitors.visitor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: PHONE.latency,
      downloadThroughput: PHONE.down / 8,
      uploadThroughput: PHONE.up / 8,
    });
    await page.addInitScript(watch, nodes);
    await page.goto(url, { waitUntil: 'load' });
    await pollUntil(
      () => watched(page),
      notes => notes.usable !== undefined,
      60_000,
    );
    // Scripts that are loaded once the page is idle may still block it.
    await page.waitForTimeout(2000);
    loads.push(await watched(page));
  }
  const median = (pick: (load: Watched) => number) => loads.map(pick).sort((a, b) => a - b)[COLD_LOADS >> 1]!;
  return {
    usable: median(({ usable }) => usable!),
    largestPaint: median(({ largestPaint }) => largestPaint),
    blocked: median(({ blocked }) => blocked),
  };
}

const phoneLoad = await coldOnPhone(server.url, NODES);
figures.push({ what: `home on a phone: ${NODES} nodes drawn`, value: phoneLoad.usable, unit: 'ms', limit: 4500 });

for (const view of ['Cards', 'Table'] as const) {
  const { share, long } = await busy(page, view);
  const name = view.toLowerCase();
  figures.push(
    {
      what: `${name}: main thread busy, ${NODES} nodes each ${EVERY / 1000} s`,
      value: share,
      unit: '%',
      ...(view === 'Cards' && { limit: MAX_BUSY[NODES] }),
    },
    { what: `${name}: tasks over 50 ms in ${WATCH / 1000} s`, value: long.length, unit: '' },
    { what: `${name}: longest of them`, value: Math.max(0, ...long), unit: 'ms' },
  );
}

{
  await using large = await startServer({ admin, plugins: 'all' });
  using _often = await startFleet(large.url, admin, NODES, OFTEN);
  const { page: otherPage } = await visitorsOf(chromium).visitor();
  await otherPage.addInitScript(watch, NODES);
  await otherPage.goto(large.url, { waitUntil: 'load' });
  await otherPage.locator('article').first().waitFor();
  const { share } = await busy(otherPage, 'Cards');
  await otherPage.close();
  figures.push({
    what: `cards: main thread busy, ${NODES} nodes each ${OFTEN / 1000} s`,
    value: share,
    unit: '%',
    limit: MAX_BUSY[NODES],
  });
}

{
  await using small = await startServer({ admin, plugins: 'all' });
  using _few = await startFleet(small.url, admin, FEW, OFTEN);
  const { page: otherPage } = await visitorsOf(chromium).visitor();
  await otherPage.addInitScript(watch, FEW);
  const first = requestedPaths(otherPage);
  await otherPage.goto(small.url, { waitUntil: 'load' });
  await otherPage.locator('article').first().waitFor();
  const { share } = await busy(otherPage, 'Cards');
  // All requests so far, including those of the idle page.
  const size = await transferSize(first);
  await otherPage.close();
  const phone = await coldOnPhone(small.url, FEW);
  figures.push(
    { what: `home on a phone: ${FEW} nodes drawn`, value: phone.usable, unit: 'ms', limit: 3500 },
    { what: 'home on a phone: largest paint (LCP)', value: phone.largestPaint, unit: 'ms', limit: 3000 },
    { what: 'home on a phone: main thread blocked (TBT)', value: phone.blocked, unit: 'ms', limit: 300 },
    { what: 'home: scripts and styles, gzip', value: size.gzip, unit: 'kB', limit: 195 },
    { what: 'home: scripts and styles, brotli', value: size.brotli, unit: 'kB', limit: 150 },
    { what: 'home: files of them', value: first.size, unit: '', limit: 12 },
    {
      what: `cards: main thread busy, ${FEW} nodes each ${OFTEN / 1000} s`,
      value: share,
      unit: '%',
      limit: MAX_BUSY[FEW],
    },
  );
}

await page.getByRole('button', { name: 'Cards', exact: true }).click();
await page.locator('article a').first().click();
await page.getByRole('slider', { name: 'CPU' }).waitFor();
await page.waitForTimeout(1000);
const nodeSize = await transferSize([...requests].filter(path => !home.has(path)));
figures.push(
  { what: 'node page: beyond home, gzip', value: nodeSize.gzip, unit: 'kB', limit: 95 },
  { what: 'node page: beyond home, brotli', value: nodeSize.brotli, unit: 'kB' },
);

process.exitCode = printTable('The public page', figures) ? 0 : 1;
