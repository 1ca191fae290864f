import { openBrowser } from './lib/browser.ts';
import { pollUntil } from './lib/poll-until.ts';
import { startServer } from './lib/server.ts';

it('goes from an empty folder to a live node: link, set-up, page, charts', async () => {
  await using server = await startServer({ localAgent: true, plugins: 'all' });
  await using browser = await openBrowser();
  const { page, complaints } = await browser.visitor();

  await page.goto(server.url);
  await page.getByText('Open the setup link from the server log').waitFor();

  await page.goto(await server.setupLink());
  await page.getByLabel('Name of the site').fill('Northwind');
  await page.reload();
  await page.getByRole('button', { name: 'Create site' }).click();
  expect(await page.getByText('This field cannot be empty.').count()).toBe(2);
  await page.getByLabel('Name of the site').fill('Northwind');
  await page.getByLabel('Username').fill('ada');
  expect(new URL(page.url()).search).toBe('');

  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('shorter');
  await page.getByRole('button', { name: 'Create site' }).click();
  await page.getByText('The password is too short: at least 8 characters.').waitFor();
  await page.getByText('The passwords do not match').waitFor();

  await page.getByLabel('Password', { exact: true }).fill('Correct4Horse');
  await page.getByLabel('Confirm password').fill('Correct4Horse');
  await page.getByRole('button', { name: 'Create site' }).click();
  await page.getByRole('heading', { name: 'Set up your site' }).waitFor();
  expect(page.url()).toBe(`${server.url}/admin/overview`);

  await page.getByRole('link', { name: 'View site' }).click();
  const card = page.locator('article').first();
  await card.getByText(/^Online/).waitFor({ state: 'attached' });

  const numbers = () => card.innerText();
  const first = await numbers();
  await pollUntil(numbers, text => text !== first, 5000);

  await card.getByRole('link').click();
  await page.getByRole('slider', { name: 'CPU' }).waitFor();
  const described = await pollUntil(
    () => page.getByRole('slider', { name: 'CPU' }).getAttribute('aria-valuetext'),
    text => /%/.test(text ?? ''),
  );
  expect(described).toMatch(/^\d{1,2}:\d\d:\d\d [AP]M: CPU [\d.]+%$/);
  await page.getByRole('heading', { name: 'Network interfaces' }).waitFor();
  expect(await page.getByRole('region', { name: 'Disks' }).getByRole('row').count()).toBeGreaterThan(1);

  expect(complaints).toEqual([]);
});

it('opens the set-up only once', async () => {
  await using server = await startServer({ admin: { username: 'ada', password: 'Correct4Horse' } });
  await using browser = await openBrowser();
  const { page, complaints } = await browser.visitor();
  await page.goto(`${server.url}/setup?token=anything`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(page.url()).toBe(`${server.url}/login`);
  expect(complaints).toEqual([]);
});
