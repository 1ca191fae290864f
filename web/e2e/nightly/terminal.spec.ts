import { spawnSync } from 'node:child_process';
import { signInAt } from '../lib/admin.ts';
import { startAgent } from '../lib/agent.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { enter, sees, shown, startTerminalSite } from '../lib/terminal-site.ts';

let site: Awaited<ReturnType<typeof startTerminalSite>>;
beforeAll(async () => {
  site = await startTerminalSite();
});
afterAll(() => site?.[Symbol.asyncDispose]());

/** Skips a test if its program is not installed. */
const withProgram = (name: string) => (spawnSync('which', [name]).status === 0 ? it : it.skip);

withProgram('vim')('edits a file in vim, and finds it again', async () => {
  await using admin = await site.atShell();
  const { page } = admin;
  await enter(page, 'vim -u NONE -N poem.txt');
  await sees(page, /~ *\n~ *\n~/);
  await page.keyboard.type('ione line\nzwei Zeilen');
  await page.keyboard.press('Escape');
  await enter(page, ':wq');
  await sees(page, /[#$] *$/m);
  await enter(page, 'clear; cat poem.txt; wc -l < poem.txt');
  await sees(page, /one line\s+zwei Zeilen\s+2/);
  expect(admin.complaints).toEqual([]);
});

withProgram('htop')('shows htop, takes its keys, and gives the screen back', async () => {
  await using admin = await site.atShell();
  const { page } = admin;
  await enter(page, 'echo before; htop');
  await sees(page, /PID\s+USER[\s\S]*F10\s*Quit/);
  await page.keyboard.press('F5');
  await sees(page, /[├└]─/);
  await page.keyboard.press('F10');
  await sees(page, /^before/m);
  expect(await shown(page)).not.toContain('F10');
  expect(admin.complaints).toEqual([]);
});

it('stays responsive under endless output', async () => {
  await using admin = await site.atShell();
  const { page } = admin;
  await enter(page, 'yes');
  await sees(page, /y\ny\ny\ny/);
  await page.waitForTimeout(1500);
  await page.keyboard.press('Control+c');
  await enter(page, 'clear; echo "still $((40+2))"');
  await sees(page, 'still 42');
  expect(admin.complaints).toEqual([]);
});

it('returns to the running shell after a lost connection, and after a reload', async () => {
  await using admin = await site.atShell();
  const { page } = admin;
  await enter(page, 'mark=kept; echo begun');
  await sees(page, /^begun/m);
  site.line.cut();
  await page.getByText('Disconnected. Reconnecting').waitFor();
  await page.keyboard.type('x');
  await page.getByText('No active connection: nothing was sent.').waitFor();
  site.line.mend();
  await page.getByText('Disconnected. Reconnecting').waitFor({ state: 'detached' });
  await page.getByRole('application', { name: 'Terminal of tokyo' }).click();
  await enter(page, 'echo "mark is $mark"');
  await sees(page, /^mark is kept/m);

  await page.reload();
  await sees(page, /^mark is kept/m);
  await enter(page, 'clear; echo "again $mark"');
  await sees(page, /^again kept/m);
});

it('has several tabs, searches, and works without a mouse', async () => {
  await using admin = await site.atShell();
  const { page } = admin;
  await enter(page, 'echo needle in a haystack');
  await sees(page, /^needle/m);
  await page.getByRole('button', { name: 'New terminal' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^tokyo/ })
    .click();
  await pollUntil(
    () => page.getByRole('tab').count(),
    count => count === 2,
  );
  await sees(page, /[#$] *$/m);
  expect(await shown(page)).not.toContain('needle');
  await enter(page, 'echo second');
  await sees(page, /^second/m);

  // The shell receives Tab; Ctrl + F6 moves the focus out of it, and arrow keys select the other terminal.
  await page.keyboard.press('Control+F6');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await sees(page, /^needle/m);

  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('haystack');
  await page.getByText(/\d of 2/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close tokyo' }).click();
  await pollUntil(
    () => page.getByRole('tab').count(),
    count => count === 1,
  );
  await sees(page, /^second/m);
  await page.keyboard.press('Control+F6');
  await page.getByRole('button', { name: 'Close tokyo' }).click();
  await page.getByRole('heading', { name: 'No active connection' }).waitFor();
  expect(admin.complaints).toEqual([]);
});

it('asks before long texts are pasted, and keeps its settings', async () => {
  await using admin = await site.atShell();
  const { page } = admin;
  await enter(page, 'cat > pasted.txt');
  await page.waitForTimeout(500);
  await page.evaluate(text => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document
      .querySelector('.xterm-helper-textarea')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, '0123456789\n'.repeat(6000));
  await page.getByRole('alertdialog', { name: 'Paste 6000 lines?' }).waitFor();
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await page.waitForTimeout(1500);
  await page.keyboard.press('Control+d');
  await enter(page, 'clear; wc -lc < pasted.txt');
  await sees(page, /^ *6000 +66000/m);

  await page.getByRole('button', { name: 'Settings of terminals' }).click();
  await page.getByLabel('Font size').fill('20');
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'Black' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await sees(page, /6000/);
  expect(
    await page
      .locator('.xterm-rows')
      .first()
      .evaluate(rows => getComputedStyle(rows).fontSize),
  ).toBe('20px');
  expect(
    await page
      .locator('.xterm')
      .first()
      .evaluate(element => getComputedStyle(element.parentElement!).backgroundColor),
  ).toBe('rgb(0, 0, 0)');
});

it('inserts a saved command, and leaves it to the user to run it', async () => {
  await using admin = await site.atShell();
  const { page } = admin;
  await page.context().request.post(`${site.line.url}/api/v1/admin/saved-commands`, {
    headers: { origin: site.line.url },
    data: { name: 'Sum', text: 'echo "sum $((40+2))"' },
  });
  await page.getByRole('button', { name: 'Insert saved command' }).click();
  await page.getByRole('dialog', { name: 'Saved commands' }).getByRole('button', { name: /^Sum/ }).click();
  await sees(page, 'echo "sum $((40+2))"');
  expect(await shown(page)).not.toContain('sum 42');
  await page.keyboard.press('Enter');
  await sees(page, /^sum 42/m);
  expect(admin.complaints).toEqual([]);
});

it("closes another user's terminal from the list, and shows that to both", async () => {
  await using admin = await site.atShell();
  const otherVisitor = await site.browser.visitor();
  await signInAt(otherVisitor.page, site.line.url, '/admin/exec/terminals');
  const open = otherVisitor.page.getByRole('row').filter({ has: otherVisitor.page.getByText('Open', { exact: true }) });
  await open.first().waitFor();
  for (let remaining = await open.count(); remaining > 0; remaining--) {
    await open
      .first()
      .getByRole('button', { name: /^Close tokyo/ })
      .click();
    await pollUntil(
      () => open.count(),
      count => count < remaining,
    );
  }
  await admin.page.getByText('Disconnected: the terminal was closed.').waitFor();
  await otherVisitor.page.getByRole('row').nth(1).getByText('Closed', { exact: true }).waitFor();
  expect([...admin.complaints, ...otherVisitor.complaints]).toEqual([]);
  await otherVisitor.context.close();
});

it('records a terminal if enabled, and plays it again', async () => {
  const { page, context, complaints } = await site.browser.visitor();
  await signInAt(page, site.line.url, '/admin/exec/settings');
  await page.getByRole('switch', { name: 'Record terminals' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved.').waitFor();
  await page.goto(`${site.line.url}/terminal?uuid=${site.uuids.tokyo}`);
  await page.getByText('This terminal is being recorded').waitFor();
  await sees(page, /[#$] *$/m);
  await enter(page, 'echo for the record');
  await sees(page, /^for the record/m);
  await enter(page, 'exit 3');
  await page.getByText('The shell ended with 3.').waitFor();
  await page.goto(`${site.line.url}/admin/exec/terminals`);
  await page
    .getByRole('button', { name: /^Play tokyo/ })
    .first()
    .click();
  const player = page.getByRole('dialog', { name: 'Recording of tokyo' });
  await pollUntil(
    () => player.locator('.xterm-rows').innerText(),
    text => text.replaceAll('\u00a0', ' ').includes('for the record'),
    15_000,
  );
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Delete the recording of tokyo/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await pollUntil(
    () => page.getByRole('button', { name: /^Play tokyo/ }).count(),
    count => count === 0,
  );
  expect(complaints).toEqual([]);
  await context.close();
});

it('controls a node that accepts only a key of this browser, from this browser only', async () => {
  const { page, context, complaints } = await site.browser.visitor();
  await signInAt(page, site.server.url, '/admin/exec/settings');
  await page.getByRole('button', { name: 'Create a key in this browser' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('desk');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await page.getByText('In this browser', { exact: true }).waitFor();
  const option = await page.locator('pre', { hasText: '--control-keys' }).innerText();
  site.agents.push(await startAgent(site.server.url, site.tokens.oslo!, option.split(' ')));

  await page.goto(`${site.server.url}/admin/exec`);
  await page.getByRole('group', { name: 'Nodes' }).first().getByText('Signed only').waitFor();
  await page.getByRole('checkbox', { name: /^oslo/ }).check();
  await page.getByLabel('Command', { exact: true }).fill('echo obeyed');
  await page.getByLabel('Sign with').waitFor();
  await page.getByRole('button', { name: 'Run on 1 node' }).click();
  await page.getByRole('article', { name: 'oslo' }).getByText('obeyed', { exact: true }).waitFor();
  await page.getByRole('article', { name: 'oslo' }).getByText('Success').waitFor();
  await page.goto(`${site.server.url}/terminal?uuid=${site.uuids.oslo}`);
  await page.getByRole('button', { name: 'Sign and open' }).click();
  await sees(page, /[#$] *$/m);
  expect(complaints).toEqual([]);
  await context.close();

  const otherVisitor = await site.browser.visitor();
  await signInAt(otherVisitor.page, site.server.url, `/terminal?uuid=${site.uuids.oslo}`);
  await otherVisitor.page.getByText('this browser has no signing key').waitFor();
  await otherVisitor.page.goto(`${site.server.url}/admin/exec?node=${site.uuids.oslo}`);
  await otherVisitor.page.getByRole('group', { name: 'Nodes' }).first().getByText('Signed only').waitFor();
  await otherVisitor.page.getByLabel('Command', { exact: true }).fill('echo stolen');
  await otherVisitor.page.getByRole('button', { name: 'Run on 1 node' }).click();
  await otherVisitor.page.getByText('The node does only what is signed, and this was not.').first().waitFor();
  await otherVisitor.context.close();
});
