import { signInAt } from './lib/admin.ts';
import { enter, sees, startTerminalSite } from './lib/terminal-site.ts';

let site: Awaited<ReturnType<typeof startTerminalSite>>;
beforeAll(async () => {
  site = await startTerminalSite();
});
afterAll(() => site?.[Symbol.asyncDispose]());

it('types, draws every letter and colour, and follows the size of the window', async () => {
  await using admin = await site.atShell();
  const { page } = admin;
  await enter(page, String.raw`printf '\033[38;2;10;60;160mwater\033[0m 節點 %s\n' "$((6*7))"`);
  await sees(page, /water 節點 42/);
  expect(
    await page
      .locator('.xterm-rows span', { hasText: /^water$/ })
      .last()
      .evaluate(span => getComputedStyle(span).color),
  ).toBe('rgb(10, 60, 160)');

  await enter(page, 'echo "wide: $(tput cols)"');
  const [, columnCount] = /wide: (\d+)/.exec(await sees(page, /wide: \d+/))!;
  await page.setViewportSize({ width: 700, height: 600 });
  await page.waitForTimeout(400);
  await enter(page, 'clear; echo "narrow: $(tput cols)"');
  const [, narrow] = /narrow: (\d+)/.exec(await sees(page, /narrow: \d+/))!;
  expect(Number(narrow)).toBeLessThan(Number(columnCount) * 0.7);
  expect(Number(narrow)).toBeGreaterThan(40);
  expect(admin.complaints).toEqual([]);
});

it('has the keys that a phone lacks', async () => {
  await using admin = await site.atShell({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  const { page } = admin;
  const keys = page.getByRole('toolbar', { name: 'Keys' });
  await enter(page, 'echo on"ce"; sleep 60');
  await sees(page, /once/);
  await keys.getByRole('button', { name: 'Ctrl' }).tap();
  await page.keyboard.type('c');
  await enter(page, 'echo stop"ped"');
  await sees(page, /stopped/);
  await keys.getByRole('button', { name: 'Up' }).tap();
  await page.keyboard.type(' twice');
  await page.keyboard.press('Enter');
  await sees(page, /stopped twice/);
  expect(admin.complaints).toEqual([]);
});

it('explains why no terminal can be opened on a node', async () => {
  await using admin = await site.atTerminal('sydney');
  const { page } = admin;
  await page.getByText('Remote control is off on this node, or its agent has no terminal.').waitFor();
  await page.goto(`${site.line.url}/terminal?uuid=${site.uuids.lima}`);
  await page.getByText('No agent of this node is connected.').waitFor();
  await page.goto(`${site.line.url}/terminal?uuid=00000000-0000-4000-8000-000000000000`);
  await page.getByText('This node no longer exists.').waitFor();
});

it('closes at once when the session is revoked', async () => {
  await using admin = await site.atShell();
  const { page } = admin;
  const otherVisitor = await site.browser.visitor();
  await signInAt(otherVisitor.page, site.line.url, '/admin/sessions');
  const answer = await otherVisitor.context.request.delete(`${site.line.url}/api/v1/admin/sessions`, {
    headers: { origin: site.line.url },
  });
  expect(answer.status()).toBe(204);
  await page.getByText(/Disconnected: (your session ended|the session that opened)/).waitFor();
  await otherVisitor.context.close();
});
