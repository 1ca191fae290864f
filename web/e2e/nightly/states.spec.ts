import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ownEnvironment } from '../../../sdk/theme/test/author.ts';
import { openBrowser } from '../lib/browser.ts';
import { expectNoSidewaysScroll } from '../lib/expect-no-sideways-scroll.ts';
import { pollUntil } from '../lib/poll-until.ts';

const repository = join(import.meta.dirname, '../../..');
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  // The development shell is part of the packed SDK only. It is rebuilt if its sources changed.
  const built = spawnSync(process.execPath, [join(repository, 'sdk/tooling/scripts/build.mjs'), 'theme-sdk'], {
    cwd: repository,
    env: ownEnvironment(),
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  server = spawn(process.execPath, [join(repository, 'sdk/theme/cli/main.ts'), 'states', '--port', '0'], {
    cwd: join(repository, 'sdk/theme/examples/aurora'),
    env: ownEnvironment(),
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', text => (output += String(text)));
  url = await pollUntil(() => /http:\/\/localhost:\S+/.exec(output)?.[0] ?? '', Boolean, 30_000);
}, 300_000);
afterAll(() => void server?.kill());

it('shows every slot of a theme in all of its states, without a site', async () => {
  await using browser = await openBrowser();
  const { page, complaints, context } = await browser.visitor();
  await page.goto(url);
  const stateRegion = (slot: string, state: string) =>
    page.getByRole('region', { name: `${slot}: ${state}`, exact: true });
  /** Scrolls to a state, because distant ones are not rendered. */
  const scrolledTo = async (slot: string, state: string) => {
    await stateRegion(slot, state).scrollIntoViewIfNeeded();
    return stateRegion(slot, state);
  };
  await stateRegion('NodeCard', 'online').getByRole('img', { name: 'CPU 42%' }).waitFor();
  await stateRegion('NodeCard', 'full').getByRole('img', { name: 'CPU 100%' }).waitFor();
  await stateRegion('NodeCard', 'offline').getByText('Offline').first().waitFor();
  expect(await stateRegion('NodeCard', 'offline').getByRole('img', { name: 'CPU 42%' }).count()).toBe(0);
  await stateRegion('NodeCard', 'never reported').getByText('Never reported', { exact: true }).waitFor();
  await stateRegion('NodeCard', 'CJK').getByText('東京・品川データセンター').waitFor();
  expect(await stateRegion('LatencyPage', 'error').getByRole('alert').count()).toBe(0);
  // Slots that the theme does not implement are rendered by the default theme.
  await (await scrolledTo('NodeGrid', '1 nodes')).getByRole('article').waitFor();
  await stateRegion('Overview', '0 nodes').waitFor();
  await (await scrolledTo('WallPage', '60 nodes')).getByText('online', { exact: false }).first().waitFor();
  await (
    await scrolledTo('NoNodes', 'no node')
  )
    .getByText(/no nodes/i)
    .first()
    .waitFor();
  await (await scrolledTo('LatencyPage', '60 nodes')).getByText('上海电信').first().waitFor();
  await (await scrolledTo('LatencyPage', 'error')).getByRole('alert').first().waitFor();

  await page.getByRole('navigation', { name: 'Slots' }).getByRole('link', { name: 'NodeCard' }).click();
  await stateRegion('Overview', '0 nodes').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
  await context.close();
});
