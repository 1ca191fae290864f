import type { NewAlertRule, NewChannel, NewSilence } from '@vitrine/contracts';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { accessibilityViolations } from '../lib/accessibility.ts';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { startPluginSite } from '../lib/plugin-site.ts';
import { createAdminClient } from '../lib/site.ts';

const EVERY = { all: true, nodes: [], groups: [], tags: [] };

it('shows the channels of a rule with the reasons, and tests one of them', async () => {
  await using hook = await fakeService(() => ({ status: 200 }));
  await using instance = await startPluginSite(['notifier-webhook']);
  const { page, server, complaints } = instance;
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const { node } = await site.addNode('tokyo');
  await site.addNode('oslo');
  const rule: NewAlertRule = {
    kind: 'load',
    name: 'Busy',
    metric: 'cpu',
    threshold: 90,
    windowMinutes: 5,
    ratio: 80,
    cooldownMinutes: 0,
    enabled: true,
    nodeSelector: EVERY,
  };
  await site.call('POST', '/api/v1/admin/alerts/rules', rule);
  await signInAt(page, server.url, '/admin/notification/load');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Busy' }) });
  await card.getByText('Sends to nobody').waitFor();

  const channel = (name: string, rest: Partial<NewChannel> = {}) =>
    site.call('POST', '/api/v1/admin/notifications/channels', {
      name,
      plugin: 'webhook',
      enabled: true,
      events: null,
      language: 'en',
      values: { url: hook.url },
      ...rest,
    } satisfies NewChannel);
  await channel('Desk');
  await channel('Pager', { enabled: false });
  await channel('Door', { events: ['login'] });
  await channel('Log', { events: ['load.high'] });
  const now = Date.now();
  await site.call('POST', '/api/v1/admin/alerts/silences', {
    kind: 'mute',
    name: 'Rebuild',
    nodeSelector: { ...EVERY, all: false, nodes: [node.uuid] },
    rule: null,
    allowCritical: true,
    schedule: { kind: 'once', from: now - 60_000, to: now + 3_600_000 },
  } satisfies NewSilence);
  await page.reload();
  await card
    .getByText('Sends to Desk and Log (without recoveries) · not to Pager (off) and Door (does not take this event)')
    .waitFor();
  await card.getByText(/Held back for 1 of its nodes until .*: Mute “Rebuild”/).waitFor();

  await page.getByRole('button', { name: 'Edit Busy' }).click();
  const panel = page.getByRole('dialog').getByRole('region', { name: 'Sends to' });
  await panel.getByRole('listitem').filter({ hasText: 'Pager' }).getByText('off').waitFor();
  await panel.getByText(/“Rebuild”/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Send a test message through Desk' }).click();
  await page.getByText('Test message sent through Desk. 200').waitFor();
  expect(hook.requests).toMatchObject([{ method: 'POST', json: { event: 'test' } }]);
  await page.keyboard.press('Escape');

  // Critical alerts are exempt from the silence; the load channel receives nothing about offline nodes.
  await page.goto(`${server.url}/admin/notification/offline`);
  await page.getByText(/^Sends to Desk · not to Pager \(off\), Door/).waitFor();
  expect(await page.getByText(/Held back/).count()).toBe(0);
  await site.call('PUT', '/api/v1/admin/notifications/settings', { enabled: false });
  await page.reload();
  await page.getByText('Notifications are off: nothing is sent').waitFor();
  expect(complaints.splice(0)).toEqual([]);
});
